import type { CardBrand } from '#contract/payments/states.ts'

/** Outcome of a charge. `charge` is the gateway's id. */
export type ChargeOutcome =
  | { kind: 'succeeded'; charge: string }
  /** The cardholder must authenticate with the bank first; then call `confirm`. */
  | { kind: 'requires_action'; charge: string }
  | { kind: 'declined'; charge: string | null; code: string }
  | { kind: 'cancelled'; charge: string }

export type AttachedCard = { kind: 'attached'; card: string; brand: CardBrand; last4: string; expMonth: number; expYear: number }
export type ChargeRequest = { key: string; customer: string; card: string; amountCents: number; metadata: Record<string, string> }

/**
 * A payment gateway. Amounts are in US cents. Calls are idempotent by `key`. Any call may throw `GatewayUnknown`: the outcome is then
 * unknown until asked again.
 */
export type PaymentGateway = {
  createCustomer: (request: { reference: string }) => Promise<string>
  /** Opens the gateway's card form; null where it needs no secret. */
  beginCard: (request: { customer: string }) => Promise<{ clientSecret: string | null }>
  /** `token` comes from the gateway's form; card numbers never reach us. */
  attachCard: (request: { customer: string; token: string }) => Promise<AttachedCard | { kind: 'declined'; code: string }>
  /** Prevents further charges to a card. Has no effect on detached or unknown cards. */
  detachCard: (request: { card: string }) => Promise<void>
  charge: (request: ChargeRequest) => Promise<ChargeOutcome>
  /** Continues a charge after authentication. */
  confirm: (request: { charge: string }) => Promise<ChargeOutcome>
  /** Cancels a charge that waits for authentication. The outcome is the state it had reached. */
  cancel: (request: { charge: string }) => Promise<ChargeOutcome>
  refund: (request: {
    key: string
    charge: string
    amountCents: number
  }) => Promise<{ kind: 'refunded'; refund: string } | { kind: 'refused'; code: string }>
  /** Current state of the charge made with `key`. */
  findCharge: (request: { key: string; customer: string }) => Promise<ChargeOutcome | undefined>
  /** Secret for authenticating a charge in the browser; null where a page of ours plays the bank. */
  clientSecret: (request: { charge: string }) => Promise<string | null>
  /** Successful charges and refunds from `since` to before `until`, for reconciliation. */
  listCharges: (span: Span) => Promise<GatewayCharge[]>
  listRefunds: (span: Span) => Promise<GatewayRefund[]>
  getDispute: (request: { dispute: string }) => Promise<GatewayDispute>
  /** Transfers our money to another party's bank account. */
  payOut: (request: PayoutRequest) => Promise<PayoutOutcome>
  /** Current state of the transfer made with `key`. */
  findPayout: (request: { key: string }) => Promise<PayoutOutcome | undefined>
  getPayout: (request: { payout: string }) => Promise<PayoutOutcome>
  /** Transfers started in a span of time. */
  listPayouts: (span: Span) => Promise<GatewayPayout[]>
}

export type PayoutRequest = {
  key: string
  amountCents: number
  to: { holder: string; routing: string; account: string }
  metadata: Record<string, string>
}
/** `sent` is in progress, `settled` has arrived as far as known: a bank may still return it days later. */
export type PayoutOutcome = { kind: 'sent' | 'settled'; payout: string } | { kind: 'sent_back'; payout: string | null; code: string }

export type Span = { since: Date; until: Date }
/** `payment`: our payment id, from the charge's metadata. */
export type GatewayCharge = { charge: string; amountCents: number; payment: string | null }
/** `subject`: our payout id, from the transfer's metadata. */
export type GatewayPayout = { payout: string; amountCents: number; subject: string | null; kind: PayoutOutcome['kind'] }
export type GatewayRefund = { refund: string; charge: string; amountCents: number }
/** A charge disputed by the cardholder's bank. */
export type GatewayDispute = {
  dispute: string
  charge: string
  amountCents: number
  reason: string
  state: 'open' | 'won' | 'lost'
  /** Deadline for evidence. */
  evidenceDueAt: Date | null
}

/** The outcome of a call is unknown: timeout, gateway failure, lost connection, or unreadable response. */
export class GatewayUnknown extends Error {
  constructor(reason: string) {
    super(`the outcome of the call to the payment gateway is unknown: ${reason}`)
    this.name = 'GatewayUnknown'
  }
}

/** A raw response. It is untrusted. */
export type WireAnswer = { status: number; body: unknown }
