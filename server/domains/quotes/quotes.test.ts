import { expect } from 'vitest'
import { type QuoteInput } from '#contract/quotes/quote.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { newMatch } from '#tests/factories/matches.ts'
import { newRequest } from '#tests/factories/requests.ts'
import { newUser } from '#tests/factories/users.ts'
import { type TestClient } from '#tests/support/app.ts'
import { buyLead } from '#tests/support/buy-lead.ts'
import { atOnce } from '#tests/support/database.ts'
import { test as base } from '#tests/support/test.ts'
import { remindOfEnding } from './quote/service.ts'
import { dayAfter } from './quote/rules.ts'
import { closeOthersOfHire, expireQuotes } from './closing/service.ts'
import { quoteStates } from '#contract/quotes/states.ts'

const test = base.extend('given', { scope: 'file', auto: true }, async ({ db, server }) => {
  /** A request with companies that bought its lead, and a browser for each person. */
  async function scene(companies = 1) {
    const owner = await newUser(db)
    const request = await newRequest(db, { owner, slots: 4 })
    const buyers = []
    for (let index = 0; index < companies; index++) buyers.push(await buyLead(server, request))
    return { request, customer: await server.as(owner.id), buyers, ...buyers[0]! }
  }
  const stateOf = async (id: string) => (await db`select state from quotes where id = ${id}`)[0]!['state']

  return { scene, stateOf }
})

test.beforeEach(({ server }) => server.setNow(new Date('2026-03-02T15:00:00Z')))

const today = '2026-03-02'
const input = (values: Partial<QuoteInput> = {}): QuoteInput => ({
  type: 'fixed',
  items: [
    { text: 'Labor', quantity: 3, unit: 'hour', unit_price_cents: 9000, is_taxable: false, is_optional: false, option: 0 },
    { text: 'Valve', quantity: 1, unit: 'item', unit_price_cents: 4000, is_taxable: true, is_optional: false, option: 0 },
  ],
  options: [],
  discount_cents: 0,
  tax_percent: 6,
  deposit_cents: 0,
  deposit_terms: '',
  includes: '',
  excludes: '',
  valid_until: dayAfter(today, 14),
  message: 'I can come on Tuesday morning.',
  ...values,
})

type Buyer = Awaited<ReturnType<typeof buyLead>>

async function sent(member: TestClient, lead_id: string, values: Partial<QuoteInput> = {}) {
  const { id } = await member.quotes.create({ params: { lead_id } })
  await member.quotes.save({ params: { quote_id: id }, body: input(values) })
  return member.quotes.send({ params: { quote_id: id } })
}

const revise = (member: TestClient, quote_id: string) => member.quotes.revise({ params: { quote_id } })

test('a quote is written, summed by the server, sent, and seen by its customer alone', async ({ db, server, given: { scene } }) => {
  const { member, customer, lead_id, request } = await scene()

  const quote = await sent(member, lead_id)

  expect(quote).toMatchObject({
    state: 'sent',
    version: 1,
    subtotal: { amount: 31_000 },
    tax: { amount: 240 },
    total: { amount: 31_240 },
    lead_state: 'quoted',
  })
  expect(await customer.quotes.read({ params: { quote_id: quote.id } })).toMatchObject({ id: quote.id, total: { amount: 31_240 } })
  const stranger = await server.as((await newUser(db)).id)
  await expect(stranger.quotes.read({ params: { quote_id: quote.id } })).rejects.toMatchObject({ status: 404 })
  expect((await db`select kind from notices where user_id = ${request.owner.id}`).map(({ kind }) => kind)).toContain('quote_sent')
})

test('starting a quote twice gives the same draft', async ({ given: { scene } }) => {
  const { member, params } = await scene()

  const drafts = await Promise.all([member.quotes.create({ params }), member.quotes.create({ params }), member.quotes.create({ params })])

  expect(new Set(drafts.map(({ id }) => id)).size).toBe(1)
})

