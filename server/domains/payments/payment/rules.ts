import type { PaymentProblem } from '#contract/payments/payment.ts'

/** A payment that was sent to the gateway and got no answer is sent again after this long: more than a call may take. */
export const resendAfterMs = 15_000

/** How long after its hold a payment may still turn up at the gateway, which may be slower than we are patient. */
export const lateMs = 60_000

/** Definite declines that one payment may gather before it is given up. */
export const maxAttempts = 3

/**
 * Declines per holder and hour, after which a card that was declined rests for an hour: nobody tests stolen cards here. Another card may still be
 * tried, until there are twice as many.
 */
export const declinesPerHour = 3

// Codes of the gateway, and our own of a payment that was given up.
const problems: Record<string, PaymentProblem> = {
  insufficient_funds: 'no_funds',
  expired_card: 'expired_card',
  authentication_required: 'unconfirmed',
  payment_intent_authentication_failure: 'unconfirmed',
  cancelled: 'unconfirmed',
  not_charged: 'no_answer',
  not_available: 'not_available',
}

/** Why a payment came to nothing, by the code that it ended with. */
export const problemOf = (code: string | null): PaymentProblem => problems[code ?? ''] ?? 'declined'

/** The gateway's idempotency key of a charge. The attempt rises only after a definite decline, so a repeat never charges twice. */
export const chargeKey = ({ id, attempt }: { id: string; attempt: number }): string => `purchase:${id}:${attempt}`

/** Whether a payment whose outcome is unknown may be sent again: not after the hold, when its slot may be somebody else's. */
export const mayResend = (holdUntil: string | null, now: Date): boolean => holdUntil !== null && new Date(holdUntil) > now

/** Whether a payment that the gateway does not know will not turn up there any more. */
export const isNeverCharged = (holdUntil: string | null, now: Date): boolean =>
  holdUntil === null || new Date(holdUntil).getTime() + lateMs <= now.getTime()

/** Smallest amount that a card is charged: the gateway takes no less. */
const minCardCents = 50

export type Parts = { promoCents: number; walletCents: number; cardCents: number }

/**
 * Where `amountCents` comes from: promotional credit first, then the wallet, then the card. The parts add up to the amount.
 * A card part below 50 ¢ is raised to it, at the wallet's and then the credit's expense, unless the whole amount is smaller.
 */
export function splitPayment(amountCents: number, available: { promoCents: number; walletCents: number }): Parts {
  const promoCents = Math.min(amountCents, available.promoCents)
  const walletCents = Math.min(amountCents - promoCents, available.walletCents)
  const restCents = amountCents - promoCents - walletCents
  const cardCents = restCents === 0 ? 0 : Math.max(restCents, Math.min(minCardCents, amountCents))
  const fromWalletCents = Math.max(0, walletCents - (cardCents - restCents))
  return { promoCents: amountCents - cardCents - fromWalletCents, walletCents: fromWalletCents, cardCents }
}

/**
 * Where a refund of `amountCents` goes. What was paid with money goes back first, to the card as far as the card paid it
 * (`to: 'source'`) or to the wallet; promotional credit comes back last and only as credit.
 * `paid` is the payment's split, `refunded` what went back before; the caller makes sure that the sum does not pass what was paid.
 */
export function splitRefund(amountCents: number, to: 'wallet' | 'source', paid: Parts, refunded: Parts): Parts {
  const moneyLeftCents = paid.walletCents + paid.cardCents - refunded.walletCents - refunded.cardCents
  const moneyCents = Math.min(amountCents, moneyLeftCents)
  const cardCents = to === 'source' ? Math.min(moneyCents, paid.cardCents - refunded.cardCents) : 0
  return { promoCents: amountCents - moneyCents, walletCents: moneyCents - cardCents, cardCents }
}
