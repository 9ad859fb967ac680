import * as z from 'zod/mini'
import { adminScopes, appScopes } from '#contract/scopes.ts'
import { companyRoles } from '#contract/company-roles.ts'
import { type Db, maybe, touched } from '#server/lib/db.ts'
import { isStanding, makers } from '../keys/queries.ts'

type Place = { model: string; hash: Buffer }
type NewRecord = Place & { keyId: string | null; payload: Record<string, unknown>; expiresAt: Date }

export const saveRecord = (db: Db, { model, hash, keyId, payload, expiresAt }: NewRecord) => db`
  insert into oauth_records (model, id_hash, key_id, payload, expires_at)
  values (${model}, ${hash}, ${keyId}, ${db.json(payload as never)}, ${expiresAt})
  on conflict (model, id_hash) do update set payload = excluded.payload, expires_at = excluded.expires_at`

const Stored = z.object({ payload: z.record(z.string(), z.unknown()), consumed_at: z.nullable(z.string()) })

export const findRecord = (db: Db, { model, hash }: Place, now: Date) =>
  maybe(db, Stored)`select payload, consumed_at from oauth_records where model = ${model} and id_hash = ${hash} and expires_at > ${now}`

/** False when it was consumed before. */
export const consumeRecord = (db: Db, { model, hash }: Place, now: Date): Promise<boolean> =>
  touched(db`update oauth_records set consumed_at = ${now} where model = ${model} and id_hash = ${hash} and consumed_at is null`)

export const deleteRecord = (db: Db, { model, hash }: Place) => db`delete from oauth_records where model = ${model} and id_hash = ${hash}`

/** Decides an open request. False when it was decided before, or has ended. */
export const decideRequest = (db: Db, hash: Buffer, result: Record<string, unknown>, now: Date): Promise<boolean> =>
  touched(db`
    update oauth_records set payload = payload || ${db.json({ result } as never)}
    where model = 'Interaction' and id_hash = ${hash} and expires_at > ${now} and payload -> 'result' is null`)

const Holder = z.object({
  id: z.string(),
  user_id: z.string(),
  company_id: z.nullable(z.string()),
  scopes: z.array(z.enum([...appScopes, ...adminScopes])),
  granted: z.nullable(z.string()),
  daily_cap_cents: z.nullable(z.int()),
  last_used_at: z.nullable(z.string()),
  role: z.nullable(z.enum(companyRoles)),
})

/** The connection of an access token, unless one of them has ended. */
export const findTokenHolder = (db: Db, hash: Buffer, now: Date) =>
  maybe(db, Holder)`
    select k.id, k.user_id, k.company_id, k.scopes, t.payload ->> 'scope' as granted, k.daily_cap_cents, k.last_used_at, m.role
    from oauth_records t join api_keys k on k.id = t.key_id ${makers(db)}
    where t.model = 'AccessToken' and t.id_hash = ${hash} and t.expires_at > ${now} and k.revoked_at is null and ${isStanding(db)}`

export const deleteExpired = async (db: Db, now: Date): Promise<number> =>
  (await db`delete from oauth_records where expires_at < ${now}`).count
