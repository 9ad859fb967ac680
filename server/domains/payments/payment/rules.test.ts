import { fc } from '#tests/support/property.ts'
import { expect, test } from 'vitest'
import { splitPayment, splitRefund } from './rules.ts'

const cents = fc.integer({ min: 0, max: 200_000 })

test('a payment takes credit first, then the wallet, then the card, and its parts add up', () => {
  expect(splitPayment(3000, { promoCents: 500, walletCents: 1000 })).toEqual({ promoCents: 500, walletCents: 1000, cardCents: 1500 })
  fc.assert(
    fc.property(cents, cents, cents, (amount, promoCents, walletCents) => {
      const parts = splitPayment(amount, { promoCents, walletCents })
      expect(parts.promoCents + parts.walletCents + parts.cardCents).toBe(amount)
      expect(parts.promoCents).toBeLessThanOrEqual(promoCents)
      expect(parts.walletCents).toBeLessThanOrEqual(walletCents)
      expect(Math.min(parts.promoCents, parts.walletCents, parts.cardCents)).toBeGreaterThanOrEqual(0)
      const rest = Math.max(0, amount - promoCents - walletCents)
      expect(parts.cardCents).toBe(rest === 0 || rest >= 50 ? rest : Math.min(50, amount))
    }),
  )
})

test('a card is never asked for less than 50 cents of a larger amount', () => {
  expect(splitPayment(1000, { promoCents: 0, walletCents: 990 })).toEqual({ promoCents: 0, walletCents: 950, cardCents: 50 })
  expect(splitPayment(1000, { promoCents: 980, walletCents: 10 })).toEqual({ promoCents: 950, walletCents: 0, cardCents: 50 })
  expect(splitPayment(30, { promoCents: 0, walletCents: 10 })).toEqual({ promoCents: 0, walletCents: 0, cardCents: 30 })
})

test('refunds give back money before credit, never more than each source gave, and all of it in the end', () => {
  const payment = fc.record({ promoCents: cents, walletCents: cents, cardCents: cents })
  fc.assert(
    fc.property(
      payment,
      fc.array(fc.tuple(fc.nat(1000), fc.constantFrom('wallet' as const, 'source' as const)), { maxLength: 5 }),
      (paid, shares) => {
        const amount = paid.promoCents + paid.walletCents + paid.cardCents
        const refunded = { promoCents: 0, walletCents: 0, cardCents: 0 }
        let left = amount
        for (const [share, to] of [...shares, [1000, 'source'] as const]) {
          const part = Math.floor((left * share) / 1000)
          const split = splitRefund(part, to, paid, refunded)
          expect(split.promoCents + split.walletCents + split.cardCents).toBe(part)
          expect(Math.min(split.promoCents, split.walletCents, split.cardCents)).toBeGreaterThanOrEqual(0)
          refunded.promoCents += split.promoCents
          refunded.walletCents += split.walletCents
          refunded.cardCents += split.cardCents
          left -= part
        }
        expect(refunded.promoCents).toBe(paid.promoCents)
        expect(refunded.cardCents).toBeLessThanOrEqual(paid.cardCents)
        expect(refunded.walletCents + refunded.cardCents).toBe(paid.walletCents + paid.cardCents)
      },
    ),
  )
})

test('back to its source, everything goes where it came from', () => {
  const paid = { promoCents: 500, walletCents: 1000, cardCents: 1500 }

  expect(splitRefund(3000, 'source', paid, { promoCents: 0, walletCents: 0, cardCents: 0 })).toEqual(paid)
})
