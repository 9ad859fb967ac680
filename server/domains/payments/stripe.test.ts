import { Stripe } from 'stripe'
import { afterAll, describe, expect } from 'vitest'
import { newCompany } from '#tests/factories/companies.ts'
import { newUser } from '#tests/factories/users.ts'
import { testApp } from '#tests/support/app.ts'
import { atOnce } from '#tests/support/database.ts'
import { fc } from '#tests/support/property.ts'
import { type StripeFault, startStripe } from '#tests/support/stripe.ts'
import { test as base } from '#tests/support/test.ts'
import { moneyProblems } from '#server/domains/admin/integrity/service.ts'
import { newId } from '#server/lib/ids.ts'
import { openPayment } from './payment/service.ts'
import { charge } from './charges/service.ts'
import { compareBooks } from './reconciliation/service.ts'
import { handleNotice } from './webhooks/service.ts'
import { payRefund, refund } from './refunds/service.ts'

const stripe = await startStripe()
const secrets = ['whsec_now', 'whsec_before']
const variables = {
  SANDBOX: 'allow',
  STRIPE_SECRET_KEY: 'sk_test_stand_in',
  STRIPE_API_BASE: stripe.url,
  STRIPE_WEBHOOK_SECRET: secrets.join(','),
  GATEWAY_TIMEOUT_MS: '400',
}

const test = base
  .extend('variables', { scope: 'file' }, variables)
  .extend('given', { scope: 'file', auto: true }, async ({ db, server, ctx }) => {
    stripe.setClock(server.now)

    const booksHold = async () =>
      expect((await moneyProblems(ctx)).filter(({ rule }) => rule !== 'money that was kept bought something')).toEqual([])
    const after = (minutes: number) => server.setNow(new Date(server.now().getTime() + minutes * 60_000))

    async function payer(card = 'pm_visa') {
      const company = await newCompany(db)
      const row = { id: newId(), holder_id: company.id, gateway_customer: `cus_${company.id}`, gateway_card: card, is_default: true }
      await db`insert into payment_methods ${db({ ...row, brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2030, created_at: new Date() })}`
      return company
    }
    const stateOf = async (id: string) => (await db`select state from payments where id = ${id}`)[0]!['state'] as string

    const sign = (body: string, { secret = secrets[0]!, at = server.now() } = {}) =>
      Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp: Math.floor(at.getTime() / 1000) })
    const send = (body: string, signature: string) =>
      server.app.inject({
        method: 'POST',
        url: '/api/stripe/webhook',
        payload: body,
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      })

    return { payer, booksHold, stateOf, after, send, sign }
  })

afterAll(async () => {
  await stripe.stop()
})
test.beforeEach(({ server }) => {
  server.setNow(new Date())
  stripe.fail()
})
const order = (holderId: string, amountCents = 3000, purpose: 'top_up' | 'lead' = 'top_up') => ({
  holderId,
  amountCents,
  purpose,
  subjectId: newId(),
  title: { es: 'Saldo', en: 'Balance' },
})
const intentsOf = (paymentId: string) =>
  [...stripe.intents.values()].filter(({ metadata }) => (metadata as Record<string, string>)['payment'] === paymentId)

test('a card is saved by a setup intent that the browser has finished, and nobody else’s', async ({ db, server }) => {
  const member = await server.as((await newCompany(db)).owner.id)
  const other = await server.as((await newCompany(db)).owner.id)
  const setup = await member.cards.begin()
  const token = setup.client_secret!.replace(/_secret$/, '')
  const early = await member.cards.add({ body: { token } }).catch(({ code }) => code)
  stripe.finishSetup(token, 'pm_visa')

  const theirs = await other.cards.add({ body: { token } }).catch(({ code }) => code)
  const { cards } = await member.cards.add({ body: { token } })

  expect(setup).toMatchObject({ gateway: 'stripe' })
  expect([early, theirs]).toEqual(['card_declined', 'card_declined'])
  expect(cards).toMatchObject([{ brand: 'visa', last4: '4242', is_default: true }])
})

