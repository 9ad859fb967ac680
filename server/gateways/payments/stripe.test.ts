import { afterAll, expect, test } from 'vitest'
import { startStripe } from '#tests/support/stripe.ts'
import { stripeGateway } from './stripe.ts'

const stripe = await startStripe()
afterAll(stripe.stop)
const gateway = stripeGateway({ secretKey: 'sk_test_stand_in', financialAccount: 'fa_1', apiBase: stripe.url, timeoutMs: 10_000 })

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

test('a transfer to a bank leaves once, is found by its key, and says what the bank did with it', async () => {
  const to = { holder: 'Cercas Rivera LLC', routing: '021000021', account: '000123456789' }
  const request = { key: 'payout:1:1', amountCents: 7500, to, metadata: { payout: '1' } }
  stripe.fail('error_after')
  await expect(gateway.payOut(request)).rejects.toThrow(/unknown/)
  const [made] = [...stripe.payouts.values()]
  const sent = { kind: 'sent', payout: made!.id }

  expect([await gateway.payOut(request), await gateway.findPayout({ key: request.key })]).toEqual([sent, sent])
  expect(stripe.payouts.size).toBe(1)
  expect(made).toMatchObject({ amount: 7500, financial_account: 'fa_1' })
  expect(await gateway.findPayout({ key: 'payout:1:2' })).toBeUndefined()
  made!['status'] = 'posted'
  expect(await gateway.getPayout({ payout: made!.id })).toEqual({ kind: 'settled', payout: made!.id })
  Object.assign(made!, { status: 'returned', returned_details: { code: 'account_closed' } })
  expect(await gateway.getPayout({ payout: made!.id })).toEqual({ kind: 'sent_back', payout: made!.id, code: 'account_closed' })
  const refused = await gateway.payOut({ ...request, key: 'payout:2:1', to: { ...to, account: '12345' } })
  expect(refused).toEqual({ kind: 'sent_back', payout: null, code: 'account_number_invalid' })

  const created = Date.parse('2026-03-02T12:00:00Z') / 1000
  const ids = Array.from({ length: 250 }, (_, i) => `obp_old_${i}`)
  for (const id of ids)
    stripe.payouts.set(id, { id, created, status: 'posted', amount: 900, metadata: { payout: `payout of ${id}` }, returned_details: null })
  const listed = await gateway.listPayouts(day('2026-03-02'))
  expect(listed.map(({ payout }) => payout).toReversed()).toEqual(ids)
  expect(listed[0]).toEqual({ payout: 'obp_old_249', amountCents: 900, subject: 'payout of obp_old_249', kind: 'settled' })
})
