import type { AdminRole } from '#contract/admin-roles.ts'
import type { Scope } from '#contract/scopes.ts'
import type { Locale } from '#contract/primitives.ts'
import type { ActorKind } from '#contract/machine.ts'
import { platformTimeZone } from '#contract/time-zone.ts'
import type { CompanyRole } from '#contract/company-roles.ts'
import { type Db, inTransaction, type Pool } from './db.ts'
import type { Config } from './config.ts'
import { newId } from './ids.ts'
import type { Log } from './log.ts'
import type { SettingsAt } from './settings.ts'
import type { Tables } from './tables.ts'

export type Anyone = { kind: 'anyone' }
/** A person without an account, identified by the guest cookie. */
export type Guest = { kind: 'guest'; userId: string; sessionId?: string }
export type User = {
  kind: 'user'
  userId: string
  /** Session of the call. */
  sessionId?: string
  /** Role in the administration. */
  adminRole?: AdminRole
  /** An admin who must set up two-step verification first. */
  needsSecondFactor?: true
  /** The admin who views the site as this person, read-only. */
  viewerId?: string
  /** The API key or connected app of the call, limited by its maker's permissions and these scopes. */
  key?: { id: string; scopes: readonly Scope[]; dailyCapCents: number | null; isApp?: boolean; isCustomer?: boolean }
}
/** `dailyCapCents`: the most that the member spends on leads per day; null or absent is no limit. */
type Company = { id: string; role: CompanyRole; dailyCapCents?: number | null }
/** A signed-in person and the company they act for, if any. The company is only present on endpoints that name an `area`. */
export type UserWithCompany = User & { company: Company | undefined }
export type CompanyMember = User & { company: Company }
export type Admin = User & { adminRole: AdminRole }
export type System = { kind: 'system' }
export type Actor = Anyone | Guest | User | UserWithCompany | System
export type Owner = Guest | User
/** Either side of a request: its owner, or a member of a company. */
export type Party = Guest | UserWithCompany
export const companyIdOf = (actor: Party): string | null => (actor.kind === 'user' ? (actor.company?.id ?? null) : null)
/**
 * The caller as a customer: null for an API key or an app of a company, which acts for its company alone and never sees its maker's own
 * requests.
 */
export const customerIdOf = (actor: Owner): string | null =>
  actor.kind === 'user' && actor.key && !actor.key.isCustomer ? null : actor.userId

/** Whether an API key or an app makes the call, and not a person. */
export const isProgram = (actor: Actor): boolean => actor.kind === 'user' && actor.key !== undefined

/**
 * A change of a cookie, applied to the response. `value: null` deletes it. `isReadable` cookies can be read and written by pages, without
 * the `__Host-` prefix.
 */
export type CookieChange = { name: string; value: string | null; maxAgeSeconds?: number; isReadable?: boolean }

/** Everything a service needs to know about its call. */
export type Context<A extends Actor = Actor> = {
  db: Db
  actor: A
  /** The product's clock: the database's time plus the sandbox's offset. */
  now: () => Date
  settings: SettingsAt
  locale: Locale
  /** IANA name from `X-Timezone`. It defines calendar days where no company or project does. */
  timeZone: string
  config: Config
  /** All tables with the facts that one domain needs of another's. */
  tables: Tables
  log: Log
  requestId: string
  /** The caller's address: IPv4, or the /64 of IPv6. */
  ip: string
  userAgent: string
  /** Global Privacy Control: this person's data is neither sold nor shared. */
  hasPrivacySignal: boolean
  /** Value of a request cookie. Use `setCookie` for changes. */
  cookie: (name: string) => string | undefined
  setCookie: (change: CookieChange) => void
  /** Other domains' work at sign-in, in its transaction if there is one. */
  atSignIn: (ctx: Context, userId: string) => Promise<void>
}

/** Runs `work` in a transaction, or in the current one. */
export const transact = <A extends Actor, T>(ctx: Context<A>, work: (ctx: Context<A>) => Promise<T>): Promise<T> =>
  inTransaction(ctx.db, (db) => work({ ...ctx, db }))

export const systemActor: System = { kind: 'system' }

/** Parts of a process. */
export type ProcessParts = { pool: Pool; clock: { now: () => Date }; settings: SettingsAt; config: Config; tables: Tables; log: Log }

/** Context for work outside a call: subscribers, scheduled jobs, commands. */
export const systemContext = ({ pool, clock, settings, config, tables, log }: ProcessParts): Context<System> => ({
  db: pool,
  actor: systemActor,
  now: clock.now,
  settings,
  locale: 'es',
  timeZone: platformTimeZone,
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

/** The same call with the system as actor, for automatic effects. */
export const asSystem = (ctx: Context): Context<System> => ({ ...ctx, actor: systemActor })

/** The actor's letter in the state tables. A company's member acts as `C` where `side` says so. */
export function actorKind(actor: Actor, side?: 'company' | 'admin'): ActorKind {
  if (actor.kind === 'system') return 'S'
  if (side === 'company') return 'C'
  if (side === 'admin') return 'A'
  return actor.kind === 'guest' ? 'G' : 'U'
}
