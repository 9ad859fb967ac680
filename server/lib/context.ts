import type { AdminRole } from '#contract/admin-roles.ts'
import type { Locale } from '#contract/primitives.ts'
import type { ActorKind } from '#contract/machine.ts'
import type { CompanyRole } from '#contract/company-roles.ts'
import { type Db, inTransaction, type Pool } from './db.ts'
import type { Config } from './config.ts'
import { newId } from './ids.ts'
import type { Log } from './log.ts'
import type { SettingsAt } from './settings.ts'
import type { Tables } from './tables.ts'

export type Anyone = { kind: 'anyone' }
/** Somebody without an account who holds the guest cookie. */
export type Guest = { kind: 'guest'; userId: string; sessionId?: string }
export type User = {
  kind: 'user'
  userId: string
  /** The session that the call came with. */
  sessionId?: string
  /** What an admin does for the house. */
  adminRole?: AdminRole
  /** An admin who has to turn on two-step verification first. */
  needsSecondFactor?: true
  /** The admin who sees the product as this person, and changes nothing. */
  viewerId?: string
}
type Company = { id: string; role: CompanyRole }
/**
 * A signed-in person together with the company that they act for, if any. Only an endpoint that names the `area` of the company it serves
 * gets one: without an area a handler sees the person alone.
 */
export type UserWithCompany = User & { company: Company | undefined }
export type CompanyMember = User & { company: Company }
export type Admin = User & { adminRole: AdminRole }
export type System = { kind: 'system' }
export type Actor = Anyone | Guest | User | UserWithCompany | System
export type Owner = Guest | User
/** Either side of a request: its owner, or somebody who acts for a company. */
export type Party = Guest | UserWithCompany
export const companyIdOf = (actor: Party): string | null => (actor.kind === 'user' ? (actor.company?.id ?? null) : null)

/**
 * A change to the browser's cookies, carried out with the answer. `value: null` clears it. `isReadable`: pages read and write it too, under
 * this very name; it is no secret.
 */
export type CookieChange = { name: string; value: string | null; maxAgeSeconds?: number; isReadable?: boolean }

/** What every service needs to know about the call it serves. */
export type Context<A extends Actor = Actor> = {
  db: Db
  actor: A
  /** The product's clock: the database's time, moved by the sandbox when a test says so. */
  now: () => Date
  settings: SettingsAt
  locale: Locale
  /** IANA name, from `X-Timezone`; decides calendar days where no company or project does. */
  timeZone: string
  config: Config
  /** All tables with the facts that one domain needs of another's. */
  tables: Tables
  log: Log
  requestId: string
  /** The caller's address: IPv4, or the /64 of IPv6. */
  ip: string
  userAgent: string
  /** The browser sends Global Privacy Control: its person's data is neither sold nor shared. */
  hasPrivacySignal: boolean
  /** Value of a cookie of the request; changes go through `setCookie`. */
  cookie: (name: string) => string | undefined
  setCookie: (change: CookieChange) => void
  /** Work of other domains that belongs to a sign-in, and is part of its transaction where there is one. */
  atSignIn: (ctx: Context, userId: string) => Promise<void>
}

/** Runs `work` with a context whose `db` is one transaction. Inside one already, joins it. */
export const transact = <A extends Actor, T>(ctx: Context<A>, work: (ctx: Context<A>) => Promise<T>): Promise<T> =>
  inTransaction(ctx.db, (db) => work({ ...ctx, db }))

export const systemActor: System = { kind: 'system' }

/** What a process is made of. */
export type ProcessParts = { pool: Pool; clock: { now: () => Date }; settings: SettingsAt; config: Config; tables: Tables; log: Log }

/** The context of work that no call asked for: reactions, time rules, command lines. */
export const systemContext = ({ pool, clock, settings, config, tables, log }: ProcessParts): Context<System> => ({
  db: pool,
  actor: systemActor,
  now: clock.now,
  settings,
  locale: 'es',
  timeZone: 'America/New_York',
  config,
  tables,
  log,
  requestId: newId(),
  ip: '',
  userAgent: '',
  hasPrivacySignal: false,
  cookie: () => undefined,
  setCookie: () => {},
  atSignIn: async () => {},
})

/** The same call, done by the system itself: for effects that nobody chose. */
export const asSystem = (ctx: Context): Context<System> => ({ ...ctx, actor: systemActor })

/** Who acts, in the letters of the state tables. A member of a company acts as `C` where `side` says so. */
export function actorKind(actor: Actor, side?: 'company' | 'admin'): ActorKind {
  if (actor.kind === 'system') return 'S'
  if (side === 'company') return 'C'
  if (side === 'admin') return 'A'
  return actor.kind === 'guest' ? 'G' : 'U'
}
