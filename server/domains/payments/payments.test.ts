import { tables } from '#server/tables.ts'
import { expect } from 'vitest'
import { newCompany } from '#tests/factories/companies.ts'
import { giveMoney, newCard } from '#tests/factories/money.ts'
import { newUser } from '#tests/factories/users.ts'
import { atOnce } from '#tests/support/database.ts'
import { test as base } from '#tests/support/test.ts'
import { paymentErrors, paymentProblems, paymentStates } from '#contract/payments/states.ts'
import { moneyProblems } from '#server/domains/admin/integrity/service.ts'
import { type FaultName, listCharges, listRefunds, setFaults } from '#server/gateways/payments/sandbox-books.ts'
import { paymentGateway } from '#server/gateways/payments/connect.ts'
import { systemContext, transact } from '#server/lib/context.ts'
import { runAllJobs } from '#server/lib/scheduled-jobs.ts'
import { newId } from '#server/lib/ids.ts'
import { credit, getPayment, openPayment, refusalOf, wallet } from './payment/service.ts'
import { detachCard } from './cards/service.ts'
import { charge } from './charges/service.ts'
import { payRefund, refund } from './refunds/service.ts'
import { scheduledJobs } from '#server/events.ts'

const test = base
  .extend('variables', { scope: 'file' }, { GATEWAY_TIMEOUT_MS: '600', LIMITS: '1' })
  .extend('given', { scope: 'file', auto: true }, async ({ db, server, ctx }) => {
    const queue = (...faults: FaultName[]) =>
      setFaults(
        db,
        faults.map((fault) => ({ fault })),
      )
    const after = (minutes: number) => server.setNow(new Date(server.now().getTime() + minutes * 60_000))
    /** Checks that the books are consistent. Problems of leads are ignored, as these tests buy none. */
    const moneyHolds = async () =>
      expect((await moneyProblems(ctx)).filter(({ rule }) => rule !== 'money that was kept bought something')).toEqual([])
    /** Runs the scheduled jobs of payments. Purchases are tested elsewhere. */
    const timePasses = async (minutes: number) => {
      after(minutes)
      expect(
        (
          await runAllJobs(
            systemContext({ pool: db, clock: server, settings: server.settings, config: server.config, tables, log: ctx.log }),
            scheduledJobs.filter(({ name }) => name.startsWith('payments.')),
          )
        ).failures,
      ).toEqual([])
    }

    async function companyWith({
      card = 'tok_visa',
      wallet_cents = 0,
      promo_cents = 0,
    }: { card?: string | null; wallet_cents?: number; promo_cents?: number } = {}) {
      const company = await newCompany(db)
      if (card) await newCard(db, company.id, { token: card })
      if (wallet_cents > 0) await giveMoney(db, company.id, wallet_cents)
      if (promo_cents > 0) await giveMoney(db, company.id, promo_cents, 'promo')
      return company
    }
    const balance = async (holderId: string) => {
      const { balance, promo } = await wallet(ctx, holderId)
      return { wallet: balance.amount, promo: promo.amount }
    }
    const entries = (event: string) =>
      db`select split_part(account, ':', 1) as account, amount_cents from ledger_entries where event = ${event} order by id desc limit 4`

    return { companyWith, balance, entries, moneyHolds, after, queue, timePasses }
  })

test.beforeEach(async ({ db, server }) => {
  server.setNow(new Date())
  await setFaults(db, [])
})
const order = (holderId: string, amountCents: number) => ({
  holderId,
  amountCents,
  purpose: 'lead' as const,
  subjectId: newId(),
  title: { es: 'Contacto: cercas', en: 'Lead: fences' },
})

