import { describe, expect } from 'vitest'
import { recountKept } from '#server/domains/leads/service.ts'
import { newId } from '#server/lib/ids.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { newMatch } from '#tests/factories/matches.ts'
import { newRequest } from '#tests/factories/requests.ts'
import { newUser } from '#tests/factories/users.ts'
import { refusal } from '#tests/support/app.ts'
import { atOnce, untilSomebodyWaits } from '#tests/support/database.ts'
import { depositStage } from '#tests/support/deposits.ts'
import { mailsTo } from '#tests/support/mails.ts'
import { pdfText } from '#tests/support/pdf-text.ts'
import { test as base } from '#tests/support/test.ts'

const line = (cents: number, text = 'Second coat') => ({
  text,
  quantity: 1,
  unit: 'job' as const,
  unit_price_cents: cents,
  is_taxable: false,
})
const reason = 'The old paint shows through the first coat.'

const test = base.extend('given', { scope: 'file' }, async ({ db, server }) => {
  const { newDeal } = depositStage(db, server)
  const later = (hours: number) => server.setNow(new Date(server.now().getTime() + hours * 3_600_000))

  /** An agreement of $500 with a change of so many cents proposed. */
  async function scene({ cents = 12_000, locale = 'es' }: { cents?: number; locale?: 'es' | 'en' } = {}) {
    const deal = await newDeal({ locale })
    const propose = (amount = cents, body = {}) =>
      deal.member.changeOrders.propose({ params: deal.lead, body: { lines: [line(amount)], reason, ...body } })
    const price = await propose()
    const of = { params: { change_order_id: price.changes[0]!.id } }
    return {
      ...deal,
      of,
      propose,
      accept: () => deal.customer.changeOrders.accept({ ...of, body: { name: 'Ana Rivera' } }),
      decline: (why?: string) => deal.customer.changeOrders.decline({ ...of, body: { reason: why } }),
      withdraw: () => deal.member.changeOrders.withdraw(of),
      finish: (final_cents?: number) => deal.member.leads.finish({ params: deal.lead, body: { final_cents } }),
      read: async () => (await deal.customer.changeOrders.price({ params: deal.lead }))!,
      agreement: async () =>
        pdfText(((await deal.customer.quotes.agreement({ params: deal.params, query: { locale: 'en' } })) as { bytes: Uint8Array }).bytes),
    }
  }
  const noticesOf = async (userId: string) =>
    (await db`select kind from notices where user_id = ${userId} and kind like 'change%' order by id`).map(({ kind }) => kind)

  const lettersTo = async (email: string) => (await mailsTo(db, email)).map(({ body_text }) => body_text).join()

  /** Completed work of a company at an agreed $100, for so many cents each. */
  async function finishedFor(company: { id: string }, finals: readonly number[]): Promise<string[]> {
    const ids: string[] = []
    for (const cents of finals) {
      const project = await newRequest(db, { state: 'completed' })
      const match = await newMatch(db, { project, company, state: 'sold' })
      const id = newId()
      await db`
        insert into leads (id, match_id, project_id, company_id, state, price_cents, bought_at, undo_until, finished_at, agreed_cents, final_cents)
        values (${id}, ${match.id}, ${project.id}, ${company.id}, 'done', 0, now(), now(), now(), 10000, ${cents})`
      ids.push(id)
    }
    return ids
  }

  return { scene, later, noticesOf, lettersTo, finishedFor }
})

test.beforeEach(({ server }) => server.setNow(new Date('2026-03-02T15:00:00Z')))

