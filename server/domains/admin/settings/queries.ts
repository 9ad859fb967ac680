import * as z from 'zod/mini'
import { type Db, many } from '#server/lib/db.ts'

const Change = z.object({
  name: z.string(),
  version: z.int(),
  value: z.int(),
  holds_from: z.string(),
  created_at: z.string(),
  reason: z.string(),
  decided_by: z.string(),
  by: z.string(),
})

/** Decisions about one setting, oldest first. */
export const listChanges = (db: Db, name: string) =>
  many(db, Change)`
    select c.name, c.version, c.value, c.holds_from, c.created_at, c.reason, c.decided_by, trim(u.name || ' ' || u.surname) as by
    from promise_changes c join users u on u.id = c.decided_by where c.name = ${name} order by c.version`

/** Locks the settings for one decision at a time, since they have to fit together. Readers are not blocked. */
export const lockDecisions = (db: Db) => db`lock table promise_changes in share row exclusive mode`

export type NewChange = {
  id: string
  name: string
  version: number
  value: number
  holdsFrom: string
  reason: string
  decidedBy: string
  now: string
}
export const insertChange = (db: Db, { id, name, version, value, holdsFrom, reason, decidedBy, now }: NewChange) => db`
  insert into promise_changes (id, name, version, value, holds_from, reason, decided_by, created_at)
  values (${id}, ${name}, ${version}, ${value}, ${holdsFrom}, ${reason}, ${decidedBy}, ${now})`

/** Tells every process to reload the settings after the commit. */
export const tellProcesses = (db: Db) => db`select pg_notify('promises', '')`
