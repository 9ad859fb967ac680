import { expect } from 'vitest'
import { newId } from '#server/lib/ids.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { reserveOffer } from '#tests/factories/matches.ts'
import { giveMoney } from '#tests/factories/money.ts'
import { quoteInput } from '#tests/factories/quotes.ts'
import { newRequest } from '#tests/factories/requests.ts'
import { newService } from '#tests/factories/services.ts'
import { newUser } from '#tests/factories/users.ts'
import { untilSomebodyWaits } from '#tests/support/database.ts'
import { test as base } from '#tests/support/test.ts'
import { transact } from '#server/lib/context.ts'
import { rebuildSearch } from '../companies/service.ts'
import { sell } from '../matching/offers/service.ts'
import { buildMatches } from '../matching/waves/service.ts'
import { autoAccept } from './auto-accept/service.ts'
import { settleOffersOfService } from '../matching/withdrawals/service.ts'

// A Wednesday, 10:00 in Rockville.
const start = new Date('2026-11-18T15:00:00Z')
const tomorrow = new Date('2026-11-19T06:00:00Z')

const test = base.extend('given', { scope: 'file', auto: true }, async ({ db, server, ctx }) => {
  const admin = await server.as((await newUser(db, { is_admin: true })).id)

  /** A company with an offer that requires a credential, which expires today by default. */
  async function scene({ kind = 'trade_licence', expires_on = '2026-11-18', ...licence }: Given = {}) {
    const service = await newService(db, { requirements: [kind] })
    const company = await newCompany(db, {
      services: [service.id, (await newService(db)).id],
      zips: [zip],
      credentials: [{ kind, expires_on, ...licence }],
      created_at: start,
    })
    await rebuildSearch(ctx, [company.id])
    await giveMoney(db, company.id, 50_000)
    const project = await newRequest(db, { service, slots: 1, directed_company_id: company.id, opened_at: server.now() })
    await buildMatches(ctx, [project.id])
    await server.runJobs()
    const [match] = await db<{ id: string; price_cents: number }[]>`select id, price_cents from matches where project_id = ${project.id}`
    const member = await server.as(company.owner.id)
    const params = { match_id: match!.id }
    const buy = () => member.leads.buy({ params, body: { price: { amount: match!.price_cents, currency: 'USD' } } })
    return { service, company, project, match: match!, member, buy, params }
  }
  type Scene = Awaited<ReturnType<typeof scene>>
  const stateOf = async ({ match }: Scene) => (await db`select state from matches where id = ${match.id}`)[0]!['state']
  const offers = async ({ company, service }: Scene) => {
    const { services } = await server.visitor().companies.profile({ params: { slug: company.slug } })
    const cells = await db`select from search_cells where company_id = ${company.id} and service_id = ${service.id}`
    return [services.some(({ slug }) => slug === service.slug), cells.length > 0, services.length]
  }

  /** A company with an offer and a license that the sandbox's board knows as `P-…`; `says` changes what the board says. */
  async function knownToBoard() {
    const number = `P-${newId()}`
    const one = await scene({ number, state_iso: 'MD', expires_on: '2030-01-01' })
    const says = (status: string, expires_on: string | null = null) =>
      server.app.inject({
        method: 'POST',
        url: '/dev/registries',
        payload: { state_iso: 'MD', number: number.toLowerCase(), status, expires_on },
      })
    // Signed in anew: weeks pass.
    const own = async () => (await (await server.as(one.company.owner.id)).credentials.list()).credentials[0]!
    const badge = async () =>
      (await server.visitor().companies.profile({ params: { slug: one.company.slug } })).badges.find(({ kind }) => kind === 'trade_licence')
    return { ...one, number, says, own, badge }
  }

  return { scene, offers, stateOf, admin, knownToBoard }
})

test.beforeEach(({ server }) => server.setNow(start))
const zip = '20850'

type Given = { kind?: 'trade_licence' | 'liability_insurance'; expires_on?: string; number?: string; state_iso?: string }

