import * as z from 'zod/mini'
import { adminRoles } from '#contract/admin-roles.ts'
import { companyRoles } from '#contract/company-roles.ts'
import { keyStates } from '#contract/integrations/states.ts'
import { adminScopes, appScopes, companyScopes } from '#contract/scopes.ts'
import { type Db, many, maybe, one, touched } from '#server/lib/db.ts'
import { Count } from '#server/lib/rows.ts'

const Scopes = z.array(z.enum([...companyScopes, ...adminScopes]))

/** Holder of keys: a company or an admin; `all` means every admin's. */
export type Holder = { companyId: string } | { adminId: string; all: boolean }

const ofHolder = (db: Db, holder: Holder) => {
  if ('companyId' in holder) return db`k.company_id = ${holder.companyId} and k.client_id is null`
  return holder.all
    ? db`k.company_id is null and k.client_id is null`
    : db`k.company_id is null and k.client_id is null and k.user_id = ${holder.adminId}`
}

/**
 * SQL condition: a key stands for its maker. It stops when that person no longer owns the company, or is no longer an admin with two-step
 * verification. An app of a customer needs nothing but the account, and that the app is not turned off.
 */
export const isStanding = (db: Db) => db`
  (u.suspended_at is null and u.deleted_at is null and not exists (select from oauth_clients o where o.id = k.client_id and o.off_at is not null) and case
    when k.company_id is not null then m.role is not distinct from 'owner'
    when k.client_id is not null then true
    else u.is_admin and exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null) end)`

export const makers = (db: Db) => db`
  join users u on u.id = k.user_id
  left join company_members m on m.user_id = k.user_id and m.company_id = k.company_id`

const KeyHolder = z.object({
  id: z.string(),
  user_id: z.string(),
  company_id: z.nullable(z.string()),
  scopes: Scopes,
  daily_cap_cents: z.nullable(z.int()),
  last_used_at: z.nullable(z.string()),
  admin_role: z.nullable(z.enum(adminRoles)),
  role: z.nullable(z.enum(companyRoles)),
})

/** The key of a secret, unless it was revoked, has expired or has stopped. */
export const findHolder = (db: Db, hash: Buffer, now: Date) =>
  maybe(db, KeyHolder)`
    select k.id, k.user_id, k.company_id, k.scopes, k.daily_cap_cents, k.last_used_at, u.admin_role, m.role
    from api_keys k ${makers(db)}
    where (k.secret_hash = ${hash} or (k.previous_hash = ${hash} and k.previous_until > ${now}))
      and k.revoked_at is null and (k.expires_at is null or k.expires_at > ${now}) and ${isStanding(db)}`

/** Does not wait for a purchase that holds the key. */
export const saveUse = (db: Db, id: string, now: Date) => db`
  update api_keys set last_used_at = ${now} where id = (select id from api_keys where id = ${id} for no key update skip locked)`

const Row = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(keyStates),
  prefix: z.string(),
  scopes: Scopes,
  daily_cap_cents: z.nullable(z.int()),
  days: z.nullable(z.int()),
  spent_cents: z.int(),
  made_by: z.string(),
  created_at: z.string(),
  expires_at: z.nullable(z.string()),
  last_used_at: z.nullable(z.string()),
  previous_prefix: z.nullable(z.string()),
  previous_until: z.nullable(z.string()),
})
export type KeyRow = z.output<typeof Row>

const rows = (db: Db, now: Date) => db`
  select k.id, k.name, k.prefix, k.scopes, k.daily_cap_cents, k.days, k.created_at, k.expires_at, k.last_used_at,
    trim(u.name || ' ' || u.surname) as made_by,
    case when k.previous_until > ${now} then k.previous_prefix end as previous_prefix,
    case when k.previous_until > ${now} then k.previous_until end as previous_until,
    coalesce((
      select sum(p.cents) from key_purchases p join companies c on c.id = k.company_id
      where p.key_id = k.id and p.day = (${now}::timestamptz at time zone c.time_zone)::date), 0)::bigint as spent_cents,
    case when k.revoked_at is not null then 'revoked' when not ${isStanding(db)} then 'stopped'
      when k.expires_at <= ${now} then 'expired' else 'active' end as state
  from api_keys k ${makers(db)}`

/** Keys, newest first, with those revoked since `since`. */
export const listKeys = (db: Db, holder: Holder, { now, since }: { now: Date; since: Date }) =>
  many(db, Row)`
    ${rows(db, now)}
    where ${ofHolder(db, holder)} and (k.revoked_at is null or k.revoked_at > ${since})
    order by k.revoked_at is not null, k.created_at desc, k.id limit 200`

export const findKey = (db: Db, holder: Holder, id: string, now: Date) =>
  maybe(db, Row)`${rows(db, now)} where ${ofHolder(db, holder)} and k.id = ${id}`

