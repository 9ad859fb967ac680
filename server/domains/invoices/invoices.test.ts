import { describe, expect } from 'vitest'
import type { InvoiceInput } from '#contract/invoices/invoices.ts'
import { type FaultName, listCharges, listRefunds, setFaults } from '#server/gateways/payments/sandbox-books.ts'
import { newId } from '#server/lib/ids.ts'
import { newCard } from '#tests/factories/money.ts'
import { newUser } from '#tests/factories/users.ts'
import { atOnce, untilSomebodyWaits } from '#tests/support/database.ts'
import { depositStage } from '#tests/support/deposits.ts'
import { mailsTo } from '#tests/support/mails.ts'
import { pdfText } from '#tests/support/pdf-text.ts'
import { test as base } from '#tests/support/test.ts'
import { settleInvoice } from './payments/service.ts'

const bytesOf = (file: object) => (file as { bytes: Uint8Array }).bytes
const line = (text: string, unit_price_cents: number, quantity = 1) => ({
  text,
  quantity,
  unit: 'job' as const,
  unit_price_cents,
  is_taxable: false,
})

const test = base.extend('given', { scope: 'file', auto: true }, async ({ db, server }) => {
  const { newDeal, scene, booksHold } = depositStage(db, server)
  const later = (hours: number) => server.setNow(new Date(server.now().getTime() + hours * 3_600_000))

  /** A hired job at $500, or with a deposit of $50, and its invoice. */
  async function job({ token, ...asked }: { token?: string; depositCents?: number; locale?: 'es' | 'en' } = {}) {
    const deal = asked.depositCents ? await scene({ token: 'tok_visa', ...asked }) : await newDeal(asked)
    const { customer, member, lead, request, owner, company } = deal
    if (token) await newCard(db, owner.id, { token })
    const draft = (input: Partial<InvoiceInput> = {}) =>
      member.invoices.create({ params: lead }).then(async ({ id, due_on, lines }) => {
        const body = {
          lines: lines.map(({ unit_price, total: _total, ...rest }) => ({ ...rest, unit_price_cents: unit_price.amount })),
          due_on,
          tax_percent: 0,
          ...input,
        }
        return member.invoices.save({ params: { invoice_id: id }, body })
      })
    const send = async (input?: Partial<InvoiceInput>) => {
      const { id } = await draft(input)
      return member.invoices.send({ params: { invoice_id: id } })
    }
    const finish = () => member.leads.finish({ params: lead, body: { final_cents: 50_000 } })
    /** A sent invoice of finished work. */
    const sent = async () => {
      await finish()
      const { id } = await send()
      const params = { invoice_id: id }
      return {
        id,
        params,
        pay: (body: { payment_method_id?: string } = {}, key = newId()) => customer.invoices.pay({ params, body }, { key }),
        read: () => member.invoices.get({ params }),
        credit: () => member.invoices.credit({ params, body: { reason: 'Otro precio' } }),
        charges: async () => (await listCharges(db)).filter(({ metadata, status }) => metadata['subject'] === id && status === 'succeeded'),
      }
    }
    const earned = async () => (await member.earnings.read()).earned.amount
    return { ...deal, customer, member, lead, request, owner, company, draft, send, finish, sent, earned }
  }

  /** Adds to the agreement, with the customer's yes. */
  async function change({ member, customer, lead }: Awaited<ReturnType<typeof job>>, cents: number) {
    const price = await member.changeOrders.propose({
      params: lead,
      body: { lines: [line('Second coat', cents)], reason: 'The wall needs it' },
    })
    const { id } = price.changes.at(-1)!
    return customer.changeOrders.accept({ params: { change_order_id: id }, body: { name: 'Ana Rivera' } })
  }
  const eventsIn = async (leadId: string) =>
    (await db`select event from messages where lead_id = ${leadId} and invoice_id is not null order by id`).map(({ event }) => event)

  return { job, change, later, booksHold, eventsIn }
})

test.beforeEach(async ({ db, server }) => {
  server.setNow(new Date('2026-03-02T15:00:00Z'))
  await setFaults(db, [])
})

