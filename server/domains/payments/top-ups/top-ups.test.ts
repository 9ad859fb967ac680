import { expect } from 'vitest'
import { newCompany } from '#tests/factories/companies.ts'
import { giveMoney, newCard } from '#tests/factories/money.ts'
import { newUser } from '#tests/factories/users.ts'
import { refusal } from '#tests/support/app.ts'
import { atOnce } from '#tests/support/database.ts'
import { pdfText } from '#tests/support/pdf-text.ts'
import { test as base } from '#tests/support/test.ts'
import { defaultSettings } from '#contract/settings.ts'
import { moneyProblems } from '#server/domains/admin/integrity/service.ts'
import { type FaultName, listCharges, setFaults } from '#server/gateways/payments/sandbox-books.ts'
import { newId } from '#server/lib/ids.ts'
import { openPayment } from '../payment/service.ts'
import { refund } from '../refunds/service.ts'
import { closeAccount } from '../holders/service.ts'
import { payOutLate } from '../payouts/service.ts'

const test = base
  .extend('variables', { scope: 'file' }, { GATEWAY_TIMEOUT_MS: '600' })
  .extend('given', { scope: 'file', auto: true }, async ({ db, server, ctx }) => {
    const booksHold = async () =>
      expect((await moneyProblems(ctx)).filter(({ rule }) => rule !== 'money that was kept bought something')).toEqual([])

    async function holder(token = 'tok_visa') {
      const company = await newCompany(db)
      await newCard(db, company.id, { token })
      const member = await server.as(company.owner.id)
      const topUp = (amount: number, id = newId()) => member.topUps.create({ body: { id, amount: usd(amount) } })
      const balance = async () => (await member.payments.wallet()).balance.amount
      return { company, member, topUp, balance }
    }

    return { holder, booksHold }
  })

test.beforeEach(async ({ db, server }) => {
  server.setNow(new Date('2026-11-20T23:30:00Z'))
  await setFaults(db, [])
})

const usd = (amount: number) => ({ amount, currency: 'USD' as const })

test('a top-up moves money of the card into the wallet, and the same wish does so once', async ({ db, given: { holder, booksHold } }) => {
  const { topUp, balance, company, member } = await holder()
  await giveMoney(db, company.id, 700)
  const id = newId()

  const outcomes = await atOnce(db, 8, () => topUp(5000, id))

  expect(outcomes.map(({ status }) => status)).toEqual(Array(8).fill('fulfilled'))
  expect(await balance()).toBe(5700)
  expect((await listCharges(db)).filter(({ metadata }) => metadata['subject'] === id)).toHaveLength(1)
  expect(await member.topUps.read()).toMatchObject({ used: usd(5000), left: usd(defaultSettings.topUpMonthCents - 5000) })
  expect((await refusal(topUp(6000, id))).code).toBe('idempotency_mismatch')
  await booksHold()
})

test('parallel top-ups never pass the ceiling of a month, which restarts in the company’s time zone', async ({
  db,
  server,
  given: { holder, booksHold },
}) => {
  const { topUp, balance, company } = await holder()
  const part = defaultSettings.topUpMonthCents / 4

  const outcomes = await atOnce(db, 10, () => topUp(part))
  const refused = outcomes.filter(({ status }) => status === 'rejected')

  expect(refused).toHaveLength(6)
  expect(refused.every((outcome) => (outcome as PromiseRejectedResult).reason.code === 'top_up_ceiling')).toBe(true)
  expect(await balance()).toBe(defaultSettings.topUpMonthCents)
  // 23:30 on the 30th in Maryland is the next month in UTC.
  server.setNow(new Date('2026-12-01T04:30:00Z'))
  const member = await server.as(company.owner.id)
  expect((await member.topUps.read()).left).toEqual(usd(0))
  server.setNow(new Date('2026-12-01T05:30:00Z'))
  expect((await member.topUps.read()).left).toEqual(usd(defaultSettings.topUpMonthCents))
  await booksHold()
})