/** Locks the keys of a company or an admin, new ones too. */
export const lockKeys = (db: Db, holderId: string) => db`select pg_advisory_xact_lock(hashtextextended(${`api keys ${holderId}`}, 0))`

export const countKeys = async (db: Db, holder: Holder): Promise<number> =>
  (await one(db, Count)`select count(*) as count from api_keys k where ${ofHolder(db, holder)} and k.revoked_at is null`).count

export type NewRow = {
  id: string
  company_id: string | null
  user_id: string
  name: string
  scopes: readonly string[]
  daily_cap_cents: number | null
  days: number | null
  prefix: string
  secret_hash: Buffer
  created_at: Date
  expires_at: Date | null
}

/** False when the name is taken. */
export const insertKey = (db: Db, key: NewRow): Promise<boolean> =>
  touched(db`insert into api_keys ${db({ ...key, scopes: [...key.scopes] } as never)} on conflict do nothing`)

type Renewal = { id: string; userId: string; from: string; prefix: string; hash: Buffer; oldUntil: Date | null; expiresAt: Date | null }

/** Gives a key a new secret and maker. False when its secret is no longer the one named by `from`. */
export const renewKey = (db: Db, { id, userId, from, prefix, hash, oldUntil, expiresAt }: Renewal): Promise<boolean> =>
  touched(db`
    update api_keys set user_id = ${userId}, prefix = ${prefix}, secret_hash = ${hash}, expires_at = ${expiresAt}, previous_until = ${oldUntil},
      previous_prefix = case when ${oldUntil}::timestamptz is not null then prefix end,
      previous_hash = case when ${oldUntil}::timestamptz is not null then secret_hash end
    where id = ${id} and prefix = ${from} and revoked_at is null`)

const Edited = z.object({ is_free: z.boolean() })

/** Changes the name and the cap of a key. `is_free` is false when another key has the name; undefined when it was revoked. */
export const editKey = (db: Db, { id, name, capCents }: { id: string; name: string; capCents: number | null }) =>
  maybe(db, Edited)`
    with twin as (
      select exists (
        select from api_keys o join api_keys k on k.id = ${id} and coalesce(o.company_id, o.user_id) = coalesce(k.company_id, k.user_id)
        where o.id <> ${id} and o.client_id is null and o.revoked_at is null and lower(o.name) = lower(${name})) as is_taken),
    edited as (
      update api_keys set name = ${name}, daily_cap_cents = ${capCents} where id = ${id} and revoked_at is null and not (select is_taken from twin)
      returning id)
    select not is_taken as is_free from twin where is_taken or exists (select from edited)`

const Expiring = z.object({
  id: z.string(),
  name: z.string(),
  user_id: z.string(),
  company_id: z.nullable(z.string()),
  expires_at: z.string(),
})

/** Keys that still work and expire before `before`. */
export const listExpiring = (db: Db, { now, before }: { now: Date; before: Date }) =>
  many(db, Expiring)`
    select k.id, k.name, k.user_id, k.company_id, k.expires_at from api_keys k ${makers(db)}
    where k.revoked_at is null and k.expires_at > ${now} and k.expires_at <= ${before} and ${isStanding(db)}
    order by k.expires_at, k.id limit 1000`

/** False when it was revoked before. */
export const revokeKey = (db: Db, id: string, now: Date): Promise<boolean> =>
  touched(db`update api_keys set revoked_at = ${now} where id = ${id} and revoked_at is null`)

/** Ends all keys that a person made. Their names may name people. */
export const endKeysOf = (db: Db, userId: string, now: Date) => db`
  update api_keys set revoked_at = coalesce(revoked_at, ${now}), name = id::text, previous_hash = null, previous_until = null, previous_prefix = null
  where user_id = ${userId}`

const Exported = z.object({
  name: z.string(),
  is_app: z.boolean(),
  scopes: z.array(z.enum([...appScopes, ...adminScopes])),
  created_at: z.string(),
  last_used_at: z.nullable(z.string()),
  revoked_at: z.nullable(z.string()),
})
export const exportKeys = (db: Db, userId: string) =>
  many(
    db,
    Exported,
  )`select name, client_id is not null as is_app, scopes, created_at, last_used_at, revoked_at from api_keys where user_id = ${userId} order by created_at`

const Buyer = z.object({ day: z.string() })

/** Locks a key that may still buy: purchases by one key run one after the other. Returns its company's day; undefined when it was revoked. */
export const lockBuyer = (db: Db, id: string, now: Date) =>
  maybe(db, Buyer)`
    select (${now}::timestamptz at time zone c.time_zone)::date::text as day
    from api_keys k join companies c on c.id = k.company_id where k.id = ${id} and k.revoked_at is null for no key update of k`

export const freeRoom = (db: Db, matchId: string) => db`delete from key_purchases where match_id = ${matchId}`