test('an invoice is made from agreement, change and deposit, gets its number when sent, and is noted as paid', async ({
  db,
  server,
  given: { job, change, booksHold, eventsIn },
}) => {
  const of = await job({ depositCents: 5000, locale: 'en' })
  const { customer, member, owner, company, lead, request } = of
  await customer.deposits.pay({ params: of.params, body: {} })
  await change(of, 12_000)

  const draft = await member.invoices.create({ params: lead })
  expect(await member.invoices.create({ params: lead })).toEqual(draft)
  expect(draft).toMatchObject({
    state: 'draft',
    number: null,
    lines: [{ text: 'Labor' }, { text: 'Second coat' }],
    total: { amount: 62_000 },
    deposit: { amount: 5000 },
    due: { amount: 57_000 },
    most: { amount: 62_000 },
    due_on: '2026-03-16',
    pay_at: 'after_finish',
  })
  expect((await customer.quotes.board({ params: request })).invoices).toEqual([])

  const params = { invoice_id: draft.id }
  const sent = await member.invoices.send({ params })
  await server.runJobs()
  expect(sent).toMatchObject({ state: 'sent', number: '0001', due: { amount: 57_000 }, most: { amount: 0 }, pay_at: 'after_finish' })
  expect((await customer.quotes.board({ params: request })).invoices).toMatchObject([{ id: draft.id, number: '0001' }])
  expect((await mailsTo(db, owner.email)).map(({ body_text }) => body_text)).toContainEqual(expect.stringContaining('Invoice 0001'))
  await expect(member.invoices.save({ params, body: { lines: [line('More', 1)] } })).rejects.toMatchObject({ code: 'invalid_transition' })
  await expect(member.invoices.create({ params: lead })).rejects.toMatchObject({ code: 'invoice_nothing_left' })
  // In the customer's language, whoever downloads it.
  const text = pdfText(bytesOf(await member.invoices.document({ params, query: {} })))
  for (const words of ['Invoice', '0001', 'Second coat', '$620.00', 'Deposit already paid', '$570.00']) expect(text).toContain(words)

  const paid = await member.invoices.notePaid({ params, body: { paid_by: 'check', paid_on: '2026-03-02' } })
  await server.runJobs()

  expect(paid).toMatchObject({ state: 'paid', paid_by: 'check', paid_on: '2026-03-02' })
  expect(await eventsIn(lead.lead_id)).toEqual(['invoice_sent', 'invoice_paid'])
  const { counts, sums, data } = await member.invoices.list({ query: { tab: 'paid' } })
  expect(counts).toMatchObject({ draft: 0, sent: 0, paid: 1 })
  expect(sums).toMatchObject({ open: { amount: 0 }, paid: { amount: 62_000 }, year: 2026 })
  expect(data).toMatchObject([{ id: draft.id, number: '0001', total: { amount: 62_000 } }])
  expect(await db`select event from transitions where entity = 'invoice' and entity_id = ${draft.id} order by id`).toEqual([
    { event: 'send' },
    { event: 'note_paid' },
  ])
  await member.leads.finish({ params: lead, body: { final_cents: 62_000 } })
  await customer.projects.confirmDone({ params: request })
  await server.runJobs()
  expect((await member.companyJobs.list({ query: {} })).data).toMatchObject([{ lead_id: lead.lead_id, stage: 'paid' }])
  expect(company.id).toBe((await db`select series_id from invoices where id = ${draft.id}`)[0]!['series_id'])
  await booksHold()
})

describe('the agreed price', () => {
  test('is the most that all invoices of a job come to', async ({ given: { job, change, booksHold } }) => {
    const of = await job()
    const { member, lead, send, draft } = of
    const above = await draft({ lines: [line('Labor', 50_001)] })
    await expect(member.invoices.send({ params: { invoice_id: above.id } })).rejects.toMatchObject({ code: 'invoice_above_agreed' })
    const first = await send({ lines: [line('First half', 20_000)] })
    const rest = await member.invoices.create({ params: lead })
    expect(rest).toMatchObject({ most: { amount: 30_000 }, total: { amount: 30_000 } })
    await member.invoices.save({ params: { invoice_id: rest.id }, body: { lines: [line('Too much', 30_001)] } })
    await expect(member.invoices.send({ params: { invoice_id: rest.id } })).rejects.toMatchObject({ code: 'invoice_above_agreed' })
    await expect(change(of, -30_001)).rejects.toMatchObject({ code: 'change_order_below_invoiced' })
    await change(of, -10_000)
    await member.invoices.save({ params: { invoice_id: rest.id }, body: { lines: [line('Second half', 20_000)] } })

    const second = await member.invoices.send({ params: { invoice_id: rest.id } })

    expect([first.number, second.number]).toEqual(['0001', '0002'])
    expect(await member.invoices.ofLead({ params: lead })).toMatchObject({ most: { amount: 0 } })
    await booksHold()
  })

  test('lowered by a customer while an invoice is sent keeps both within it', async ({ db, server, given: { job, booksHold } }) => {
    const { member, customer, lead, draft } = await job()
    const { id } = await draft()
    const price = await member.changeOrders.propose({ params: lead, body: { lines: [line('Less', -10_000)], reason: 'Less to paint' } })
    const accept = () => customer.changeOrders.accept({ params: { change_order_id: price.changes[0]!.id }, body: { name: 'Ana Rivera' } })

    const outcomes = await Promise.allSettled([member.invoices.send({ params: { invoice_id: id } }), accept()])
    await server.runJobs()

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await db`select from leads where id = ${lead.lead_id} and invoiced_cents > agreed_cents`).toEqual([])
    await booksHold()
  })

  test('splits tax and discount to the cent, and the final sum is what is asked for', async ({ given: { job } }) => {
    const { member, lead, finish } = await job()
    await member.leads.finish({ params: lead, body: { final_cents: 48_000 } }).catch(finish)
    expect(await member.invoices.create({ params: lead })).toMatchObject({
      lines: [{ text: 'Labor' }, { text: 'Ajuste a la suma final', total: { amount: -2000 } }],
      total: { amount: 48_000 },
    })
  })
})

