import { describe, expect } from 'vitest'
import type { AdminRole } from '#contract/admin-roles.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { newUser } from '#tests/factories/users.ts'
import { codeOf, codesOf, type Refusal } from '#tests/support/app.ts'
import { atOnce } from '#tests/support/database.ts'
import { linkTo, mailsTo } from '#tests/support/mails.ts'
import { test as base } from '#tests/support/test.ts'

const password = 'una contraseña de prueba'
const reason = 'Nos lo pidió por teléfono y comprobamos quién es.'

const test = base.extend('given', { scope: 'file' }, async ({ db, server }) => {
  /** An admin with fresh proof of presence. */
  async function newAdmin(admin_role: AdminRole = 'owner') {
    const { id } = await newUser(db, { admin_role })
    const client = await server.as(id)
    await db`update sessions set proven_at = now() where user_id = ${id}`
    return { id, client, params: { user_id: id } }
  }
  async function newPerson(given: Parameters<typeof newUser>[1] = {}) {
    const user = await newUser(db, { password, ...given })
    return { ...user, params: { user_id: user.id } }
  }
  const logins = (email: string) => server.visitor().auth.login({ body: { email, password } })

  async function lost() {
    const { id, params } = await newPerson()
    await db`insert into second_factors (user_id, secret, confirmed_at, created_at) values (${id}, '\\x00', now(), now())`
    const asker = await newAdmin('support')
    await asker.client.adminPeople.askReset({ params, body: { reason } })
    const { factor_reset: reset } = await asker.client.admin.user({ params })
    return { id, params, asker, reset: { reset_id: reset!.id } }
  }

  const hasFactor = async (id: string) => (await db`select 1 from second_factors where user_id = ${id}`).length === 1

  return { newAdmin, newPerson, logins, lost, hasFactor }
})

describe('suspending an account', () => {
  test('ends its sessions, keeps it out, tells its person why, and is taken back', async ({
    db,
    server,
    given: { newAdmin, newPerson, logins },
  }) => {
    const { client: boss } = await newAdmin('support')
    const { id, email, params } = await newPerson()
    const device = await server.as(id)

    await boss.adminPeople.decide({ params, body: { decision: 'suspend', reason } })

    expect(await codeOf(device.profile.get())).toBe('signed_out')
    expect(await codeOf(logins(email))).toBe('account_suspended')
    expect((await boss.admin.users({ query: { kind: 'suspended' } })).data.map((row) => row.id)).toEqual([id])
    await server.runJobs()
    expect((await mailsTo(db, email))[0]!.body_text).toContain(reason)

    await boss.adminPeople.decide({ params, body: { decision: 'reinstate', reason } })

    expect(await logins(email)).toMatchObject({ id })
    const { history } = await boss.admin.user({ params })
    expect(history.map(({ event, from, to }) => [event, from, to])).toEqual([
      ['reinstate', 'suspended', 'active'],
      ['suspend', 'active', 'suspended'],
    ])
  })

  test('a session that was opened at the same moment is worth nothing', async ({ server, given: { newAdmin, newPerson } }) => {
    const { client: boss } = await newAdmin()
    const { id, params } = await newPerson()
    await boss.adminPeople.decide({ params, body: { decision: 'suspend', reason } })

    const late = await server.as(id)

    expect(await codeOf(late.profile.get())).toBe('signed_out')
  })

  test('is done once, however many ask, and never to an admin', async ({ db, given: { newAdmin, newPerson } }) => {
    const { client: boss } = await newAdmin()
    const { params, id } = await newPerson()
    const other = await newAdmin('read_only')

    const tries = await atOnce(db, 10, () => boss.adminPeople.decide({ params, body: { decision: 'suspend', reason } }))

    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await db`select count(*)::int as count from transitions where entity_id = ${id}`).toEqual([{ count: 1 }])
    expect(await codeOf(boss.adminPeople.decide({ params: other.params, body: { decision: 'suspend', reason } }))).toBe('is_admin')
  })

  test('takes a proof of presence', async ({ db, server, given: { newPerson } }) => {
    const { id } = await newUser(db, { admin_role: 'support' })
    const client = await server.as(id)
    const { params } = await newPerson()

    expect(await codeOf(client.adminPeople.decide({ params, body: { decision: 'suspend', reason } }))).toBe('proof_required')
  })
})

