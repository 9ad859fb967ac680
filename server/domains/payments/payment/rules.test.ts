import { fc } from '#tests/support/property.ts'
import { expect, test } from 'vitest'
import { splitPayment } from './rules.ts'

const cents = fc.integer({ min: 0, max: 200_000 })

test('a payment takes credit first, then the wallet, then the card, and its parts add up', () => {
  expect(splitPayment(3000, { promo_cents: 500, wallet_cents: 1000 })).toEqual({ promo_cents: 500, wallet_cents: 1000, card_cents: 1500 })
  fc.assert(
    fc.property(cents, cents, cents, (amount, promo_cents, wallet_cents) => {
      const parts = splitPayment(amount, { promo_cents, wallet_cents })
      expect(parts.promo_cents + parts.wallet_cents + parts.card_cents).toBe(amount)
      expect(parts.promo_cents).toBeLessThanOrEqual(promo_cents)
      expect(parts.wallet_cents).toBeLessThanOrEqual(wallet_cents)
      expect(Math.min(parts.promo_cents, parts.wallet_cents, parts.card_cents)).toBeGreaterThanOrEqual(0)
      const rest = Math.max(0, amount - promo_cents - wallet_cents)
      expect(parts.card_cents).toBe(rest === 0 || rest >= 50 ? rest : Math.min(50, amount))
    }),
  )
})

test('a card is never asked for less than 50 cents of a larger amount', () => {
  expect(splitPayment(1000, { promo_cents: 0, wallet_cents: 990 })).toEqual({ promo_cents: 0, wallet_cents: 950, card_cents: 50 })
  expect(splitPayment(1000, { promo_cents: 980, wallet_cents: 10 })).toEqual({ promo_cents: 950, wallet_cents: 0, card_cents: 50 })
  expect(splitPayment(30, { promo_cents: 0, wallet_cents: 10 })).toEqual({ promo_cents: 0, wallet_cents: 0, card_cents: 30 })
})
