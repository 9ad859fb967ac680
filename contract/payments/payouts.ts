import * as z from 'zod/mini'
import { authErrors } from '../auth/sign-in.ts'
import { endpoint, readLimits } from '../endpoint.ts'
import { commonErrors, type ErrorSpec } from '../errors.ts'
import { list } from '../lists.ts'
import { machine } from '../machine.ts'
import { Id, Instant, Money, text, Reason } from '../primitives.ts'

/**
 * Money on its way to a company's bank. The gateway sends it to the account that we know; without one an admin transfers it at the bank and
 * notes that here. What comes back is owed again when the company has closed, and earned money again when it was withdrawn.
 */
export const payoutStates = machine(['due', 'sent', 'paid', 'returned', 'given_back', 'cancelled'], {
  pay: { from: ['due', 'returned'], to: 'paid', by: ['A'] },
  send: { from: ['due', 'returned'], to: 'sent', by: ['A'] },
  settle: { from: ['sent'], to: 'paid', by: ['S'] },
  return: { from: ['sent', 'paid'], to: 'returned', by: ['A', 'S'] },
  give_back: { from: ['sent', 'paid'], to: 'given_back', by: ['A', 'S'] },
  cancel: { from: ['due'], to: 'cancelled', by: ['C'] },
})

/** `closing` is all that a company had when it closed, `withdrawal` what one that goes on asked for. */
export const payoutKinds = ['closing', 'withdrawal'] as const

/** Banks take a transfer within three business days; one that is under way for longer is asked about. */
export const stuckAfterDays = 5

export const payoutErrors = {
  resting: {
    code: 'bank_account_resting',
    status: 409,
    message: {
      es: 'La cuenta de banco es nueva y todavía espera. Confírmala, o envíalo cuando pase el plazo.',
      en: 'The bank account is new and still on hold. Confirm it, or send this once the hold is over.',
    },
  },
} as const satisfies Record<string, ErrorSpec>

export const Payout = z.object({
  id: Id,
  company: z.object({ id: Id, name: z.string() }),
  kind: z.enum(payoutKinds),
  amount: Money,
  /** The bank account that it leaves for; null where an admin transfers it by hand. */
  account: z.nullable(z.object({ holder: z.string(), last4: z.string(), usable_at: Instant, is_resting: z.boolean() })),
  state: z.enum(payoutStates.states),
  /** How often it has been transferred. */
  transfers: z.int(),
  created_at: Instant,
  paid_at: z.nullable(Instant),
  sent_at: z.nullable(Instant),
  /** What the bank calls the last transfer. */
  reference: z.string(),
  returned_at: z.nullable(Instant),
  /** Why the bank sent the last transfer back. */
  return_reason: z.string(),
})
export type Payout = z.infer<typeof Payout>

export const payoutList = list(Payout, {
  sorts: ['created_at', 'amount'],
  first: 'created_at',
  filters: {
    /** `waiting` is what has to be sent: due, or owed again. `stuck` left days ago and has not arrived. `back` is what ended without arriving. */
    state: z.optional(z.enum(['waiting', 'stuck', 'back', ...payoutStates.states])),
    kind: z.optional(z.enum(payoutKinds)),
    company_id: z.optional(Id),
  },
})

/** That a transfer has left, as the bank calls it. */
export const Transfer = z.object({ reference: text(3, 200) })

const params = z.object({ payout_id: Id })
const admin = { access: 'admin', area: 'money' } as const

export const payoutsApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/payouts',
    ...admin,
    summary: 'Money on its way to companies’ banks, oldest first',
    ...payoutList,
    limits: [readLimits.admin],
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/admin/payouts/:payout_id/send',
    ...admin,
    summary: 'Send a payout to the company’s bank account through the gateway; asks for a proof of presence',
    params,
    response: Payout,
    idempotent: true,
    errors: [authErrors.proofRequired, payoutErrors.resting, commonErrors.unavailable],
  }),
  confirmAccount: endpoint({
    method: 'POST',
    path: '/api/admin/payouts/:payout_id/confirm-account',
    ...admin,
    summary: 'Confirm the new bank account of a payout, so that it need not wait; asks for a proof of presence',
    params,
    body: Reason,
    response: Payout,
    idempotent: true,
    errors: [authErrors.proofRequired],
  }),
  pay: endpoint({
    method: 'POST',
    path: '/api/admin/payouts/:payout_id/paid',
    ...admin,
    summary: 'Say that a payout has left by bank transfer, for the first time or once more',
    params,
    body: Transfer,
    response: Payout,
    idempotent: true,
  }),
  return: endpoint({
    method: 'POST',
    path: '/api/admin/payouts/:payout_id/returned',
    ...admin,
    summary: 'Say that the bank has sent a payout back: it is owed again, or earned money again where it was withdrawn',
    params,
    body: Reason,
    response: Payout,
    idempotent: true,
  }),
}
