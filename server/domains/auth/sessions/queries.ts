import * as z from 'zod/mini'
import { companyStates } from '#contract/companies/search.ts'
import { adminRoles } from '#contract/admin-roles.ts'
import { companyRoles } from '#contract/company-roles.ts'
import { Locale } from '#contract/primitives.ts'
import { type Db, maybe, one, touched } from '#server/lib/db.ts'
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
  viewed_id: z.nullable(z.string()),
})

/** Admin sessions also end when unused since `idleSince`. */
export const findSession = (db: Db, tokenHash: Buffer, { now, idleSince }: { now: Date; idleSince: Date }) =>
  maybe(
    Session,
    db`
    select s.id, s.kind, s.user_id, s.seen_at, u.opted_out_at is not null as has_opted_out, u.admin_role, m.company_id, m.role, v.id as viewed_id,
      u.is_admin and not exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null) as needs_second_factor
    from sessions s
    join users u on u.id = s.user_id
    left join users v on v.id = s.viewed_user_id and s.viewed_until > ${now} and u.is_admin and not v.is_admin and v.deleted_at is null
    left join company_members m on m.user_id = coalesce(v.id, u.id)
    where s.token_hash = ${tokenHash} and s.expires_at > ${now} and u.suspended_at is null and u.deleted_at is null and (not u.is_admin or s.seen_at > ${idleSince})`,
  )

export const saveSeen = (db: Db, tokenHash: Buffer, now: Date) => db`update sessions set seen_at = ${now} where token_hash = ${tokenHash}`

const Traits = z.object({ is_admin: z.boolean(), is_suspended: z.boolean(), is_gone: z.boolean(), locale: Locale })

/** Account traits that decide on a new session. */
export const getTraits = (db: Db, userId: string) =>
  one(
    Traits,
    db`select is_admin, suspended_at is not null as is_suspended, deleted_at is not null as is_gone, locale from users where id = ${userId}`,
  )

const Renamed = z.object({ is_remembered: z.boolean(), expires_at: z.string() })

/** Gives a session a new secret. Returns undefined when it has ended. */
export const renameSession = (db: Db, from: Buffer, to: Buffer) =>
  maybe(
    Renamed,
    db`update sessions set token_hash = ${to} where token_hash = ${from} and kind = 'user' returning is_remembered, expires_at`,
  )

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
  (await maybe(Id, db`select id from sessions where token_hash = ${tokenHash} and proven_at > ${since}`)) !== undefined

export const saveProof = (db: Db, tokenHash: Buffer, now: Date) =>
  db`update sessions set proven_at = ${now} where token_hash = ${tokenHash}`

const PasswordHash = z.object({ password_hash: z.nullable(z.string()) })

export const findPasswordHash = async (db: Db, userId: string): Promise<string | null> =>
  (await one(PasswordHash, db`select password_hash from users where id = ${userId}`)).password_hash

const SignedIn = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  surname: z.string(),
  avatar: z.nullable(z.string()),
  notifications: z.int(),
  is_admin: z.boolean(),
  admin_role: z.nullable(z.enum(adminRoles)),
  needs_second_factor: z.boolean(),
  country: z.string(),
  phone: z.nullable(z.string()),
  phone_verified_at: z.nullable(z.string()),
  email_verified: z.boolean(),
  locale: Locale,
  company: z.nullable(
    z.object({ id: z.string(), slug: z.string(), name: z.string(), status: z.enum(companyStates.states), role: z.enum(companyRoles) }),
  ),
})

export const getSignedIn = (db: Db, userId: string) =>
  one(
    SignedIn,
    db`
    select u.id, u.email, u.name, u.surname, '/media/' || a.id || '/' || a.widths[1] || '.webp' as avatar, u.is_admin, u.admin_role, u.country, u.phone,
      u.is_admin and not exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null) as needs_second_factor,
      u.phone_verified_at, u.email_verified_at is not null as email_verified, u.locale,
      (select count(*) from notices n where n.user_id = u.id and n.read_at is null) as notifications,
      case when c.id is not null then json_build_object('id', c.id, 'slug', c.slug, 'name', c.name, 'status', c.status, 'role', m.role) end as company
    from users u
    left join media a on a.id = u.avatar_media_id
    left join company_members m on m.user_id = u.id
    left join companies c on c.id = m.company_id
    where u.id = ${userId}`,
  )

export type NewCode = { id: string; userId: string; sessionHash: Buffer; phone: string; codeHmac: Buffer; now: Date; expiresAt: Date }

export const voidCodes = (db: Db, userId: string, now: Date) =>
  db`update phone_codes set void_at = ${now} where user_id = ${userId} and void_at is null`

export const insertCode = (db: Db, code: NewCode) => db`
  insert into phone_codes (id, user_id, session_hash, phone, code_hmac, created_at, expires_at)
  values (${code.id}, ${code.userId}, ${code.sessionHash}, ${code.phone}, ${code.codeHmac}, ${code.now}, ${code.expiresAt})`

export type CodeHolder = { userId: string; sessionHash: Buffer; phone: string }
const Code = z.object({ id: z.string(), code_hmac: z.instanceof(Uint8Array), tries: z.int() })

/** Counts one try and returns the code it is against; undefined without a live code. Concurrent tries are counted one by one. */
export const takeTry = (db: Db, { userId, sessionHash, phone }: CodeHolder, now: Date) =>
  maybe(
    Code,
    db`
    update phone_codes set tries = tries + 1
    where user_id = ${userId} and phone = ${phone} and session_hash = ${sessionHash} and void_at is null and expires_at > ${now}
    returning id, code_hmac, tries`,
  )

/** Returns false when the code was used before or replaced by a newer one. */
export const spendCode = (db: Db, codeId: string, now: Date) =>
  touched(db`update phone_codes set void_at = ${now} where id = ${codeId} and void_at is null`)

const Codes = z.object({ sent: z.int(), used: z.int() })

/** Number of codes sent since `since`, and of those used. */
export const countCodes = (db: Db, since: Date) =>
  one(
    Codes,
    db`
    select count(*) as sent, count(u.id) as used
    from phone_codes c
    left join users u on u.id = c.user_id and u.phone = c.phone and u.phone_verified_at >= c.created_at
    where c.created_at > ${since}`,
  )

export const deleteCodesBefore = (db: Db, before: Date) => db`delete from phone_codes where created_at < ${before}`
