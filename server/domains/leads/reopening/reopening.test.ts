import { expect } from 'vitest'
import { newCompany } from '#tests/factories/companies.ts'
import { giveMoney } from '#tests/factories/money.ts'
import { newProject } from '#tests/factories/projects.ts'
import { newRequest } from '#tests/factories/requests.ts'
import { newService } from '#tests/factories/services.ts'
import { newUser } from '#tests/factories/users.ts'
import { codesOf } from '#tests/support/app.ts'
import { buyLead } from '#tests/support/buy-lead.ts'
import { atOnce } from '#tests/support/database.ts'
import { test as base } from '#tests/support/test.ts'
import { moneyProblems } from '../../admin/integrity/service.ts'

const start = new Date('2026-03-02T15:00:00Z')

const test = base.extend('given', { scope: 'file', auto: true }, async ({ db, server }) => {
  const afterMs = (ms: number) => server.setNow(new Date(start.getTime() + ms))

  async function sendQuote(member: Awaited<ReturnType<typeof server.as>>, quoteId: string) {
    const items = [{ text: 'Destape', quantity: 1, unit: 'job' as const, unit_price_cents: 20_000 }]
    const body = { type: 'fixed' as const, items, valid_until: '2026-03-20', message: 'Destapamos la línea y revisamos con cámara.' }
    await member.quotes.save({ params: { quote_id: quoteId }, body })
    await member.quotes.send({ params: { quote_id: quoteId } })
  }

  /** An open request for two companies: one has bought it and sent a quote, the other has the offer. */
  async function scene({ isQuoted = true } = {}) {
    const service = await newService(db)
    const [buyer, other] = [
      await newCompany(db, { services: [service.id], zips: ['20850'] }),
      await newCompany(db, { services: [service.id], zips: ['20850'] }),
    ]
    const owner = await newUser(db)
    const request = await newRequest(db, { service, owner, slots: 1, opened_at: start })
    const { member, params } = await buyLead(server, request, buyer)
    const quote = await member.quotes.create({ params })
    if (isQuoted) await sendQuote(member, quote.id)
    await server.runJobs()
    const customer = await server.as(owner.id)
    const project = { params: { project_id: request.id } }
    const close = () => customer.projects.close({ ...project, body: {} })
    const reopen = () => customer.work.reopenRequest(project)
    return { request, owner, customer, buyer, other, member, lead: params.lead_id, quote, project, close, reopen }
  }
  type Scene = Awaited<ReturnType<typeof scene>>

  /** A company leaves a request. */
  const leaves = {
    'with a stopped contact': ({ customer, request, buyer }: Scene) =>
      customer.privacy.stop({ body: { project_id: request.id, company_id: buyer.id } }),
    'blocked in the meantime': ({ owner, buyer }: Scene) => db`insert into blocks (company_id, user_id) values (${buyer.id}, ${owner.id})`,
    'with an archived lead': ({ member, lead }: Scene) => member.leads.archive({ params: { lead_id: lead } }),
  }
  const closeByAdmin = async ({ request }: Scene) => {
    const admin = await server.as((await newUser(db, { is_admin: true })).id)
    await admin.projectReview.close({ params: { project_id: request.id }, body: { reason: 'Es publicidad de otra web.' } })
  }
  /** States of a request that its owner cannot open. */
  const ends = {
    'Oficio closed': closeByAdmin,
    'was closed with a hire that was taken back': async ({ customer, lead }: Scene) => {
      await customer.leads.hire({ params: { lead_id: lead }, body: {} })
      await customer.work.unhire({ params: { lead_id: lead }, body: { next: 'cancel' } })
    },
    'is hired': ({ customer, lead }: Scene) => customer.leads.hire({ params: { lead_id: lead }, body: {} }),
    'is open': async () => undefined,
    'was closed by its owner once, and then by Oficio': async (one: Scene) => {
      await one.close()
      await one.reopen()
      await closeByAdmin(one)
    },
  }

  const stateOf = async (id: string) => (await db`select state from projects where id = ${id}`)[0]!['state']
  const offersOf = async (id: string) =>
    Object.fromEntries(
      (await db`select company_id, state from matches where project_id = ${id}`).map((row) => [row['company_id'], row['state']]),
    )
  const refunded = async (lead: string) =>
    (await db`select y.refunded_cents as cents from leads l join payments y on y.id = l.payment_id where l.id = ${lead}`)[0]!['cents']
  const what = async ({ request, lead, quote }: Scene) => ({
    project: await stateOf(request.id),
    lead: (await db`select state, contact_stopped_at is not null as is_stopped from leads where id = ${lead}`)[0],
    quote: (await db`select state from quotes where id = ${quote.id}`)[0]!['state'],
    slots: (await db`select slots, used from project_slots where project_id = ${request.id}`)[0],
  })
  const overFor = async (lead: string) =>
    (
      await db`select title from notices where event_key like ${`lead:${lead}:lost:%`} or event_key like ${`lead:${lead}:reopened:%`} order by id`
    ).map(({ title }) => title['en'].replace(/^\S+ /, ''))

  return { scene, leaves, ends, what, afterMs, offersOf, overFor, stateOf, refunded }
})

