import * as z from 'zod/mini'
import { authErrors } from '../auth/states.ts'
import { endpoint, readLimits } from '../endpoint.ts'
import { commonErrors } from '../errors.ts'
import { list } from '../lists.ts'
import { Id, Instant, Money, text } from '../primitives.ts'
import { Reason } from '../reason.ts'
import { payoutErrors, payoutKinds, payoutStates } from './states.ts'

export const Payout = z.object({
  id: Id,
  company: z.object({ id: Id, name: z.string() }),
  kind: z.enum(payoutKinds),
  amount: Money,
  /** Target bank account; null when an admin transfers it by hand. */
  account: z.nullable(z.object({ holder: z.string(), last4: z.string(), usable_at: Instant, is_resting: z.boolean() })),
  state: z.enum(payoutStates.states),
  /** Number of transfers so far. */
  transfers: z.int(),
  created_at: Instant,
  paid_at: z.nullable(Instant),
  sent_at: z.nullable(Instant),
  /** The bank's reference of the last transfer. */
  reference: z.string(),
  returned_at: z.nullable(Instant),
  /** Reason that the bank returned the last transfer. */
  return_reason: z.string(),
})
export type Payout = z.infer<typeof Payout>

export const payoutList = list(Payout, {
  sorts: ['created_at', 'amount'],
  first: 'created_at',
  filters: {
    /** `waiting`: to be sent, for the first time or again. `stuck`: sent days ago and not arrived. `back`: ended without arriving. */
    state: z.optional(z.enum(['waiting', 'stuck', 'back', ...payoutStates.states])),
    kind: z.optional(z.enum(payoutKinds)),
    company_id: z.optional(Id),
  },
})

/** The bank's reference of a transfer that was sent. */
export const Transfer = z.object({ reference: text(3, 200) })

const params = z.object({ payout_id: Id })
const admin = { access: 'admin', area: 'money' } as const

export const payoutsApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/payouts',
    mayLag: true,
    ...admin,
    scopes: ['money:read'],
    summary: 'List payouts to companies’ banks, oldest first',
    ...payoutList,
    csv: { name: 'payouts', columns: ['company', 'status', 'amount', 'since', 'transfer'], totals: ['amount'] },
    limits: [readLimits.admin],
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/admin/payouts/:payout_id/send',
    ...admin,
    summary: 'Send a payout to the company’s bank account through the gateway; requires a proof of presence',
    params,
    response: Payout,
    idempotent: true,
    errors: [authErrors.proofRequired, payoutErrors.resting, commonErrors.unavailable],
  }),
  confirmAccount: endpoint({
    method: 'POST',
    path: '/api/admin/payouts/:payout_id/confirm-account',
    ...admin,
    summary: 'Confirm the new bank account of a payout to skip its waiting time; requires a proof of presence',
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
    summary: 'Mark a payout as sent by bank transfer',
    params,
    body: Transfer,
    response: Payout,
    idempotent: true,
  }),
  return: endpoint({
    method: 'POST',
    path: '/api/admin/payouts/:payout_id/returned',
    ...admin,
    summary: 'Mark a payout as returned by the bank: it is due again, or returns to earnings',
    params,
    body: Reason,
    response: Payout,
    idempotent: true,
  }),
}
