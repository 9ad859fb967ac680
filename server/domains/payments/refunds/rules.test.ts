import { expect, test } from 'vitest'
import { fc } from '#tests/support/property.ts'
import { splitRefund } from './rules.ts'

const cents = fc.integer({ min: 0, max: 200_000 })

test('refunds give back money before credit, never more than each source gave, and all of it in the end', () => {
  const payment = fc.record({ promo_cents: cents, wallet_cents: cents, card_cents: cents })
  fc.assert(
    fc.property(
      payment,
      fc.array(fc.tuple(fc.nat(1000), fc.constantFrom('wallet' as const, 'source' as const)), { maxLength: 5 }),
      (paid, shares) => {
        const amount = paid.promo_cents + paid.wallet_cents + paid.card_cents
        const refunded = { promo_cents: 0, wallet_cents: 0, card_cents: 0 }
        let left = amount
        for (const [share, to] of [...shares, [1000, 'source'] as const]) {
          const part = Math.floor((left * share) / 1000)
          const split = splitRefund(part, to, paid, refunded)
          expect(split.promo_cents + split.wallet_cents + split.card_cents).toBe(part)
          expect(Math.min(split.promo_cents, split.wallet_cents, split.card_cents)).toBeGreaterThanOrEqual(0)
          refunded.promo_cents += split.promo_cents
          refunded.wallet_cents += split.wallet_cents
          refunded.card_cents += split.card_cents
          left -= part
        }
        expect(refunded.promo_cents).toBe(paid.promo_cents)
        expect(refunded.card_cents).toBeLessThanOrEqual(paid.card_cents)
        expect(refunded.wallet_cents + refunded.card_cents).toBe(paid.wallet_cents + paid.card_cents)
      },
    ),
  )
})

test('back to its source, everything goes where it came from', () => {
  const paid = { promo_cents: 500, wallet_cents: 1000, card_cents: 1500 }

  expect(splitRefund(3000, 'source', paid, { promo_cents: 0, wallet_cents: 0, card_cents: 0 })).toEqual(paid)
})
