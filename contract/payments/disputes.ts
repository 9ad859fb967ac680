import * as z from 'zod/mini'
import { endpoint, readLimits } from '../endpoint.ts'
import { between, list } from '../lists.ts'
import { Id, Instant, Localized, Money, text } from '../primitives.ts'
import { disputeStates } from './states.ts'

export const Dispute = z.object({
  id: z.string(),
  payment_id: Id,
  title: Localized,
  holder: z.object({ id: Id, name: z.string(), is_company: z.boolean() }),
  amount: Money,
  reason: z.string(),
  state: z.enum(disputeStates),
  opened_at: Instant,
  /** Deadline for evidence at the bank. */
  evidence_due_at: z.nullable(Instant),
  /** Open after the evidence deadline. */
  is_late: z.boolean(),
  closed_at: z.nullable(Instant),
})
export type Dispute = z.infer<typeof Dispute>

export const disputeList = list(Dispute, {
  sorts: ['due', 'opened_at', 'amount'],
  first: 'due',
  filters: {
    state: z.optional(z.enum(disputeStates)),
    /** The gateway's code. */
    reason: z.optional(text(1, 80)),
    /** A company or a person that paid. */
    holder_id: z.optional(Id),
    ...between,
  },
})

export const disputesApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/payments/disputes',
    access: 'admin',
    mayLag: true,
    area: 'money',
    scopes: ['money:read'],
    summary: 'List disputed charges by the deadline for evidence',
    ...disputeList,
    csv: { name: 'disputes', columns: ['what', 'status', 'holder', 'purpose', 'amount', 'due', 'at', 'decided'], totals: ['amount'] },
    limits: [readLimits.admin],
  }),
}
