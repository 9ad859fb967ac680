import { expect } from 'vitest'
import type { AutoAcceptRule } from '#contract/leads/auto-accept.ts'
import { moneyProblems } from '#server/domains/admin/integrity/service.ts'
import { buildMatches } from '#server/domains/matching/waves/service.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { giveMoney, newCard } from '#tests/factories/money.ts'
import { newMatch } from '#tests/factories/matches.ts'
import { newRequest } from '#tests/factories/requests.ts'
import { newService } from '#tests/factories/services.ts'
import { newUser } from '#tests/factories/users.ts'
import { setFaults } from '#server/gateways/payments/sandbox-books.ts'
import { fc } from '#tests/support/property.ts'
import { testApp } from '#tests/support/app.ts'
import { atOnce } from '#tests/support/database.ts'
import { test as base } from '#tests/support/test.ts'
import { decide, hasRoom, type PastOffer, replay } from './rules.ts'
import { autoAccept } from './service.ts'

// A Wednesday, 10:00 in Rockville.
const start = new Date('2026-11-18T15:00:00Z')

const test = base.extend('given', { scope: 'file', auto: true }, async ({ db, server, ctx }) => {
  await db`update zips set price_tier = 1 where zip = ${zip}`

  async function buyer({ walletCents = 100_000, ...given }: Parameters<typeof newCompany>[1] & { walletCents?: number } = {}) {
    const service = await newService(db)
    const company = await newCompany(db, { services: [service.id], zips: [zip], ...given })
    if (walletCents > 0) await giveMoney(db, company.id, walletCents)
    return { service, company, member: await server.as(company.owner.id) }
  }
  type Buyer = Awaited<ReturnType<typeof buyer>>
  const turnOn = async ({ member, service }: Buyer, changes?: Partial<AutoAcceptRule>) => {
    await member.autoAccept.dryRun({ params: { slug: service.slug }, body: { rule: rule(changes) } })
    return member.autoAccept.switch({ params: { slug: service.slug }, body: { is_on: true } })
  }
  /** Opens a request and sends its offers through the real jobs, with all effects. */
  async function ask({ service }: Buyer, given: object = {}) {
    const project = await newRequest(db, { service, slots: 3, opened_at: server.now(), ...given })
    await buildMatches(ctx, [project.id])
    await server.runJobs()
    const [match] = await db<{ id: string; state: string; auto_outcome: string | null; price_cents: number }[]>`
      select id, state, auto_outcome, price_cents from matches where project_id = ${project.id}`
    return { project, match: match! }
  }

  return { buyer, ask, turnOn }
})

test.beforeEach(({ server }) => server.setNow(start))
const zip = '20850'
const day = 86_400_000

const rule = (changes: Partial<AutoAcceptRule> = {}): AutoAcceptRule => ({
  max_price_cents: 2500,
  min_score: 0,
  from_time: null,
  to_time: null,
  ...changes,
})

test('a rule is off until it was tried, and again after it was changed', async ({ given: { buyer, ask } }) => {
  const one = await buyer()
  const params = { slug: one.service.slug }

  await expect(one.member.autoAccept.switch({ params, body: { is_on: true } })).rejects.toMatchObject({
    status: 409,
    code: 'dry_run_first',
  })
  const tried = await one.member.autoAccept.dryRun({ params, body: { rule: rule() } })
  const afterTrial = (await ask(one)).match
  const on = await one.member.autoAccept.switch({ params, body: { is_on: true } })
  const same = await one.member.autoAccept.dryRun({ params, body: { rule: rule() } })
  const changed = await one.member.autoAccept.dryRun({ params, body: { rule: rule({ max_price_cents: 2400 }) } })

  expect(tried.auto).toMatchObject({ is_on: false, rule: rule() })
  expect(afterTrial).toMatchObject({ state: 'offered', auto_outcome: null })
  expect([on.is_on, same.auto.is_on, changed.auto.is_on]).toEqual([true, true, false])
})