test('a charge goes through once, by the key of its payment', async ({ db, ctx, given: { payer, booksHold } }) => {
  const company = await payer()
  const { id } = await openPayment(ctx, order(company.id))

  const outcomes = await atOnce(db, 5, () => charge(ctx, id))

  expect(outcomes.some((outcome) => outcome.status === 'fulfilled' && outcome.value.state === 'succeeded')).toBe(true)
  expect(intentsOf(id)).toMatchObject([{ amount: 3000, currency: 'usd', customer: `cus_${company.id}`, status: 'succeeded' }])
  await booksHold()
})

describe('R5: the gateway is down', () => {
  test.for<StripeFault>(['error_before', 'error_after', 'hang_before', 'hang_after', 'reset', 'garbage', 'rate_limit'])(
    'after %s the payment stays open, and is settled later with one charge',
    async (fault, { db, given: { payer, stateOf, booksHold } }) => {
      // An open breaker would block this call.
      const fresh = await testApp(db, variables)
      fresh.setNow(new Date())
      const company = await payer()
      const { id } = await openPayment(fresh.context(), order(company.id))
      // The client retries one cut connection with the same key.
      stripe.fail(...(fault === 'reset' ? [fault, fault] : [fault]))

      const refused = await charge(fresh.context(), id).catch((error: { spec: { code: string } }) => error.spec.code)
      const between = await stateOf(id)
      fresh.setNow(new Date(Date.now() + 60_000))
      await fresh.runJobs()

      expect([refused, between]).toEqual(['gateway_down', 'processing'])
      expect(await stateOf(id)).toBe('succeeded')
      expect(intentsOf(id)).toHaveLength(1)
      await booksHold()
      await fresh.close()
    },
  )

  test('a decline is told, and nothing was charged', async ({ ctx, given: { payer, booksHold } }) => {
    const company = await payer('pm_declined')
    const { id } = await openPayment(ctx, order(company.id))

    expect(await charge(ctx, id)).toMatchObject({ state: 'failed', decline_code: 'generic_decline' })
    await booksHold()
  })

  test('a card that the gateway no longer knows is declined, and nothing was charged', async ({ ctx, given: { payer, booksHold } }) => {
    const company = await payer('pm_detached')
    const { id } = await openPayment(ctx, order(company.id))

    expect(await charge(ctx, id)).toMatchObject({ state: 'failed', decline_code: 'refused' })
    expect(intentsOf(id)).toEqual([])
    await booksHold()
  })

  test('an outcome that is still unknown a day later is looked up, never sent again with its old key', async ({
    db,
    given: { payer, stateOf, booksHold },
  }) => {
    const fresh = await testApp(db, variables)
    fresh.setNow(new Date())
    const company = await payer()
    const [never, charged] = [await openPayment(fresh.context(), order(company.id)), await openPayment(fresh.context(), order(company.id))]
    stripe.fail('hang_before', 'hang_after')
    for (const { id } of [never, charged]) await charge(fresh.context(), id).catch(() => undefined)
    const sent = stripe.calls.filter((call) => call === 'POST /v1/payment_intents').length

    fresh.setNow(new Date(Date.now() + 24 * 3_600_000))
    await fresh.runJobs()

    expect(stripe.calls.filter((call) => call === 'POST /v1/payment_intents').length).toBe(sent)
    expect([await stateOf(never.id), await stateOf(charged.id)]).toEqual(['failed', 'succeeded'])
    await booksHold()
    await fresh.close()
  })

  test('after five failures calls fail at once, without waiting', async ({ db, given: { payer } }) => {
    const fresh = await testApp(db, variables)
    const company = await payer()
    stripe.fail(...Array<StripeFault>(5).fill('error_before'))
    for (let call = 0; call < 5; call++)
      await charge(fresh.context(), (await openPayment(fresh.context(), order(company.id))).id).catch(() => undefined)
    const before = stripe.calls.length

    const { id } = await openPayment(fresh.context(), order(company.id))
    const refused = await charge(fresh.context(), id).catch((error: { spec: { code: string } }) => error.spec.code)

    expect(refused).toBe('gateway_down')
    expect(stripe.calls.length).toBe(before)
    await fresh.close()
    // Removes payments that were never sent, before the next tests.
    await db`update payments set state = 'failed', decline_code = 'test' where holder_id = ${company.id}`
  })
})