test.for(['trade_licence', 'liability_insurance'] as const)(
  'promise 8: an offer whose %s has expired is not sold; it is withdrawn, the service is off the profile, and both are back with a new one',
  async (kind, { db, server, ctx, given: { scene, offers, stateOf, admin } }) => {
    const one = await scene({ kind })
    expect(await offers(one)).toEqual([true, true, 2])
    server.setNow(tomorrow)
    // Before any job has run: neither manually nor by a rule.
    await expect(one.buy()).rejects.toMatchObject({ status: 409, code: 'licence_missing' })
    await db`
      insert into auto_accepts (company_id, service_id, is_on, max_price_cents, min_score, tried_at, changed_at)
      values (${one.company.id}, ${one.service.id}, true, 100000, 0, now(), now())`
    await autoAccept(ctx, [one.match.id])
    expect(await db`select auto_outcome from matches where id = ${one.match.id}`).toEqual([{ auto_outcome: 'licence' }])
    expect(await db`select from payments where holder_id = ${one.company.id} and purpose = 'lead'`).toHaveLength(0)
    await db`delete from auto_accepts`

    await server.runJobs()
    await server.runJobs()

    expect(await stateOf(one)).toBe('withdrawn')
    expect(await one.member.leads.offer({ params: one.params })).toMatchObject({ withdrawn_by: 'licence_ended' })
    expect(await offers(one)).toEqual([false, false, 1])
    await expect(one.buy()).rejects.toMatchObject({ code: 'licence_missing' })
    const told = await db`select body from notices where user_id = ${one.company.owner.id} and kind = 'credential_ending'`
    expect(told.map(({ body }) => body.en)).toContainEqual(expect.stringContaining('we withdrew their open offers'))
    // The customer does not wait for a company that cannot come.
    const customer = await server.as(one.project.owner.id)
    expect(await customer.quotes.board({ params: { project_id: one.project.id } })).toMatchObject({
      chosen: 'withdrawn',
      told_at: tomorrow.toISOString(),
    })

    const id = newId()
    await db`
      insert into credentials (id, company_id, kind, status, source, submitted_at, created_at)
      values (${id}, ${one.company.id}, ${kind}, 'checking', 'MD', now(), now())`
    await admin.credentials.verify({ params: { credential_id: id }, body: { source: 'Maryland DLLR' } })
    await server.runJobs()

    expect(await offers(one)).toEqual([true, true, 2])
    expect(await stateOf(one)).toBe('offered')
    expect((await one.buy()).lead_id).not.toBeNull()
  },
)

test('promise 8: a purchase and the end of the licence at the same moment: who comes second sees what the first one did', async ({
  db,
  given: { scene, stateOf },
}) => {
  const one = await scene({ expires_on: '2030-01-01' })
  let buying: Promise<string> | undefined

  await db.begin(async (other) => {
    await other`update credentials set status = 'revoked' where company_id = ${one.company.id}`
    buying = one.buy().then(
      () => 'bought',
      ({ code }: { code: string }) => code,
    )
    await Promise.race([buying, untilSomebodyWaits(db)])
  })

  expect(await buying).toBe('licence_missing')
  expect(await stateOf(one)).toBe('offered')
})

test('a revoked licence, and one that a service has come to require, take back open offers and purchases under way', async ({
  db,
  server,
  ctx,
  given: { scene, admin, stateOf },
}) => {
  const one = await scene({ expires_on: '2030-01-01' })
  const [{ id }] = (await db`select id from credentials where company_id = ${one.company.id}`) as unknown as [{ id: string }]
  await reserveOffer(ctx, { matchId: one.match.id, companyId: one.company.id, priceCents: one.match.price_cents })
  await admin.credentials.revoke({ params: { credential_id: id }, body: { reason: 'La junta estatal la retiró.' } })
  await server.runJobs()

  expect(await stateOf(one)).toBe('withdrawn')
  expect(await db`select used from project_slots where project_id = ${one.project.id}`).toEqual([{ used: 0 }])
  // The bank confirms too late: the money goes back.
  expect(await transact(ctx, (ctx) => sell(ctx, one.match.id))).toMatchObject({ isSold: false })

  const other = await scene({ expires_on: '2030-01-01' })
  await db`insert into service_requirements (service_id, credential) values (${other.service.id}, 'workers_compensation')`
  await settleOffersOfService(ctx, other.service.id)
  await settleOffersOfService(ctx, other.service.id)
  expect(await stateOf(other)).toBe('withdrawn')
  await db`delete from service_requirements where service_id = ${other.service.id} and credential = 'workers_compensation'`
  await settleOffersOfService(ctx, other.service.id)
  expect(await stateOf(other)).toBe('offered')
})

test('a suspended company’s offers are withdrawn, and back when it is reinstated while they live', async ({
  server,
  given: { scene, admin, stateOf },
}) => {
  const one = await scene({ expires_on: '2030-01-01' })
  const decide = (decision: 'suspend' | 'reinstate') =>
    admin.companyReview.decide({ params: { company_id: one.company.id }, body: { decision, reason: 'Tres quejas sin respuesta.' } })

  await decide('suspend')
  await server.runJobs()
  expect(await stateOf(one)).toBe('withdrawn')
  expect(await one.member.leads.offer({ params: one.params })).toMatchObject({ withdrawn_by: 'company_suspended' })

  await decide('reinstate')
  await server.runJobs()
  expect(await stateOf(one)).toBe('offered')

  await decide('suspend')
  await server.runJobs()
  server.setNow(new Date(start.getTime() + 25 * 3_600_000))
  await decide('reinstate')
  await server.runJobs()
  expect(await stateOf(one)).toBe('withdrawn')
})

