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
  maybe(db, Change)`
    select id, email from email_changes where user_id = ${userId} and spent_at is null and expires_at > ${now}
    order by created_at desc limit 1`

/** Uses up the token of an email change. Returns undefined when it was used, is too old, or belongs to another account. */
export const spendChange = (db: Db, { userId, tokenHash }: { userId: string; tokenHash: Buffer }, now: Date) =>
  maybe(db, Change)`
    update email_changes set spent_at = ${now}
    where token_hash = ${tokenHash} and user_id = ${userId} and spent_at is null and expires_at > ${now}
    returning id, email`

export const saveUndo = (db: Db, id: string, { before, undoHash, until }: { before: string; undoHash: Buffer; until: Date }) =>
  db`update email_changes set before_email = ${before}, undo_hash = ${undoHash}, undo_until = ${until} where id = ${id}`

const Undo = z.object({ user_id: z.string(), before_email: z.string(), created_at: z.string() })

/** Uses up the undo token of an email change. Returns undefined when it was used or is too old. */
export const spendUndo = (db: Db, undoHash: Buffer, now: Date) =>
  maybe(db, Undo)`
    update email_changes set undone_at = ${now}
    where undo_hash = ${undoHash} and undone_at is null and undo_until > ${now}
    returning user_id, before_email, created_at`

/** Deletes every sign-in method that was added since. */
export async function dropKeysSince(db: Db, userId: string, since: string): Promise<void> {
  for (const table of ['passkeys', 'identities', 'second_factors'])
    await db`delete from ${db(table)} where user_id = ${userId} and created_at >= ${since}`
}

export const deleteChangesBefore = (db: Db, before: Date) =>
  db`delete from email_changes where greatest(expires_at, undo_until) < ${before}`
