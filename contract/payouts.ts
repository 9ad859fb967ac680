import * as z from 'zod/mini'
import { endpoint, readLimits } from './endpoint.ts'
import { list } from './lists.ts'
import { machine } from './machine.ts'
import { Id, Instant, Money, text } from './primitives.ts'
import { Reason } from './reason.ts'

/** Transfers are made at the bank by hand: what is noted here is that one has left, or has come back. */
export const payoutStates = machine(['due', 'paid', 'returned'], {
  pay: { from: ['due', 'returned'], to: 'paid', by: ['A'] },
  return: { from: ['paid'], to: 'returned', by: ['A'] },
})

/** Wallet money on its way to a company that has closed. */
export const Payout = z.object({
  id: Id,
  company: z.object({ id: Id, name: z.string() }),
  amount: Money,
  state: z.enum(payoutStates.states),
  /** How often it has been transferred. */
  transfers: z.int(),
  created_at: Instant,
  paid_at: z.nullable(Instant),
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
    /** `waiting` is what has to be transferred: due, or sent back by the bank. */
    state: z.optional(z.enum(['waiting', ...payoutStates.states])),
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
    summary: 'Wallets of closed companies that are paid out, oldest first',
    ...payoutList,
    limits: [readLimits.admin],
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
    summary: 'Say that the bank has sent a payout back: it is owed again',
    params,
    body: Reason,
    response: Payout,
    idempotent: true,
  }),
}
