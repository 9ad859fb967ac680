import type { PaymentProblem } from '#contract/payments/states.ts'
import type { Parts } from '../ledger/service.ts'

/** Definite declines after which a payment is given up. */
export const maxAttempts = 3

/**
 * Declines per holder and hour after which a declined card is blocked for an hour, against tests of stolen cards. Other cards still work, until
 * twice as many declines.
 */
export const declinesPerHour = 3

// Decline codes of the gateway, and our own of a given-up payment.
const problems: Record<string, PaymentProblem> = {
  insufficient_funds: 'no_funds',
  expired_card: 'expired_card',
  authentication_required: 'unconfirmed',
  payment_intent_authentication_failure: 'unconfirmed',
  cancelled: 'unconfirmed',
  not_charged: 'no_answer',
  not_available: 'not_available',
  not_approved: 'not_approved',
}

/** Problem of a failed payment, by its decline code. */
export const problemOf = (code: string | null): PaymentProblem => problems[code ?? ''] ?? 'declined'

/** Smallest card charge that the gateway accepts. */
const minCardCents = 50

/**
 * Splits `amountCents`: promotional credit first, then the wallet, then the card. The parts add up to the amount.
 * A card part below 50 ¢ is raised to it, at the wallet's and then the credit's expense, unless the whole amount is smaller.
 */
export function splitPayment(amountCents: number, available: Omit<Parts, 'card_cents'>): Parts {
  const promo_cents = Math.min(amountCents, available.promo_cents)
  const wallet_cents = Math.min(amountCents - promo_cents, available.wallet_cents)
  const restCents = amountCents - promo_cents - wallet_cents
  const card_cents = restCents === 0 ? 0 : Math.max(restCents, Math.min(minCardCents, amountCents))
  const fromWalletCents = Math.max(0, wallet_cents - (card_cents - restCents))
  return { promo_cents: amountCents - card_cents - fromWalletCents, wallet_cents: fromWalletCents, card_cents }
}
