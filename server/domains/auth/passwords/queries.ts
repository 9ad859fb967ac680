import { type Db, maybe, touched } from '#server/lib/db.ts'
import { UserId } from '#server/lib/rows.ts'

export type NewReset = { userId: string; tokenHash: Buffer; email: string; now: Date; expiresAt: Date }

/** Saves a reset link, replacing an earlier one. */
export const saveReset = (db: Db, { userId, tokenHash, email, now, expiresAt }: NewReset) => db`
  insert into password_resets (user_id, token_hash, email, created_at, expires_at) values (${userId}, ${tokenHash}, ${email}, ${now}, ${expiresAt})
  on conflict (user_id) do update set
    token_hash = excluded.token_hash, email = excluded.email, created_at = excluded.created_at, expires_at = excluded.expires_at`

/** Tells whether this is the current link and its address still belongs to the account. */
export const hasReset = async (db: Db, userId: string, tokenHash: Buffer, now: Date): Promise<boolean> =>
  (await maybe(db, UserId)`
    select r.user_id from password_resets r join users u on u.id = r.user_id
    where r.user_id = ${userId} and r.token_hash = ${tokenHash} and r.expires_at > ${now} and lower(u.email) = lower(r.email)`) !==
  undefined

/** Returns false when the link was used before. */
export const spendReset = (db: Db, userId: string, tokenHash: Buffer) =>
  touched(db`delete from password_resets where user_id = ${userId} and token_hash = ${tokenHash}`)

export const deleteResetsOf = (db: Db, userId: string) => db`delete from password_resets where user_id = ${userId}`

export const deleteExpiredResets = (db: Db, now: Date) => db`delete from password_resets where expires_at <= ${now}`

/** Tells whether a session may set a new password without the old one. */
export const mayRenew = async (db: Db, sessionHash: Buffer, now: Date): Promise<boolean> =>
  (await maybe(db, UserId)`select user_id from sessions where token_hash = ${sessionHash} and password_grant_until > ${now}`) !== undefined
