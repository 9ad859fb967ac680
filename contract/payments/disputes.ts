import * as z from 'zod/mini'
import { endpoint, readLimits } from '../endpoint.ts'
import { between, list } from '../lists.ts'
import { Id, Instant, Localized, Money, text } from '../primitives.ts'

/** What the nightly comparison finds between the gateway's books and ours. */
export const differenceKinds = [
  'charge_without_row',
  'row_without_charge',
  'amount',
  'double_refund',
  'missing_ledger',
  'payout_without_row',
  'row_without_payout',
  'double_payout',
  'payout_arrived',
  'payout_back',
] as const
export const disputeStates = ['open', 'won', 'lost'] as const

export const Difference = z.object({
  id: Id,
  kind: z.enum(differenceKinds),
  /** The gateway's id or ours, whichever says what it is about. */
  subject: z.string(),
  ours: z.nullable(Money),
  theirs: z.nullable(Money),
  /** The payment of ours that it is about, where there is one. */
  payment_id: z.nullable(Id),
  found_at: Instant,
  seen_at: Instant,
  closed_at: z.nullable(Instant),
  note: z.string(),
})
export type Difference = z.infer<typeof Difference>

export const Dispute = z.object({
  id: z.string(),
  payment_id: Id,
  title: Localized,
  holder: z.object({ id: Id, name: z.string(), is_company: z.boolean() }),
  amount: Money,
  reason: z.string(),
  state: z.enum(disputeStates),
  opened_at: Instant,
  /** Until when the bank takes what speaks for us. */
  evidence_due_at: z.nullable(Instant),
  /** Open, although the bank takes nothing more. */
  is_late: z.boolean(),
  closed_at: z.nullable(Instant),
})
export type Dispute = z.infer<typeof Dispute>

export const differenceList = list(Difference, {
  sorts: ['found_at', 'between'],
  first: '-found_at',
  filters: { state: z.optional(z.enum(['open', 'closed'])), kind: z.optional(z.enum(differenceKinds)), ...between },
})

export const disputeList = list(Dispute, {
  sorts: ['due', 'opened_at', 'amount'],
  first: 'due',
  filters: {
    state: z.optional(z.enum(disputeStates)),
    /** A company or a person that paid. */
    holder_id: z.optional(Id),
    /** As the gateway calls it. */
    reason: z.optional(text(1, 80)),
    ...between,
  },
})

export const booksApi = {
  differences: endpoint({
    method: 'GET',
    path: '/api/admin/payments/differences',
    access: 'admin',
    area: 'money',
    summary: 'Where the gateway’s books and ours differ, newest first',
    ...differenceList,
    limits: [readLimits.admin],
  }),
  closeDifference: endpoint({
    method: 'POST',
    path: '/api/admin/payments/differences/:difference_id/close',
    access: 'admin',
    area: 'money',
    summary: 'Say what came of a difference; nothing else changes',
    params: z.object({ difference_id: Id }),
    body: z.object({ note: text(10, 2000) }),
    response: Difference,
    idempotent: true,
  }),
  disputes: endpoint({
    method: 'GET',
    path: '/api/admin/payments/disputes',
    access: 'admin',
    area: 'money',
    summary: 'Charges that banks want back, by when they take what speaks for us',
    ...disputeList,
    limits: [readLimits.admin],
  }),
}
