import { type Db, maybe, one, touched } from '#server/lib/db.ts'
import { Code, Codes } from '../sessions/queries.ts'

export type NewCode = { id: string; userId: string; sessionHash: Buffer; phone: string; codeHmac: Buffer; now: Date; expiresAt: Date }

export const voidCodes = (db: Db, userId: string, now: Date) =>
  db`update phone_codes set void_at = ${now} where user_id = ${userId} and void_at is null`

export const insertCode = (db: Db, code: NewCode) => db`
  insert into phone_codes (id, user_id, session_hash, phone, code_hmac, created_at, expires_at)
  values (${code.id}, ${code.userId}, ${code.sessionHash}, ${code.phone}, ${code.codeHmac}, ${code.now}, ${code.expiresAt})`

export type CodeHolder = { userId: string; sessionHash: Buffer; phone: string }

/** Counts one try and returns the code it is against; undefined without a live code. Concurrent tries are counted one by one. */
export const takeTry = (db: Db, { userId, sessionHash, phone }: CodeHolder, now: Date) =>
  maybe(db, Code)`
    update phone_codes set tries = tries + 1
    where user_id = ${userId} and phone = ${phone} and session_hash = ${sessionHash} and void_at is null and expires_at > ${now}
    returning id, code_hmac, tries`

/** Returns false when the code was used before or replaced by a newer one. */
export const spendCode = (db: Db, codeId: string, now: Date) =>
  touched(db`update phone_codes set void_at = ${now} where id = ${codeId} and void_at is null`)

/** Number of codes sent since `since`, and of those used. */
export const countCodes = (db: Db, since: Date) =>
  one(db, Codes)`
    select count(*) as sent, count(u.id) as used
    from phone_codes c
    left join users u on u.id = c.user_id and u.phone = c.phone and u.phone_verified_at >= c.created_at
    where c.created_at > ${since}`

export const deleteCodesBefore = (db: Db, before: Date) => db`delete from phone_codes where created_at < ${before}`
