import { Stripe } from 'stripe'
import { expect } from 'vitest'
import { newCompany } from '#tests/factories/companies.ts'
import { chancesOf, isLong, seedOf, shuffled } from '#tests/support/seed.ts'
import { startStripe } from '#tests/support/stripe.ts'
import { test as base } from '#tests/support/test.ts'
import { moneyProblems } from '#server/domains/admin/integrity/service.ts'
import { openPayment } from '#server/domains/payments/payment/service.ts'
import { charge } from '#server/domains/payments/charges/service.ts'
import { newId } from '#server/lib/ids.ts'
import { queueDepth } from '#server/lib/queue.ts'

const secret = 'whsec_stand_in'
const withStripe = base
  .extend('stripe', { scope: 'file' }, async ({}, { onCleanup }) => {
    const stripe = await startStripe()
    onCleanup(stripe.stop)
    return stripe
  })
  .extend('variables', { scope: 'file' }, ({ stripe }) => ({
    SANDBOX: 'allow',
    STRIPE_SECRET_KEY: 'sk_test_stand_in',
    STRIPE_API_BASE: stripe.url,
    STRIPE_WEBHOOK_SECRET: secret,
  }))
const test = withStripe.extend('given', { scope: 'file' }, async ({ db, launch, server, stripe, variables }) => {
  const processes = [await launch(variables), await launch(variables)]

  /** Payments that wait for their holder's bank; then the bank lets some through, some are given up at the gateway, some still wait. */
  async function newPayments(chance: () => number) {
    const company = await newCompany(db)
    const card = { id: newId(), holder_id: company.id, gateway_customer: 'cus_1', gateway_card: 'pm_authenticate', is_default: true }
    await db`insert into payment_methods ${db({ ...card, brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2030, created_at: new Date() })}`
    const payments: { id: string; intent: string; ends: string }[] = []
    for (let index = 0; index < paymentsCount; index++) {
      const order = {
        holderId: company.id,
        amountCents: 1500,
        purpose: 'top_up' as const,
        subjectId: newId(),
        title: { es: 'Saldo', en: 'Balance' },
      }
      const { id } = await openPayment(server.context(), order)
      const { gateway_charge: intent } = await charge(server.context(), id)
      const roll = chance()
      payments.push({ id, intent: intent!, ends: roll < 0.6 ? 'succeeded' : roll < 0.8 ? 'cancelled' : 'requires_action' })
    }
    for (const { intent, ends } of payments) {
      if (ends === 'succeeded') stripe.authenticate(intent)
      if (ends === 'cancelled') stripe.intents.get(intent)!['status'] = 'canceled'
    }
    return payments
  }

  /** Sends a notice to one process or the other, as the gateway does: signed now, and again for as long as it is not taken. */
  async function tell(body: string, chance: () => number, answers: number[]): Promise<void> {
    for (let status = 0, tries = 0; status !== 204 && tries < 400; tries++) {
      const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret })
      const reply = await fetch(`${processes[chance() < 0.5 ? 0 : 1]!.url}/api/stripe/webhook`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      })
      status = reply.status
      answers.push(status)
    }
  }

  const queued = async () => {
    const { outbox, waiting, active, delayed } = await queueDepth(db)
    return outbox + waiting + active + delayed
  }

  return { newPayments, tell, queued }
})

const paymentsCount = isLong ? 400 : 60
/** Events of a payment's life at the gateway, in order. */
const types = ['created', 'requires_action', 'processing', 'payment_failed', 'succeeded']

test('R6: notices shuffled, repeated, late by two days and broken off, at two processes: every payment is where the gateway has it', async ({
  db,
  server,
  given: { newPayments, tell, queued },
}) => {
  const chance = chancesOf(seedOf('R6'))
  const payments = await newPayments(chance)
  const twoDaysAgo = Math.floor(Date.now() / 1000) - 2 * 86_400
  const notices = payments.flatMap(({ intent }) =>
    types.map((type) =>
      JSON.stringify({
        id: `evt_${newId()}`,
        object: 'event',
        type: `payment_intent.${type}`,
        livemode: false,
        created: chance() < 0.05 ? twoDaysAgo : Math.floor(Date.now() / 1000),
        data: { object: { id: intent } },
      }),
    ),
  )
  const sent = shuffled([...notices, ...notices.filter(() => chance() < 0.3)], chance)

  const waiting = [...sent]
  const answers: number[] = []
  const senders = Array.from({ length: 10 }, async () => {
    for (let body = waiting.shift(); body; body = waiting.shift()) await tell(body, chance, answers)
  })
  // For a moment nothing can be written down: what comes then has to come again.
  await db`alter table gateway_notices rename to gateway_notices_away`
  await expect.poll(() => answers.filter((status) => status >= 500).length, { timeout: 60_000, interval: 10 }).toBeGreaterThan(20)
  await db`alter table gateway_notices_away rename to gateway_notices`
  await Promise.all(senders)
  await expect.poll(queued, { timeout: 300_000, interval: 200 }).toBe(0)

  expect(answers.filter((status) => status === 204)).toHaveLength(sent.length)
  expect(answers.some((status) => status >= 500)).toBe(true)
  expect(answers.every((status) => status === 204 || status >= 500)).toBe(true)
  expect(await db`select count(*)::int as count from gateway_notices`).toEqual([{ count: notices.length }])
  const states = new Map((await db`select id, state from payments`).map(({ id, state }) => [id, state]))
  expect(payments.filter(({ id, ends }) => states.get(id) !== ends)).toEqual([])
  expect(await moneyProblems(server.context())).toEqual([])
}, 600_000)