test('a change counts once the customer says yes: a new version of the agreement, with its total and signature', async ({
  server,
  given: { scene, noticesOf, lettersTo },
}) => {
  const { customer, member, owner, company, lead, request, accept, read, agreement } = await scene({ locale: 'en' })
  await server.runJobs()
  expect(await read()).toMatchObject({
    first_total: { amount: 50_000 },
    total: { amount: 50_000 },
    version: 1,
    is_open: true,
    changes: [{ state: 'proposed', effect: { amount: 12_000 }, new_total: { amount: 62_000 }, reason }],
  })
  const thread = await customer.messaging.thread({ params: lead })
  expect(thread.messages.findLast(({ kind }) => kind === 'change_order')).toMatchObject({
    from: 'company',
    change_order_id: thread.changes[0]!.id,
  })
  expect((await customer.quotes.board({ params: request })).companies[0]!.price).toMatchObject({ changes: [{ state: 'proposed' }] })
  expect(await lettersTo(owner.email)).toContain('+$120.00, $620.00 in total')
  expect(await agreement()).not.toContain('Second coat')

  const accepted = await accept()

  expect(accepted).toMatchObject({ first_total: { amount: 50_000 }, total: { amount: 62_000 }, version: 2 })
  expect(await member.changeOrders.price({ params: lead })).toEqual(accepted)
  const text = await agreement()
  for (const words of ['agreement, version 2', 'Change 1', 'Second coat', '$120.00', 'New agreed total', '$620.00', reason, '127.0.0.0/24'])
    expect(text).toContain(words)
  expect(await noticesOf(owner.id)).toEqual(['change_proposed'])
  expect(await noticesOf(company.owner.id)).toEqual(['change_decided'])
  await expect(accept()).rejects.toMatchObject({ code: 'invalid_transition' })
})

test('a declined, withdrawn or unanswered change leaves the agreement as it was, and another can be proposed', async ({
  server,
  given: { scene, later, noticesOf },
}) => {
  const { company, member, lead, decline, propose, read } = await scene()
  await expect(propose()).rejects.toMatchObject({ code: 'change_order_open' })
  await decline('Así está bien. Llámame al 301 555 0188.')
  expect((await member.changeOrders.price({ params: lead }))!.changes[0]).toMatchObject({
    state: 'declined',
    decline_reason: expect.stringContaining('Así está bien'),
  })

  const second = (await propose(3000)).changes[1]!
  await member.changeOrders.withdraw({ params: { change_order_id: second.id } })
  const third = (await propose(4000)).changes[2]!
  later(7 * 24 + 1)
  await server.runJobs()

  expect(await read()).toMatchObject({
    total: { amount: 50_000 },
    version: 1,
    changes: [{ state: 'declined' }, { state: 'withdrawn' }, { id: third.id, state: 'expired' }],
  })
  expect(await noticesOf(company.owner.id)).toEqual(['change_decided', 'change_decided'])
  expect((await propose(-50_000)).changes[3]).toMatchObject({ new_total: { amount: 0 } })
})

test('a change cannot be accepted past its time, even before the clock has ended it', async ({ db, server, given: { scene, later } }) => {
  const { owner, of } = await scene()
  later(7 * 24 + 1)
  const customer = await server.as(owner.id)
  expect(await refusal(customer.changeOrders.accept({ ...of, body: { name: 'Ana Rivera' } }))).toMatchObject({
    code: 'change_order_expired',
  })
  expect(await db`select state from change_orders where id = ${of.params.change_order_id}`).toMatchObject([{ state: 'proposed' }])
})

test('impossible changes are refused at their field, and only the two sides see or answer one', async ({
  db,
  server,
  given: { scene },
}) => {
  const { member, lead, propose, withdraw, of } = await scene()
  await withdraw()
  await expect(propose(-50_001)).rejects.toMatchObject({ errors: { lines: [expect.any(String)] } })
  await expect(propose(100, { finish_on: '2026-03-01' })).rejects.toMatchObject({ errors: { finish_on: [expect.any(String)] } })
  await expect(propose(100, { lines: [] })).rejects.toMatchObject({ code: 'invalid' })

  const stranger = await server.as((await newUser(db)).id)
  const rival = await server.as((await newCompany(db)).owner.id)
  for (const call of [
    () => stranger.changeOrders.price({ params: lead }),
    () => rival.changeOrders.price({ params: lead }),
    () => stranger.changeOrders.accept({ ...of, body: { name: 'Nadie' } }),
    () => stranger.changeOrders.decline({ ...of, body: {} }),
    () => member.changeOrders.accept({ ...of, body: { name: 'La empresa' } }),
    () => rival.changeOrders.withdraw(of),
    () => rival.changeOrders.propose({ params: lead, body: { lines: [line(100)], reason } }),
  ])
    await expect(call()).rejects.toMatchObject({ code: 'not_found' })
})

