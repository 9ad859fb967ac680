import { minuteMs } from '#contract/durations.ts'
import { createHash } from 'node:crypto'
import type { Device } from '#contract/auth/sessions.ts'
import { authErrors } from '#contract/auth/states.ts'
import { AppError, commonErrors } from '#contract/errors.ts'
import { keyErrors } from '#contract/integrations/states.ts'
import type { Locale } from '#contract/primitives.ts'
import { type Actor, type Context, transact, type User } from '#server/lib/context.ts'
import type { Db } from '#server/lib/db.ts'
import { newToken } from '#server/lib/ids.ts'
import * as users from '../../users/service.ts'
import { noteSignal } from '../../users/service.ts'
import { warn } from '../warnings/service.ts'
import * as messages from './messages.ts'
import * as queries from './queries.ts'
import { deviceDays, deviceName, deviceOf, networkOf, proofSeconds } from './rules.ts'

const daySeconds = 86_400
const lifetimeSeconds = { user: 1 * daySeconds, remembered: 30 * daySeconds, guest: 30 * daySeconds, admin: daySeconds / 2 }
const adminIdleMs = 30 * minuteMs
/** Precision of the time of last use. */
const seenEveryMs = 3 * minuteMs

const hashOf = (token: string) => createHash('sha256').update(token).digest()

type Claims = { session: string | undefined; guest: string | undefined; hasPrivacySignal: boolean }

/**
 * Resolves cookies to an actor: a signed-in session wins over a guest's; without either the actor is anonymous. Notes when the session was
 * last used, and whether its browser sends Global Privacy Control.
 */
export async function actorOf(db: Db, now: Date, { session: signedIn, guest, hasPrivacySignal }: Claims): Promise<Actor> {
  for (const token of [signedIn, guest]) {
    const session = token && (await findSession(db, token, now))
    if (!session) continue
    if (hasPrivacySignal && !session.has_opted_out) await noteSignal(db, session.user_id, now)
    if (now.getTime() - Date.parse(session.seen_at) > seenEveryMs) await queries.saveSeen(db, hashOf(token), now)
    const { id: sessionId, user_id: userId, admin_role: adminRole } = session
    if (session.kind === 'guest') return { kind: 'guest', userId, sessionId }
    const { company_id: id, role, daily_cap_cents: dailyCapCents } = session
    const company = id && role ? { id, role, dailyCapCents } : undefined
    if (session.viewed_id) return { kind: 'user', userId: session.viewed_id, sessionId, viewerId: userId, company }
    const factor = session.needs_second_factor ? { needsSecondFactor: true as const } : {}
    return { kind: 'user', userId, sessionId, ...(adminRole && { adminRole }), ...factor, company }
  }
  return { kind: 'anyone' }
}

const findSession = (db: Db, token: string, now: Date) =>
  queries.findSession(db, hashOf(token), { now, idleSince: new Date(now.getTime() - adminIdleMs) })

type SessionKind = 'user' | 'remembered' | 'guest' | 'admin'

type NewSession = { kind: SessionKind; userId: string; token: string; passwordGrantUntil?: Date | null }

const openSession = (ctx: Context, { kind, userId, token, passwordGrantUntil = null }: NewSession) =>
  queries.insertSession(ctx.db, {
    tokenHash: hashOf(token),
    kind: kind === 'guest' ? 'guest' : 'user',
    userId,
    userAgent: ctx.userAgent,
    ip: ctx.ip,
    isRemembered: kind === 'remembered',
    passwordGrantUntil,
    now: ctx.now(),
    expiresAt: new Date(ctx.now().getTime() + lifetimeSeconds[kind] * 1000),
  })

/**
 * Opens a session with a new secret in the browser's cookie; the previous one ends. Admin sessions are short and end with the browser. The
 * browser takes on the account's language. `mayRenew` allows a new password without the old one for ten minutes.
 * @throws AppError account_suspended, wrong_credentials
 */
export async function startSession(ctx: Context, userId: string, wantsToStay = false, { mayRenew = false } = {}): Promise<void> {
  await endSession(ctx)
  const token = newToken()
  const { is_admin: isAdmin, is_suspended: isSuspended, is_gone: isGone, locale } = await queries.getTraits(ctx.db, userId)
  // The account was deleted or merged during the sign-in.
  if (isGone) throw new AppError(authErrors.wrongCredentials)
  if (isSuspended) throw new AppError(authErrors.suspended)
  const kind = isAdmin ? 'admin' : wantsToStay ? 'remembered' : 'user'
  const passwordGrantUntil = mayRenew ? new Date(ctx.now().getTime() + proofSeconds * 1000) : null
  await openSession(ctx, { kind, userId, token, passwordGrantUntil })
  await rememberDevice(ctx, userId)
  await ctx.atSignIn(ctx, userId)
  ctx.setCookie({ name: 'session', value: token, ...(kind === 'remembered' ? { maxAgeSeconds: lifetimeSeconds.remembered } : {}) })
  keepLanguage(ctx, locale)
}

/** Sets the language of this browser. */
export const keepLanguage = (ctx: Context, locale: Locale): void =>
  ctx.setCookie({ name: 'locale', value: locale, maxAgeSeconds: 365 * daySeconds, isReadable: true })

/** Gives the caller's session a new secret, which locks out holders of the old one. Called after every change of privileges. */
export async function rotateSession(ctx: Context): Promise<void> {
  const token = newToken()
  const session = await queries.renameSession(ctx.db, hashOf(ctx.cookie('session') ?? ''), hashOf(token))
  if (!session) throw new AppError(commonErrors.signedOut)
  const secondsLeft = Math.ceil((Date.parse(session.expires_at) - ctx.now().getTime()) / 1000)
  ctx.setCookie({ name: 'session', value: token, ...(session.is_remembered ? { maxAgeSeconds: secondsLeft } : {}) })
}

