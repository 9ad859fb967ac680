import * as z from 'zod/mini'
import { type Db, many } from '#server/lib/db.ts'

const Session = z.object({ device: z.string(), address: z.string(), created_at: z.string(), seen_at: z.string(), expires_at: z.string() })

export const listSessions = (db: Db, userId: string) =>
  many(db, Session)`
    select user_agent as device, ip as address, created_at, seen_at, expires_at from sessions where user_id = ${userId} order by created_at desc`

const Phone = z.object({ phone: z.string() })

/** Phone numbers that codes were sent to for this person. */
export const listPhones = async (db: Db, userId: string): Promise<string[]> =>
  (await many(db, Phone)`select distinct phone from phone_codes where user_id = ${userId}`).map(({ phone }) => phone)

const Key = z.object({ name: z.string(), created_at: z.string(), last_used_at: z.nullable(z.string()) })

/** Sign-in methods of a person, without secrets. */
export const listKeys = (db: Db, userId: string) =>
  many(db, Key)`
    select * from (
      select name, created_at, last_used_at from passkeys where user_id = ${userId}
      union all
      select issuer, created_at, last_used_at from identities where user_id = ${userId}
      union all
      select 'TOTP', created_at, null from second_factors where user_id = ${userId} and confirmed_at is not null
    ) as keys order by created_at`

const secrets = [
  'factor_resets',
  'email_changes',
  'phone_codes',
  'proof_codes',
  'password_resets',
  'recovery_codes',
  'second_factors',
  'passkey_challenges',
  'passkeys',
  'identities',
  'known_devices',
  'sessions',
]

export async function erase(db: Db, userId: string): Promise<void> {
  for (const table of secrets) await db`delete from ${db(table)} where user_id = ${userId}`
  await db`update sessions set viewed_user_id = null where viewed_user_id = ${userId}`
}