test('numbers of a company have no holes, however many are sent at once or fail', async ({ db, given: { job } }) => {
  const jobs = [await job(), await job(), await job()]
  const [{ company, member }] = jobs as [(typeof jobs)[0]]
  const drafts = await Promise.all(jobs.map(({ draft }) => draft()))
  // All are jobs of one company.
  await db`update leads set company_id = ${company.id} where id in ${db(jobs.map(({ lead }) => lead.lead_id))}`
  await db`update invoices set company_id = ${company.id} where id in ${db(drafts.map(({ id }) => id))}`
  await db`update invoices set total_cents = 99999999 where id = ${drafts[1]!.id}`

  const outcomes = await atOnce(db, 3, (i) => member.invoices.send({ params: { invoice_id: drafts[i]!.id } }))

  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  const numbers = await db`select number from invoices where series_id = ${company.id} order by number`
  expect(numbers).toEqual([{ number: 1 }, { number: 2 }])
})

describe('by card', () => {
  test('the customer pays it, which confirms the work, and the money is the company’s at once', async ({
    db,
    server,
    given: { job, booksHold, eventsIn },
  }) => {
    const { member, customer, company, request, lead, sent, earned } = await job({ token: 'tok_visa' })
    const { id, params, pay, read } = await sent()
    expect(await customer.invoices.read({ params })).toMatchObject({ invoice: { pay_at: 'here' }, confirms_work: true, payment: null })

    await server.runJobs()
    const payment = await pay()
    await server.runJobs()

    expect(payment).toMatchObject({ purpose: 'invoice', state: 'succeeded', amount: { amount: 50_000 }, subject_id: id })
    expect(await read()).toMatchObject({ state: 'paid', paid_by: 'card', paid_on: '2026-03-02' })
    expect((await customer.quotes.board({ params: request })).project.state).toBe('completed')
    expect(await earned()).toBe(50_000)
    expect(await eventsIn(lead.lead_id)).toEqual(['invoice_sent', 'invoice_paid'])
    expect((await mailsTo(db, company.owner.email)).filter(({ subject }) => subject.includes('0001'))).toHaveLength(1)
    const receipt = await customer.payments.receipt({ params: { payment_id: payment.id }, query: { locale: 'en' } })
    expect(pdfText(bytesOf(receipt))).toContain('Invoice 0001')
    const statement = await member.statements.download({ params: { month: '2026-03' }, query: { format: 'csv', locale: 'en' } })
    expect(Buffer.from(bytesOf(statement)).toString()).toMatch(/Invoice 0001[^\n]*,0\.00,0\.00,500\.00,0\.00/)
    await booksHold()
  })

  test('twenty payments, and the bank’s word told again, are one charge and one income', async ({
    db,
    server,
    ctx,
    given: { job, booksHold },
  }) => {
    const { sent, earned, owner } = await job({ token: 'tok_visa' })
    const { pay, charges } = await sent()

    const outcomes = await atOnce(db, 20, () => pay())
    const [{ id } = { id: '' }] = await db<{ id: string }[]>`select id from payments where purpose = 'invoice' and holder_id = ${owner.id}`
    await atOnce(db, 3, () => settleInvoice(ctx, id))
    await server.runJobs()

    expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([])
    expect(await charges()).toHaveLength(1)
    expect(await earned()).toBe(50_000)
    await booksHold()
  })

  test.for<FaultName>(['error_before', 'error_after'])(
    'a bank that answers %s charges once',
    async (fault, { db, server, given: { job, later, booksHold } }) => {
      const { sent, earned } = await job({ token: 'tok_visa' })
      const { pay, read, charges, credit } = await sent()
      await setFaults(db, [{ fault }])
      await expect(pay()).rejects.toMatchObject({ code: 'gateway_down' })
      expect(await read()).toMatchObject({ state: 'sent', is_paying: true })
      await expect(credit()).rejects.toMatchObject({ code: 'invoice_payment_under_way' })

      // Nobody comes back to the page: the payment is asked about, and its invoice follows.
      later(0.01)
      await server.runJobs()
      await server.runJobs()

      expect(await read()).toMatchObject({ state: 'paid', is_paying: false })
      expect(await charges()).toHaveLength(1)
      expect(await earned()).toBe(50_000)
      await booksHold()
    },
  )

  test('a payment of an invoice that was ended meanwhile goes back', async ({ db, server, ctx, given: { job, booksHold } }) => {
    const { sent, earned, customer, request, lead } = await job({ token: 'tok_authenticate' })
    const { pay, read, credit } = await sent()
    const { id, state } = await pay()
    expect(state).toBe('requires_action')
    await customer.work.reopen({ params: request, body: { text: 'La pintura se está cayendo.' } })
    await server.runJobs()
    await customer.work.unhire({ params: lead, body: { next: 'cancel' } })
    await server.runJobs()

    await customer.payments.authenticate({ params: { payment_id: id } })
    await server.runJobs()
    await server.runJobs()
    await settleInvoice(ctx, id)

    expect(await customer.payments.get({ params: { payment_id: id } })).toMatchObject({ state: 'refunded' })
    expect(await read()).toMatchObject({ state: 'sent', pay_at: 'company' })
    expect(await earned()).toBe(0)
    expect(await credit()).toMatchObject({ state: 'credited' })
    expect((await listRefunds(db)).length).toBeGreaterThan(0)
    await booksHold()
  })

  test('a payment about to be settled when the invoice is credited does not stay with the company', async ({
    db,
    server,
    ctx,
    given: { job, booksHold },
  }) => {
    const { sent, customer, earned } = await job({ token: 'tok_authenticate' })
    const { pay, read, credit } = await sent()
    const { id } = await pay()
    await customer.payments.authenticate({ params: { payment_id: id } })
    const gate = Promise.withResolvers<void>()
    const isSettled = Promise.withResolvers<void>()
    const settling = db.begin(async (db) => {
      await settleInvoice({ ...ctx, db }, id)
      isSettled.resolve()
      await gate.promise
    })
    await isSettled.promise
    const crediting = credit()
    await untilSomebodyWaits(db)
    gate.resolve()
    await Promise.all([settling, crediting])
    await server.runJobs()
    await server.runJobs()

    expect(await read()).toMatchObject({ state: 'credited', credit: { number: 'C-0001' } })
    expect(await customer.payments.get({ params: { payment_id: id } })).toMatchObject({ state: 'refunded' })
    expect(await earned()).toBe(0)
    await booksHold()
  })

  test('before the work is finished, while there is a problem, or once it is paid, nothing is charged', async ({ given: { job } }) => {
    const { send, customer, member, finish, request, lead } = await job({ token: 'tok_visa' })
    const { id } = await send()
    const params = { invoice_id: id }
    const pay = () => customer.invoices.pay({ params, body: {} }, { key: newId() })
    await expect(pay()).rejects.toMatchObject({ code: 'invoice_not_due' })
    await finish()
    await customer.work.reportProblem({ params: request, body: { text: 'La pintura se está cayendo.' } })
    expect(await member.invoices.get({ params })).toMatchObject({ pay_at: 'after_problem' })
    await expect(pay()).rejects.toMatchObject({ code: 'invoice_not_due' })
    await member.invoices.notePaid({ params, body: { paid_by: 'cash', paid_on: '2026-03-02' } })
    await expect(pay()).rejects.toMatchObject({ code: 'invoice_not_due' })
    expect((await member.invoices.ofLead({ params: lead })).invoices).toMatchObject([{ paid_by: 'cash' }])
  })
})