test('a draft is nobody’s but its company’s', async ({ db, server, given: { scene } }) => {
  const { member, customer, params } = await scene()
  const { id } = await member.quotes.create({ params })
  const other = await server.as((await newCompany(db)).owner.id)

  await expect(customer.quotes.read({ params: { quote_id: id } })).rejects.toMatchObject({ status: 404 })
  await expect(other.quotes.get({ params: { quote_id: id } })).rejects.toMatchObject({ status: 404 })
  await expect(other.quotes.save({ params: { quote_id: id }, body: input() })).rejects.toMatchObject({ status: 404 })
  await expect(other.quotes.create({ params })).rejects.toMatchObject({ status: 404 })
})

test.for<[string, Parameters<typeof input>[0], string]>([
  ['a line without words', { items: [{ ...input().items[0]!, text: '' }] }, 'items.0.text'],
  ['a line of nothing', { items: [input().items[0]!, { ...input().items[0]!, quantity: 0 }] }, 'items.1.quantity'],
  ['no line', { items: [] }, 'items'],
  ['a discount above the sum', { discount_cents: 32_000 }, 'discount_cents'],
  ['a range over twice its beginning', { type: 'range' as const, high_cents: 100_000 }, 'high_cents'],
  ['a message too short', { message: 'Hi' }, 'message'],
  ['a day that does not exist', { valid_until: '2026-02-30' }, 'valid_until'],
])('%s is told at its field, and nothing is lost', async ([_case, values, field], { given: { scene } }) => {
  const { member, params } = await scene()
  const { id } = await member.quotes.create({ params })
  await member.quotes.save({ params: { quote_id: id }, body: input() })

  const refusal = await member.quotes.save({ params: { quote_id: id }, body: input(values) }).catch((error: unknown) => error)

  expect(refusal).toMatchObject({ status: 422, code: 'invalid', errors: { [field]: [expect.any(String)] } })
  expect(await member.quotes.get({ params: { quote_id: id } })).toMatchObject({ total: { amount: 31_240 }, lines: { length: 2 } })
})

test('an empty draft cannot be sent', async ({ given: { scene } }) => {
  const { member, params } = await scene()
  const { id } = await member.quotes.create({ params })

  await expect(member.quotes.send({ params: { quote_id: id } })).rejects.toMatchObject({
    status: 422,
    errors: { items: [expect.any(String)], message: [expect.any(String)] },
  })
})

test('a deposit stands with its day and its terms in every version, and takes both along when it goes', async ({ given: { scene } }) => {
  const { member, customer, lead_id } = await scene()
  const asked = { deposit_cents: 5000, deposit_due_on: dayAfter(today, 20), deposit_terms: 'Zelle' }
  const first = await sent(member, lead_id, asked)

  const deposit = { deposit: { amount: 5000 }, deposit_due_on: dayAfter(today, 20), deposit_terms: 'Zelle' }
  expect(await customer.quotes.read({ params: { quote_id: first.id } })).toMatchObject(deposit)
  const second = await member.quotes.revise({ params: { quote_id: first.id } })
  expect(second).toMatchObject(deposit)
  const without = await member.quotes.save({ params: { quote_id: second.id }, body: input({ ...asked, deposit_cents: 0 }) })
  expect(without).toMatchObject({ deposit: { amount: 0 }, deposit_due_on: null, deposit_terms: '' })
})

test('a revision moves the day of the deposit with the last day to accept', async ({ server, given: { scene } }) => {
  const { member, lead_id } = await scene()
  const first = await sent(member, lead_id, { deposit_cents: 5000, deposit_due_on: dayAfter(today, 14) })
  server.setNow(new Date(server.now().getTime() + 10 * 86_400_000))

  const second = await member.quotes.revise({ params: { quote_id: first.id } })

  expect(second.deposit_due_on).toBe(second.valid_until)
})

