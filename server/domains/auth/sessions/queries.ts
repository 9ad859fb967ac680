import * as z from 'zod/mini'
import { adminRoles } from '#contract/admin-roles.ts'
import { companyRoles } from '#contract/company-roles.ts'
import { Locale } from '#contract/primitives.ts'
import { type Db, many, maybe, one, touched } from '#server/lib/db.ts'
import { Id } from '#server/lib/rows.ts'

const Session = z.object({
  id: z.string(),
  kind: z.enum(['user', 'guest']),
  user_id: z.string(),
  admin_role: z.nullable(z.enum(adminRoles)),
  needs_second_factor: z.boolean(),
  seen_at: z.string(),
  has_opted_out: z.boolean(),
  company_id: z.nullable(z.string()),
  role: z.nullable(z.enum(companyRoles)),
  daily_cap_cents: z.nullable(z.int()),
  viewed_id: z.nullable(z.string()),
})

/** Admin sessions also end when unused since `idleSince`. */
export const findSession = (db: Db, tokenHash: Buffer, { now, idleSince }: { now: Date; idleSince: Date }) =>
  maybe(db, Session)`
    select s.id, s.kind, s.user_id, s.seen_at, u.opted_out_at is not null as has_opted_out, u.admin_role, m.company_id, m.role, m.daily_cap_cents, v.id as viewed_id,
      u.is_admin and not exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null) as needs_second_factor
    from sessions s
    join users u on u.id = s.user_id
    left join users v on v.id = s.viewed_user_id and s.viewed_until > ${now} and u.is_admin and not v.is_admin and v.deleted_at is null
    left join company_members m on m.user_id = coalesce(v.id, u.id)
    where s.token_hash = ${tokenHash} and s.expires_at > ${now} and u.suspended_at is null and u.deleted_at is null and (not u.is_admin or s.seen_at > ${idleSince})`

export const saveSeen = (db: Db, tokenHash: Buffer, now: Date) => db`update sessions set seen_at = ${now} where token_hash = ${tokenHash}`

const Traits = z.object({ is_admin: z.boolean(), is_suspended: z.boolean(), is_gone: z.boolean(), locale: Locale })

/** Account traits that decide on a new session. */
export const getTraits = (db: Db, userId: string) =>
  one(db, Traits)`
    select is_admin, suspended_at is not null as is_suspended, deleted_at is not null as is_gone, locale from users where id = ${userId}`

const Renamed = z.object({ is_remembered: z.boolean(), expires_at: z.string() })

/** Gives a session a new secret. Returns undefined when it has ended. */
export const renameSession = (db: Db, from: Buffer, to: Buffer) =>
  maybe(db, Renamed)`
    update sessions set token_hash = ${to} where token_hash = ${from} and kind = 'user' returning is_remembered, expires_at`

export type NewSession = {
  tokenHash: Buffer
  kind: 'user' | 'guest'
  userId: string
  userAgent: string
  ip: string
  isRemembered: boolean
  passwordGrantUntil: Date | null
  now: Date
  expiresAt: Date
}

/** Returns false without effect when the token already has a live session. */
export const insertSession = (db: Db, session: NewSession): Promise<boolean> =>
  touched(db`
    insert into sessions (token_hash, kind, user_id, user_agent, ip, is_remembered, password_grant_until, created_at, seen_at, proven_at, expires_at)
    values (${session.tokenHash}, ${session.kind}, ${session.userId}, ${session.userAgent}, ${session.ip}, ${session.isRemembered},
      ${session.passwordGrantUntil}, ${session.now}, ${session.now}, ${session.now}, ${session.expiresAt})
    on conflict (token_hash) do update set
      kind = excluded.kind, user_id = excluded.user_id, created_at = excluded.created_at, seen_at = excluded.seen_at, expires_at = excluded.expires_at
    where sessions.expires_at <= excluded.created_at`)

export const deleteSession = (db: Db, tokenHash: Buffer) => db`delete from sessions where token_hash = ${tokenHash}`

export const deleteSessionsOf = (db: Db, userId: string) => db`delete from sessions where user_id = ${userId}`

export const deleteExpiredSessions = (db: Db, now: Date) => db`delete from sessions where expires_at <= ${now}`

export const isProvenSince = async (db: Db, tokenHash: Buffer, since: Date): Promise<boolean> =>
  (await maybe(db, Id)`select id from sessions where token_hash = ${tokenHash} and proven_at > ${since}`) !== undefined

export const saveProof = (db: Db, tokenHash: Buffer, now: Date) =>
  db`update sessions set proven_at = ${now} where token_hash = ${tokenHash}`

const PasswordHash = z.object({ password_hash: z.nullable(z.string()) })

export const findPasswordHash = async (db: Db, userId: string): Promise<string | null> =>
  (await one(db, PasswordHash)`select password_hash from users where id = ${userId}`).password_hash
export const Code = z.object({ id: z.string(), code_hmac: z.instanceof(Uint8Array), tries: z.int() })

export const Codes = z.object({ sent: z.int(), used: z.int() })

const Row = z.object({
  id: z.string(),
  user_agent: z.string(),
  ip: z.string(),
  created_at: z.string(),
  seen_at: z.string(),
  is_remembered: z.boolean(),
  is_this: z.boolean(),
})

export const listDevices = (db: Db, userId: string, ownHash: Buffer, now: Date) =>
  many(db, Row)`
    select id, user_agent, ip, created_at, seen_at, is_remembered, token_hash = ${ownHash} as is_this
    from sessions
    where user_id = ${userId} and kind = 'user' and expires_at > ${now}
    order by seen_at desc, id
    limit 100`

export const deleteSessionById = (db: Db, userId: string, id: string) =>
  touched(db`delete from sessions where id = ${id} and user_id = ${userId} and kind = 'user'`)

export const deleteOtherSessions = (db: Db, userId: string, ownHash: Buffer) =>
  db`delete from sessions where user_id = ${userId} and kind = 'user' and token_hash <> ${ownHash}`

const SavedDevice = z.object({ is_new: z.boolean(), others: z.int() })

/** Saves a device. Returns whether it is new to this person and how many others they have. */
export const saveDevice = (db: Db, { userId, deviceHash, now }: { userId: string; deviceHash: Buffer; now: Date }) =>
  one(db, SavedDevice)`
    insert into known_devices (user_id, device_hash, first_seen_at, last_seen_at) values (${userId}, ${deviceHash}, ${now}, ${now})
    on conflict (user_id, device_hash) do update set last_seen_at = excluded.last_seen_at
    returning xmax = 0 as is_new,
      (select count(*) from known_devices k where k.user_id = ${userId} and k.device_hash <> ${deviceHash}) as others`

export const deleteUnseenDevices = (db: Db, before: Date) => db`delete from known_devices where last_seen_at < ${before}`