test('a rule that is on buys at once, tells the company and the customer, and can be undone', async ({
  db,
  ctx,
  given: { buyer, turnOn, ask },
}) => {
  const one = await buyer()
  await turnOn(one)

  const { project, match } = await ask(one)

  expect(match).toMatchObject({ state: 'sold', auto_outcome: 'bought' })
  const history = await db`select event, actor from transitions where entity = 'match' and entity_id = ${match.id} order by id`
  expect([...history]).toEqual([
    { event: 'send', actor: 'S' },
    { event: 'accept', actor: 'S' },
    { event: 'payment_ok', actor: 'S' },
  ])
  const [notice] = await db`select title from notices where user_id = ${one.company.owner.id} and kind = 'lead_paid'`
  expect(notice!['title'].en).toBe('Your auto-accept bought a lead')
  expect(await db`select 1 from notices where user_id = ${project.owner.id} and kind = 'lead_bought'`).toHaveLength(1)
  const { data } = await one.member.leads.list({ query: { tab: 'bought' } })
  await one.member.leads.undo({ params: { lead_id: data[0]!.lead_id! } })
  expect(await moneyProblems(ctx)).toEqual([])
})

test('told twice that offers were sent, a rule buys once', async ({ db, ctx, given: { buyer, turnOn, ask } }) => {
  const one = await buyer()
  await turnOn(one)
  const { match } = await ask(one)

  await Promise.all([autoAccept(ctx, [match.id]), autoAccept(ctx, [match.id])])

  expect(await db`select 1 from payments where subject_id = ${match.id}`).toHaveLength(1)
  expect(await moneyProblems(ctx)).toEqual([])
})

test('a rule and its owner’s hand at the same moment buy an offer once', async ({ db, ctx, given: { buyer, turnOn } }) => {
  const one = await buyer()
  await turnOn(one)
  for (let round = 0; round < 4; round++) {
    const match = await newMatch(db, { project: await newRequest(db, { service: one.service }), company: one.company, offered_at: start })
    const buy = () => one.member.leads.buy({ params: { match_id: match.id }, body: { price: { amount: 2000, currency: 'USD' } } })

    await atOnce<unknown>(db, 6, (index) => (index % 2 ? buy() : autoAccept(ctx, [match.id])))

    expect(await db`select state from payments where subject_id = ${match.id}`).toEqual([{ state: 'succeeded' }])
    expect(await db`select price_cents from leads where match_id = ${match.id}`).toEqual([{ price_cents: 2000 }])
  }
  expect(await moneyProblems(ctx)).toEqual([])
})

test.for([
  ['price', { max_price_cents: 2199 }, {}],
  ['score', { min_score: 1 }, {}],
  ['hours', { from_time: '11:00', to_time: '12:00' }, {}],
  ['cap', {}, { cap_day_cents: 3000 }],
  ['payment', {}, { walletCents: 0 }],
] as const)(
  'a rule leaves other offers to a person, and says why: %s',
  async ([outcome, changes, given], { db, server, ctx, given: { buyer, turnOn, ask } }) => {
    const one = await buyer(given)
    await turnOn(one, changes)
    // Offers sent before the caps are full; the first purchase fills the day.
    if (outcome === 'cap') await ask(one)
    const project = await newRequest(db, { service: one.service, opened_at: server.now() })
    const match = await newMatch(db, { project, company: one.company, price_cents: 2200, offered_at: server.now() })

    await autoAccept(ctx, [match.id])

    const [row] = await db`select state, auto_outcome from matches where id = ${match.id}`
    expect(row).toEqual({ state: 'offered', auto_outcome: outcome })
    const { data } = await one.member.leads.list({ query: { tab: 'new' } })
    expect(data.find(({ match_id }) => match_id === match.id)?.auto).toBe(outcome)
  },
)

test('promise 1: a hard spend cap: rules and hands together never pass it, however many offers come at once', async ({
  db,
  ctx,
  given: { buyer, turnOn },
}) => {
  const one = await buyer({ cap_day_cents: 7000 })
  await turnOn(one)
  const matches = []
  for (let i = 0; i < 10; i++)
    matches.push(
      await newMatch(db, { project: await newRequest(db, { service: one.service, slots: 3 }), company: one.company, offered_at: start }),
    )
  const byHand = (id: string) =>
    one.member.leads.buy({ params: { match_id: id }, body: { price: { amount: 2000, currency: 'USD' } } }).catch(() => undefined)

  await Promise.all([...matches.slice(0, 6).map(({ id }) => autoAccept(ctx, [id])), ...matches.slice(4).map(({ id }) => byHand(id))])

  expect(await db`select distinct cents from cap_usage where company_id = ${one.company.id}`).toEqual([{ cents: 6000 }])
  expect(await db`select 1 from matches where company_id = ${one.company.id} and state = 'sold'`).toHaveLength(3)
  const { periods } = await one.member.spending.get()
  expect(periods.find(({ period }) => period === 'day')).toMatchObject({ used: 6000, cap: 7000, starts_on: '2026-11-18' })
  expect(await moneyProblems(ctx)).toEqual([])
})