describe('a credit note', () => {
  test('ends a paid invoice, takes the money back from the company and returns it once', async ({
    db,
    server,
    given: { job, booksHold },
  }) => {
    const { sent, earned, member, customer, lead, owner } = await job({ token: 'tok_visa' })
    const { pay, credit, params } = await sent()
    const payment = await pay()

    const outcomes = await atOnce(db, 5, credit)
    await server.runJobs()
    await server.runJobs()

    expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([])
    expect(await customer.payments.get({ params: { payment_id: payment.id } })).toMatchObject({ state: 'refunded' })
    expect(await earned()).toBe(0)
    expect((await mailsTo(db, owner.email)).filter(({ body_text }) => body_text.includes('C-0001'))).toHaveLength(1)
    expect(pdfText(bytesOf(await customer.invoices.document({ params, query: { kind: 'credit_note' } })))).toContain('Nota de crédito')
    // The same sum can be invoiced anew; files of the books add up.
    const again = await member.invoices.create({ params: lead })
    expect((await member.invoices.send({ params: { invoice_id: again.id } })).number).toBe('0002')
    const rows = Buffer.from(bytesOf(await member.invoices.export({ query: { year: 2026, locale: 'en' } })))
      .toString()
      .trim()
      .split('\r\n')
    expect(rows.slice(1).map((row) => row.split(',')[0])).toEqual(['Invoice', 'Credit note', 'Invoice', 'Total'])
    expect(rows.at(-1)).toBe('Total,,,,,,,500.00,,0.00,500.00,0.00,0.00,500.00,,,')
    await booksHold()
  })

  test('waits where the company has no such money left', async ({ db, given: { job, booksHold } }) => {
    const { sent, member, earned, company } = await job({ token: 'tok_visa' })
    const { pay, credit, read } = await sent()
    await pay()
    await member.earnings.toWallet({ body: { id: newId(), amount_cents: 1 } })

    await expect(credit()).rejects.toMatchObject({ code: 'invoice_money_withdrawn' })

    expect(await read()).toMatchObject({ state: 'paid' })
    expect(await earned()).toBe(49_999)
    expect(await db`select from invoice_series where kind = 'credit_note' and company_id = ${company.id}`).toEqual([])
    await booksHold()
  })
})

