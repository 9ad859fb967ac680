import * as z from 'zod/mini'
import { Job, type jobsApi, ScheduledJobState } from '#contract/admin/jobs.ts'
import type { jobStates } from '#contract/admin/states.ts'
import { type Db, many, one } from '#server/lib/db.ts'
import { keyset, type SortKey } from '#server/lib/list.ts'
import { deadName, queueName } from '#server/lib/queue.ts'

type Query = z.output<(typeof jobsApi)['list']['query']>
type State = (typeof jobStates)[number]

const inState = (db: Db, state: State) =>
  ({
    waiting: () => db`j.name = ${queueName} and j.state < 'active' and j.start_after <= now()`,
    delayed: () => db`j.name = ${queueName} and j.state < 'active' and j.start_after > now()`,
    active: () => db`j.name = ${queueName} and j.state = 'active'`,
    dead: () => db`j.name = ${deadName} and j.state < 'active'`,
  })[state]()

const sorts = { created_at: { by: (db: Db) => db`j.created_on`, type: 'timestamptz' } } satisfies Record<string, SortKey>
const id: SortKey = { by: (db) => db`j.id`, type: 'uuid' }

const Row = z.extend(z.omit(Job, { about: true, state: true }), { key: z.string(), payload: z.unknown() })

export function listJobs(db: Db, query: Query) {
  const { key, where, order, limit } = keyset(db, { sorts, id }, query)
  return many(db, Row)`
    select ${key} as key, j.id, j.data ->> 'event' as event, j.data ->> 'reaction' as reaction, j.data -> 'payload' as payload,
      case when j.name = ${queueName} and j.state = 'created' then 0 else coalesce(j.source_retry_count, j.retry_count) + 1 end as tries, coalesce(j.source_output, j.output) ->> 'message' as error,
      coalesce(j.source_created_on, j.created_on) as created_at, case when j.state = 'retry' then j.start_after end as next_try_at
    from pgboss.job j where ${inState(db, query.state)} and ${where} order by ${order} limit ${limit}`
}

const Oldest = z.object({ oldest_at: z.nullable(z.string()) })
export const getOldest = (db: Db) =>
  one(db, Oldest)`select min(j.start_after) as oldest_at from pgboss.job j where ${inState(db, 'waiting')}`

export const listScheduledJobs = (db: Db) =>
  many(db, ScheduledJobState)`
    select name, every_minutes, ran_at, coalesce(ran_at < now() - make_interval(secs => every_minutes * 180 + 60), false) as is_late, failed_at, error
    from time_rules order by (failed_at is not null) desc, name`

const Held = z.object({ id: z.string(), event: z.string(), reaction: z.string() })

/** Locks those of `ids` that are still dead. */
export const lockDead = (db: Db, ids: string[]) =>
  many(db, Held)`
    select j.id, j.data ->> 'event' as event, j.data ->> 'reaction' as reaction from pgboss.job j
    where ${inState(db, 'dead')} and j.id = any(${ids}) for update`

export const dropDead = (db: Db, ids: string[]) => db`delete from pgboss.job j where ${inState(db, 'dead')} and j.id = any(${ids})`

/** Retries delayed jobs now. */
export const hurry = (db: Db, ids: string[]) =>
  many(db, Held)`
    update pgboss.job j set start_after = now() where ${inState(db, 'delayed')} and j.id = any(${ids})
    returning j.id, j.data ->> 'event' as event, j.data ->> 'reaction' as reaction`