test('a hire without a quote has no price to change, and a hire that ends takes the open change with it', async ({
  server,
  given: { scene },
}) => {
  const { customer, lead, propose, accept, read, of } = await scene()
  await customer.work.unhire({ params: lead, body: { next: 'reopen' } })
  await expect(accept()).rejects.toMatchObject({ code: 'change_order_closed' })
  await server.runJobs()
  expect((await customer.messaging.thread({ params: lead })).changes).toMatchObject([{ id: of.params.change_order_id, state: 'expired' }])
  expect(await read()).toBeNull()

  await customer.leads.hire({ params: lead, body: {} })
  await expect(propose()).rejects.toMatchObject({ code: 'quote_not_agreed' })
})

describe('finishing the work', () => {
  test('asks for the final sum and takes no more than was agreed; less is fine', async ({ server, given: { scene, lettersTo } }) => {
    const { customer, owner, member, lead, request, finish, accept, read } = await scene({ locale: 'en' })

    await expect(finish()).rejects.toMatchObject({ code: 'invalid', errors: { final_cents: [expect.any(String)] } })
    expect(await refusal(finish(62_000))).toMatchObject({
      status: 409,
      code: 'above_agreed',
      errors: { final_cents: ['You agreed on $500.00.'] },
    })
    expect(await member.leads.lead({ params: lead })).toMatchObject({ finished_at: null })
    await accept()
    await expect(finish(62_001)).rejects.toMatchObject({ code: 'above_agreed' })
    await finish(61_000)
    await finish(1)
    await server.runJobs()

    expect(await read()).toMatchObject({ final: { amount: 61_000 }, paid: null, is_open: false, total: { amount: 62_000 } })
    expect(await lettersTo(owner.email)).toContain('They say it cost $610.00.')
    await member.leads.unfinish({ params: lead })
    expect(await read()).toMatchObject({ final: null, is_open: true })
    await finish(62_000)
    await customer.projects.confirmDone({ params: request })
    expect(await read()).toMatchObject({ final: { amount: 62_000 } })
  })

  test('ends the open change, and a later one is refused', async ({ server, given: { scene } }) => {
    const { finish, accept, propose, read } = await scene()
    await finish(50_000)
    await expect(accept()).rejects.toMatchObject({ code: 'change_order_closed' })
    await expect(propose()).rejects.toMatchObject({ code: 'change_order_closed' })
    await server.runJobs()
    expect(await read()).toMatchObject({ changes: [{ state: 'expired' }] })
  })

  test('lets the customer say that they paid another sum, for as long as they may reopen the work', async ({
    db,
    server,
    given: { scene, later },
  }) => {
    const { customer, owner, company, lead, finish } = await scene()
    const paid = (paid_cents: number | null, client = customer) => client.changeOrders.notePaid({ params: lead, body: { paid_cents } })
    await expect(paid(60_000)).rejects.toMatchObject({ code: 'invalid_transition' })
    await finish(50_000)

    expect(await paid(60_000)).toMatchObject({
      final: { amount: 50_000 },
      paid: { amount: 60_000 },
      paid_until: '2026-03-16T15:00:00.000Z',
    })
    expect(await db`select title from notices where user_id = ${company.owner.id} order by id desc limit 1`).toMatchObject([
      { title: { en: expect.stringContaining('says they paid $600.00') } },
    ])
    expect(await paid(50_000)).toMatchObject({ paid: null })
    later(14 * 24 + 1)
    const again = await server.as(owner.id)
    expect(await again.changeOrders.price({ params: lead })).toMatchObject({ paid_until: null })
    await expect(paid(60_000, again)).rejects.toMatchObject({ code: 'too_late' })
  })
})

