import * as z from 'zod/mini'
import { keyStates } from '#contract/integrations/states.ts'
import { appScopes } from '#contract/scopes.ts'
import { type Db, many, maybe, one, touched } from '#server/lib/db.ts'
import { Count, Id } from '#server/lib/rows.ts'
import { isStanding, makers } from '../keys/queries.ts'

/** Holder of connections: a company, or a person as a customer. */
export type AppHolder = { companyId: string } | { customerId: string }

const ofHolder = (db: Db, holder: AppHolder) =>
  'companyId' in holder ? db`k.company_id = ${holder.companyId}` : db`k.company_id is null and k.user_id = ${holder.customerId}`

const Client = z.object({
  id: z.string(),
  name: z.string(),
  website: z.nullable(z.string()),
  redirect_uris: z.array(z.string()),
  is_checked: z.boolean(),
})
export type ClientRow = z.output<typeof Client>

/** An app that is not turned off. */
export const findClient = (db: Db, id: string) =>
  maybe(db, Client)`select id, name, website, redirect_uris, is_checked from oauth_clients where id = ${id} and off_at is null`

type NewClient = ClientRow & { created_at: Date }
export const insertClient = (db: Db, client: NewClient) => db`insert into oauth_clients ${db(client as never)}`

/** Apps that registered themselves and that nobody has connected yet. */
export const countUnused = async (db: Db): Promise<number> =>
  (
    await one(db, Count)`
      select count(*) as count from oauth_clients c where not c.is_checked and not exists (select from api_keys k where k.client_id = c.id)`
  ).count

export const deleteUnused = async (db: Db, before: Date): Promise<number> =>
  (
    await db`
      delete from oauth_clients c where not c.is_checked and c.created_at < ${before} and not exists (select from api_keys k where k.client_id = c.id)`
  ).count

const Registered = z.object({
  client_id: z.string(),
  name: z.string(),
  website: z.nullable(z.string()),
  redirect_uris: z.array(z.string()),
  created_at: z.string(),
  is_off: z.boolean(),
  connections: z.int(),
})

export const listClients = (db: Db) =>
  many(db, Registered)`
    select c.id as client_id, c.name, c.website, c.redirect_uris, c.created_at, c.off_at is not null as is_off,
      (select count(*) from api_keys k where k.client_id = c.id and k.revoked_at is null)::int as connections
    from oauth_clients c
    where c.is_checked or exists (select from api_keys k where k.client_id = c.id and k.revoked_at is null)
    order by c.is_checked desc, c.created_at desc, c.id limit 500`

/** False when there is no such app. */
export const setOff = (db: Db, id: string, offAt: Date | null): Promise<boolean> =>
  touched(
    db`update oauth_clients set off_at = case when ${offAt}::timestamptz is null then null else coalesce(off_at, ${offAt}) end where id = ${id}`,
  )

const Connected = z.object({
  id: z.string(),
  name: z.string(),
  is_checked: z.boolean(),
  state: z.enum(keyStates),
  scopes: z.array(z.enum(appScopes)),
  daily_cap_cents: z.nullable(z.int()),
  spent_cents: z.int(),
  connected_by: z.string(),
  connected_at: z.string(),
  last_used_at: z.nullable(z.string()),
})
export type ConnectedRow = z.output<typeof Connected>

/** Connections, newest first. */
export const listConnected = (db: Db, holder: AppHolder, now: Date) =>
  many(db, Connected)`
    select k.id, k.name, c.is_checked, case when c.off_at is not null or not ${isStanding(db)} then 'stopped' else 'active' end as state,
      k.scopes, k.daily_cap_cents, trim(u.name || ' ' || u.surname) as connected_by, k.created_at as connected_at, k.last_used_at,
      coalesce((
        select sum(p.cents) from key_purchases p join companies o on o.id = k.company_id
        where p.key_id = k.id and p.day = (${now}::timestamptz at time zone o.time_zone)::date), 0)::bigint as spent_cents
    from api_keys k ${makers(db)} join oauth_clients c on c.id = k.client_id
    where ${ofHolder(db, holder)} and k.revoked_at is null
    order by k.created_at desc, k.id limit 300`

export const countConnected = async (db: Db, holder: AppHolder): Promise<number> =>
  (
    await one(
      db,
      Count,
    )`select count(*) as count from api_keys k where ${ofHolder(db, holder)} and k.client_id is not null and k.revoked_at is null`
  ).count

type NewConnection = {
  id: string
  company_id: string | null
  user_id: string
  client_id: string
  name: string
  scopes: readonly string[]
  daily_cap_cents: number | null
  created_at: Date
}

/** The person's connection of this app as this holder, if it stands. */
export const findConnection = (db: Db, { client_id, user_id, company_id }: Omit<NewConnection, 'id'>) =>
  maybe(db, Id)`
    select id from api_keys
    where client_id = ${client_id} and user_id = ${user_id} and company_id is not distinct from ${company_id} and revoked_at is null`

export const insertConnection = (db: Db, row: NewConnection) => db`insert into api_keys ${db({ ...row, scopes: [...row.scopes] } as never)}`

export const saveConnection = (db: Db, { id, scopes, daily_cap_cents, name }: NewConnection) => db`
  update api_keys set scopes = ${[...scopes]}, daily_cap_cents = ${daily_cap_cents}, name = ${name} where id = ${id} and revoked_at is null`

const Cap = z.object({ daily_cap_cents: z.int() })

/** Cap of a connected app of the company that may buy leads. */
export const findCap = (db: Db, id: string, companyId: string) =>
  maybe(db, Cap)`
    select daily_cap_cents from api_keys
    where id = ${id} and company_id = ${companyId} and client_id is not null and revoked_at is null and daily_cap_cents is not null`

export const saveCap = (db: Db, id: string, capCents: number) => db`update api_keys set daily_cap_cents = ${capCents} where id = ${id}`

const Named = z.object({ id: z.string(), name: z.string(), user_id: z.string(), company_id: z.nullable(z.string()) })

/** Ends a connection of the holder, or with none named of anybody. Undefined when there is none, or it ended before. */
export const endConnection = (db: Db, id: string, now: Date, holder?: AppHolder) =>
  maybe(db, Named)`
    update api_keys k set revoked_at = ${now}
    where k.id = ${id} and k.client_id is not null and k.revoked_at is null and ${holder ? ofHolder(db, holder) : db`true`}
    returning id, name, user_id, company_id`

const Grant = z.object({ user_id: z.string(), client_id: z.string(), scopes: z.array(z.string()) })

/** A connection that stands. */
export const findGrant = (db: Db, id: string) =>
  maybe(db, Grant)`
    select k.user_id, k.client_id, k.scopes from api_keys k ${makers(db)} join oauth_clients c on c.id = k.client_id
    where k.id = ${id} and k.revoked_at is null and c.off_at is null and ${isStanding(db)}`

/** Ends connections without a token or code that still counts: their app would have to ask anew anyway. */
export const endLapsed = async (db: Db, { now, before }: { now: Date; before: Date }): Promise<number> =>
  (
    await db`
      update api_keys k set revoked_at = ${now}
      where k.client_id is not null and k.revoked_at is null and k.created_at < ${before}
        and not exists (select from oauth_records t where t.key_id = k.id and t.expires_at > ${now} and t.consumed_at is null)`
  ).count