test('a payment takes credit first, then the wallet, then the card', async ({
  db,
  ctx,
  given: { companyWith, balance, entries, moneyHolds },
}) => {
  const company = await companyWith({ wallet_cents: 1000, promo_cents: 500 })

  const opened = await openPayment(ctx, order(company.id, 3000))
  const paid = await charge(ctx, opened.id)

  expect(opened).toMatchObject({ state: 'processing', promo_cents: 500, wallet_cents: 1000, card_cents: 1500 })
  expect(paid.state).toBe('succeeded')
  expect(await balance(company.id)).toEqual({ wallet: 0, promo: 0 })
  expect((await listCharges(db)).filter(({ metadata }) => metadata['payment'] === opened.id)).toMatchObject([
    { amount_cents: 1500, status: 'succeeded' },
  ])
  expect((await entries('payment.settled')).slice(0, 3)).toEqual(
    expect.arrayContaining([
      { account: 'held', amount_cents: 1500 },
      { account: 'gateway', amount_cents: 1500 },
      { account: 'sales', amount_cents: -3000 },
    ]),
  )
  await moneyHolds()
})

test('a payment covered by credit and wallet needs no card and is paid at once', async ({
  ctx,
  given: { companyWith, balance, moneyHolds },
}) => {
  const company = await companyWith({ card: null, wallet_cents: 5000 })

  expect(await openPayment(ctx, order(company.id, 3000))).toMatchObject({ state: 'succeeded', wallet_cents: 3000, card_cents: 0 })

  expect(await balance(company.id)).toEqual({ wallet: 2000, promo: 0 })
  await moneyHolds()
})

test('without money and card nothing happens', async ({ ctx, given: { companyWith, balance } }) => {
  const company = await companyWith({ card: null, wallet_cents: 100 })

  await expect(openPayment(ctx, order(company.id, 3000))).rejects.toMatchObject({ spec: { code: 'no_payment_method' } })

  expect(await balance(company.id)).toEqual({ wallet: 100, promo: 0 })
})

test('somebody else’s card cannot be charged', async ({ db, ctx, given: { companyWith } }) => {
  const [company, other] = [await companyWith(), await companyWith()]
  const [card] = await db`select id from payment_methods where holder_id = ${other.id}`

  await expect(openPayment(ctx, { ...order(company.id, 3000), methodId: card!['id'] })).rejects.toMatchObject({
    spec: { code: 'not_found' },
  })
})