test('an unpaid invoice is reminded of on its due day and a week later, and no more once it is paid', async ({
  db,
  server,
  given: { job, later },
}) => {
  const [paid, unpaid] = [await job(), await job()]
  const sent = [await paid.send(), await unpaid.send()]
  const reminders = async ({ owner }: typeof paid) =>
    (await db`select event_key from notices where user_id = ${owner.id} and event_key like '%:due:%' order by id`).length
  later(13 * 24)
  await server.runJobs()
  expect(await reminders(unpaid)).toBe(0)
  later(24)
  await server.runJobs()
  await server.runJobs()
  expect([await reminders(paid), await reminders(unpaid)]).toEqual([1, 1])
  const again = await Promise.all([paid, unpaid].map(({ company }) => server.as(company.owner.id)))
  await again[0]!.invoices.notePaid({ params: { invoice_id: sent[0]!.id }, body: { paid_by: 'cash', paid_on: '2026-03-16' } })
  expect((await again[1]!.invoices.list({ query: {} })).counts).toMatchObject({ sent: 1, overdue: 0 })
  later(7 * 24)
  await server.runJobs()
  later(30 * 24)
  await server.runJobs()

  expect([await reminders(paid), await reminders(unpaid)]).toEqual([1, 2])
  expect(await (await server.as(unpaid.company.owner.id)).invoices.list({ query: { tab: 'overdue' } })).toMatchObject({
    data: [{ is_overdue: true }],
    sums: { overdue: { amount: 50_000 } },
  })
})

test('an invoice is for its two sides alone, a draft for its company', async ({ db, server, given: { job } }) => {
  const { draft, customer, member } = await job()
  const { id } = await draft()
  const params = { invoice_id: id }
  const [stranger, other] = [await server.as((await newUser(db)).id), (await job()).member]

  await expect(customer.invoices.document({ params, query: {} })).rejects.toMatchObject({ status: 404 })
  await expect(customer.invoices.read({ params })).rejects.toMatchObject({ status: 404 })
  await member.invoices.send({ params })
  for (const client of [stranger, other]) {
    await expect(client.invoices.document({ params, query: {} })).rejects.toMatchObject({ status: 404 })
    await expect(client.invoices.pay({ params, body: {} }, { key: newId() })).rejects.toMatchObject({ status: 404 })
  }
  for (const call of [
    () => other.invoices.get({ params }),
    () => other.invoices.notePaid({ params, body: { paid_by: 'cash' as const, paid_on: '2026-03-02' } }),
    () => other.invoices.credit({ params, body: { reason: 'Ajena' } }),
  ])
    await expect(call()).rejects.toMatchObject({ status: 404 })
})