test('promise 14: the dry run gives what the live code buys', async ({ db, server, ctx, given: { buyer, turnOn } }) => {
  const given = { cap_day_cents: 5000, cap_lead_cents: 3000 }
  const [trier, liver] = [await buyer(given), await buyer(given)]
  const wish = { max_price_cents: 2400, min_score: 0.4, from_time: '08:00', to_time: '18:00' }
  // Prices around the rule's limit, by timing and slots; hours around its hours; more per day than the cap allows.
  const past = Array.from({ length: 30 }, (_, i) => ({
    at: new Date(start.getTime() - 3 * day + i * 2 * 3_600_000),
    price: [2000, 2400, 2500, 1500][i % 4]!,
  }))
  for (const { at, price } of past) {
    const project = await newRequest(db, { service: trier.service, opened_at: at })
    await newMatch(db, { project, company: trier.company, price_cents: price, offered_at: at })
  }

  const tried = await trier.member.autoAccept.dryRun({ params: { slug: trier.service.slug }, body: { rule: rule(wish), days: 7 } })

  await turnOn(liver, wish)
  const lived: [string | null, number][] = []
  for (const { at, price } of past) {
    server.setNow(at)
    const project = await newRequest(db, { service: liver.service, opened_at: at })
    const match = await newMatch(db, { project, company: liver.company, price_cents: price, offered_at: at })
    await autoAccept(ctx, [match.id])
    const [row] = await db`select auto_outcome from matches where id = ${match.id}`
    lived.push([row!['auto_outcome'], price])
  }
  expect(tried.offers.toReversed().map(({ outcome, price }) => [outcome, price.amount])).toEqual(lived)
  expect(new Set(lived.map(([outcome]) => outcome))).toEqual(new Set(['bought', 'price', 'hours', 'cap']))
  const spent = lived.filter(([outcome]) => outcome === 'bought').reduce((sum, [, cents]) => sum + cents, 0)
  expect(tried.cost.amount).toBe(spent)
  expect(tried.bought_count).toBe(lived.filter(([outcome]) => outcome === 'bought').length)
  const [most] = await db`select max(cents) as cents from cap_usage where company_id = ${liver.company.id} and period = 'day'`
  expect(tried.caps.find(({ period }) => period === 'day')).toEqual({
    period: 'day',
    most: { amount: most!['cents'], currency: 'USD' },
    cap: { amount: 5000, currency: 'USD' },
  })
})

test('a dry run counts what was bought by hand, of this service and of others', async ({ db, given: { buyer } }) => {
  const one = await buyer({ cap_day_cents: 5000 })
  const other = await newService(db)
  const at = (hour: number) => new Date(`2026-11-17T${hour}:00:00Z`)
  const hand = async (service: Parameters<typeof newRequest>[1]['service'], hour: number, price_cents: number) =>
    newMatch(db, {
      project: await newRequest(db, { service: service! }),
      company: one.company,
      price_cents,
      state: 'sold',
      offered_at: at(hour),
      reserved_at: at(hour),
    })
  await hand(other, 14, 2000)
  await hand(one.service, 15, 2600)
  await newMatch(db, {
    project: await newRequest(db, { service: one.service }),
    company: one.company,
    price_cents: 2000,
    offered_at: at(16),
  })

  const { offers, cost } = await one.member.autoAccept.dryRun({ params: { slug: one.service.slug }, body: { rule: rule() } })

  expect(offers.map(({ outcome }) => outcome)).toEqual(['cap', 'price'])
  expect(cost.amount).toBe(0)
})

test('hours that end before they begin, or only begin, are said at their field', async ({ given: { buyer } }) => {
  const one = await buyer()
  const tryRule = (changes: Partial<AutoAcceptRule>) =>
    one.member.autoAccept.dryRun({ params: { slug: one.service.slug }, body: { rule: rule(changes) } })

  await expect(tryRule({ from_time: '10:00', to_time: '09:00' })).rejects.toMatchObject({ errors: { to_time: expect.anything() } })
  await expect(tryRule({ from_time: '10:00' })).rejects.toMatchObject({ errors: { to_time: expect.anything() } })
})

