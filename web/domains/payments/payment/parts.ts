import type { Wallet } from '#contract/payments/payment.ts'
import type { Money } from '#contract/primitives.ts'
import { money } from '#contract/money.ts'

/** Smallest card charge, in cents. */
const minCardCents = 50

/** Preview of how a price will be paid: credit first, then the wallet, the rest by card. The server decides. */
export function expectedParts(price: Money, wallet: Wallet) {
  const promo = Math.min(price.amount, wallet.promo.amount)
  const balance = Math.min(price.amount - promo, wallet.balance.amount)
  const rest = price.amount - promo - balance
  const card = rest === 0 ? 0 : Math.max(rest, Math.min(minCardCents, price.amount))
  const fromWallet = Math.max(0, balance - (card - rest))
  return { promo: money(price.amount - card - fromWallet), wallet: money(fromWallet), card: money(card) }
}