describe('roles of admins', () => {
  test('an owner gives one, it holds from the next sign-in on, and takes it', async ({ server, given: { newAdmin, newPerson } }) => {
    const { client: boss } = await newAdmin()
    const { id, params } = await newPerson()
    const device = await server.as(id)

    await boss.adminPeople.setRole({ params, body: { role: 'finance' } })

    expect(await codeOf(device.profile.get())).toBe('signed_out')
    expect(await (await server.as(id)).auth.user()).toMatchObject({ is_admin: true, admin_role: 'finance', needs_second_factor: true })
    await boss.adminPeople.setRole({ params, body: { role: null } })
    expect(await (await server.as(id)).auth.user()).toMatchObject({ is_admin: false })
    expect((await boss.admin.audit({ query: { entity_id: id } })).data.map(({ before, after }) => [before, after])).toEqual([
      [{ role: 'finance' }, { role: null }],
      [{ role: null }, { role: 'finance' }],
    ])
    const { history } = await boss.admin.user({ params })
    expect(history.map(({ event, from, to }) => [event, from, to])).toEqual([
      ['user.set_role', null, null],
      ['user.set_role', null, null],
    ])
  })

  test('nobody changes their own, and an address that is not proven gets none', async ({ db, given: { newAdmin, newPerson } }) => {
    const boss = await newAdmin()
    const { id, params } = await newPerson()
    await db`update users set email_verified_at = null where id = ${id}`

    expect(await codeOf(boss.client.adminPeople.setRole({ params: boss.params, body: { role: null } }))).toBe('own_account')
    expect(await codeOf(boss.client.adminPeople.setRole({ params, body: { role: 'support' } }))).toBe('unproven_email')
  })

  test('of two owners who take the role from each other at once, one stays', async ({ db, given: { newAdmin } }) => {
    for (let round = 0; round < 10; round++) {
      await db`update users set is_admin = false, admin_role = null where is_admin`
      const pair = [await newAdmin(), await newAdmin()] as const

      await atOnce(db, 2, (n) => pair[n % 2]!.client.adminPeople.setRole({ params: pair[(n + 1) % 2]!.params, body: { role: null } }))

      const [left] = await db`select count(*)::int as count from users where admin_role = 'owner'`
      expect([round, left!['count']]).toEqual([round, 1])
    }
  })
})

