import * as z from 'zod/mini'
import { DataExport } from '#contract/privacy/exports.ts'
import { Locale } from '#contract/primitives.ts'
import { type Db, many, maybe, touched } from '#server/lib/db.ts'
import { Id } from '#server/lib/rows.ts'

const columns = (db: Db) => db`id, state, requested_at, expires_at, bytes`

/** The newest export of a person. */
export const findNewest = (db: Db, userId: string) =>
  maybe(db, DataExport)`select ${columns(db)} from data_exports where user_id = ${userId} order by requested_at desc limit 1`

export type NewExport = { id: string; userId: string; locale: Locale; now: Date; since: Date }

/** Undefined when an export is under way, or was requested after `since`. */
export const insertExport = (db: Db, { id, userId, locale, now, since }: NewExport) =>
  maybe(db, DataExport)`
    insert into data_exports (id, user_id, state, locale, requested_at)
    select ${id}, ${userId}, 'requested', ${locale}, ${now}
    where not exists (select from data_exports where user_id = ${userId} and requested_at > ${since})
    on conflict do nothing returning ${columns(db)}`

const Requested = z.object({ user_id: z.string(), locale: Locale })

/** An export that is still to be made. */
export const findRequested = (db: Db, id: string) =>
  maybe(db, Requested)`select user_id, locale from data_exports where id = ${id} and state = 'requested'`

/** False when it is no longer wanted, or another worker has made it. */
export const markReady = (db: Db, id: string, { bytes, now, expiresAt }: { bytes: number; now: Date; expiresAt: Date }) =>
  touched(
    db`update data_exports set state = 'ready', bytes = ${bytes}, ready_at = ${now}, expires_at = ${expiresAt} where id = ${id} and state = 'requested'`,
  )

const Ready = z.object({ ready_at: z.string() })

/** An export of this person that can be downloaded. */
export const findReady = (db: Db, id: string, userId: string, now: Date) =>
  maybe(db, Ready)`select ready_at from data_exports where id = ${id} and user_id = ${userId} and state = 'ready' and expires_at > ${now}`

export const listDue = (db: Db, now: Date) =>
  many(db, Id)`select id from data_exports where state = 'ready' and expires_at <= ${now} limit 200`

export const markExpired = (db: Db, id: string) =>
  db`update data_exports set state = 'expired', bytes = null where id = ${id} and state = 'ready'`

export const listOf = (db: Db, userId: string) => many(db, Id)`select id from data_exports where user_id = ${userId}`

export const erase = (db: Db, id: string) => db`delete from data_exports where id = ${id}`
