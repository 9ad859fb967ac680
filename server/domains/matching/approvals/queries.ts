import * as z from 'zod/mini'
import { type Db, many, maybe } from '#server/lib/db.ts'
import { Id } from '#server/lib/rows.ts'

/** An offer of this person's request. */
export const findOwned = (db: Db, matchId: string, ownerId: string) =>
  maybe(db, Id)`
    select m.id from matches m join projects p on p.id = m.project_id
    where m.id = ${matchId} and p.owner_id = ${ownerId} and m.offered_at is not null`

export const saveChoice = (db: Db, projectId: string, approvesCompanies: boolean) =>
  db`update project_slots set approves_companies = ${approvesCompanies} where project_id = ${projectId}`

const Project = z.object({ project_id: z.string() })

/** Companies that wait for approval, with at most `share` of their time left and no reminder since they accepted. */
const ending = (db: Db, now: Date, share: number) => db`
  state = 'awaiting_approval' and hold_until > ${now} and hold_until <= ${now}::timestamptz + (hold_until - reserved_at) * ${share}::float8
    and coalesce(reminded_at < reserved_at, true)`

export const listEnding = (db: Db, now: Date, share: number) =>
  many(db, Project)`select project_id from matches where ${ending(db, now, share)} group by project_id order by min(hold_until) limit 200`

const Waiting = z.object({ id: z.string(), hold_until: z.string() })
export type Waiting = z.infer<typeof Waiting>

/**
 * Marks the companies of a request with at most `nearby` of their time left as reminded of, if one has at most `soon` left. The first to lapse
 * comes first.
 */
export const markReminded = (db: Db, projectId: string, { now, soon, nearby }: { now: Date; soon: number; nearby: number }) =>
  many(db, Waiting)`
    with reminded as (
      update matches set reminded_at = ${now} where project_id = ${projectId} and ${ending(db, now, nearby)}
        and exists (select from matches where project_id = ${projectId} and ${ending(db, now, soon)})
      returning id, hold_until)
    select id, hold_until from reminded order by hold_until, id`

const Count = z.object({ project_id: z.string(), count: z.int() })

export const countWaiting = (db: Db, projectIds: readonly string[]) =>
  many(db, Count)`
    select project_id, count(*)::int as count from matches where project_id = any(${projectIds}::uuid[]) and state = 'awaiting_approval'
    group by project_id`
