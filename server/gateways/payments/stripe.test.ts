import { afterAll, expect, test } from 'vitest'
import { startStripe } from '#tests/support/stripe.ts'
import { stripeGateway } from './stripe.ts'

const stripe = await startStripe()
afterAll(stripe.stop)
const gateway = stripeGateway({ secretKey: 'sk_test_stand_in', apiBase: stripe.url, timeoutMs: 10_000 })

const day = (date: string) => ({ since: new Date(`${date}T00:00:00Z`), until: new Date(`${date}T23:59:59Z`) })

test('lists longer than one page of Stripe’s are read whole, and a charge is found on any page', async () => {
  const created = Date.parse('2026-03-02T12:00:00Z') / 1000
  const ids = Array.from({ length: 250 }, (_, i) => `pi_${i}`)
  for (const id of ids) {
    const metadata = { key: `key of ${id}`, payment: `payment of ${id}` }
    stripe.intents.set(id, { id, customer: 'cus_1', created, status: 'succeeded', amount_received: 2000, metadata })
    stripe.refunds.set(`re_${id}`, { id: `re_${id}`, created, status: 'succeeded', amount: 500, payment_intent: id })
  }

  const charges = await gateway.listCharges(day('2026-03-02'))
  const refunds = await gateway.listRefunds(day('2026-03-02'))

  expect(charges.map(({ charge }) => charge).toReversed()).toEqual(ids)
  expect(charges[0]).toEqual({ charge: 'pi_249', amountCents: 2000, payment: 'payment of pi_249' })
  expect(refunds.map(({ charge }) => charge).toReversed()).toEqual(ids)
  expect(await gateway.listCharges(day('2026-03-03'))).toEqual([])
  expect(await gateway.findCharge({ key: 'key of pi_0', customer: 'cus_1' })).toEqual({ kind: 'succeeded', charge: 'pi_0' })
  expect(await gateway.findCharge({ key: 'key of pi_0', customer: 'cus_2' })).toBeUndefined()
})