test('too little, no card and a declined card put nothing into the wallet', async ({ db, given: { holder, booksHold } }) => {
  const [declined, none] = [await holder('tok_declined'), await holder()]
  await db`update payment_methods set removed_at = now(), is_default = false where holder_id = ${none.company.id}`

  expect(await refusal(declined.topUp(defaultSettings.topUpLeastCents - 1))).toMatchObject({ status: 422, code: 'top_up_too_small' })
  expect(await refusal(declined.topUp(5000))).toMatchObject({ status: 402, code: 'card_declined' })
  expect(await refusal(none.topUp(5000))).toMatchObject({ status: 402, code: 'no_payment_method' })
  expect(await declined.balance()).toBe(0)
  await booksHold()
})

test.for<FaultName>(['error_before', 'error_after', 'hang', 'reset', 'garbage'])(
  'a gateway that answers with %s charges a top-up once in the end',
  async (fault, { db, server, given: { holder, booksHold } }) => {
    const { topUp, balance } = await holder()
    await setFaults(db, [{ fault }])

    expect(await refusal(topUp(5000))).toMatchObject({ status: 503, code: 'gateway_down' })
    server.setNow(new Date(server.now().getTime() + 60_000))
    await server.runJobs()
    await server.runJobs()

    expect(await balance()).toBe(5000)
    await booksHold()
  },
)

test('a bank that asks for authentication is sent back to, and the money arrives after it', async ({ given: { holder, booksHold } }) => {
  const { topUp, balance, member } = await holder('tok_authenticate')

  const asked = await topUp(5000)
  const before = await balance()
  await member.payments.authenticate({ params: { payment_id: asked.id } })

  expect([asked.state, before, await balance()]).toEqual(['requires_action', 0, 5000])
  await booksHold()
})

test('the statement of a month says what cards were charged, each movement, and the wallet before and after', async ({
  server,
  ctx,
  given: { holder },
}) => {
  const { company, topUp, member } = await holder()
  await topUp(5000)
  const title = { es: 'Contacto: =cercas, "blancas"', en: 'Lead: =fences, "white"' }
  const { id } = await openPayment(ctx, { holderId: company.id, purpose: 'lead', subjectId: newId(), title, amountCents: 2400 })
  await refund(ctx, { paymentId: id, amountCents: 1000, reason: 'no_reply', to: 'wallet' })
  const get = (format: string) =>
    server.app.inject({
      url: `/api/company/statements/2026-11?format=${format}&locale=es`,
      headers: { cookie: `session=${member.cookies.get('session')}` },
    })

  const [months, csv, pdf] = [await member.statements.list(), await get('csv'), await get('pdf')]

  expect(months).toEqual([{ month: '2026-11', charged: usd(5000), refunded: usd(0) }])
  expect(csv.headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8', 'cache-control': 'private, no-store' })
  const rows = csv.payload.trim().split('\r\n').slice(1)
  expect(rows.map((row) => row.replace(/,[^,]*$/, ''))).toEqual([
    '2026-11-20,Carga de saldo,0.00,50.00,0.00,-50.00,50.00,0.00',
    '2026-11-20,"Contacto: =cercas, ""blancas""",0.00,-24.00,0.00,0.00,26.00,0.00',
    '2026-11-20,"Devolución · Contacto: =cercas, ""blancas""",0.00,10.00,0.00,0.00,36.00,0.00',
  ])
  const text = pdfText(pdf.rawPayload).replaceAll('\u00a0', ' ')
  for (const words of ['Estado de cuenta', 'noviembre de 2026', 'Carga de saldo', 'Devolución', '$36.00']) expect(text).toContain(words)
})

test('promise 5: money back is money: what stands in the wallet of a company that closes is paid out, once, and so is what comes later', async ({
  db,
  server,
  ctx,
  given: { holder, booksHold },
}) => {
  const { company } = await holder()
  await giveMoney(db, company.id, 4200)
  const boss = await newUser(db, { is_admin: true })
  const admin = await server.as(boss.id)

  const closings = await atOnce(db, 6, () => closeAccount(ctx, company.id))
  expect(closings.filter(({ status }) => status === 'rejected')).toEqual([])
  await db`update companies set status = 'closed' where id = ${company.id}`
  await giveMoney(db, company.id, 300)
  const late = [await payOutLate(ctx), await payOutLate(ctx)]
  const due = (await admin.payouts.list({ query: { company_id: company.id } })).data
  const params = { payout_id: due[0]!.id }
  const unproven = await refusal(admin.payouts.pay({ params, body: { reference: 'ACH 4711' } }))
  await db`update sessions set proven_at = ${server.now()} where user_id = ${boss.id}`
  const atTheSameMoment = await atOnce(db, 5, () => admin.payouts.pay({ params, body: { reference: 'ACH 4711' } }))
  const [paid] = atTheSameMoment.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))

  expect(late).toEqual([1, 0])
  expect(due.map(({ amount }) => amount.amount)).toEqual([4200, 300])
  expect(unproven.code).toBe('proof_required')
  expect(atTheSameMoment.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(paid).toMatchObject({ state: 'paid', reference: 'ACH 4711' })
  expect(await refusal(admin.payouts.pay({ params, body: { reference: 'ACH 4712' } }))).toMatchObject({ code: 'invalid_transition' })
  expect(await db`select action, reason from audit_log where entity_id = ${params.payout_id}`).toEqual([
    { action: 'payout.paid', reason: 'ACH 4711' },
  ])
  expect(await db`select gateway_card from payment_methods where holder_id = ${company.id}`).toEqual([{ gateway_card: '' }])
  await booksHold()
})