test('a card that is declined leaves the offer open, and says so', async ({ db, given: { buyer, turnOn, ask } }) => {
  const one = await buyer({ walletCents: 0 })
  await newCard(db, one.company.id, { token: 'tok_declined' })
  await turnOn(one)

  const { match } = await ask(one)

  expect(match).toMatchObject({ state: 'offered', auto_outcome: 'payment' })
  expect(await db`select 1 from notices where user_id = ${one.company.owner.id} and kind = 'payment_failed'`).toHaveLength(1)
})

test('a bank without an answer keeps no other company’s rule from buying', async ({ db, server, given: { turnOn } }) => {
  const hasty = await testApp(db, { GATEWAY_TIMEOUT_MS: '300' })
  const service = await newService(db)
  const [byCard, byWallet] = [
    await newCompany(db, { services: [service.id], zips: [zip] }),
    await newCompany(db, { services: [service.id], zips: [zip] }),
  ]
  await newCard(db, byCard.id)
  await giveMoney(db, byWallet.id, 10_000)
  for (const company of [byCard, byWallet]) await turnOn({ service, company, member: await server.as(company.owner.id) })
  await setFaults(db, [{ fault: 'hang' }])
  const project = await newRequest(db, { service, slots: 3, opened_at: server.now() })
  // Offers are decided in id order.
  const ids = [(await newMatch(db, { project, company: byCard, offered_at: server.now() })).id]
  ids.push((await newMatch(db, { project, company: byWallet, offered_at: server.now() })).id)
  await expect(autoAccept({ ...hasty.context(), now: server.now }, ids)).rejects.toThrow('1 of 2 failed')
  await setFaults(db, [])
  await hasty.close()

  expect(await db`select company_id from leads where project_id = ${project.id}`).toEqual([{ company_id: byWallet.id }])
})

test('an offer that is made anew is decided about anew', async ({ db, server, given: { buyer, turnOn, ask } }) => {
  const one = await buyer({ walletCents: 0 })
  await turnOn(one)
  const { match } = await ask(one)
  const admin = await server.as((await newUser(db, { is_admin: true })).id)
  const params = { match_id: match.id }
  const body = { reason: 'La empresa lo pidió por teléfono.' }
  await giveMoney(db, one.company.id, 10_000)

  await admin.matchControl.withdraw({ params, body })
  await admin.matchControl.resend({ params, body })
  await server.runJobs()

  expect(match).toMatchObject({ state: 'offered', auto_outcome: 'payment' })
  expect(await db`select state, auto_outcome from matches where id = ${match.id}`).toEqual([{ state: 'sold', auto_outcome: 'bought' }])
})

const cents = fc.option(fc.integer({ min: 0, max: 6000 }), { nil: null })
test('whatever a rule buys in a replay, no cap is passed', () => {
  fc.assert(
    fc.property(
      fc.record({ lead: cents, day: cents, week: cents, month: cents }),
      fc.array(fc.record({ priceCents: fc.integer({ min: 0, max: 3000 }), day: fc.integer({ min: 1, max: 28 }) }), { maxLength: 30 }),
      (caps, offers) => {
        const past = offers
          .toSorted((a, b) => a.day - b.day)
          .map(({ priceCents, day }, i): PastOffer => ({
            kind: 'offer',
            matchId: String(i),
            priceCents,
            score: 1,
            localTime: '10:00',
            hasSlot: true,
            isBoughtByHand: false,
            periods: { day: String(day), week: String(Math.floor(day / 7)), month: '1' },
          }))
        const { spending } = replay(rule({ max_price_cents: 3000 }), caps, past)
        for (const period of ['day', 'week', 'month'] as const)
          expect(spending.mostIn(period)).toBeLessThanOrEqual(caps[period] ?? Infinity)
      },
    ),
  )
  expect(hasRoom({ lead: 0, day: 0, week: 0, month: 0 }, { day: 0, week: 0, month: 0 }, 0)).toBe(true)
  expect(
    decide(
      rule(),
      { priceCents: 2500, score: 0, localTime: '00:00', hasSlot: false },
      { caps: { lead: null, day: null, week: null, month: null }, used: { day: 0, week: 0, month: 0 } },
    ),
  ).toBe('slots')
})
