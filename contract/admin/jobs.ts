import * as z from 'zod/mini'
import { endpoint, readLimits } from '../endpoint.ts'
import { list } from '../lists.ts'
import { Id, Instant } from '../primitives.ts'
import { Reason } from '../reason.ts'
import { jobStates } from './states.ts'

export const Job = z.object({
  id: Id,
  state: z.enum(jobStates),
  /** Event and subscriber. */
  event: z.string(),
  reaction: z.string(),
  /** Ids in its payload, by name. */
  about: z.record(z.string(), z.string()),
  tries: z.int(),
  error: z.nullable(z.string()),
  created_at: Instant,
  next_try_at: z.nullable(Instant),
})
export type Job = z.infer<typeof Job>

export const ScheduledJobState = z.object({
  name: z.string(),
  every_minutes: z.nullable(z.number()),
  ran_at: Instant,
  /** It has missed its last three turns. */
  is_late: z.boolean(),
  failed_at: z.nullable(Instant),
  error: z.nullable(z.string()),
})
export type ScheduledJobState = z.infer<typeof ScheduledJobState>

export const JobsOverview = z.object({
  depth: z.record(z.enum(jobStates), z.int()),
  /** Events in the outbox that no worker has taken yet. */
  outbox: z.int(),
  /** When the oldest due job became due. */
  oldest_at: z.nullable(Instant),
  rules: z.array(ScheduledJobState),
})
export type JobsOverview = z.infer<typeof JobsOverview>

const jobList = list(Job, {
  sorts: ['created_at'],
  first: '-created_at',
  filters: { state: z._default(z.enum(jobStates), 'dead') },
})

const Ids = z.array(Id).check(z.minLength(1), z.maxLength(50))

const Count = z.object({ count: z.int() })

export const jobsApi = {
  overview: endpoint({
    method: 'GET',
    path: '/api/admin/jobs/overview',
    access: 'admin',
    area: 'system',
    scopes: ['system:read'],
    summary: 'Get the depth of the job queue, and the last run of each scheduled job',
    response: JobsOverview,
    limits: [readLimits.admin],
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/admin/jobs',
    access: 'admin',
    area: 'system',
    scopes: ['system:read'],
    summary: 'List jobs in a state; by default, failed ones',
    ...jobList,
    csv: { name: 'jobs', columns: ['what', 'error', 'tries', 'since', 'next', 'about'] },
    limits: [readLimits.admin],
  }),
  retry: endpoint({
    method: 'POST',
    path: '/api/admin/jobs/retry',
    access: 'admin',
    area: 'system',
    summary: 'Retry waiting or failed jobs now; returns their number',
    body: z.object({ ids: Ids }),
    response: Count,
    idempotent: true,
  }),
  discard: endpoint({
    method: 'POST',
    path: '/api/admin/jobs/discard',
    access: 'admin',
    area: 'system',
    summary: 'Discard failed jobs permanently',
    body: z.extend(Reason, { ids: Ids }),
    response: Count,
    idempotent: true,
  }),
}
