import { describe, expect } from 'vitest'
import type { CompanyRole } from '#contract/company-roles.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { newUser } from '#tests/factories/users.ts'
import { refusal } from '#tests/support/app.ts'
import { atOnce } from '#tests/support/database.ts'
import { mailsTo } from '#tests/support/mails.ts'
import { test as base } from '#tests/support/test.ts'

const test = base.extend('given', { scope: 'file', auto: true }, async ({ db, server }) => {
  const clientOf = async (userId: string) => {
    const client = await server.as(userId)
    await db`update sessions set proven_at = now() where user_id = ${userId}`
    return client
  }
  async function newTeam() {
    const company = await newCompany(db, { name: 'Cercas Ada' })
    return { ...company, client: await clientOf(company.owner.id) }
  }
  async function join(companyId: string, role: CompanyRole) {
    const person = await newUser(db)
    await db`insert into company_members (company_id, user_id, role) values (${companyId}, ${person.id}, ${role})`
    return { ...person, client: await clientOf(person.id) }
  }
  async function tokenTo(email: string): Promise<string> {
    await server.runJobs()
    return new URL((await mailsTo(db, email))[0]!.links[0]!).searchParams.get('token')!
  }
  const rolesOf = async (companyId: string) =>
    (await db<{ role: string }[]>`select role from company_members where company_id = ${companyId} order by role`).map(({ role }) => role)

  return { newTeam, tokenTo, rolesOf, join }
})

test.beforeEach(({ server }) => server.setNow())
let addresses = 0
const address = () => `nueva${addresses++}@example.com`

describe('an invitation', () => {
  test('lets somebody with an account join once, in their language', async ({ db, server, given: { newTeam, tokenTo } }) => {
    const { id, client } = await newTeam()
    const email = address()
    const person = await newUser(db, { email, locale: 'en' })
    await client.team.invite({ body: { email: email.toUpperCase(), role: 'manager' } })
    const token = await tokenTo(email)
    const theirs = await server.as(person.id)
    const before = theirs.cookies.get('session')

    expect((await mailsTo(db, email))[0]!.subject).toBe('Cercas Ada invited you to its team on Oficio')
    expect(await server.visitor().team.invitation({ query: { token } })).toMatchObject({
      company: { name: 'Cercas Ada' },
      role: 'manager',
      email,
      has_account: true,
    })
    expect(await theirs.team.accept({ body: { token } })).toMatchObject({ is_pro: true, company: { id, role: 'manager' } })
    expect(theirs.cookies.get('session')).not.toBe(before)
    expect(await refusal(theirs.team.accept({ body: { token } }))).toMatchObject({ code: 'invitation_ended' })
    expect(await refusal(server.visitor().team.invitation({ query: { token } }))).toMatchObject({ status: 404 })
    const { members, invitations } = await client.team.get()
    expect(members.map(({ role }) => role)).toEqual(['owner', 'manager'])
    expect(invitations).toEqual([])
  })

  test('used twice at once lets in once', async ({ db, server, given: { newTeam, tokenTo, rolesOf } }) => {
    const { id, client } = await newTeam()
    const email = address()
    const person = await newUser(db, { email })
    await client.team.invite({ body: { email, role: 'member' } })
    const token = await tokenTo(email)
    const browsers = await Promise.all(Array.from({ length: 5 }, () => server.as(person.id)))

    const outcomes = await atOnce(db, 5, (index) => browsers[index]!.team.accept({ body: { token } }))

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await rolesOf(id)).toEqual(['member', 'owner'])
    expect(await db`select 1 from audit_log where entity_id = ${id} and action = 'team.join'`).toHaveLength(1)
  })

  test('waits for somebody without an account to open one', async ({ db, server, given: { newTeam, tokenTo } }) => {
    const { client } = await newTeam()
    const email = address()
    await client.team.invite({ body: { email, role: 'member', locale: 'es' } })
    const token = await tokenTo(email)

    expect((await mailsTo(db, email))[0]!.subject).toBe('Cercas Ada te invita a su equipo en Oficio')
    const visitor = server.visitor()
    expect(await visitor.team.invitation({ query: { token } })).toMatchObject({ has_account: false })
    expect(await refusal(visitor.team.accept({ body: { token } }))).toMatchObject({ status: 401 })
    await visitor.auth.register({
      body: { email, name: 'Noa', surname: 'Paz', phone: '+12405550142', zipcode: '20910', password: 'una clave bien larga' },
    })
    expect(await visitor.team.accept({ body: { token } })).toMatchObject({ company: { role: 'member' } })
  })

  test('is for its address alone, for a week, and can be taken back or sent anew', async ({ db, server, given: { newTeam, tokenTo } }) => {
    const { client } = await newTeam()
    const email = address()
    await client.team.invite({ body: { email, role: 'member' } })
    const first = await tokenTo(email)
    const other = await server.as((await newUser(db)).id)

    expect(await refusal(other.team.accept({ body: { token: first } }))).toMatchObject({ code: 'other_address' })
    const { invitations } = await client.team.invite({ body: { email, role: 'manager' } })
    expect(invitations).toEqual([expect.objectContaining({ email, role: 'manager' })])
    const second = await tokenTo(email)
    expect(await refusal(other.team.invitation({ query: { token: first } }))).toMatchObject({ code: 'invitation_ended' })
    server.setNow(new Date(Date.now() + 7 * 86_400_000 + 60_000))
    expect(await refusal(server.visitor().team.invitation({ query: { token: second } }))).toMatchObject({ code: 'invitation_ended' })
    server.setNow()
    await client.team.revoke({ params: { invitation_id: invitations[0]!.id } })
    expect(await refusal(server.visitor().team.invitation({ query: { token: second } }))).toMatchObject({ code: 'invitation_ended' })
    expect(await db`select 1 from team_invitations where ended_at is not null and email <> ''`).toEqual([])
  })

  test('tells somebody of another company that a person can be in one', async ({ db, server, given: { newTeam, tokenTo } }) => {
    const { client } = await newTeam()
    const email = address()
    const other = await newTeam()
    await db`update users set email = ${email} where id = ${other.owner.id}`
    await client.team.invite({ body: { email, role: 'member' } })
    const token = await tokenTo(email)

    expect(await refusal(other.client.team.accept({ body: { token } }))).toMatchObject({ status: 409, code: 'other_company' })
    expect(await server.visitor().team.invitation({ query: { token } })).toMatchObject({ email })
    expect(await refusal(other.client.team.invite({ body: { email, role: 'member' } }))).toMatchObject({ code: 'already_member' })
  })

  test('is forgotten a month after it ended', async ({ db, server, given: { newTeam } }) => {
    const { id, client } = await newTeam()
    await client.team.invite({ body: { email: address(), role: 'member' } })
    server.setNow(new Date(Date.now() + 40 * 86_400_000))
    await server.runJobs()
    await server.runJobs()

    expect(await db`select 1 from team_invitations where company_id = ${id}`).toEqual([])
  })
})