test('authentication: asked of the holder, gone through at the bank, settled; without it cancelled after 15 minutes', async ({
  server,
  ctx,
  given: { payer, after, stateOf, booksHold },
}) => {
  const [done, left] = [await payer('pm_authenticate'), await payer('pm_authenticate')]
  const [first, second] = [await openPayment(ctx, order(done.id)), await openPayment(ctx, order(left.id))]
  const asked = [await charge(ctx, first.id), await charge(ctx, second.id)]
  const member = await server.as(done.owner.id)
  const secret = await member.payments.clientSecret({ params: { payment_id: first.id } })
  const early = await member.payments.authenticate({ params: { payment_id: first.id } })
  stripe.authenticate(asked[0]!.gateway_charge!)
  const paid = await member.payments.authenticate({ params: { payment_id: first.id } })
  after(16)
  await server.runJobs()
  await server.runJobs()

  expect(secret.client_secret).toMatch(/^secret_/)
  expect([early.state, paid.state]).toEqual(['requires_action', 'succeeded'])
  expect(new Date(early.hold_until!)).toEqual(new Date(asked[0]!.hold_until!))
  expect(await stateOf(second.id)).toBe('cancelled')
  expect(intentsOf(second.id)).toMatchObject([{ status: 'canceled' }])
  await booksHold()
})

test('an admin viewing as the holder gets no payment secret', async ({ db, server, ctx, given: { payer } }) => {
  const company = await payer('pm_authenticate')
  const { id } = await openPayment(ctx, order(company.id))
  await charge(ctx, id)
  const boss = await newUser(db, { admin_role: 'support' })
  const admin = await server.as(boss.id)
  await db`update sessions set proven_at = ${server.now()} where user_id = ${boss.id}`
  await admin.adminPeople.view({ params: { user_id: company.owner.id }, body: { reason: 'Dice que no puede pagar.' } })

  expect(await admin.payments.clientSecret({ params: { payment_id: id } })).toMatchObject({ client_secret: null, card: null })
})

test('a refund goes back through the gateway once, and to the wallet when it is refused', async ({
  db,
  ctx,
  given: { payer, booksHold },
}) => {
  const company = await payer()
  const [first, second] = [await openPayment(ctx, order(company.id, 3000, 'lead')), await openPayment(ctx, order(company.id, 3000, 'lead'))]
  for (const { id } of [first, second]) await charge(ctx, id)
  const [charged] = intentsOf(second.id)
  const given = [await refund(ctx, { paymentId: first.id, reason: 'undo', amountCents: 3000, to: 'source' })]
  // A manual refund at the gateway.
  stripe.refunds.set('re_by_hand', { id: 're_by_hand', amount: 3000, payment_intent: charged!.id, status: 'succeeded', created: 0 })
  given.push(await refund(ctx, { paymentId: second.id, reason: 'undo', amountCents: 3000, to: 'source' }))

  for (const { id } of [...given, ...given]) await payRefund(ctx, id)

  expect([...stripe.refunds.values()].filter((one) => one['payment_intent'] === intentsOf(first.id)[0]!.id)).toHaveLength(1)
  expect(await db`select cents from balances where account = ${`wallet:${company.id}`}`).toEqual([{ cents: 3000 }])
  await booksHold()
})
const noticeOf = (type: string, object: string, more: object = {}) =>
  JSON.stringify({ id: `evt_${newId()}`, object: 'event', type, livemode: false, data: { object: { id: object } }, ...more })

