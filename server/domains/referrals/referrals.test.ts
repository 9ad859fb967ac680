import { createHash, randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import type { Pool } from '#server/lib/db.ts'
import { legalDocuments } from '#contract/legal/states.ts'
import { defaultSettings } from '#contract/settings.ts'
import { referralStates } from '#contract/referrals/states.ts'
import { closeAccount } from '#server/domains/payments/holders/service.ts'
import { systemActor } from '#server/lib/context.ts'
import { readConfig } from '#server/lib/config.ts'
import { connect, one } from '#server/lib/db.ts'
import { fingerprint } from '#server/lib/fingerprint.ts'
import { Id } from '#server/lib/rows.ts'
import { settleSecret } from '#server/lib/secret.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { newMatch } from '#tests/factories/matches.ts'
import { giveMoney } from '#tests/factories/money.ts'
import { newProject } from '#tests/factories/projects.ts'
import { newRequest } from '#tests/factories/requests.ts'
import { newUser } from '#tests/factories/users.ts'
import { service, usd } from '#tests/security/support/market.ts'
import { testApp, type TestClient } from '#tests/support/app.ts'
import { atOnce } from '#tests/support/database.ts'
import { fc } from '#tests/support/property.ts'
import { historyProblems, walk, ways } from '#tests/support/walk.ts'
import { test as base } from '#tests/support/test.ts'
import { plainName, readStopToken, stopToken } from './invitations/rules.ts'
import { listDue } from './rewards/queries.ts'
import { expireInvitations, joinReferral } from './invitations/service.ts'
import { keyFingerprints } from './fingerprints/service.ts'
import { decideReward, rememberReward, rewardDue } from './rewards/service.ts'

const addressOf = () => `${randomUUID()}@example.com`
let numbers = 0
const phone = () => `+1410555${String(1000 + numbers++)}`
const register = async (client: TestClient, { email = addressOf(), code }: { email?: string; code?: string } = {}) => {
  if (code) client.cookies.set('referral', code)
  const body = { email, password: 'tres perros y un tren', name: 'Eva', surname: 'Luna', phone: phone(), zipcode: '20910' }
  return client.auth.register({ body })
}

const test = base.extend('given', { scope: 'file' }, async ({ db, server }) => {
  const mailsTo = async (recipient: string) => {
    await server.runJobs()
    const reply = await server.app.inject({ url: '/dev/outbox', query: { recipient } })
    return reply.json<{ messages: { subject: string; text: string; links: string[] }[] }>().messages
  }

  async function inviter() {
    const person = await newUser(db)
    const client = await server.as(person.id)
    return { person, client, mine: await client.referrals.mine() }
  }
  /** Verifies the email and phone, and hires in a request of this person. */
  async function hire(userId: string) {
    await db`update users set email_verified_at = now(), phone_verified_at = now() where id = ${userId}`
    const [owner] = await db<{ id: string; email: string; name: string; surname: string; phone: string; locale: 'es' }[]>`
      select id, email, name, surname, phone, locale from users where id = ${userId}`
    const project = await newRequest(db, { service, owner: owner!, zipcode: '20910', answers: { where: 'toilet', severity: 'slow' } })
    const company = await newCompany(db, { services: [service], zips: ['20910'] })
    await giveMoney(db, company.id, 10_000)
    const match = await newMatch(db, { project, company })
    const seller = await server.as(company.owner.id)
    const { lead_id: leadId } = await seller.leads.buy({ params: { match_id: match.id }, body: { price: usd(2000) } })
    await (await server.as(userId)).leads.hire({ params: { lead_id: leadId! }, body: {} })
    await server.runJobs()
  }
  const balanceOf = async (account: string) =>
    (await db<{ cents: number }[]>`select cents from balances where account = ${account}`)[0]?.cents ?? 0
  const stateOf = async (userId: string) =>
    (await db<{ state: string; reason: string | null }[]>`select state, reason from referrals where invited_user_id = ${userId}`)[0]

  const stored = async () =>
    db<{ fingerprint: Buffer }[]>`
      select email_hash as fingerprint from referrals where email_hash is not null union all select fingerprint from referral_opt_outs
      union all select fingerprint from referral_rewards union all
      select decode(substr(event_key, 10), 'hex') from deliveries where event_key ~ '^referral:[0-9a-f]+$'`

  return { inviter, mailsTo, stateOf, hire, balanceOf, stored }
})

describe('an invitation', () => {
  test('is one letter in the chosen language, however often it is sent, and its link stops all others', async ({
    db,
    server,
    given: { inviter, mailsTo },
  }) => {
    const { mine } = await inviter()
    const other = await inviter()
    const email = addressOf()
    const body = {
      user_code: mine.code.toLowerCase(),
      email,
      name: 'Luz',
      lastname: 'Paz',
      site: 'http://localhost',
      locale: 'en' as const,
    }
    const first = await server.visitor().referrals.invite({ body })
    const again = await server.visitor().referrals.invite({ body })
    await server.visitor().referrals.invite({ body: { ...body, user_code: other.mine.code } })

    const [letter] = await db<{ path: string }[]>`select message ->> 'one_click_path' as path from deliveries where recipient = ${email}`
    const mails = await mailsTo(email)
    expect([again.id, mails.length]).toEqual([first.id, 1])
    expect(mails[0]).toMatchObject({ subject: 'Ana invited you to Oficio', text: expect.not.stringContaining('Luz') })
    expect(mails[0]!.links.some((link) => link.endsWith(`/en/r/${mine.code}`))).toBe(true)
    const token = new URL(mails[0]!.links.find((link) => link.includes('stop='))!).searchParams.get('stop')!

    const byMailProgram = await server.app.inject({
      method: 'POST',
      url: letter!.path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    const looked = await server.app.inject({ url: letter!.path })
    expect([byMailProgram.statusCode, looked.headers.location]).toEqual([204, `/legal/referral?stop=${token}`])
    await server.visitor().referrals.stop({ body: { token } })
    await db`delete from deliveries`
    await server.visitor().referrals.invite({ body: { ...body, user_code: (await inviter()).mine.code } })
    expect(await mailsTo(email)).toHaveLength(1)
    await expect(server.visitor().referrals.stop({ body: { token: `${token}x` } })).rejects.toMatchObject({ status: 404 })
  })

  test('tells nobody whether an address has an account, and writes to none that has', async ({
    db,
    server,
    given: { inviter, mailsTo },
  }) => {
    const { mine, client, person } = await inviter()
    const member = await newUser(db, { email: addressOf() })
    const sent = await server.visitor().referrals.invite({ body: { user_code: mine.code, email: member.email, name: 'X' } })
    expect(sent).toEqual({ id: expect.any(String), state: 'invited' })
    expect(await mailsTo(member.email)).toEqual([])
    await expect(client.referrals.invite({ body: { user_code: mine.code, email: person.email, name: 'Yo' } })).rejects.toMatchObject({
      errors: { email: [expect.any(String)] },
    })
    await expect(client.referrals.invite({ body: { user_code: 'ZZZZZZZZ', email: addressOf(), name: 'Yo' } })).rejects.toMatchObject({
      errors: { user_code: [expect.any(String)] },
    })
  })

  test('is forgotten after its time, and nobody joins it then', async ({ server, given: { inviter, stateOf } }) => {
    const { mine, client, person } = await inviter()
    const email = addressOf()
    await client.referrals.invite({ body: { user_code: mine.code, email, name: 'Luz' } })
    server.setNow(new Date(Date.now() + (defaultSettings.invitationDays + 1) * 86_400_000))
    await server.runJobs()
    server.setNow()
    const [row] = (await (await server.as(person.id)).referrals.mine()).data
    expect(row).toMatchObject({ state: 'expired', name: '', email: '' })
    const { id } = await register(server.visitor(), { email })
    await server.runJobs()
    expect(await stateOf(id)).toBeUndefined()
  })

  test('a code is limited by day', async ({ db, given: { inviter } }) => {
    const limited = await testApp(db, { LIMITS: '1' })
    const { mine } = await inviter()
    const invite = () => limited.visitor().referrals.invite({ body: { user_code: mine.code, email: addressOf(), name: 'Luz' } })
    for (let sent = 0; sent < defaultSettings.invitationsPerDay; sent++) await invite()
    await expect(invite()).rejects.toMatchObject({ status: 429 })
    await limited.close()
  })
})

describe('a reward', () => {
  test('goes to both, once, when the invited person hires; the documents they accepted are kept', async ({
    db,
    server,
    given: { inviter, hire, balanceOf },
  }) => {
    const { mine, client, person } = await inviter()
    const visitor = server.visitor()
    const { id } = await register(visitor, { code: mine.code })
    await server.runJobs()
    expect(visitor.cookies.has('referral')).toBe(false)
    expect((await client.referrals.mine()).data).toMatchObject([{ state: 'joined', name: '', reward: null }])

    await hire(id)
    await server.runJobs()

    const cents = defaultSettings.referralPersonCents
    expect(await Promise.all([`promo:${person.id}`, `promo:${id}`].map(balanceOf))).toEqual([cents, cents])
    expect(await client.referrals.mine()).toMatchObject({
      credit: usd(cents),
      data: [{ state: 'rewarded', reward: usd(cents) }],
    })
    const notices = (await client.notifications.list({ query: {} })).data
    expect(notices.filter(({ kind }) => kind === 'referral_rewarded')).toHaveLength(1)
    expect(await db`select document, version from consents where user_id = ${id} order by document`).toEqual([
      { document: 'privacy', version: legalDocuments.privacy.version },
      { document: 'terms', version: legalDocuments.terms.version },
    ])
  })

  test('two processes at once give it once', async ({ databaseUrl: url, db, server, given: { inviter, balanceOf } }) => {
    const { mine, person } = await inviter()
    const { id } = await register(server.visitor(), { code: mine.code })
    await server.runJobs()
    await db`update users set email_verified_at = now(), phone_verified_at = now() where id = ${id}`
    const { id: referralId } = await one(db, Id)`select id from referrals where invited_user_id = ${id}`
    const pools = [connect({ url, max: 4 }), connect({ url, max: 4 })]
    const due = { id: referralId, user_id: id, company_id: null }
    await Promise.all(Array.from({ length: 10 }, (_, turn) => decideReward({ ...server.context(), db: pools[turn % 2]! }, due)))
    await Promise.all(pools.map((pool) => pool.end()))
    expect(await balanceOf(`promo:${person.id}`)).toBe(defaultSettings.referralPersonCents)
    expect(await db`select from transitions where entity = 'referral' and entity_id = ${referralId} and event = 'reward'`).toHaveLength(1)
  })

  test('of a company is credit that is never paid out, once its first lead can no longer be undone', async ({
    db,
    server,
    given: { stateOf, balanceOf },
  }) => {
    const seller = await newCompany(db, { services: [service], zips: ['20910'] })
    const { code, kind } = await (await server.as(seller.owner.id)).referrals.mine()
    expect(kind).toBe('company')
    const visitor = server.visitor()
    visitor.cookies.set('referral', code)
    const { user_id: ownerId, company } = await visitor.auth.registerCompany({
      body: {
        email: addressOf(),
        password: 'tres perros y un tren',
        name: 'Ida',
        surname: 'Sol',
        phone: phone(),
        zipcode: '20910',
        company: { name: 'Ida e Hijas', phone: phone(), zipcode: '20910', services: [service], zipcodes: ['20910'] },
      },
    })
    await server.runJobs()
    await db`update companies set status = 'active' where id = ${company.id}`
    await db`
      insert into credentials (id, company_id, kind, status, source, checked_at, created_at)
      select gen_random_uuid(), ${company.id}, r.credential, 'verified', 'Test', now(), now()
      from service_requirements r join services s on s.id = r.service_id where s.slug = ${service} group by r.credential`
    await giveMoney(db, company.id, 10_000)
    const project = await newRequest(db, {
      service,
      owner: await newUser(db),
      zipcode: '20910',
      answers: { where: 'toilet', severity: 'slow' },
    })
    const match = await newMatch(db, { project, company })
    await (await server.as(ownerId)).leads.buy({ params: { match_id: match.id }, body: { price: usd(2000) } })
    await server.runJobs()
    expect(await stateOf(ownerId)).toMatchObject({ state: 'joined' })

    server.setNow(new Date(Date.now() + (defaultSettings.undoMinutes + 6) * 60_000))
    await server.runJobs()
    server.setNow()
    expect(await stateOf(ownerId)).toMatchObject({ state: 'rewarded' })
    // A reward is credit: it buys leads, and is not paid out on closing.
    await closeAccount(server.context(), seller.id)
    await closeAccount(server.context(), company.id)
    const gifts = await Promise.all([seller.id, company.id].map((id) => balanceOf(`promo:${id}`)))
    expect(gifts).toEqual([defaultSettings.referralCompanyCents, defaultSettings.referralCompanyCents])
    expect(await db`select amount_cents from payouts where company_id in (${seller.id}, ${company.id})`).toEqual([
      { amount_cents: 10_000 - 2000 },
    ])
    expect(await db`select count(*)::int as count from consents where user_id = ${ownerId}`).toEqual([{ count: 3 }])
  })

  test.for([
    [
      'the number',
      'phone',
      (db: Pool, a: string, b: string) => db`update users set phone = (select phone from users where id = ${a}) where id = ${b}`,
    ],
    [
      'the device',
      'device',
      (db: Pool, a: string, b: string) =>
        db`insert into known_devices (user_id, device_hash, first_seen_at, last_seen_at) select ${a}, device_hash, now(), now() from known_devices where user_id = ${b}`,
    ],
    [
      'the card',
      'card',
      (db: Pool, a: string, b: string) => db`
        insert into payment_methods (id, holder_id, gateway_customer, gateway_card, brand, last4, exp_month, exp_year, created_at)
        select gen_random_uuid(), holder, 'cus', holder::text, 'visa', '1881', 1, 2031, now() from unnest(array[${a}, ${b}]::uuid[]) as holder`,
    ],
  ] as const)(
    'waits for a person where %s is shared with who invites, and is granted or denied once',
    async ([_what, sign, share], { db, server, given: { inviter, hire, stateOf, balanceOf } }) => {
      const { mine, person } = await inviter()
      const { id } = await register(server.visitor(), { code: mine.code })
      await server.runJobs()
      await share(db, person.id, id)
      await hire(id)
      await server.runJobs()
      expect([await stateOf(id), await balanceOf(`promo:${person.id}`)]).toEqual([{ state: 'held', reason: null }, 0])

      const { id: adminId } = await newUser(db, { is_admin: true })
      const admin = await server.as(adminId)
      await db`update sessions set proven_at = ${server.now()} where user_id = ${adminId}`
      const [held] = (await admin.referralReview.list({ query: { state: 'held', sign, holder_id: person.id } })).data
      expect(held).toMatchObject({ signs: [sign], invited: { id }, inviter: { id: person.id, is_company: false } })
      const decision = { params: { referral_id: held!.id }, body: { reason: 'Son madre e hija, con una línea en casa.' } }
      const outcomes = await atOnce(db, 6, (i) => (i % 2 ? admin.referralReview.grant(decision) : admin.referralReview.deny(decision)))
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      const isGranted = (await stateOf(id))?.state === 'rewarded'
      const cents = isGranted ? defaultSettings.referralPersonCents : 0
      expect(await Promise.all([`promo:${person.id}`, `promo:${id}`].map(balanceOf))).toEqual([cents, cents])
      expect(await stateOf(id)).toEqual(isGranted ? { state: 'rewarded', reason: null } : { state: 'refused', reason: 'denied' })
      expect(await db`select action from audit_log where entity = 'referral' and entity_id = ${held!.id}`).toEqual([
        { action: isGranted ? 'referral.grant' : 'referral.deny' },
      ])
    },
  )

  test('is not granted for a person whom somebody was rewarded for before', async ({
    db,
    server,
    given: { inviter, hire, stateOf, balanceOf },
  }) => {
    const { mine, person } = await inviter()
    const { id } = await register(server.visitor(), { code: mine.code })
    await server.runJobs()
    await db`update users set phone = ${person.phone} where id = ${id}`
    await hire(id)
    await server.runJobs()
    const { id: referralId } = await one(db, Id)`select id from referrals where invited_user_id = ${id}`
    const [invited] = await db<{ email: string }[]>`select email from users where id = ${id}`
    await db`insert into referral_rewards (fingerprint, referral_id) values (${fingerprint(server.context().config, 'referral', invited!.email)}, ${referralId})`
    const { id: adminId } = await newUser(db, { is_admin: true })
    const admin = await server.as(adminId)
    const decision = { params: { referral_id: referralId }, body: { reason: 'Son madre e hija, con una línea en casa.' } }
    await expect(admin.referralReview.grant(decision)).rejects.toMatchObject({ code: 'proof_required' })
    await db`update sessions set proven_at = ${server.now()} where user_id = ${adminId}`

    await expect(admin.referralReview.grant(decision)).rejects.toMatchObject({ code: 'rewarded_before' })
    expect([await stateOf(id), await balanceOf(`promo:${person.id}`)]).toEqual([{ state: 'held', reason: null }, 0])

    const { counts, given } = await admin.referralReview.figures()
    expect(counts.held).toBeGreaterThan(0)
    await giveMoney(db, person.id, 5000, 'promo')
    const spent = (await admin.ledger.accounts({ query: { gift: 'referral' } })).find(({ account }) => account === 'promotions')
    expect(given).toEqual(spent!.balance)
  })

  test('is for nobody who came by their own link', async ({ db, server, given: { inviter, hire, stateOf, balanceOf } }) => {
    const { mine, person } = await inviter()
    await db`insert into referrals (id, code, state, invited_user_id, created_at, joined_at)
      values (${randomUUID()}, ${mine.code}, 'joined', ${person.id}, now() - interval '1 day', now() - interval '1 day')`
    await hire(person.id)
    await server.runJobs()
    expect([await stateOf(person.id), await balanceOf(`promo:${person.id}`)]).toEqual([{ state: 'refused', reason: 'self' }, 0])
  })

  test('is not given again to who left and came back', async ({ db, server, given: { inviter, hire, stateOf } }) => {
    const [first, second] = [await inviter(), await inviter()]
    const email = addressOf()
    const { id } = await register(server.visitor(), { email, code: first.mine.code })
    await server.runJobs()
    await hire(id)
    await db`update users set email = '', kind = 'guest', phone = null where id = ${id}`
    const again = await register(server.visitor(), { email, code: second.mine.code })
    await server.runJobs()
    await hire(again.id)
    await server.runJobs()
    expect(await stateOf(again.id)).toEqual({ state: 'refused', reason: 'again' })
  })

  test('waits for nobody who joined by two ways at once', async ({ db, server, given: { inviter } }) => {
    const { mine } = await inviter()
    const email = addressOf()
    await server.visitor().referrals.invite({ body: { user_code: mine.code, email, name: 'Luz' } })
    const { id } = await register(server.visitor(), { email })
    await server.runJobs()
    expect(await db`select state, email from referrals where invited_user_id = ${id}`).toEqual([{ state: 'joined', email: '' }])
    expect((await listDue(db, '{}')).filter((due) => due.user_id === id)).toEqual([])
  })
})

test('whatever inviters, newcomers and time do in whatever order, every step is one of the state table, and nobody is rewarded twice', async ({
  db,
  server,
  given: { inviter, balanceOf },
}) => {
  const system = () => ({ ...server.context(), actor: systemActor })
  const { id: adminId } = await newUser(db, { is_admin: true })
  const decideHeld = async (userId: string, verb: 'grant' | 'deny') => {
    const [row] = await db<{ id: string }[]>`select id from referrals where invited_user_id = ${userId}`
    const admin = await server.as(adminId)
    await db`update sessions set proven_at = ${server.now()} where user_id = ${adminId}`
    if (row) await admin.referralReview[verb]({ params: { referral_id: row.id }, body: { reason: 'Ya miré quiénes son.' } })
  }
  await fc.assert(
    fc.asyncProperty(ways('invite', 'other', 'come', 'again', 'hire', 'reward', 'share', 'grant', 'deny', 'months'), async (steps) => {
      server.setNow()
      const [one, two] = [await inviter(), await inviter()]
      const email = addressOf()
      const newcomer = await newUser(db)
      const inviteBy = ({ mine }: typeof one) => server.visitor().referrals.invite({ body: { user_code: mine.code, email, name: 'Luz' } })
      const come = async (code: string | null) => {
        await db`update users set email = ${email} where id = ${newcomer.id}`
        return joinReferral(system(), { user_id: newcomer.id, referral_code: code })
      }
      await walk(steps, {
        invite: () => inviteBy(one),
        other: () => inviteBy(two),
        come: () => come(null),
        again: () => come(two.mine.code),
        hire: async () => {
          const { id } = await newProject(db, { owner_id: newcomer.id, state: 'hired' })
          await db`update projects set hired_at = ${server.now()} where id = ${id}`
        },
        reward: () => rewardDue(system()),
        grant: () => decideHeld(newcomer.id, 'grant'),
        deny: () => decideHeld(newcomer.id, 'deny'),
        share: () => db`update users set phone = (select phone from users where id = ${one.person.id}) where id = ${newcomer.id}`,
        months: async () => {
          server.setNow(new Date(server.now().getTime() + 70 * 86_400_000))
          await expireInvitations(system())
          expect(await expireInvitations(system())).toBe(0)
        },
      })
      await rewardDue(system())
      expect(await rewardDue(system())).toBe(0)

      expect(
        await historyProblems(db, [
          { entity: 'referral', machine: referralStates, table: 'referrals', births: ['invite invited', 'join joined'] },
        ]),
      ).toEqual([])
      expect([0, defaultSettings.referralPersonCents]).toContain(await balanceOf(`promo:${newcomer.id}`))
    }),
    { numRuns: 15, endOnFailure: true },
  )
  server.setNow()
}, 60_000)

test('names in letters carry no advertisement, and a stop link is ours alone', () => {
  expect(plainName('Gana $$$ en https://spam.example ahora')).toBe('Gana en httpsspamexample ahora')
  const id = randomUUID()
  expect(readStopToken(['b', 'a'], stopToken('a', id))).toBe(id)
  expect(readStopToken(['b'], stopToken('a', id))).toBeUndefined()
})

describe('fingerprints of addresses and numbers', () => {
  const bare = (contact: string) => createHash('sha256').update(`referral:${contact}`).digest()

  test('are no hash that anybody could compute, and those of an older version get the key too, whoever starts at once', async ({
    db,
    server,
    given: { inviter, stored, mailsTo },
  }) => {
    const { mine, client } = await inviter()
    const [invited, unwanted, rewarded] = [addressOf(), addressOf(), addressOf()]
    const invite = (email: string, from = client) => from.referrals.invite({ body: { user_code: mine.code, email, name: 'Eva' } })
    await invite(invited)
    await server.runJobs()
    expect((await stored()).filter((row) => row.fingerprint.equals(bare(invited)))).toEqual([])
    // Fingerprints of an older version, one of them without a known owner.
    await db`update referrals set email_hash = ${bare(invited)} where email = ${invited}`
    await db`update deliveries set event_key = ${`referral:${bare(invited).toString('hex')}`} where recipient = ${invited}`
    const [{ id }] = await db<{ id: string }[]>`select id from referrals where email = ${invited}`.then(
      (rows) => rows as unknown as [{ id: string }],
    )
    for (const email of [unwanted, addressOf()])
      await db`insert into referral_opt_outs (fingerprint, created_at) values (${bare(email)}, now())`
    await db`insert into referral_rewards (fingerprint, referral_id) values (${bare(rewarded)}, ${id})`
    // A fingerprint written by a process of the new version.
    await db`insert into referral_opt_outs (fingerprint, created_at) values (${fingerprint(server.context().config, 'referral', unwanted)}, now())`

    const outcomes = await atOnce(db, 4, () => keyFingerprints(server.context()))

    expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([])
    expect(await keyFingerprints(server.context())).toBe(0)
    expect((await stored()).filter((row) => row.fingerprint.length !== 33)).toEqual([])
    await invite(unwanted)
    expect(await mailsTo(unwanted)).toEqual([])
    await invite(invited)
    await invite(invited, (await inviter()).client)
    expect(await mailsTo(invited)).toHaveLength(1)
    const again = { id, email: rewarded, phone: null } as Parameters<typeof rememberReward>[1]
    expect(await rememberReward(server.context(), again)).toBe(false)
    const newcomer = server.visitor()
    const { id: userId } = await register(newcomer, { email: invited })
    await server.runJobs()
    expect(await db`select state from referrals where invited_user_id = ${userId}`).toEqual([{ state: 'joined' }])
  })

  test('outlive a change of the secret, and nothing starts under a secret that does not open them', async ({ databaseUrl: url, db }) => {
    const [old, next, other] = ['old', 'next', 'other'].map((name) => createHash('sha256').update(name).digest('hex')) as [
      string,
      string,
      string,
    ]
    const keyUnder = async (APP_SECRET: string, APP_SECRET_BEFORE?: string) =>
      (
        await settleSecret(db, readConfig({ DATABASE_URL: url, APP_SECRET, ...(APP_SECRET_BEFORE ? { APP_SECRET_BEFORE } : {}) }))
      ).fingerprintKey.toString('hex')

    const first = await keyUnder(old)
    expect((await db`select value from secrets where name = 'fingerprints'`)[0]!['value']).not.toContain(
      Buffer.from(first, 'hex').toString('base64'),
    )
    await expect(keyUnder(next)).rejects.toThrow('APP_SECRET_BEFORE')
    expect([await keyUnder(next, old), await keyUnder(next)]).toEqual([first, first])
    await expect(keyUnder(other, old)).rejects.toThrow('APP_SECRET is not the one')
  })
})