test.beforeEach(({ server }) => server.setNow(start))
const week = 7 * 86_400_000
const asItWas = {
  project: 'open',
  lead: { state: 'quoted', is_stopped: false },
  quote: 'sent',
  slots: { slots: 1, used: 1 },
}

test('a request that its owner closed and opens again is as it was: who had bought it has lead, quote and slot back, and nobody else buys', async ({
  server,
  given: { scene, what, afterMs, offersOf, overFor, stateOf, refunded },
}) => {
  const one = await scene()
  const { customer, project, request, buyer, lead } = one
  const closed = await one.close()
  await server.runJobs()
  const ended = await what(one)
  afterMs(3_600_000)

  await one.reopen()
  await server.runJobs()

  expect(closed).toMatchObject({ state: 'cancelled', reopen_until: new Date(start.getTime() + week).toISOString() })
  expect(ended).toEqual({
    project: 'cancelled',
    lead: { state: 'lost', is_stopped: true },
    quote: 'not_selected',
    slots: { slots: 1, used: 0 },
  })
  expect(await what(one)).toEqual(asItWas)
  expect(await offersOf(request.id)).toEqual({ [buyer.id]: 'sold' })
  expect(await customer.projects.get(project)).toMatchObject({ state: 'open', reopen_until: null })
  expect(await overFor(lead)).toEqual(['closed their request', 'reopened their request'])
  await one.member.messaging.send({ params: { lead_id: lead }, body: { text: 'Seguimos a tus órdenes.', uploads: [] } })
  await customer.quotes.accept({ params: { quote_id: one.quote.id }, body: { name: 'Ana Reyes' } })
  expect(await stateOf(request.id)).toBe('hired')
  expect(await refunded(lead)).toBe(0)
  expect(await moneyProblems(server.context())).toEqual([])
})

test('a sent quote and its unsent revision both come back', async ({ server, given: { scene, what } }) => {
  const one = await scene()
  const draft = await one.member.quotes.revise({ params: { quote_id: one.quote.id } })
  await one.close()
  await server.runJobs()
  await one.reopen()
  await server.runJobs()

  expect(await what(one)).toEqual(asItWas)
  expect(await one.member.quotes.get({ params: { quote_id: draft.id } })).toMatchObject({ state: 'draft' })
  await one.customer.quotes.accept({ params: { quote_id: one.quote.id }, body: { name: 'Ana Reyes' } })
})

test('it is as it was although nobody came to closing before it was open again', async ({ server, given: { scene, what, overFor } }) => {
  const one = await scene()
  await one.close()

  await one.reopen()
  const before = await what(one)
  await server.runJobs()
  await server.runJobs()

  expect([before, await what(one)]).toEqual([asItWas, asItWas])
  expect(await overFor(one.lead)).toEqual([])
})

test('closed and opened as often as anybody likes sheds nobody, and each end and return is told', async ({
  server,
  given: { scene, what, overFor },
}) => {
  const one = await scene()
  for (let round = 0; round < 3; round++) {
    await one.close()
    await server.runJobs()
    await one.reopen()
    await server.runJobs()
  }

  expect(await what(one)).toEqual(asItWas)
  expect(await overFor(one.lead)).toEqual(
    Array.from({ length: 6 }, (_, index) => (index % 2 === 0 ? 'closed their request' : 'reopened their request')),
  )
  expect(await moneyProblems(server.context())).toEqual([])
})

