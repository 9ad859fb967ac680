import * as z from 'zod/mini'
import { type Db, maybe, touched } from '#server/lib/db.ts'

export type NewProofCode = { id: string; userId: string; sessionHash: Buffer; email: string; codeHmac: Buffer; expiresAt: Date }

/** Saves a code, replacing an earlier one. */
export const saveProofCode = (db: Db, { userId, id, sessionHash, email, codeHmac, expiresAt }: NewProofCode) => db`
  insert into proof_codes (user_id, id, session_hash, email, code_hmac, expires_at)
  values (${userId}, ${id}, ${sessionHash}, ${email}, ${codeHmac}, ${expiresAt})
  on conflict (user_id) do update set id = excluded.id, session_hash = excluded.session_hash, email = excluded.email,
    code_hmac = excluded.code_hmac, expires_at = excluded.expires_at, tries = 0`

const ProofCode = z.object({ id: z.string(), code_hmac: z.instanceof(Uint8Array), tries: z.int() })

/** Counts one try and returns the code it is against; undefined without a code sent to the current address. */
export const takeProofTry = (db: Db, { userId, sessionHash }: { userId: string; sessionHash: Buffer }, now: Date) =>
  maybe(db, ProofCode)`
    update proof_codes c set tries = c.tries + 1 from users u
    where c.user_id = ${userId} and c.session_hash = ${sessionHash} and c.expires_at > ${now} and u.id = c.user_id and u.email = c.email
    returning c.id, c.code_hmac, c.tries`

/** Returns false when the code was used before or replaced by a newer one. */
export const spendProofCode = (db: Db, id: string) => touched(db`delete from proof_codes where id = ${id}`)

export const deleteExpiredProofCodes = (db: Db, now: Date) => db`delete from proof_codes where expires_at <= ${now}`