describe('a lost second factor', () => {
  const confirm = { decision: 'confirm' as const }

  test('is taken away by two admins, never by one', async ({ db, server, given: { lost, hasFactor, newAdmin } }) => {
    const { id, asker, reset, params } = await lost()
    const device = await server.as(id)

    expect(await codeOf(asker.client.adminPeople.decideReset({ params: reset, body: confirm }))).toBe('same_admin')
    expect(await hasFactor(id)).toBe(true)
    const second = await newAdmin('support')
    await second.client.adminPeople.decideReset({ params: reset, body: confirm })

    expect(await hasFactor(id)).toBe(false)
    expect(await codeOf(device.profile.get())).toBe('signed_out')
    expect(await db`select kind from notices where user_id = ${id}`).toEqual([{ kind: 'security' }])
    expect((await second.client.admin.user({ params })).factor_reset).toBeNull()
    const { data } = await (await newAdmin()).client.admin.audit({ query: { entity_id: id } })
    expect(data.map(({ action, person }) => [action, person?.id])).toEqual([
      ['factor_reset.confirm', second.id],
      ['factor_reset.ask', asker.id],
    ])
  })

  test('stays when the second one declines, or when its person is the one who decides', async ({
    given: { lost, newAdmin, hasFactor },
  }) => {
    const { id, reset } = await lost()
    const second = await newAdmin('support')

    await second.client.adminPeople.decideReset({ params: reset, body: { decision: 'decline' } })
    expect(await codeOf(second.client.adminPeople.decideReset({ params: reset, body: confirm }))).toBe('invalid_transition')
    expect(await hasFactor(id)).toBe(true)

    const [asker, target] = [await newAdmin('support'), await newAdmin('support')]
    await asker.client.adminPeople.askReset({ params: target.params, body: { reason } })
    const { factor_reset: own } = await asker.client.admin.user({ params: target.params })
    expect(await codeOf(target.client.adminPeople.decideReset({ params: { reset_id: own!.id }, body: confirm }))).toBe('own_account')
    expect(await codeOf(target.client.adminPeople.askReset({ params: target.params, body: { reason } }))).toBe('own_account')
  })

  test('asked by many at once is asked once, and decided once', async ({ db, given: { lost, newAdmin } }) => {
    const { id, params, reset } = await lost()
    const admins = [await newAdmin(), await newAdmin(), await newAdmin()]

    await atOnce(db, 6, (n) => admins[n % 3]!.client.adminPeople.askReset({ params, body: { reason } }))
    const decisions = await atOnce(db, 9, (n) =>
      admins[n % 3]!.client.adminPeople.decideReset({ params: reset, body: { decision: n % 2 ? 'confirm' : 'decline' } }),
    )

    expect(await db`select count(*)::int as count from factor_resets where user_id = ${id}`).toEqual([{ count: 1 }])
    expect(decisions.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('opening accounts for others', () => {
  const person = { email: 'nueva@example.com', name: 'Nora', surname: 'Vega', zipcode: '20910', locale: 'es' as const }

  test('somebody gets a letter with the way to their password, in their language', async ({ db, server, given: { newAdmin } }) => {
    const { client: boss } = await newAdmin('support')

    const { id } = await boss.adminPeople.add({ body: { ...person, phone: '(240) 555-0188' } })
    await server.runJobs()

    expect(await db`select email_verified_at, password_hash, phone, city from users where id = ${id}`).toEqual([
      { email_verified_at: null, password_hash: null, phone: '+12405550188', city: 'Silver Spring' },
    ])
    expect((await mailsTo(db, person.email))[0]!.subject).toBe('Ya tienes una cuenta en Oficio')
    const browser = server.visitor()
    await browser.auth.openReset({ ...(await linkTo(db, person.email)), body: {} })
    await browser.auth.setPassword({ body: { password: 'una nueva de verdad', password_confirmation: 'una nueva de verdad' } })
    const entered = await browser.auth.login({ body: { email: person.email, password: 'una nueva de verdad' } })
    expect(entered).toMatchObject({ id, email_verified: true })
  })

  test('an address that has an account, a wrong zip or phone are told at their fields', async ({ given: { newAdmin, newPerson } }) => {
    const { client: boss } = await newAdmin()
    const taken = await newPerson()
    const fieldsOf = (body: object) =>
      boss.adminPeople
        .add({ body: { ...person, email: 'x@example.com', ...body } })
        .catch((error: Refusal) => Object.keys(error.errors ?? {}))

    expect(await fieldsOf({ email: taken.email })).toEqual(['email'])
    expect(await fieldsOf({ zipcode: '00000' })).toEqual(['zipcode'])
    expect(await fieldsOf({ phone: '555-0188' })).toEqual(['phone'])
  })

  test('a company is opened for its owner, who may be there already, and for nobody who has one', async ({
    given: { newAdmin, newPerson },
  }) => {
    const { client: boss } = await newAdmin('support')
    const there = await newPerson()
    const company = {
      name: 'Destapes Vega',
      phone: '(301) 555-0142',
      zipcode: '20910',
      services: ['drain-cleaning'],
      radius_miles: 5 as const,
    }
    const add = (email: string) => boss.adminPeople.addCompany({ body: { owner: { ...person, email }, company } })

    const { id } = await add(there.email)
    const fresh = await add('duena@example.com')
    const again = await add(there.email).catch((error: Refusal) => Object.keys(error.errors ?? {}))

    expect(await boss.admin.company({ params: { company_id: id } })).toMatchObject({
      status: 'draft',
      members: [{ id: there.id, role: 'owner' }],
    })
    expect(await boss.admin.company({ params: { company_id: fresh.id } })).toMatchObject({ members: [{ email: 'duena@example.com' }] })
    expect(again).toEqual(['owner.email'])
  })

  test('two companies for one owner at once are one', async ({ db, given: { newAdmin, newPerson } }) => {
    const { client: boss } = await newAdmin()
    const there = await newPerson()
    const company = { name: 'Dos veces', phone: '(301) 555-0142', zipcode: '20910', services: ['drain-cleaning'], radius_miles: 5 as const }

    const tries = await atOnce(db, 6, () => boss.adminPeople.addCompany({ body: { owner: { ...person, email: there.email }, company } }))

    expect(codesOf(tries)).toEqual(['done', ...Array.from({ length: 5 }, () => 'owns_company')])
    expect(await db`select count(*)::int as count from company_members where user_id = ${there.id}`).toEqual([{ count: 1 }])
  })
})

describe('for a person', () => {
  test('account data is corrected; a changed phone number has to be verified again', async ({ db, given: { newAdmin, newPerson } }) => {
    const { client: boss } = await newAdmin('support')
    const { params, id } = await newPerson()

    await boss.adminPeople.update({
      params,
      body: { name: 'Ana María', surname: 'Reyes', phone: '(202) 555-0155', zipcode: '22201', locale: 'en' },
    })

    expect(await db`select name, phone, phone_verified_at, city, state_iso, locale from users where id = ${id}`).toEqual([
      { name: 'Ana María', phone: '+12025550155', phone_verified_at: null, city: 'Arlington', state_iso: 'VA', locale: 'en' },
    ])
    expect(await db`select after from audit_log where entity_id = ${id}`).toEqual([
      { after: { changed: ['name', 'phone', 'zipcode', 'locale'] } },
    ])
  })

  test('a copy is made that they alone are told of, and the account is deleted as they asked', async ({
    db,
    server,
    given: { newAdmin, newPerson },
  }) => {
    const { client: boss } = await newAdmin('support')
    const { params, id, email } = await newPerson()

    await boss.adminPrivacy.requestExport({ params })
    await server.runJobs()
    expect(await db`select kind from notices where user_id = ${id}`).toEqual([{ kind: 'export_ready' }])
    expect(await codeOf(boss.adminPrivacy.requestExport({ params }))).toBe('export_today')

    await boss.adminPrivacy.deleteAccount({ params, body: { reason } })
    expect(await server.visitor().auth.checkEmail({ params: { email } })).toEqual({ exists: false })
    expect((await boss.admin.user({ params })).is_deleted).toBe(true)
  })

  test('neither an admin nor who owns a company alone is deleted', async ({ db, given: { newAdmin } }) => {
    const { client: boss } = await newAdmin()
    const [other, company] = [await newAdmin('content'), await newCompany(db)]
    const remove = (user_id: string) => codeOf(boss.adminPrivacy.deleteAccount({ params: { user_id }, body: { reason } }))

    expect(await remove(other.id)).toBe('is_admin')
    expect(await remove(company.owner.id)).toBe('last_owner')
  })
})