test.for(['with a stopped contact', 'blocked in the meantime', 'with an archived lead'] as const)(
  'a company %s does not come back, and its slot is there for another',
  async (leaving, { db, server, given: { scene, leaves, what } }) => {
    const leave = leaves[leaving]
    const isAfterClosing = leaving !== 'with a stopped contact'
    const one = await scene()
    if (!isAfterClosing) await leave(one)
    await one.close()
    await server.runJobs()
    if (isAfterClosing) await leave(one)

    await one.reopen()
    await server.runJobs()

    const { lead, slots, quote } = await what(one)
    expect([lead!['is_stopped'], slots, quote]).toEqual([true, { slots: 1, used: 0 }, 'not_selected'])
    const [match] = await db`select id, price_cents from matches where project_id = ${one.request.id} and company_id = ${one.other.id}`
    await giveMoney(db, one.other.id, 10_000)
    const rival = await server.as(one.other.owner.id)
    await rival.leads.buy({ params: { match_id: match!['id'] }, body: { price: { amount: match!['price_cents'], currency: 'USD' } } })
    expect((await what(one)).slots).toEqual({ slots: 1, used: 1 })
    expect(await moneyProblems(server.context())).toEqual([])
  },
)

test('whoever opens it while the worker closes it finds it whole, or whole again', async ({ server, given: { scene, what } }) => {
  for (let round = 0; round < 10; round++) {
    const one = await scene()
    await one.close()

    await Promise.all([server.runJobs(), one.reopen()])
    await server.runJobs()

    expect(await what(one)).toEqual(asItWas)
  }
  expect(await moneyProblems(server.context())).toEqual([])
})

test('a purchase that was undone is given back once, also when the request is open again', async ({
  server,
  given: { scene, refunded, offersOf, what },
}) => {
  const one = await scene({ isQuoted: false })
  await one.member.leads.undo({ params: { lead_id: one.lead } })
  await one.close()
  await one.reopen()
  await server.runJobs()

  await one.member.leads.undo({ params: { lead_id: one.lead } })
  await server.runJobs()

  expect(await refunded(one.lead)).toBe(2000)
  expect((await offersOf(one.request.id))[one.buyer.id]).toBe('sold')
  expect((await what(one)).slots).toEqual({ slots: 1, used: 0 })
  expect(await moneyProblems(server.context())).toEqual([])
})

test('many at once open it once', async ({ db, given: { scene } }) => {
  const one = await scene()
  await one.close()

  const outcomes = await atOnce(db, 6, one.reopen)

  expect(codesOf(outcomes)).toEqual(['done', ...Array<string>(5).fill('invalid_transition')])
  expect(await db`select 1 from transitions where entity_id = ${one.request.id} and event = 'reopen'`).toHaveLength(1)
  expect(await db`select 1 from outbox where event = 'project.opened' and payload ->> 'project_id' = ${one.request.id}`).toHaveLength(1)
})

test('it can be opened for a week to the second', async ({ server, given: { scene, afterMs, stateOf } }) => {
  const one = await scene()
  await one.close()

  afterMs(week + 1000)
  const late = await server.as(one.owner.id)
  await expect(late.work.reopenRequest(one.project)).rejects.toMatchObject({ code: 'too_late' })
  const { reopen_until } = await late.projects.get(one.project)
  const listed = (await late.projects.list({})).data
  afterMs(week)
  const inTime = (await late.projects.list({})).data
  await late.work.reopenRequest(one.project)

  expect([reopen_until, listed[0]!.reopen_until, inTime[0]!.reopen_until]).toEqual([null, null, server.now().toISOString()])
  expect(await stateOf(one.request.id)).toBe('open')
})

test.for([
  'Oficio closed',
  'was closed with a hire that was taken back',
  'is hired',
  'is open',
  'was closed by its owner once, and then by Oficio',
] as const)(
  'one that %s cannot be opened by its owner, and nobody else is let near it',
  async (ending, { given: { scene, ends, what } }) => {
    const one = await scene()
    await ends[ending](one)
    const before = await what(one)

    await expect(one.reopen()).rejects.toMatchObject({ status: 409, code: 'invalid_transition' })
    expect(await what(one)).toEqual(before)
    expect(await one.customer.projects.get(one.project)).toMatchObject({ reopen_until: null })
  },
)

test('a draft that was thrown away stays away, and a request is its owner’s alone to open', async ({
  db,
  server,
  given: { scene, stateOf },
}) => {
  const one = await scene()
  const { id } = await newProject(db, { owner_id: one.owner.id, state: 'draft' })
  const draft = { params: { project_id: id } }
  await one.customer.projects.discard(draft)
  await one.close()

  await expect(one.customer.work.reopenRequest(draft)).rejects.toMatchObject({ code: 'invalid_transition' })
  const stranger = await server.as((await newUser(db)).id)
  await expect(stranger.work.reopenRequest(one.project)).rejects.toMatchObject({ status: 404 })
  expect(await stateOf(one.request.id)).toBe('cancelled')
})