test('a sent version never changes, and stays valid until its revision is sent', async ({ given: { scene, stateOf } }) => {
  const { member, customer, lead_id, request } = await scene()
  const first = await sent(member, lead_id)

  await expect(member.quotes.save({ params: { quote_id: first.id }, body: input({ discount_cents: 100 }) })).rejects.toMatchObject({
    code: 'invalid_transition',
  })
  const [second, again] = [await revise(member, first.id), await revise(member, first.id)]
  expect([again.id, (await member.quotes.create({ params: { lead_id } })).id]).toEqual([second.id, second.id])
  await member.quotes.save({ params: { quote_id: second.id }, body: input({ discount_cents: 1000 }) })
  // Until it is sent, the customer's version counts.
  const offered = async () => (await customer.quotes.board({ params: { project_id: request.id } })).companies[0]!.quote
  expect(await offered()).toMatchObject({ id: first.id, state: 'sent' })
  await expect(customer.quotes.read({ params: { quote_id: second.id } })).rejects.toMatchObject({ status: 404 })
  const resent = await member.quotes.send({ params: { quote_id: second.id } })

  expect(await offered()).toMatchObject({ id: second.id, version: 2 })
  expect(resent).toMatchObject({ version: 2, state: 'sent' })
  expect(await stateOf(first.id)).toBe('superseded')
  await expect(customer.quotes.accept({ params: { quote_id: first.id }, body: { name: 'Ana Rivera' } })).rejects.toMatchObject({
    code: 'quote_not_newest',
  })
})

test('accepting hires the company and tells the others', async ({ db, given: { scene, stateOf } }) => {
  const { buyers, customer, request } = await scene(3)
  const [mine, theirs, third] = await Promise.all(buyers.map(({ member, lead_id }) => sent(member, lead_id)))
  await buyers[2]!.member.quotes.revise({ params: { quote_id: third!.id } })

  const accepted = await customer.quotes.accept({ params: { quote_id: mine!.id }, body: { name: 'Ana Rivera' } })

  expect(accepted.state).toBe('accepted')
  expect(await stateOf(theirs!.id)).toBe('not_selected')
  expect(await db`select state, hired_lead_id from projects where id = ${request.id}`).toMatchObject([
    { state: 'hired', hired_lead_id: buyers[0]!.lead_id },
  ])
  expect(await db`select state from leads where project_id = ${request.id} order by state`).toMatchObject([
    { state: 'hired' },
    { state: 'lost' },
    { state: 'lost' },
  ])
  expect(
    await db`select count(*) as count from quotes where project_id = ${request.id} and state in ('draft', 'sent', 'viewed')`,
  ).toMatchObject([{ count: 0 }])
  expect(await db`select accepted_name, accepted_ip from quotes where id = ${mine!.id}`).toMatchObject([
    { accepted_name: 'Ana Rivera', accepted_ip: '127.0.0.1' },
  ])
})

test('a sent quote accepted while its revision is being written: the draft is discarded, and nobody sees it', async ({
  server,
  given: { scene, stateOf },
}) => {
  const { buyers, customer, request } = await scene(3)
  const [mine, theirs, unsent] = buyers as [Buyer, Buyer, Buyer]
  const first = await sent(mine.member, mine.lead_id)
  const draft = await revise(mine.member, first.id)
  await revise(theirs.member, (await sent(theirs.member, theirs.lead_id)).id)
  const written = await unsent.member.quotes.create({ params: { lead_id: unsent.lead_id } })

  await customer.quotes.accept({ params: { quote_id: first.id }, body: { name: 'Ana Rivera' } })
  await server.runJobs()

  expect([await stateOf(first.id), await stateOf(draft.id)]).toEqual(['accepted', 'discarded'])
  expect((await mine.member.quotes.list({ query: {} })).data.map(({ id }) => id)).toEqual([first.id])
  await expect(mine.member.quotes.send({ params: { quote_id: draft.id } })).rejects.toMatchObject({ status: 409 })
  const { companies } = await customer.quotes.board({ params: { project_id: request.id } })
  const shown = companies.map(({ lead_id, quote }) => [lead_id, quote?.version ?? null])
  expect(shown).toHaveLength(3)
  expect(shown).toEqual(
    expect.arrayContaining([
      [mine.lead_id, 1],
      [theirs.lead_id, 1],
      [unsent.lead_id, null],
    ]),
  )
  for (const quote_id of [draft.id, written.id])
    await expect(customer.quotes.read({ params: { quote_id } })).rejects.toMatchObject({ status: 404 })

  // Once it is on again, the next version continues the numbers.
  await customer.work.unhire({ params: { lead_id: mine.lead_id }, body: { next: 'reopen' } })
  await server.runJobs()
  expect(await mine.member.quotes.create({ params: { lead_id: mine.lead_id } })).toMatchObject({ version: 3, state: 'draft' })
})

