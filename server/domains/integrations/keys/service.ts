import { createHash, randomBytes } from 'node:crypto'
import { country } from '#country/country.ts'
import { dayMs, hourMs } from '#contract/durations.ts'
import { AppError, commonErrors } from '#contract/errors.ts'
import type { AdminKeyInput, ApiKey, CompanyKeyInput, KeyEdit, NewKey, Rotation } from '#contract/integrations/keys.ts'
import { keyErrors, mostKeys } from '#contract/integrations/states.ts'
import { audit } from '#server/lib/audit.ts'
import { type Actor, type Admin, type CompanyMember, type Context, transact, type User } from '#server/lib/context.ts'
import { takeDailyRoom } from '#server/lib/daily-room.ts'
import type { Db } from '#server/lib/db.ts'
import { newId } from '#server/lib/ids.ts'
import { publish } from '#server/lib/live.ts'
import { requireProof } from '../../auth/service.ts'
import { membersOf } from '../../companies/service.ts'
import { notify } from '../../notifications/service.ts'
import * as messages from './messages.ts'
import * as queries from './queries.ts'
import type { Holder, KeyRow } from './queries.ts'
import { isSecret, prefixOf, secretOf, usedEveryMs } from './rules.ts'

const hashOf = (secret: string) => createHash('sha256').update(secret).digest()
const revokedDays = 30
/** Days before the expiry of a key on which its holder is told. */
const reminderDays = [14, 1] as const

/** Resolves a secret to the actor of its key, and notes its use at most once a minute. Undefined for anything but a valid key. */
export async function holderOf(db: Db, now: Date, secret: string): Promise<Actor | undefined> {
  const found = isSecret(secret) ? await queries.findHolder(db, hashOf(secret), now) : undefined
  if (!found) return
  const { id, user_id: userId, company_id: companyId, scopes, daily_cap_cents: dailyCapCents, admin_role: adminRole, role } = found
  await noteUse(db, found, now)
  const actor: User = { kind: 'user', userId, key: { id, scopes, dailyCapCents } }
  if (companyId !== null) return { ...actor, company: { id: companyId, role: role! } }
  return { ...actor, ...(adminRole && { adminRole }) }
}

/** Notes the use of a key, or of an app, at most once a minute. */
export async function noteUse(db: Db, { id, last_used_at: at }: { id: string; last_used_at: string | null }, now: Date): Promise<void> {
  if (!at || now.getTime() - Date.parse(at) >= usedEveryMs) await queries.saveUse(db, id, now)
}

/** Locks the keys and apps of a company or a person, new ones too. */
export const lockKeys = async (ctx: Context, holderId: string): Promise<void> => void (await queries.lockKeys(ctx.db, holderId))

/** Holder of the keys that a call is about: its company, or an admin. */
export const ofCompany = ({ actor }: Context<CompanyMember>): Holder => ({ companyId: actor.company.id })
export const ofAdmin = ({ actor }: Context<Admin>, which?: 'own'): Holder => ({
  adminId: actor.userId,
  all: which !== 'own' && actor.adminRole === 'owner',
})

const show = ({ previous_prefix, previous_until, daily_cap_cents, spent_cents, ...key }: KeyRow): ApiKey => ({
  ...key,
  daily_cap: daily_cap_cents === null ? null : { amount: daily_cap_cents, currency: country.currency.code },
  spent_today: { amount: spent_cents, currency: country.currency.code },
  previous: previous_prefix && previous_until ? { prefix: previous_prefix, valid_until: previous_until } : null,
})

/** Keys of the caller's company, or of the admin. Revoked ones stay in the list for a month. */
export async function listKeys(ctx: Context, holder: Holder): Promise<ApiKey[]> {
  const now = ctx.now()
  const rows = await queries.listKeys(ctx.db, holder, { now, since: new Date(now.getTime() - revokedDays * dayMs) })
  return rows.map(show)
}

async function getKey(ctx: Context, holder: Holder, id: string): Promise<KeyRow> {
  const key = await queries.findKey(ctx.db, holder, id, ctx.now())
  if (!key) throw new AppError(commonErrors.notFound)
  return key
}

