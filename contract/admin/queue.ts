import * as z from 'zod/mini'
import { endpoint, readLimits } from '../endpoint.ts'
import { Id, Instant } from '../primitives.ts'
import { waitingKinds } from './work-kinds.ts'

/** The admin who has taken on a kind of work. */
export const Keeper = z.object({ id: Id, name: z.string() })
export type Keeper = z.infer<typeof Keeper>

export const Waiting = z.object({
  kind: z.enum(waitingKinds),
  count: z.int(),
  /** Appeals against this admin's own decisions, which wait for others. */
  for_others: z.int(),
  overdue: z.int(),
  oldest_at: z.nullable(Instant),
  /** Earliest deadline, also when it has passed; null where there is none. */
  due_at: z.nullable(Instant),
  /** Id to open for the case that is due first, or has waited longest. */
  first: z.nullable(z.string()),
  keeper: z.nullable(Keeper),
})
export type Waiting = z.infer<typeof Waiting>

export const queueApi = {
  waiting: endpoint({
    method: 'GET',
    path: '/api/admin/waiting',
    mayLag: true,
    access: 'admin',
    limits: [readLimits.admin],
    area: 'platform',
    summary: 'List queues with their number of open items',
    response: z.array(Waiting),
  }),
}