test('two quotes accepted at once: one company is hired', async ({ db, given: { scene } }) => {
  const { buyers, customer, request } = await scene(4)
  const quotes = await Promise.all(buyers.map(({ member, lead_id }) => sent(member, lead_id)))

  const results = await atOnce(db, 12, (index) =>
    customer.quotes.accept({ params: { quote_id: quotes[index % 4]!.id }, body: { name: 'Ana Rivera' } }),
  )

  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const refusals = results.flatMap((result) => (result.status === 'rejected' ? [(result.reason as { status: number }).status] : []))
  expect(new Set(refusals)).toEqual(new Set([409]))
  expect(await db`select count(*) as count from quotes where project_id = ${request.id} and state = 'accepted'`).toMatchObject([
    { count: 1 },
  ])
  expect(await db`select count(*) as count from leads where project_id = ${request.id} and state = 'hired'`).toMatchObject([{ count: 1 }])
})

test('a second look changes nothing, the first is kept', async ({ db, server, given: { scene } }) => {
  const { member, customer, lead_id } = await scene()
  const { id } = await sent(member, lead_id)

  await customer.quotes.view({ params: { quote_id: id } })
  const seenAt = (await db`select viewed_at from quotes where id = ${id}`)[0]!['viewed_at']
  server.setNow(new Date(server.now().getTime() + 3_600_000))
  await customer.quotes.view({ params: { quote_id: id } })

  expect(await db`select state, viewed_at from quotes where id = ${id}`).toMatchObject([{ state: 'viewed', viewed_at: seenAt }])
})

test('declined and withdrawn quotes are at their end', async ({ given: { scene } }) => {
  const { buyers, customer } = await scene(2)
  const [mine, theirs] = await Promise.all(buyers.map(({ member, lead_id }) => sent(member, lead_id)))

  await customer.quotes.decline({ params: { quote_id: mine!.id }, body: {} })
  await buyers[1]!.member.quotes.withdraw({ params: { quote_id: theirs!.id } })

  await expect(customer.quotes.accept({ params: { quote_id: mine!.id }, body: { name: 'Ana Rivera' } })).rejects.toMatchObject({
    code: 'invalid_transition',
  })
  await expect(customer.quotes.accept({ params: { quote_id: theirs!.id }, body: { name: 'Ana Rivera' } })).rejects.toMatchObject({
    code: 'invalid_transition',
  })
})

test('time ends a quote after its last day, and reminds once before', async ({ db, server, given: { scene, stateOf } }) => {
  const { member, lead_id, request } = await scene()
  const { id } = await sent(member, lead_id, { valid_until: dayAfter(today, 4) })

  server.setNow(new Date('2026-03-05T15:00:00Z'))
  await remindOfEnding(server.context())
  await remindOfEnding(server.context())
  server.setNow(new Date('2026-03-06T22:00:00Z'))
  await expireQuotes(server.context())
  const onLastDay = await stateOf(id)
  server.setNow(new Date('2026-03-07T15:00:00Z'))
  await expireQuotes(server.context())

  expect(onLastDay).toBe('sent')
  expect(await stateOf(id)).toBe('expired')
  expect(await expireQuotes(server.context())).toBe(0)
  expect(await db`select count(*) as count from notices where user_id = ${request.owner.id} and kind = 'quote_ending'`).toMatchObject([
    { count: 1 },
  ])
})