const newSecret = (ctx: Context) => secretOf(randomBytes(32), ctx.config.hasSandbox)
const endOf = (ctx: Context, days: number | null) => (days === null ? null : new Date(ctx.now().getTime() + days * dayMs))

type Change = { id: string; name: string; event: keyof typeof messages.changes }

/** Tells a company's owners, or the admin, what happened to a key, and writes it to the audit log. */
async function record(ctx: Context<User>, holder: Holder, { id, name, event }: Change): Promise<void> {
  const companyId = 'companyId' in holder ? holder.companyId : null
  await audit(ctx, { action: `key.${event}`, entity: 'key', id, by: companyId ? 'C' : 'A' })
  const told = companyId ? await membersOf(ctx, companyId, 'integrations') : [ctx.actor.userId]
  for (const userId of told) await notify(ctx, messages.changed(event, { userId, name, isAdmin: !companyId }))
  if (companyId) await publish(ctx, `company:${companyId}`, 'keys')
}

/**
 * Makes a key with the caller as its maker.
 * @throws AppError `proof_required`, `key_name_taken`, `too_many_keys`
 */
export async function createKey(ctx: Context<User>, holder: Holder, input: CompanyKeyInput | AdminKeyInput): Promise<NewKey> {
  await requireProof(ctx)
  const { userId } = ctx.actor
  const own: Holder = 'companyId' in holder ? holder : { ...holder, all: false }
  const secret = newSecret(ctx)
  const { name, days } = input
  const scopes = [...new Set<string>(input.scopes)]
  const cap = 'daily_cap_cents' in input && scopes.includes('leads:buy') ? (input.daily_cap_cents ?? null) : null
  const id = newId()
  await transact(ctx, async (ctx) => {
    await queries.lockKeys(ctx.db, 'companyId' in own ? own.companyId : own.adminId)
    if ((await queries.countKeys(ctx.db, own)) >= mostKeys) throw new AppError(keyErrors.tooManyKeys)
    const row = {
      id,
      company_id: 'companyId' in own ? own.companyId : null,
      user_id: userId,
      name,
      scopes,
      daily_cap_cents: cap,
      days,
      prefix: prefixOf(secret),
      secret_hash: hashOf(secret),
      created_at: ctx.now(),
      expires_at: endOf(ctx, days),
    }
    if (!(await queries.insertKey(ctx.db, row)))
      throw new AppError(keyErrors.nameTaken, { fields: { name: [keyErrors.nameTaken.message] } })
    await record(ctx, own, { id, name, event: 'create' })
  })
  return { key: show(await getKey(ctx, own, id)), secret }
}

/**
 * Gives a key a new secret and a new lifetime, with the caller as its maker. The old secret stays valid for `hours`, unless it had already
 * ended or stopped.
 * @throws AppError `proof_required`, `not_found`, `invalid_transition` when `prefix` is not its secret
 */
export async function rotateKey(ctx: Context<User>, holder: Holder, id: string, { prefix, hours }: Rotation): Promise<NewKey> {
  await requireProof(ctx)
  const secret = newSecret(ctx)
  await transact(ctx, async (ctx) => {
    const key = await getKey(ctx, holder, id)
    const ends = new Date(ctx.now().getTime() + hours * hourMs)
    const renewal = {
      id,
      userId: ctx.actor.userId,
      from: prefix,
      prefix: prefixOf(secret),
      hash: hashOf(secret),
      oldUntil: hours > 0 && key.state === 'active' ? ends : null,
      expiresAt: endOf(ctx, key.days),
    }
    if (!(await queries.renewKey(ctx.db, renewal))) throw new AppError(commonErrors.invalidTransition)
    await record(ctx, holder, { id, name: key.name, event: 'rotate' })
  })
  return { key: show(await getKey(ctx, holder, id)), secret }
}

/**
 * Changes the name of a key and the daily cap of one that buys. A higher cap needs proof of presence.
 * @throws AppError `not_found`, `key_name_taken`, `proof_required`, `invalid_transition` for a revoked key
 */
