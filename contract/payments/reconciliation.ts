import * as z from 'zod/mini'
import { endpoint, readLimits } from '../endpoint.ts'
import { between, list } from '../lists.ts'
import { Id, Instant, Money, text } from '../primitives.ts'
import { differenceKinds } from './states.ts'

export const Difference = z.object({
  id: Id,
  kind: z.enum(differenceKinds),
  /** The gateway's id or ours, depending on the kind. */
  subject: z.string(),
  ours: z.nullable(Money),
  theirs: z.nullable(Money),
  /** The payment it concerns, if any. */
  payment_id: z.nullable(Id),
  found_at: Instant,
  seen_at: Instant,
  closed_at: z.nullable(Instant),
  note: z.string(),
})
export type Difference = z.infer<typeof Difference>

export const differenceList = list(Difference, {
  sorts: ['found_at', 'between'],
  first: '-found_at',
  filters: { state: z.optional(z.enum(['open', 'closed'])), kind: z.optional(z.enum(differenceKinds)), ...between },
})

export const reconciliationApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/payments/differences',
    access: 'admin',
    mayLag: true,
    area: 'money',
    scopes: ['money:read'],
    summary: 'List differences between the gateway’s books and ours, newest first',
    ...differenceList,
    csv: { name: 'differences', columns: ['what', 'about', 'ours', 'theirs', 'between', 'found', 'seen', 'note'] },
    limits: [readLimits.admin],
  }),
  close: endpoint({
    method: 'POST',
    path: '/api/admin/payments/differences/:difference_id/close',
    access: 'admin',
    area: 'money',
    summary: 'Close a difference with a note; no money moves',
    params: z.object({ difference_id: Id }),
    body: z.object({ note: text(10, 2000) }),
    response: Difference,
    idempotent: true,
  }),
}