test('a hire without a quote leaves no other quote open', async ({ server, given: { scene, stateOf } }) => {
  const { buyers, customer } = await scene(2)
  const quote = await sent(buyers[1]!.member, buyers[1]!.lead_id)

  await customer.leads.hire({ params: { lead_id: buyers[0]!.lead_id }, body: {} })
  await closeOthersOfHire(server.context(), buyers[0]!.lead_id)

  expect(await stateOf(quote.id)).toBe('not_selected')
})

test('the board says of each company what it did, and not that one refused which was only not asked any further', async ({
  db,
  given: { scene },
}) => {
  const { request, customer } = await scene()
  const said = { passed: 'passed', expired: 'expired', filled: 'ended', withdrawn: 'ended', sold: 'ended', offered: 'offered' }
  const names = new Map<string, string>()
  for (const state of Object.keys(said)) {
    const company = await newCompany(db)
    names.set(company.id, state)
    await newMatch(db, { project: request, company, state })
  }

  const { companies } = await customer.quotes.board({ params: { project_id: request.id } })

  const asked = companies.filter(({ company }) => names.has(company.id))
  expect(Object.fromEntries(asked.map(({ company, state }) => [names.get(company.id), state]))).toEqual(said)
})

test('the board shows each company once, with its newest quote, and no draft', async ({ db, server, given: { scene } }) => {
  const { buyers, customer, request } = await scene(2)
  const quote = await sent(buyers[0]!.member, buyers[0]!.lead_id)
  await buyers[1]!.member.quotes.create({ params: { lead_id: buyers[1]!.lead_id } })
  await server.runJobs()
  await buyers[0]!.member.messaging.send({ params: { lead_id: buyers[0]!.lead_id }, body: { text: 'Good morning' } })

  const board = await customer.quotes.board({ params: { project_id: request.id } })

  expect(board.slots_used).toBe(2)
  expect(board.companies).toHaveLength(2)
  expect(board.companies.find(({ lead_id }) => lead_id === buyers[0]!.lead_id)).toMatchObject({
    state: 'quoted',
    quote: { id: quote.id },
    unread: 1,
    last_message: { text: 'Good morning', is_mine: false },
  })
  expect(board.companies.find(({ lead_id }) => lead_id === buyers[1]!.lead_id)).toMatchObject({ quote: null })
  const stranger = await server.as((await newUser(db)).id)
  await expect(stranger.quotes.board({ params: { project_id: request.id } })).rejects.toMatchObject({ status: 404 })
})

test('the list goes on where it ended', async ({ server, given: { scene } }) => {
  const { member, lead_id } = await scene()
  const first = await sent(member, lead_id)
  await member.quotes.withdraw({ params: { quote_id: first.id } })
  server.setNow(new Date(server.now().getTime() + 60_000))
  const second = await sent(member, lead_id)

  const page = await member.quotes.list({ query: { limit: 1 } })
  const next = await member.quotes.list({ query: { limit: 1, cursor: page.next_cursor! } })

  expect([...page.data, ...next.data].map(({ id }) => id)).toEqual([second.id, first.id])
  expect(page.counts).toEqual({ draft: 0, open: 1, accepted: 0, ended: 1 })
  for (const [tab, quote] of [
    ['open', second],
    ['ended', first],
  ] as const)
    expect((await member.quotes.list({ query: { tab } })).data).toMatchObject([{ id: quote.id }])
  expect((await member.quotes.list({ query: { tab: 'accepted' } })).data).toEqual([])
  expect(next.next_cursor).toBeNull()
})

test('the table and the machine know the same states', async ({ db }) => {
  const [row] = await db`select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'quotes_state_check'`

  expect([...String(row!['definition']).matchAll(/'(\w+)'/g)].map(([, state]) => state)).toEqual([...quoteStates.states])
})