export async function editKey(ctx: Context<User>, holder: Holder, id: string, { name, daily_cap_cents: cap }: KeyEdit): Promise<ApiKey[]> {
  await transact(ctx, async (ctx) => {
    await queries.lockKeys(ctx.db, 'companyId' in holder ? holder.companyId : holder.adminId)
    const key = await getKey(ctx, holder, id)
    const before = key.daily_cap_cents
    const capCents = before === null ? null : (cap ?? before)
    if (capCents !== null && capCents > before!) await requireProof(ctx)
    const edited = await queries.editKey(ctx.db, { id, name, capCents })
    if (!edited) throw new AppError(commonErrors.invalidTransition)
    if (!edited.is_free) throw new AppError(keyErrors.nameTaken, { fields: { name: [keyErrors.nameTaken.message] } })
    const caps = { before: { daily_cap_cents: before }, after: { daily_cap_cents: capCents } }
    await audit(ctx, { action: 'key.edit', entity: 'key', id, by: 'companyId' in holder ? 'C' : 'A', ...(before !== capCents && caps) })
  })
  return listKeys(ctx, holder)
}

/** Scheduled job: tells of keys 14 days and 1 day before they expire. Each reminder is sent once. */
export async function remindOfExpiry(ctx: Context): Promise<number> {
  const now = ctx.now()
  const keys = await queries.listExpiring(ctx.db, { now, before: new Date(now.getTime() + reminderDays[0] * dayMs) })
  for (const { id, name, user_id, company_id, expires_at: at } of keys) {
    const days = Date.parse(at) - now.getTime() <= reminderDays[1] * dayMs ? reminderDays[1] : reminderDays[0]
    const told = company_id ? await membersOf(ctx, company_id, 'integrations') : [user_id]
    for (const userId of told) await notify(ctx, messages.expiring({ id, userId, name, at, days, isAdmin: !company_id }))
  }
  return keys.length
}

/** Revokes a key at once, in every process. Repeating it has no effect. @throws AppError `not_found` */
export async function revokeKey(ctx: Context<User>, holder: Holder, id: string): Promise<ApiKey[]> {
  await transact(ctx, async (ctx) => {
    const { name } = await getKey(ctx, holder, id)
    if (await queries.revokeKey(ctx.db, id, ctx.now())) await record(ctx, holder, { id, name, event: 'revoke' })
  })
  return listKeys(ctx, holder)
}

type Bought = { matchId: string; cents: number }

/**
 * Reserves room for a purchase under the daily cap of the caller's key, in the caller's transaction and once per offer. Callers without a
 * key have no such cap.
 * @throws AppError `cap_reached`, `key_invalid` when the key was revoked meanwhile
 */
export async function takeRoom(ctx: Context, { matchId, cents }: Bought): Promise<void> {
  const key = ctx.actor.kind === 'user' ? ctx.actor.key : undefined
  if (!key) return
  const buyer = await queries.lockBuyer(ctx.db, key.id, ctx.now())
  if (!buyer) throw new AppError(keyErrors.invalid)
  if (cents === 0) return
  const room = { buyerId: key.id, matchId, cents, capCents: key.dailyCapCents ?? 0, day: buyer.day }
  if (!(await takeDailyRoom(ctx.db, { table: 'key_purchases', buyer: 'key_id' }, room))) throw new AppError(keyErrors.keyCapReached)
}

/** Returns the room that a purchase took, in the caller's transaction. */
export async function freeRoom(ctx: Context, matchId: string): Promise<void> {
  await queries.freeRoom(ctx.db, matchId)
}

/** Ends all keys that a person made, in the caller's transaction. */
export async function forgetApiKeys(ctx: Context, userId: string): Promise<void> {
  await queries.endKeysOf(ctx.db, userId, ctx.now())
}

/** Keys that a person made, for their data export. */
export const exportApiKeys = (ctx: Context, userId: string) => queries.exportKeys(ctx.db, userId)