/** Signs a person out everywhere. */
export async function endAllSessions(ctx: Context, userId: string): Promise<void> {
  await queries.deleteSessionsOf(ctx.db, userId)
}

/** Ends the signed-in session on the server and in the browser. */
export async function endSession(ctx: Context): Promise<void> {
  const token = ctx.cookie('session')
  if (token) await queries.deleteSession(ctx.db, hashOf(token))
  ctx.setCookie({ name: 'session', value: null })
}

/** Hash that identifies the caller's session. */
export const sessionHash = (ctx: Context): Buffer => hashOf(ctx.cookie(ctx.actor.kind === 'user' ? 'session' : 'guest') ?? '')

/** Guest of this browser's guest cookie, whether or not someone is signed in. */
export async function guestOf(ctx: Context): Promise<string | undefined> {
  const token = ctx.cookie('guest')
  const session = token && (await findSession(ctx.db, token, ctx.now()))
  if (session && session.kind === 'guest') return session.user_id
}

/**
 * Returns the browser's guest, creating one if needed. Browsers get the secret before their first request (http.ts), so that a retried or
 * duplicated call belongs to the same guest.
 */
export async function ensureGuest(ctx: Context): Promise<string> {
  const existing = await guestOf(ctx)
  if (existing) return existing
  const given = ctx.cookie('guest')
  const token = given && /^[\w-]{43}$/.test(given) ? given : newToken()
  const guestId = await users.newGuest(ctx)
  if (!(await openSession(ctx, { kind: 'guest', userId: guestId, token }))) {
    await users.dropGuest(ctx, guestId)
    return (await guestOf(ctx))!
  }
  ctx.setCookie({ name: 'guest', value: token, maxAgeSeconds: lifetimeSeconds.guest })
  return guestId
}

/** Opens a session of a guest who has proven their identity in another way. */
export async function becomeGuest(ctx: Context, guestId: string): Promise<void> {
  await endGuest(ctx)
  const token = newToken()
  await openSession(ctx, { kind: 'guest', userId: guestId, token })
  ctx.setCookie({ name: 'guest', value: token, maxAgeSeconds: lifetimeSeconds.guest })
}

/** Ends the guest's session on the server and in the browser. */
export async function endGuest(ctx: Context): Promise<void> {
  const token = ctx.cookie('guest')
  if (token) await queries.deleteSession(ctx.db, hashOf(token))
  ctx.setCookie({ name: 'guest', value: null })
}

/** Deletes expired sessions, and devices unseen for over a year. Returns how many. */
export async function forgetSessions(ctx: Context): Promise<number> {
  const unseenSince = new Date(ctx.now().getTime() - deviceDays * daySeconds * 1000)
  const deleted = [await queries.deleteExpiredSessions(ctx.db, ctx.now()), await queries.deleteUnseenDevices(ctx.db, unseenSince)]
  return deleted.reduce((sum, { count }) => sum + count, 0)
}

/** Remembers the browser as a known device of the person, and warns them of any but the first. */
export async function rememberDevice(ctx: Context, userId: string): Promise<void> {
  const token = deviceToken(ctx)
  ctx.setCookie({ name: 'device', value: token, maxAgeSeconds: deviceDays * 86_400 })
  await transact(ctx, async (ctx) => {
    const deviceHash = createHash('sha256').update(token).digest()
    const { is_new: isNew, others } = await queries.saveDevice(ctx.db, { userId, deviceHash, now: ctx.now() })
    if (isNew && others > 0) await warn(ctx, userId, messages.newDevice(deviceName(ctx.userAgent), networkOf(ctx.ip)))
  })
}

/** Device token of the browser, or a new one. It is derived from the guest secret, so that a retried sign-in is the same device. */
function deviceToken(ctx: Context): string {
  const given = ctx.cookie('device')
  if (given && /^[\w-]{43}$/.test(given)) return given
  const guest = ctx.cookie('guest')
  return guest ? createHash('sha256').update(`device:${guest}`).digest('base64url') : newToken()
}

/** Devices where the person is signed in, latest first. */
export async function listDevices(ctx: Context<User>): Promise<Device[]> {
  const rows = await queries.listDevices(ctx.db, ctx.actor.userId, sessionHash(ctx), ctx.now())
  return rows.map(({ id, user_agent, ip, created_at, seen_at, is_remembered, is_this }) => ({
    id,
    ...deviceOf(user_agent),
    network: networkOf(ip),
    first_seen: created_at,
    last_seen: seen_at,
    is_this,
    is_remembered,
  }))
}

/** @throws AppError not_found also for another person's device */
export async function signOutDevice(ctx: Context<User>, id: string): Promise<void> {
  if (!(await queries.deleteSessionById(ctx.db, ctx.actor.userId, id))) throw new AppError(commonErrors.notFound)
}

export async function signOutOthers(ctx: Context<User>): Promise<void> {
  await queries.deleteOtherSessions(ctx.db, ctx.actor.userId, sessionHash(ctx))
}

/**
 * Requires a proof of presence within the last ten minutes: before email, phone, password or second factor change, and before anything is
 * deleted for good. Pages react to `proof_required` by asking for the proof and calling again.
 * @throws AppError proof_required, not_for_keys
 */
export async function requireProof(ctx: Context<User>): Promise<void> {
  if (ctx.actor.key) throw new AppError(keyErrors.notForKeys)
  const since = new Date(ctx.now().getTime() - proofSeconds * 1000)
  if (!(await queries.isProvenSince(ctx.db, sessionHash(ctx), since))) throw new AppError(authErrors.proofRequired)
}
