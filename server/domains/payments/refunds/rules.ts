import type { Parts } from '../ledger/service.ts'

/**
 * Splits a refund of `amountCents`. Money goes back first, with `to: 'source'` to the card up to its part, else to the wallet; promotional
 * credit comes back last, as credit. `paid` is the payment's split, `refunded` the sum of earlier refunds; the caller makes sure that the
 * total does not pass the payment.
 */
export function splitRefund(amountCents: number, to: 'wallet' | 'source', paid: Parts, refunded: Parts): Parts {
  const moneyLeftCents = paid.wallet_cents + paid.card_cents - refunded.wallet_cents - refunded.card_cents
  const moneyCents = Math.min(amountCents, moneyLeftCents)
  const card_cents = to === 'source' ? Math.min(moneyCents, paid.card_cents - refunded.card_cents) : 0
  return { promo_cents: amountCents - moneyCents, wallet_cents: moneyCents - card_cents, card_cents }
}
