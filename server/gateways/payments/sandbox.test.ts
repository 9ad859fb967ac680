import { expect } from 'vitest'
import { atOnce } from '#tests/support/database.ts'
import { test as base } from '#tests/support/test.ts'
import { GatewayUnknown } from './gateway.ts'
import { sandboxGateway } from './sandbox.ts'
import { type FaultName, listCharges, listRefunds, setFaults } from './sandbox-books.ts'

const test = base.extend('given', { scope: 'file', auto: true }, async ({ db }) => {
  const gateway = sandboxGateway(db, { now: () => new Date(), timeoutMs: 600 })
  const queue = (...faults: FaultName[]) =>
    setFaults(
      db,
      faults.map((fault) => ({ fault })),
    )

  return { gateway, queue }
})

test.beforeEach(async ({ db }) => {
  await db`truncate sandbox_disputes, sandbox_refunds, sandbox_charges, sandbox_faults`
})

let keys = 0
const request = (changes: { card?: string; key?: string; amountCents?: number } = {}) => ({
  key: `key-${keys++}`,
  customer: 'cus_1',
  card: 'card_visa_1',
  amountCents: 1500,
  metadata: { payment: 'p' },
  ...changes,
})

test('the same seed strikes the same calls', async ({ db, given: { gateway } }) => {
  const struck = async (seed: string) => {
    await setFaults(db, [{ fault: 'declined', probability: 0.4 }], seed)
    const kinds = []
    for (let call = 0; call < 24; call++) kinds.push((await gateway.charge(request())).kind)
    return kinds
  }

  const first = await struck('one')

  expect(new Set(first)).toEqual(new Set(['succeeded', 'declined']))
  expect(await struck('one')).toEqual(first)
  expect(await struck('two')).not.toEqual(first)
})

test('each card does what its token says', async ({ given: { gateway } }) => {
  const outcomes = await Promise.all(
    ['tok_visa', 'tok_mastercard', 'tok_declined', 'tok_insufficient', 'tok_authenticate'].map(async (token) => {
      const attached = await gateway.attachCard({ customer: 'cus_1', token })
      if (attached.kind !== 'attached') throw new Error('not attached')
      const outcome = await gateway.charge(request({ card: attached.card }))
      return [token, outcome.kind, 'code' in outcome ? outcome.code : null]
    }),
  )

  expect(outcomes).toEqual([
    ['tok_visa', 'succeeded', null],
    ['tok_mastercard', 'succeeded', null],
    ['tok_declined', 'declined', 'card_declined'],
    ['tok_insufficient', 'declined', 'insufficient_funds'],
    ['tok_authenticate', 'requires_action', null],
  ])
  expect(await gateway.attachCard({ customer: 'cus_1', token: 'tok_made_up' })).toMatchObject({ kind: 'declined' })
})

test('the same key charges once, whoever calls at once, and another request under it is an error', async ({ db, given: { gateway } }) => {
  const charge = request()

  const outcomes = await atOnce(db, 10, () => gateway.charge(charge))

  expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1)
  expect(await listCharges(db)).toHaveLength(1)
  await expect(gateway.charge({ ...charge, amountCents: 1 })).rejects.toThrow('idempotency_mismatch')
})

/** The books' entry of a charge that was made, or was not. */
const known = (charges: number) => (charges === 0 ? undefined : { kind: 'succeeded', charge: expect.any(String) as string })

test.for<[FaultName, number]>([
  ['error_before', 0],
  ['hang_before', 0],
  ['error_after', 1],
  ['hang', 1],
  ['reset', 1],
  ['garbage', 1],
] as const)(
  'after %s the outcome is unknown, and the books tell it: %i charge',
  async ([fault, charges], { db, given: { queue, gateway } }) => {
    await queue(fault)
    const charge = request()

    await expect(gateway.charge(charge)).rejects.toBeInstanceOf(GatewayUnknown)

    expect(await listCharges(db)).toHaveLength(charges)
    expect(await gateway.findCharge({ key: charge.key, customer: charge.customer })).toEqual(known(charges))
    expect(await gateway.charge(charge)).toMatchObject({ kind: 'succeeded' })
    expect(await listCharges(db)).toHaveLength(1)
  },
)

test('answers that wait are given in order, then the cards speak again', async ({ given: { queue, gateway } }) => {
  await queue('insufficient_funds', 'authentication', 'ok')

  const outcomes = [
    await gateway.charge(request()),
    await gateway.charge(request()),
    await gateway.charge(request()),
    await gateway.charge(request()),
  ]

  expect(outcomes.map(({ kind }) => kind)).toEqual(['declined', 'requires_action', 'succeeded', 'succeeded'])
})

test('a fault with a probability stays', async ({ db, given: { gateway } }) => {
  await setFaults(db, [{ fault: 'declined', probability: 1 }])

  const outcomes = [await gateway.charge(request()), await gateway.charge(request())]

  expect(outcomes.map(({ kind }) => kind)).toEqual(['declined', 'declined'])
})

test('a charge that waits is confirmed or cancelled, whichever comes first', async ({ given: { gateway } }) => {
  const first = await gateway.charge(request({ card: 'card_authenticate_1' }))
  const second = await gateway.charge(request({ card: 'card_authenticate_1' }))

  const confirmed = await gateway.confirm({ charge: first.charge! })
  const cancelled = await gateway.cancel({ charge: second.charge! })

  expect([confirmed.kind, cancelled.kind]).toEqual(['succeeded', 'cancelled'])
  expect(await gateway.cancel({ charge: first.charge! })).toMatchObject({ kind: 'succeeded' })
  expect(await gateway.confirm({ charge: second.charge! })).toMatchObject({ kind: 'cancelled' })
})

test('refunds never pass the charge, and the same key refunds once', async ({ db, given: { gateway } }) => {
  const { charge } = await gateway.charge(request({ amountCents: 1000 }))

  const refunds = await atOnce(db, 8, (index) => gateway.refund({ key: `refund-${index % 4}`, charge: charge!, amountCents: 400 }))

  expect(refunds.filter((refund) => refund.status === 'fulfilled' && refund.value.kind === 'refunded')).toHaveLength(4)
  expect((await listRefunds(db)).map(({ amount_cents }) => amount_cents)).toEqual([400, 400])
})