test('nothing is charged to a company that is over: no top-up, none by itself, no new card', async ({ db, given: { holder } }) => {
  const { company, member, topUp } = await holder()
  await db`update companies set status = 'closed' where id = ${company.id}`

  const refusals = [
    await refusal(topUp(5000)),
    await refusal(member.autoTopUp.set({ body: { is_on: true, below_cents: 2000, amount_cents: 5000 } })),
    await refusal(member.cards.add({ body: { token: 'tok_visa' } })),
  ]

  expect(refusals.map(({ status, code }) => [status, code])).toEqual(refusals.map(() => [409, 'company_over']))
  expect(await db`select from payments where holder_id = ${company.id}`).toHaveLength(0)
  expect(await db`select from payment_methods where holder_id = ${company.id}`).toHaveLength(1)
})

test('a transfer that the bank sends back is owed again, once, and can be transferred once more', async ({
  db,
  server,
  ctx,
  given: { holder, booksHold },
}) => {
  const { company } = await holder()
  await giveMoney(db, company.id, 4200)
  await closeAccount(ctx, company.id)
  const boss = await newUser(db, { is_admin: true })
  const admin = await server.as(boss.id)
  await db`update sessions set proven_at = ${server.now()} where user_id = ${boss.id}`
  const of = async (state: 'waiting' | 'paid') => (await admin.payouts.list({ query: { company_id: company.id, state } })).data
  const params = { payout_id: (await of('waiting'))[0]!.id }
  const reason = 'La cuenta de destino está cerrada.'
  const owed = () =>
    db`select -sum(amount_cents)::int as cents from ledger_entries where account = 'payouts' and cause = ${params.payout_id}`

  expect(await refusal(admin.payouts.return({ params, body: { reason } }))).toMatchObject({ code: 'invalid_transition' })
  await admin.payouts.pay({ params, body: { reference: 'ACH 4711' } })
  const returned = await atOnce(db, 5, () => admin.payouts.return({ params, body: { reason } }))
  expect(returned.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await of('waiting')).toMatchObject([{ state: 'returned', return_reason: reason, reference: 'ACH 4711', transfers: 1 }])
  expect(await owed()).toEqual([{ cents: 4200 }])
  await booksHold()

  const paid = await atOnce(db, 5, () => admin.payouts.pay({ params, body: { reference: 'ACH 4712' } }))
  expect(paid.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await of('paid')).toMatchObject([{ state: 'paid', reference: 'ACH 4712', transfers: 2 }])
  expect(await of('waiting')).toEqual([])
  expect(await owed()).toEqual([{ cents: 0 }])
  expect(await db`select event, actor from transitions where entity = 'payout' and entity_id = ${params.payout_id} order by id`).toEqual([
    { event: 'pay', actor: 'A' },
    { event: 'return', actor: 'A' },
    { event: 'pay', actor: 'A' },
  ])
  await booksHold()
})
