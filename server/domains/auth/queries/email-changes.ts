import * as z from 'zod/mini'
import { type Db, maybe } from '#server/lib/db.ts'

export type NewChange = { id: string; userId: string; email: string; tokenHash: Buffer; now: Date; expiresAt: Date }

export const insertChange = (db: Db, { id, userId, email, tokenHash, now, expiresAt }: NewChange) => db`
  insert into email_changes (id, user_id, email, token_hash, created_at, expires_at)
  values (${id}, ${userId}, ${email}, ${tokenHash}, ${now}, ${expiresAt})`

export const voidChanges = (db: Db, userId: string, now: Date) =>
  db`update email_changes set spent_at = ${now} where user_id = ${userId} and spent_at is null`

const Change = z.object({ id: z.string(), email: z.string() })

export const findOpenChange = (db: Db, userId: string, now: Date) =>
  maybe(
    Change,
    db`
    select id, email from email_changes where user_id = ${userId} and spent_at is null and expires_at > ${now}
    order by created_at desc limit 1`,
  )

/** The change that this token confirms, from now on used; undefined when it was, is too old, or is somebody else's. */
export const spendChange = (db: Db, { userId, tokenHash }: { userId: string; tokenHash: Buffer }, now: Date) =>
  maybe(
    Change,
    db`
    update email_changes set spent_at = ${now}
    where token_hash = ${tokenHash} and user_id = ${userId} and spent_at is null and expires_at > ${now}
    returning id, email`,
  )

export const deleteChangesBefore = (db: Db, before: Date) => db`delete from email_changes where expires_at < ${before}`
