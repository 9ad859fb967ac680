import * as z from 'zod/mini'
import { Passkey } from '#contract/auth/passkeys.ts'
import { type Db, many, maybe, one, touched } from '#server/lib/db.ts'
import { Count } from '#server/lib/rows.ts'

export type Purpose = 'register' | 'sign_in' | 'prove'
type NewChallenge = { browserHash: Buffer; purpose: Purpose; userId: string | null; challenge: string; expiresAt: Date }

export const saveChallenge = (db: Db, { browserHash, purpose, userId, challenge, expiresAt }: NewChallenge) => db`
  insert into passkey_challenges (browser_hash, purpose, user_id, challenge, expires_at)
  values (${browserHash}, ${purpose}, ${userId}, ${challenge}, ${expiresAt})`

const Challenge = z.object({
  purpose: z.enum(['register', 'sign_in', 'prove']),
  user_id: z.nullable(z.string()),
  challenge: z.string(),
  expires_at: z.string(),
})

/** Returns the challenge of a browser and deletes it, so that it is used once. */
export const takeChallenge = (db: Db, browserHash: Buffer) =>
  maybe(db, Challenge)`delete from passkey_challenges where browser_hash = ${browserHash} returning purpose, user_id, challenge, expires_at`

export const deleteExpiredChallenges = (db: Db, now: Date) => db`delete from passkey_challenges where expires_at <= ${now}`

const Key = z.object({
  id: z.string(),
  user_id: z.string(),
  credential_id: z.string(),
  public_key: z.instanceof(Uint8Array),
  counter: z.int(),
  transports: z.array(z.string()),
})

export const findPasskey = (db: Db, credentialId: string) =>
  maybe(db, Key)`select id, user_id, credential_id, public_key, counter, transports from passkeys where credential_id = ${credentialId}`

const Credential = z.object({ credential_id: z.string(), transports: z.array(z.string()) })

export const listCredentials = (db: Db, userId: string) =>
  many(db, Credential)`select credential_id, transports from passkeys where user_id = ${userId} order by created_at, id`

const shown = (db: Db) => db`id, name, created_at, last_used_at`

export const listPasskeys = (db: Db, userId: string) =>
  many(db, Passkey)`select ${shown(db)} from passkeys where user_id = ${userId} order by created_at, id`

type NewKey = {
  id: string
  userId: string
  credentialId: string
  publicKey: Uint8Array
  counter: number
  transports: string[]
  name: string
  now: Date
}

/** Returns undefined when this key is already registered, in any account. */
export const insertPasskey = (db: Db, key: NewKey) =>
  maybe(db, Passkey)`
    insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name, created_at)
    values (${key.id}, ${key.userId}, ${key.credentialId}, ${key.publicKey}, ${key.counter}, ${key.transports}, ${key.name}, ${key.now})
    on conflict (credential_id) do nothing
    returning ${shown(db)}`

/** Returns false when the counter did not advance: the key was cloned or its answer replayed. Some keys do not count at all. */
export const saveUse = (db: Db, id: string, counter: number, now: Date) =>
  touched(db`
    update passkeys set counter = ${counter}, last_used_at = ${now}
    where id = ${id} and (counter < ${counter} or (counter = 0 and ${counter} = 0))`)

export const renamePasskey = (db: Db, userId: string, id: string, name: string) =>
  maybe(db, Passkey)`update passkeys set name = ${name} where id = ${id} and user_id = ${userId} returning ${shown(db)}`

export const deletePasskey = (db: Db, userId: string, id: string) =>
  touched(db`delete from passkeys where id = ${id} and user_id = ${userId}`)

/** Locks the person, so that no other passkey is added until the transaction ends. */
export const lockHolder = (db: Db, userId: string) => db`select 1 from users where id = ${userId} for update`

export const countPasskeys = async (db: Db, userId: string): Promise<number> =>
  (await one(db, Count)`select count(*) from passkeys where user_id = ${userId}`).count