describe('two at once', () => {
  test('the same change is accepted once, also by two taps', async ({ db, given: { scene } }) => {
    const { accept, read, of } = await scene()
    const outcomes = await atOnce(db, 4, accept)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await read()).toMatchObject({ total: { amount: 62_000 }, version: 2 })
    expect(
      await db`select count(*)::int as count from transitions where entity_id = ${of.params.change_order_id} and event = 'accept'`,
    ).toMatchObject([{ count: 1 }])
  })

  test('of a yes and a withdrawal one counts', async ({ db, given: { scene } }) => {
    for (let round = 0; round < 5; round++) {
      const { accept, withdraw, read } = await scene()
      const outcomes = await atOnce<unknown>(db, 2, (i) => (i === 0 ? accept() : withdraw()))
      const { total, changes } = await read()
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect([changes[0]!.state, total.amount]).toEqual(outcomes[0]!.status === 'fulfilled' ? ['accepted', 62_000] : ['withdrawn', 50_000])
    }
  })

  test('a yes that arrives while the work is being finished comes too late', async ({ db, server, given: { scene } }) => {
    const { accept, finish, read, lead } = await scene()
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    // The finish is stopped before its commit, at a lock of the request.
    const holding = db.begin(async (tx) => {
      await tx`select from projects p join leads l on l.project_id = p.id where l.id = ${lead.lead_id} for update of p`
      await held
    })
    const finishing = finish(50_000)
    await untilSomebodyWaits(db)
    const accepting = refusal(accept())
    await untilSomebodyWaits(db, 2)
    release()
    await holding
    await finishing

    expect(await accepting).toMatchObject({ code: 'change_order_closed' })
    await server.runJobs()
    expect(await read()).toMatchObject({ total: { amount: 50_000 }, final: { amount: 50_000 }, changes: [{ state: 'expired' }] })
  })

  test('work is finished at the sum of a change that is being accepted', async ({ db, given: { scene } }) => {
    const { accept, finish, read, lead } = await scene()
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    const holding = db.begin(async (tx) => {
      await tx`select from projects p join leads l on l.project_id = p.id where l.id = ${lead.lead_id} for update of p`
      await held
    })
    const accepting = accept()
    await untilSomebodyWaits(db)
    const finishing = finish(62_000)
    await untilSomebodyWaits(db, 2)
    release()
    await Promise.all([holding, accepting, finishing])

    expect(await read()).toMatchObject({ total: { amount: 62_000 }, final: { amount: 62_000 }, version: 2 })
  })

  test('of two proposals one stands', async ({ db, given: { scene } }) => {
    const { withdraw, propose, read } = await scene()
    await withdraw()
    const outcomes = await atOnce(db, 3, () => propose())
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await read()).changes.filter(({ state }) => state === 'proposed')).toHaveLength(1)
  })
})

describe('kept prices', () => {
  test('show from ten completed jobs on, on the page, the card and after a recount', async ({
    db,
    server,
    ctx,
    given: { finishedFor },
  }) => {
    const service = 'drain-cleaning'
    const company = await newCompany(db, { services: [service], zips: ['20910'] })
    const shown = async () => ({
      page: (await server.visitor().companies.profile({ params: { slug: company.slug } })).prices_kept,
      card: (await server.visitor().companies.search({ query: { service, zipcode: '20910' } })).data.find(({ id }) => id === company.id)!
        .prices_kept,
    })
    await finishedFor(
      company,
      Array.from({ length: 9 }, () => 9000),
    )
    await recountKept(ctx)
    await server.runJobs()
    expect(await shown()).toEqual({ page: null, card: null })

    const [tenth] = await finishedFor(company, [10_000])
    await db`update leads set paid_cents = 10001 where id = ${tenth!}`
    await recountKept(ctx)
    await server.runJobs()
    const kept = { kept: 9, count: 10, text: 'Kept the agreed price on 9 of 10 jobs' }
    expect(await shown()).toEqual({ page: kept, card: kept })
  })

  test('count work once it is completed, and what the customer paid', async ({ db, server, given: { scene } }) => {
    const { customer, company, lead, request, finish } = await scene()
    const counts = async () => {
      await server.runJobs()
      return (await db`select prices_count as count, prices_kept as kept from companies where id = ${company.id}`).map((row) => ({
        ...row,
      }))[0]
    }
    await finish(50_000)
    expect(await counts()).toEqual({ count: 0, kept: 0 })
    await customer.projects.confirmDone({ params: request })
    expect(await counts()).toEqual({ count: 1, kept: 1 })
    await customer.changeOrders.notePaid({ params: lead, body: { paid_cents: 50_001 } })
    expect(await counts()).toEqual({ count: 1, kept: 0 })
    await customer.work.reopen({ params: request, body: { text: 'La pintura se está cayendo.' } })
    expect(await counts()).toEqual({ count: 0, kept: 0 })
  })
})
