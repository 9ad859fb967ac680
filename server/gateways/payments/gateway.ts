import type { CardBrand } from '#contract/payments/states.ts'

/** What became of a charge. `charge` is the gateway's own id of it. */
export type ChargeOutcome =
  | { kind: 'succeeded'; charge: string }
  /** The bank wants to hear from the card's holder first; then `confirm`. */
  | { kind: 'requires_action'; charge: string }
  | { kind: 'declined'; charge: string | null; code: string }
  | { kind: 'cancelled'; charge: string }

export type AttachedCard = { kind: 'attached'; card: string; brand: CardBrand; last4: string; expMonth: number; expYear: number }
export type ChargeRequest = { key: string; customer: string; card: string; amountCents: number; metadata: Record<string, string> }

/**
 * A payment gateway. Amounts are whole US cents. A call with the same `key` and the same request has the effect of one call.
 * Every call may throw `GatewayUnknown`: then nobody knows whether it happened, and only asking again tells.
 */
export type PaymentGateway = {
  createCustomer: (request: { reference: string }) => Promise<string>
  /** Opens the gateway's own card form; null where it needs no secret. */
  beginCard: (request: { customer: string }) => Promise<{ clientSecret: string | null }>
  /** `token` comes from the gateway's own form; a card number never reaches us. */
  attachCard: (request: { customer: string; token: string }) => Promise<AttachedCard | { kind: 'declined'; code: string }>
  /** A card that is detached can be charged no more; nothing happens to one that is detached already, or unknown. */
  detachCard: (request: { card: string }) => Promise<void>
  charge: (request: ChargeRequest) => Promise<ChargeOutcome>
  /** Goes on with a charge after its authentication. */
  confirm: (request: { charge: string }) => Promise<ChargeOutcome>
  /** Gives up a charge that waits for authentication; the outcome says what it had become by then. */
  cancel: (request: { charge: string }) => Promise<ChargeOutcome>
  refund: (request: {
    key: string
    charge: string
    amountCents: number
  }) => Promise<{ kind: 'refunded'; refund: string } | { kind: 'refused'; code: string }>
  /** The charge that was made with `key`, as it stands now. */
  findCharge: (request: { key: string; customer: string }) => Promise<ChargeOutcome | undefined>
  /** With what the browser takes a charge's holder to the bank; null where a page of ours plays the bank. */
  clientSecret: (request: { charge: string }) => Promise<string | null>
  /** Charges that went through, and refunds, from `since` to before `until`: for the comparison of the books. */
  listCharges: (span: Span) => Promise<GatewayCharge[]>
  listRefunds: (span: Span) => Promise<GatewayRefund[]>
  getDispute: (request: { dispute: string }) => Promise<GatewayDispute>
  /** Transfers money of ours to a bank account of somebody else's. */
  payOut: (request: PayoutRequest) => Promise<PayoutOutcome>
  /** The transfer that was made with `key`, as it stands now. */
  findPayout: (request: { key: string }) => Promise<PayoutOutcome | undefined>
  getPayout: (request: { payout: string }) => Promise<PayoutOutcome>
  /** Transfers to banks that were begun in a span of time. */
  listPayouts: (span: Span) => Promise<GatewayPayout[]>
}

export type PayoutRequest = {
  key: string
  amountCents: number
  to: { holder: string; routing: string; account: string }
  metadata: Record<string, string>
}
/** `sent` is under way, `settled` has arrived as far as anybody knows: a bank may still send it back days later. */
export type PayoutOutcome = { kind: 'sent' | 'settled'; payout: string } | { kind: 'sent_back'; payout: string | null; code: string }

export type Span = { since: Date; until: Date }
/** `payment`: our id of it, as the charge says. */
export type GatewayCharge = { charge: string; amountCents: number; payment: string | null }
/** `subject`: our id of the payout, as the transfer says. */
export type GatewayPayout = { payout: string; amountCents: number; subject: string | null; kind: PayoutOutcome['kind'] }
export type GatewayRefund = { refund: string; charge: string; amountCents: number }
/** A charge that its holder's bank wants back. */
export type GatewayDispute = {
  dispute: string
  charge: string
  amountCents: number
  reason: string
  state: 'open' | 'won' | 'lost'
  /** Until when it takes what speaks for us. */
  evidenceDueAt: Date | null
}

/** The outcome of a call is not known: no answer in time, a failure of the gateway's own, a cut connection, an unreadable answer. */
export class GatewayUnknown extends Error {
  constructor(reason: string) {
    super(`the outcome of the call to the payment gateway is unknown: ${reason}`)
    this.name = 'GatewayUnknown'
  }
}

/** An answer as it came over the wire. Nothing in it is trusted. */
export type WireAnswer = { status: number; body: unknown }