test('a rule buys nothing of a service that is off or paused, however late it looks', async ({ db, ctx, given: { scene } }) => {
  const one = await scene({ expires_on: '2030-01-01' })
  await db`
    insert into auto_accepts (company_id, service_id, is_on, max_price_cents, min_score, tried_at, changed_at)
    values (${one.company.id}, ${one.service.id}, true, 100000, 0, now(), now())`
  await db`update company_services set is_paused = true where company_id = ${one.company.id}`

  await autoAccept(ctx, [one.match.id])

  expect(await db`select state, auto_outcome from matches where id = ${one.match.id}`).toEqual([{ state: 'offered', auto_outcome: null }])
})

const weekLater = new Date(start.getTime() + 8 * 86_400_000)

test('promise 8: a licence that its board has revoked is not sold, is offered no more, and its company hears what to do', async ({
  db,
  server,
  ctx,
  given: { knownToBoard, offers, stateOf },
}) => {
  const one = await knownToBoard()
  await one.says('revoked', '2030-01-01')

  await expect(one.buy()).rejects.toMatchObject({ code: 'licence_missing' })
  expect(await db`select from payments where holder_id = ${one.company.id} and purpose = 'lead'`).toHaveLength(0)
  await server.runJobs()

  expect(await stateOf(one)).toBe('withdrawn')
  expect(await offers(one)).toEqual([false, false, 1])
  expect(await one.badge()).toBeUndefined()
  expect(await one.own()).toMatchObject({ status: 'revoked', registry: { status: 'revoked', asked_at: start.toISOString() } })
  const [told, ...more] = await db`select body from notices where user_id = ${one.company.owner.id} and kind = 'credential_ending'`
  expect(more).toEqual([])
  expect(told!['body'].es).toContain(`revocada o suspendida (n.º ${one.number}`)
  expect(told!['body'].en).toContain('upload the new document')
  const next = await newRequest(db, { service: one.service, opened_at: server.now() })
  await buildMatches(ctx, [next.id])
  expect(await db`select from matches where project_id = ${next.id}`).toHaveLength(0)
})

test('promise 8: a board that does not answer leaves its last answer with its date; later it ends and restores the licence', async ({
  server,
  given: { knownToBoard, offers },
}) => {
  const one = await knownToBoard()
  await one.says('active', '2027-06-30')
  await server.runJobs()
  const answered = { status: 'active', source: 'State license board', expires_on: '2027-06-30', asked_at: start.toISOString() }
  expect(await one.own()).toMatchObject({ status: 'verified', expires_on: '2027-06-30', registry: answered, registry_failed_at: null })

  await one.says('down')
  server.setNow(weekLater)
  await server.runJobs()
  expect(await one.own()).toMatchObject({ status: 'verified', registry: answered, registry_failed_at: weekLater.toISOString() })
  expect(await one.badge()).toMatchObject({ source: 'State license board', checked_at: start.toISOString() })

  const states = [
    ['not_found', 'verified'],
    ['expired', 'expired'],
    ['active', 'verified'],
  ] as const
  for (const [index, [says, status]] of states.entries()) {
    await one.says(says, says === 'active' ? '2028-06-30' : null)
    server.setNow(new Date(weekLater.getTime() + (index + 1) * 8 * 86_400_000))
    await server.runJobs()
    await server.runJobs()
    expect(await one.own()).toMatchObject({ status, registry: { status: says }, registry_failed_at: null })
    expect((await offers(one))[0]).toBe(status === 'verified')
  }
  expect(await one.badge()).toMatchObject({ expires_on: '2028-06-30', checked_at: server.now().toISOString() })
})

test('promise 8: a company whose licence ended after the purchase is not hired, by hand or by its quote, until it is renewed', async ({
  db,
  server,
  given: { knownToBoard },
}) => {
  const one = await knownToBoard()
  await one.says('active', '2027-06-30')
  const params = { lead_id: (await one.buy()).lead_id! }
  const customer = await server.as(one.project.owner.id)
  await one.says('expired', '2026-11-19')
  server.setNow(tomorrow)
  const hire = () => customer.leads.hire({ params, body: {} })
  expect(await hire().catch(({ code }: { code: string }) => code)).toBeUndefined()
  await customer.work.unhire({ params, body: { next: 'reopen' } })

  // The kept answer is older than a day, so the board is asked again.
  server.setNow(new Date(start.getTime() + 25 * 3_600_000))
  await expect(hire()).rejects.toMatchObject({ status: 409, code: 'company_unlicensed' })
  const { id } = await one.member.quotes.create({ params })
  await one.member.quotes.save({ params: { quote_id: id }, body: quoteInput({ valid_until: '2026-12-05' }) })
  await one.member.quotes.send({ params: { quote_id: id } })
  await expect(customer.quotes.accept({ params: { quote_id: id }, body: { name: 'Ana Reyes' } })).rejects.toMatchObject({
    code: 'company_unlicensed',
  })
  expect(await db`select state, hired_lead_id from projects where id = ${one.project.id}`).toEqual([{ state: 'open', hired_lead_id: null }])

  await one.says('active', '2028-06-30')
  server.setNow(weekLater)
  await server.runJobs()
  await hire()
})