describe('R6: notices of the gateway', () => {
  test('are taken only when they are signed, fresh, of our account and of our mode', async ({ server, given: { send, sign } }) => {
    const body = noticeOf('payment_intent.succeeded', 'pi_1')
    const minutes = (count: number) => new Date(server.now().getTime() + count * 60_000)
    const answers = [
      await send(body, sign(body)),
      await send(body, sign(body, { secret: secrets[1]! })),
      await send(body, ''),
      await send(body, sign(body, { secret: 'whsec_other' })),
      await send(body, sign(body, { at: minutes(-5.1) })),
      await send(body, sign(body, { at: minutes(60) })),
      await send(body.replace('pi_1', 'pi_2'), sign(body)),
    ]
    const live = noticeOf('payment_intent.succeeded', 'pi_1', { livemode: true })
    const elsewhere = noticeOf('payment_intent.succeeded', 'pi_1', { account: 'acct_other' })
    for (const one of [live, elsewhere]) answers.push(await send(one, sign(one)))

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 404, 404, 404, 404, 404, 404, 404])
  })

  test('the same one fifty times at once is one', async ({ db, given: { send, sign } }) => {
    const body = noticeOf('payment_intent.succeeded', 'pi_unknown')

    const answers = await atOnce(db, 50, () => send(body, sign(body)))

    expect(answers.every((answer) => answer.status === 'fulfilled' && answer.value.statusCode === 204)).toBe(true)
    const { id } = JSON.parse(body) as { id: string }
    expect(await db`select count(*)::int as count from outbox where event = 'gateway.noticed' and payload ->> 'id' = ${id}`).toEqual([
      { count: 1 },
    ])
  })

  test('shuffled, repeated and late, they leave every payment where the gateway has it', async ({
    server,
    ctx,
    given: { payer, stateOf, booksHold },
  }) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('visa', 'authenticate', 'declined'), { minLength: 4, maxLength: 8 }),
        fc.nat(),
        async (cards, seed) => {
          server.setNow(new Date())
          const notices: { id: string; type: string; object: string }[] = []
          const payments: string[] = []
          for (const [index, card] of cards.entries()) {
            const { id } = await openPayment(ctx, order((await payer(`pm_${card}`)).id))
            payments.push(id)
            const { gateway_charge: object } = await charge(ctx, id)
            if (card === 'authenticate' && (index + seed) % 2 === 0) stripe.authenticate(object!)
            for (const type of ['payment_intent.created', 'payment_intent.succeeded', 'payment_intent.payment_failed'])
              notices.push({ id: `evt_${newId()}`, type, object: object! })
          }
          const order3 = notices.map((notice, index) => ({ notice, at: (index * 7919 + seed) % 101 })).toSorted((a, b) => a.at - b.at)
          for (const { notice, at } of order3) {
            await handleNotice(ctx, notice)
            if (at % 3 === 0) await handleNotice(ctx, notice)
          }
          for (const id of payments) {
            const status = String(intentsOf(id)[0]!['status'])
            const isPaid = status === 'succeeded'
            expect((await stateOf(id)) === 'succeeded').toBe(isPaid)
          }
          await booksHold()
        },
      ),
      { numRuns: 6 },
    )
  })

  test('one that never came is made up for by asking, within 15 minutes', async ({
    server,
    ctx,
    given: { payer, after, stateOf, booksHold },
  }) => {
    const company = await payer('pm_authenticate')
    const { id } = await openPayment(ctx, order(company.id))
    const { gateway_charge: object } = await charge(ctx, id)
    stripe.authenticate(object!)

    after(15.1)
    await server.runJobs()

    expect(await stateOf(id)).toBe('succeeded')
    await booksHold()
  })

  test.for(['won', 'lost'] as const)(
    'a dispute takes the money away while it lasts, and is %s',
    async (end, { db, server, ctx, given: { payer, stateOf, booksHold } }) => {
      const company = await payer()
      const { id } = await openPayment(ctx, order(company.id))
      const { gateway_charge: object } = await charge(ctx, id)
      const dispute = {
        id: `dp${newId().replaceAll('-', '')}`,
        amount: 3000,
        payment_intent: object,
        reason: 'fraudulent',
        status: 'needs_response',
        evidence_details: { due_by: 1_790_000_000 },
      }
      stripe.disputes.set(dispute.id, dispute)

      for (let twice = 0; twice < 2; twice++) await handleNotice(ctx, { id: 'evt', type: 'charge.dispute.created', object: dispute.id })
      const during = await stateOf(id)
      await booksHold()
      stripe.disputes.set(dispute.id, { ...dispute, status: end })
      for (let twice = 0; twice < 2; twice++) await handleNotice(ctx, { id: 'evt', type: 'charge.dispute.closed', object: dispute.id })

      expect([during, await stateOf(id)]).toEqual(['disputed', end === 'won' ? 'succeeded' : 'lost'])
      const boss = await server.as((await newUser(db, { is_admin: true })).id)
      expect((await boss.disputes.list()).data.find((row) => row.id === dispute.id)).toMatchObject({
        state: end,
        payment_id: id,
        holder: { id: company.id, is_company: true },
        evidence_due_at: '2026-09-21T14:13:20.000Z',
      })
      await booksHold()
    },
  )
})