test('parallel payments never spend the same wallet money twice', async ({ db, ctx, given: { companyWith, balance, moneyHolds } }) => {
  const company = await companyWith({ card: null, wallet_cents: 5000 })

  const payments = await atOnce(db, 20, () => openPayment(ctx, order(company.id, 1000)))

  expect(payments.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  expect(await balance(company.id)).toEqual({ wallet: 0, promo: 0 })
  await moneyHolds()
})

test('a decline gives credit and wallet back, and another card may try again under a new key', async ({
  db,
  ctx,
  given: { companyWith, balance, moneyHolds },
}) => {
  const company = await companyWith({ card: 'tok_declined', wallet_cents: 1000 })
  const wanted = order(company.id, 3000)
  const opened = await openPayment(ctx, wanted)

  const declined = await charge(ctx, opened.id)
  const afterDecline = await balance(company.id)
  const other = await newCard(db, company.id, { is_default: false })
  const retried = await openPayment(ctx, { ...wanted, methodId: other.id })
  const paid = await charge(ctx, retried.id)

  expect(declined).toMatchObject({ state: 'failed', decline_code: 'card_declined' })
  expect(afterDecline).toEqual({ wallet: 1000, promo: 0 })
  expect(retried).toMatchObject({ id: opened.id, attempt: 2 })
  expect(paid.state).toBe('succeeded')
  await moneyHolds()
})

test('after three declines the payment is given up, and cards rest for an hour', async ({
  db,
  ctx,
  given: { companyWith, after, moneyHolds },
}) => {
  const company = await companyWith({ card: 'tok_declined' })
  const wanted = order(company.id, 3000)
  for (let tries = 0; tries < 3; tries++) await charge(ctx, (await openPayment(ctx, wanted)).id)

  await expect(openPayment(ctx, wanted)).rejects.toMatchObject({ spec: paymentErrors.cardRests })
  // Another card may still be tried, until twice as many were declined.
  for (let tries = 0; tries < 3; tries++) {
    const { id: methodId } = await newCard(db, company.id, { token: 'tok_insufficient', is_default: false })
    const other = { ...order(company.id, 3000), methodId }
    const { id } = await charge(ctx, (await openPayment(ctx, other)).id)
    expect(refusalOf(await getPayment(ctx, id)).spec.message).toEqual(paymentProblems.no_funds)
    const spec = tries < 2 ? paymentErrors.cardRests : paymentErrors.allCardsRest
    await expect(openPayment(ctx, other)).rejects.toMatchObject({ spec })
  }
  await expect(openPayment(ctx, wanted)).rejects.toMatchObject({ spec: paymentErrors.allCardsRest })
  after(61)
  const fresh = await openPayment(ctx, wanted)

  expect(fresh.attempt).toBe(1)
  const states = await db`select state from payments where subject_id = ${wanted.subjectId} order by created_at, id`
  expect(states.map(({ state }) => state)).toEqual(['cancelled', 'processing'])
  await charge(ctx, fresh.id)
  await moneyHolds()
})

test.for<FaultName>(['error_before', 'error_after', 'hang', 'hang_before', 'reset', 'garbage'])(
  'when the gateway answers with %s the payment stays open, and is settled later with one charge',
  async (fault, { db, ctx, given: { companyWith, queue, timePasses, moneyHolds } }) => {
    const company = await companyWith({ wallet_cents: 1000 })
    const { id } = await openPayment(ctx, order(company.id, 3000))
    await queue(fault)

    await expect(charge(ctx, id)).rejects.toMatchObject({ spec: { code: 'gateway_down' } })
    const [pending] = await db`select state from payments where id = ${id}`
    await timePasses(1)

    expect(pending).toEqual({ state: 'processing' })
    expect(await db`select state from payments where id = ${id}`).toMatchObject([{ state: 'succeeded' }])
    expect((await listCharges(db)).filter(({ metadata }) => metadata['payment'] === id)).toHaveLength(1)
    await moneyHolds()
  },
)

test('a payment without an answer is never sent again after its hold: the gateway is asked, and nothing found is nothing paid', async ({
  db,
  ctx,
  given: { companyWith, queue, timePasses, balance, moneyHolds },
}) => {
  const company = await companyWith({ wallet_cents: 1000 })
  const [never, charged] = [await openPayment(ctx, order(company.id, 3000)), await openPayment(ctx, order(company.id, 2000))]
  await queue('hang_before', 'hang')
  for (const { id } of [never, charged]) await charge(ctx, id).catch(() => undefined)

  await timePasses(24 * 60)

  const states = await db`select state, decline_code from payments where id in ${db([never.id, charged.id])} order by amount_cents desc`
  expect([...states]).toEqual([
    { state: 'failed', decline_code: 'not_charged' },
    { state: 'succeeded', decline_code: null },
  ])
  expect((await listCharges(db)).filter(({ metadata }) => metadata['payment'] === never.id)).toEqual([])
  expect(await balance(company.id)).toEqual({ wallet: 1000, promo: 0 })
  await moneyHolds()
})

test('many processes may settle the same payment, which is charged and booked once', async ({
  db,
  ctx,
  given: { companyWith, moneyHolds },
}) => {
  const company = await companyWith({ wallet_cents: 1000 })
  const { id } = await openPayment(ctx, order(company.id, 3000))

  const outcomes = await atOnce(db, 10, () => charge(ctx, id))

  expect(outcomes.every((outcome) => outcome.status === 'fulfilled' && outcome.value.state === 'succeeded')).toBe(true)
  expect(await db`select count(*)::int as count from outbox where event = 'payment.settled' and payload ->> 'payment_id' = ${id}`).toEqual([
    { count: 1 },
  ])
  await moneyHolds()
})

test('authentication is asked of the holder, who goes on and has paid', async ({ server, ctx, given: { companyWith, moneyHolds } }) => {
  const company = await companyWith({ card: 'tok_authenticate' })
  const { id } = await openPayment(ctx, order(company.id, 3000))
  const asked = await charge(ctx, id)
  const member = await server.as(company.owner.id)

  const shown = await member.payments.get({ params: { payment_id: id } })
  const paid = await member.payments.authenticate({ params: { payment_id: id } })
  const again = await member.payments.authenticate({ params: { payment_id: id } })

  expect(asked.state).toBe('requires_action')
  expect(new Date(shown.hold_until!).getTime() - server.now().getTime()).toBe(15 * 60_000)
  expect([paid.state, again.state]).toEqual(['succeeded', 'succeeded'])
  await moneyHolds()
})

test('without authentication the payment is given up after 15 minutes, here and at the gateway', async ({
  db,
  server,
  ctx,
  given: { companyWith, timePasses, balance, moneyHolds },
}) => {
  const company = await companyWith({ card: 'tok_authenticate', promo_cents: 700 })
  const { id } = await openPayment(ctx, order(company.id, 3000))
  await charge(ctx, id)

  await timePasses(16)

  const member = await server.as(company.owner.id)
  await expect(member.payments.authenticate({ params: { payment_id: id } })).rejects.toMatchObject({
    status: 402,
    code: 'payment_unconfirmed',
  })
  expect(await db`select state from payments where id = ${id}`).toEqual([{ state: 'cancelled' }])
  expect((await listCharges(db)).find(({ metadata }) => metadata['payment'] === id)).toMatchObject({ status: 'cancelled' })
  expect(await balance(company.id)).toEqual({ wallet: 0, promo: 700 })
  await moneyHolds()
})

test('an authentication whose answer got lost is settled by asking', async ({
  db,
  server,
  ctx,
  given: { companyWith, queue, timePasses, moneyHolds },
}) => {
  const company = await companyWith({ card: 'tok_authenticate' })
  const { id } = await openPayment(ctx, order(company.id, 3000))
  await charge(ctx, id)
  const member = await server.as(company.owner.id)
  await queue('error_after')

  await expect(member.payments.authenticate({ params: { payment_id: id } })).rejects.toMatchObject({ status: 503, code: 'gateway_down' })
  await timePasses(1)

  expect(await db`select state from payments where id = ${id}`).toEqual([{ state: 'succeeded' }])
  await moneyHolds()
})

test('a refund to its source gives each source its own, the card through the gateway', async ({
  db,
  ctx,
  given: { companyWith, timePasses, balance, moneyHolds },
}) => {
  const company = await companyWith({ wallet_cents: 1000, promo_cents: 500 })
  const { id } = await openPayment(ctx, order(company.id, 3000))
  await charge(ctx, id)

  const opened = await refund(ctx, { paymentId: id, reason: 'undo', amountCents: 3000, to: 'source' })
  await timePasses(2)

  expect(opened).toMatchObject({ state: 'paying', promo_cents: 500, wallet_cents: 1000, card_cents: 1500 })
  expect(await balance(company.id)).toEqual({ wallet: 1000, promo: 500 })
  expect(await db`select state, refunded_cents from payments where id = ${id}`).toEqual([{ state: 'refunded', refunded_cents: 3000 }])
  const [row] = await db`select state, gateway_refund from payment_refunds where id = ${opened.id}`
  expect(row!['state']).toBe('paid')
  expect((await listRefunds(db)).find(({ id: found }) => found === row!['gateway_refund'])).toMatchObject({ amount_cents: 1500 })
  await moneyHolds()
})

test('a refund to the wallet turns what the card paid into money there, and credit stays credit', async ({
  ctx,
  given: { companyWith, balance, moneyHolds },
}) => {
  const company = await companyWith({ promo_cents: 500 })
  const { id } = await openPayment(ctx, order(company.id, 3000))
  await charge(ctx, id)

  await refund(ctx, { paymentId: id, reason: 'no_reply', amountCents: 1500, to: 'wallet' })
  const half = await balance(company.id)
  await refund(ctx, { paymentId: id, reason: 'wrong_area', amountCents: 1500, to: 'wallet' })

  expect(half).toEqual({ wallet: 1500, promo: 0 })
  expect(await balance(company.id)).toEqual({ wallet: 2500, promo: 500 })
  await moneyHolds()
})

test('parallel refunds never give back more than was paid, and one reason refunds once', async ({
  db,
  ctx,
  given: { companyWith, balance, moneyHolds },
}) => {
  const company = await companyWith({ card: null, wallet_cents: 3000 })
  const { id } = await openPayment(ctx, order(company.id, 3000))

  const same = await atOnce(db, 6, () => refund(ctx, { paymentId: id, reason: 'no_reply', amountCents: 1000, to: 'wallet' }))
  const others = await atOnce(db, 6, (index) => refund(ctx, { paymentId: id, reason: `claim ${index}`, amountCents: 800, to: 'wallet' }))

  expect(same.every(({ status }) => status === 'fulfilled')).toBe(true)
  expect(others.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect(await balance(company.id)).toEqual({ wallet: 2600, promo: 0 })
  await moneyHolds()
})

test('a card refund whose answer got lost is asked for again and paid once; one that is refused goes to the wallet', async ({
  db,
  ctx,
  given: { companyWith, queue, balance, moneyHolds },
}) => {
  const company = await companyWith()
  const [first, second] = [await openPayment(ctx, order(company.id, 3000)), await openPayment(ctx, order(company.id, 2000))]
  for (const { id } of [first, second]) await charge(ctx, id)
  const lost = await refund(ctx, { paymentId: first.id, reason: 'undo', amountCents: 3000, to: 'source' })
  const refused = await refund(ctx, { paymentId: second.id, reason: 'undo', amountCents: 2000, to: 'source' })

  await queue('error_after')
  await expect(payRefund(ctx, lost.id)).rejects.toThrow('unknown')
  await payRefund(ctx, lost.id)
  await queue('declined')
  await payRefund(ctx, refused.id)

  expect((await listRefunds(db)).filter(({ idempotency_key }) => idempotency_key === `refund:${lost.id}`)).toHaveLength(1)
  expect(await db`select state, card_cents, wallet_cents from payment_refunds where id = ${refused.id}`).toEqual([
    { state: 'paid', card_cents: 0, wallet_cents: 2000 },
  ])
  expect(await balance(company.id)).toEqual({ wallet: 2000, promo: 0 })
  await moneyHolds()
})

test('a gift is given once, however often it is said', async ({ db, ctx, given: { companyWith, balance, moneyHolds } }) => {
  const company = await companyWith({ card: null })
  const gift = { holderId: company.id, to: 'promo' as const, amountCents: 2500, key: `welcome:${company.id}` }

  await atOnce(db, 5, () => credit(ctx, gift))

  expect(await balance(company.id)).toEqual({ wallet: 0, promo: 2500 })
  await moneyHolds()
})

test('when a transaction fails after its payment, no money has moved', async ({ ctx, given: { companyWith, balance, moneyHolds } }) => {
  const company = await companyWith({ card: null, wallet_cents: 3000 })
  const failing = transact(ctx, async (ctx) => {
    await openPayment(ctx, order(company.id, 3000))
    throw new Error('no slot')
  })

  await expect(failing).rejects.toThrow('no slot')

  expect(await balance(company.id)).toEqual({ wallet: 3000, promo: 0 })
  await moneyHolds()
})

test('the gateway is never called inside a transaction', async ({ ctx, given: { companyWith } }) => {
  const company = await companyWith()
  const { id } = await openPayment(ctx, order(company.id, 3000))

  await expect(transact(ctx, (ctx) => charge(ctx, id))).rejects.toThrow('inside a transaction')
})

test('the ledger can be added to, never changed', async ({ db }) => {
  await expect(db`update ledger_entries set amount_cents = 1`).rejects.toThrow('append-only')
  await expect(db`delete from ledger_entries`).rejects.toThrow('append-only')
  await expect(
    db`insert into ledger_entries (event_id, event, account, amount_cents, created_at) values (gen_random_uuid(), 'x', 'sales', 5, now())`,
  ).rejects.toThrow('does not balance')
})

test('people keep cards: the first is the default, a removed default passes it on', async ({ db, server }) => {
  const company = await newCompany(db)
  const member = await server.as(company.owner.id)

  const first = await member.cards.add({ body: { token: 'tok_visa' } })
  const second = await member.cards.add({ body: { token: 'tok_mastercard' } })
  const chosen = await member.cards.setDefault({
    body: { payment_method_id: second.cards.find(({ brand }) => brand === 'mastercard')!.id },
  })
  await member.cards.remove({ params: { id: chosen.cards.find((card) => card.is_default)!.id } })

  expect(first.cards).toMatchObject([{ brand: 'visa', last4: '4242', is_default: true }])
  expect(chosen.cards.map(({ brand, is_default }) => [brand, is_default])).toEqual([
    ['mastercard', true],
    ['visa', false],
  ])
  expect((await member.cards.list()).cards).toMatchObject([{ brand: 'visa', is_default: true }])
  await expect(member.cards.add({ body: { token: 'tok_refused' } })).rejects.toMatchObject({ status: 402, code: 'card_declined' })
})

test('a removed card is gone at once, and is detached at the gateway when that answers', async ({ db, server }) => {
  const company = await newCompany(db)
  const member = await server.as(company.owner.id)
  const { cards } = await member.cards.add({ body: { token: 'tok_visa' } })
  const [{ card }] = await db<[{ card: string }]>`select gateway_card as card from payment_methods where id = ${cards[0]!.id}`

  await setFaults(db, [{ fault: 'error_before' }])
  await member.cards.remove({ params: { id: cards[0]!.id } })
  expect((await member.cards.list()).cards).toEqual([])
  await expect(server.runJobs()).rejects.toThrow('unknown')
  for (let time = 0; time < 2; time++) await detachCard(server.context(), card)

  expect(await db`select card from sandbox_detached_cards where card = ${card}`).toHaveLength(1)
  const gateway = paymentGateway(server.context())
  const charged = await gateway.charge({ key: newId(), customer: 'cus', card, amountCents: 500, metadata: {} })
  expect(charged).toMatchObject({ kind: 'declined', code: 'invalid_card' })
})

test('nobody sees, chooses or removes another’s cards and payments', async ({ db, server, ctx, given: { companyWith } }) => {
  const company = await companyWith({ wallet_cents: 3000 })
  const { id: paymentId } = await openPayment(ctx, order(company.id, 3000))
  const [card] = await db`select id from payment_methods where holder_id = ${company.id}`
  const stranger = await server.as((await newUser(db)).id)

  const attempts = [
    () => stranger.payments.get({ params: { payment_id: paymentId } }),
    () => stranger.payments.authenticate({ params: { payment_id: paymentId } }),
    () => stranger.cards.setDefault({ body: { payment_method_id: card!['id'] } }),
    () => stranger.cards.remove({ params: { id: card!['id'] } }),
  ]

  for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ status: 404, code: 'not_found' })
  expect((await stranger.cards.list()).cards).toEqual([])
  expect((await stranger.payments.list()).data).toEqual([])
  await expect(stranger.payments.wallet()).rejects.toMatchObject({ status: 403 })
})

test('payments come newest first, page by page, in the language of the reader', async ({ server, ctx, given: { companyWith, after } }) => {
  const company = await companyWith({ card: null, wallet_cents: 50_000 })
  for (let count = 0; count < 5; count++) {
    after(1)
    await openPayment(ctx, order(company.id, 1000 + count))
  }
  const member = await server.as(company.owner.id, { locale: 'es' })

  const first = await member.payments.list({ query: { limit: 3 } })
  const second = await member.payments.list({ query: { limit: 3, cursor: first.next_cursor! } })

  expect([...first.data, ...second.data].map(({ amount }) => amount.amount)).toEqual([1004, 1003, 1002, 1001, 1000])
  expect(second.next_cursor).toBeNull()
  expect(first.data[0]!.title).toBe('Contacto: cercas')
})

test('the states of the contract are those of the table', async ({ db }) => {
  const [row] = await db`select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'payments_state_check'`
  expect([...row!['definition'].matchAll(/'(\w+)'/g)].map(([, state]) => state)).toEqual([...paymentStates.states])
})