describe('owners', () => {
  test('the last one neither leaves nor is made less', async ({ given: { newTeam } }) => {
    const { client, owner } = await newTeam()
    const own = { member_id: owner.id }

    expect(await refusal(client.team.leave())).toMatchObject({ code: 'last_owner' })
    expect(await refusal(client.team.setRole({ params: own, body: { role: 'member' } }))).toMatchObject({ code: 'last_owner' })
    expect(await refusal(client.team.remove({ params: own }))).toMatchObject({ code: 'last_owner' })
  })

  test('of two who leave or unmake each other at once, one stays', async ({ db, given: { newTeam, join, rolesOf } }) => {
    for (let round = 0; round < 8; round++) {
      const { id, client, owner } = await newTeam()
      const second = await join(id, 'owner')
      const acts = [
        [() => client.team.leave(), () => second.client.team.leave()],
        [
          () => client.team.setRole({ params: { member_id: second.id }, body: { role: 'manager' } }),
          () => second.client.team.setRole({ params: { member_id: owner.id }, body: { role: 'manager' } }),
        ],
      ][round % 2]!

      await atOnce(db, 2, (index) => acts[index]!() as Promise<unknown>)

      expect((await rolesOf(id)).filter((role) => role === 'owner')).toHaveLength(1)
    }
  })

  test('are made and unmade only by somebody who has just proven to be there', async ({ server, given: { newTeam, join, rolesOf } }) => {
    const { id, owner } = await newTeam()
    const second = await join(id, 'member')
    const client = await server.as(owner.id)

    expect(await refusal(client.team.setRole({ params: { member_id: second.id }, body: { role: 'owner' } }))).toMatchObject({
      code: 'proof_required',
    })
    expect(await refusal(client.team.invite({ body: { email: address(), role: 'owner' } }))).toMatchObject({ code: 'proof_required' })
    await client.team.setRole({ params: { member_id: second.id }, body: { role: 'manager' } })
    expect(await rolesOf(id)).toEqual(['manager', 'owner'])
  })
})

test('a role is in force with the next call, and its person hears of it', async ({ given: { newTeam, join } }) => {
  const { id, client } = await newTeam()
  const colleague = await join(id, 'member')

  expect(await refusal(colleague.client.credentials.list())).toMatchObject({ status: 403, code: 'not_your_role' })
  await client.team.setRole({ params: { member_id: colleague.id }, body: { role: 'manager' } })
  expect(await colleague.client.credentials.list()).toHaveProperty('needs')
  expect((await colleague.client.team.get()).invitations).toEqual([])
  await client.team.remove({ params: { member_id: colleague.id } })

  expect(await refusal(colleague.client.team.get())).toMatchObject({ status: 403, code: 'not_on_team' })
  const { data } = await colleague.client.notifications.list({ query: {} })
  expect(data.map(({ title }) => title)).toEqual(['You’re no longer on the Cercas Ada team', 'Your role at Cercas Ada is now Manager'])
})

test('a spending limit is set by owners for everyone but owners, and ends with a promotion', async ({ given: { newTeam, join } }) => {
  const { id, owner, client } = await newTeam()
  const { id: memberId, client: theirs } = await join(id, 'member')
  const limit = (member_id: string, daily_cap_cents: number | null) =>
    client.team.setLimit({ params: { member_id }, body: { daily_cap_cents } })
  const capOf = async () => (await theirs.team.get()).members.find((one) => one.id === memberId)!.daily_cap

  await limit(memberId, 5000)

  expect(await capOf()).toEqual({ amount: 5000, currency: 'USD' })
  expect(await refusal(theirs.team.setLimit({ params: { member_id: memberId }, body: { daily_cap_cents: null } }))).toMatchObject({
    status: 403,
  })
  expect(await refusal(limit(memberId, 99))).toMatchObject({ status: 422, errors: { daily_cap_cents: [expect.any(String)] } })
  expect(await refusal(limit(owner.id, 5000))).toMatchObject({ code: 'owner_unlimited' })
  await client.team.setRole({ params: { member_id: memberId }, body: { role: 'owner' } })
  expect(await capOf()).toBeNull()
})
