import type { Payment } from '#contract/payments/payment.ts'
import type { Locale } from '#contract/primitives.ts'

/** The states in which money has come in. */
export const hasReceipt: ReadonlySet<Payment['state']> = new Set([
  'succeeded',
  'partially_refunded',
  'refunded',
  'disputed',
  'lost',
] as const)

/** Download path of a payment's receipt. */
export const receiptPath = (paymentId: string, locale: Locale) => `/api/payments/${paymentId}/receipt?locale=${locale}`