test('R19: five planted differences are all found, named once, and nothing is put right', async ({
  db,
  server,
  ctx,
  given: { payer, after },
}) => {
  // Skips the bookings of earlier tests.
  server.setNow(new Date(Date.now() + 40 * 86_400_000))
  const company = await payer()
  const pay = async (amountCents: number) => {
    const { id } = await openPayment(ctx, order(company.id, amountCents))
    return { id, charge: (await charge(ctx, id)).gateway_charge! }
  }
  const [amount, gone, twice, unbooked] = [await pay(3000), await pay(2000), await pay(2500), await pay(1700)]
  stripe.intents.get(amount.charge)!['amount_received'] = 3100
  stripe.intents.delete(gone.charge)
  stripe.intents.set('pi_alone', { ...stripe.intents.get(twice.charge)!, id: 'pi_alone', metadata: { payment: newId() } })
  stripe.refunds.set('re_alone', {
    id: 're_alone',
    amount: 2500,
    payment_intent: twice.charge,
    status: 'succeeded',
    created: Math.floor(server.now().getTime() / 1000),
  })
  await db`alter table ledger_entries disable trigger ledger_append_only`
  await db`delete from ledger_entries where account = 'gateway' and amount_cents = 1700`
  await db`alter table ledger_entries enable trigger ledger_append_only`
  const before = await db`select id, state, amount_cents from payments order by id`

  after(120)
  const found = [await compareBooks(ctx), await compareBooks(ctx)]
  const boss = await server.as((await newUser(db, { is_admin: true })).id)
  const { data: listed } = await boss.reconciliation.list({ query: { state: 'open' } })

  expect(found).toEqual([5, 5])
  expect(listed.map(({ kind, subject }) => `${kind} ${subject}`).toSorted()).toEqual(
    [
      `amount ${amount.charge}`,
      'charge_without_row pi_alone',
      'double_refund re_alone',
      `missing_ledger ${unbooked.id}`,
      `row_without_charge ${gone.id}`,
    ].toSorted(),
  )
  expect(await db`select id, state, amount_cents from payments order by id`).toEqual(before)
  const params = { difference_id: listed[0]!.id }
  await boss.reconciliation.close({ params, body: { note: 'Lo devolvimos a mano.' } })
  expect((await boss.reconciliation.list({ query: { state: 'open' } })).data).toHaveLength(4)
  expect(await db`select action from audit_log where entity_id = ${params.difference_id}`).toEqual([{ action: 'difference.close' }])
})
