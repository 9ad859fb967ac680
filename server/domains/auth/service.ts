import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type * as z from 'zod/mini'
import { authErrors, type Guest, type Login } from '#contract/auth.ts'
import { AppError, commonErrors, invalidField, isError } from '#contract/errors.ts'
import type { AuthUser, ContactFields } from '#contract/users.ts'
import * as users from '../users/service.ts'
import { type Actor, type Context, transact } from '#server/lib/context.ts'
import type { Db } from '#server/lib/db.ts'
import { newToken } from '#server/lib/ids.ts'
import { takeLimit } from '#server/lib/limits.ts'
import { checkPassword } from '#server/lib/passwords.ts'
import { usPhone } from '#server/lib/phones.ts'
import * as queries from './queries.ts'

const daySeconds = 86_400
const lifetimeSeconds = { user: 1 * daySeconds, remembered: 30 * daySeconds, guest: 30 * daySeconds }

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** Who the cookies belong to: a signed-in session wins over a guest's; neither is nobody in particular. */
export async function actorOf(db: Db, now: Date, cookies: { session: string | undefined; guest: string | undefined }): Promise<Actor> {
  for (const token of [cookies.session, cookies.guest]) {
    const session = token && (await queries.findSession(db, hashOf(token), now))
    if (!session) continue
    if (session.kind === 'guest') return { kind: 'guest', userId: session.user_id }
    const company = session.company_id && session.role ? { company: { id: session.company_id, role: session.role } } : {}
    return { kind: 'user', userId: session.user_id, isAdmin: session.is_admin, ...company }
  }
  return { kind: 'anyone' }
}

type SessionKind = 'user' | 'remembered' | 'guest'

const openSession = (ctx: Context, kind: SessionKind, userId: string, token: string) =>
  queries.insertSession(ctx.db, {
    tokenHash: hashOf(token),
    kind: kind === 'guest' ? 'guest' : 'user',
    userId,
    userAgent: ctx.userAgent,
    ip: ctx.ip,
    now: ctx.now(),
    expiresAt: new Date(ctx.now().getTime() + lifetimeSeconds[kind] * 1000),
  })

/** Opens a session of an account under a new secret and puts it into the browser's cookie; the one before ends. */
export async function startSession(ctx: Context, userId: string, isRemembered = false): Promise<void> {
  await endSession(ctx)
  const token = newToken()
  await openSession(ctx, isRemembered ? 'remembered' : 'user', userId, token)
  ctx.setCookie({ name: 'session', value: token, ...(isRemembered ? { maxAgeSeconds: lifetimeSeconds.remembered } : {}) })
}

/** Signs somebody out everywhere. */
export async function endAllSessions(ctx: Context, userId: string): Promise<void> {
  await queries.deleteSessionsOf(ctx.db, userId)
}

/** Ends the signed-in session on the server and in the browser. */
export async function endSession(ctx: Context): Promise<void> {
  const token = ctx.cookie('session')
  if (token) await queries.deleteSession(ctx.db, hashOf(token))
  ctx.setCookie({ name: 'session', value: null })
}

/** The hash that the caller's own session is known by. */
export const sessionHash = (ctx: Context): Buffer => hashOf(ctx.cookie(ctx.actor.kind === 'user' ? 'session' : 'guest') ?? '')

/** The guest that this browser's guest cookie belongs to, signed in or not. */
export async function guestOf(ctx: Context): Promise<string | undefined> {
  const token = ctx.cookie('guest')
  const session = token && (await queries.findSession(ctx.db, hashOf(token), ctx.now()))
  if (session && session.kind === 'guest') return session.user_id
}

/**
 * The browser's guest, made now if there is none. Browsers are given the secret before they first send anything (http.ts), so a call whose
 * answer was lost, or that was sent twice at once, is made by the same guest again.
 */
export async function ensureGuest(ctx: Context): Promise<string> {
  const existing = await guestOf(ctx)
  if (existing) return existing
  const given = ctx.cookie('guest')
  const token = given && /^[\w-]{43}$/.test(given) ? given : newToken()
  const guestId = await users.newGuest(ctx)
  if (!(await openSession(ctx, 'guest', guestId, token))) {
    await users.dropGuest(ctx, guestId)
    return (await guestOf(ctx))!
  }
  ctx.setCookie({ name: 'guest', value: token, maxAgeSeconds: lifetimeSeconds.guest })
  return guestId
}

/** Ends the guest's session on the server and in the browser. */
export async function endGuest(ctx: Context): Promise<void> {
  const token = ctx.cookie('guest')
  if (token) await queries.deleteSession(ctx.db, hashOf(token))
  ctx.setCookie({ name: 'guest', value: null })
}

export async function getAuthUser(ctx: Context, userId: string): Promise<AuthUser> {
  const { country, company, phone_verified_at, ...person } = await queries.getSignedIn(ctx.db, userId)
  return {
    ...person,
    avatar_text: users.initials(person.name, person.surname),
    is_pro: company !== null,
    pais: { iso: country },
    phone_verified: users.isPhoneProven({ phone: person.phone, phone_verified_at }, ctx.now()),
    ...(company ? { company } : {}),
  }
}

export const checkEmail = async (ctx: Context, email: string) => ({ exists: await users.hasAccount(ctx, email) })

/** Signs in with a password. Whoever was signed in before is signed out, also when it fails. */
export async function login(ctx: Context, { email, password, remember }: z.output<typeof Login>): Promise<AuthUser> {
  await holdBack(ctx, email)
  await endSession(ctx)
  const account = await users.findCredentials(ctx, email)
  const isRight = await checkPassword(password, account?.password_hash ?? null)
  if (!account || !isRight) throw new AppError(authErrors.wrongCredentials)
  await startSession(ctx, account.id, remember)
  return getAuthUser(ctx, account.id)
}

const crowdedDelayMs = 1000

/** Five tries a minute from one address. Many tries from anywhere only slow an account down, or anybody could lock its owner out. */
async function holdBack(ctx: Context, email: string): Promise<void> {
  const key = createHash('sha256').update(email).digest('base64url')
  await takeLimit(ctx, `login:${key}:${ctx.ip}`, { count: 5, seconds: 60 })
  try {
    await takeLimit(ctx, `login:${key}`, { count: 20, seconds: 3600 })
  } catch (error) {
    if (!isError(error, commonErrors.rateLimited)) throw error
    await sleep(crowdedDelayMs)
  }
}

/** Leaves contact data with the browser's guest. Signs nobody in. */
export async function registerGuest(ctx: Context, fields: ContactFields): Promise<{ guest: Guest }> {
  const phone = usPhone(fields.phone)
  if (!phone) throw invalidField('phone', authErrors.phoneNotServed.message)
  if (await users.hasAccount(ctx, fields.email))
    throw new AppError(authErrors.emailTaken, { fields: { email: [authErrors.emailTaken.message] } })
  return transact(ctx, async (ctx) => {
    const guestId = await ensureGuest(ctx)
    const guest = await users.saveGuestContact(ctx, guestId, { ...fields, phone, locale: ctx.locale })
    if (!guest) throw invalidField('zipcode', { es: 'No conocemos ese código postal.', en: 'We do not know that zip code.' })
    return { guest: { id: guest.id, email: guest.email, name: guest.name, surname: guest.surname, phone } }
  })
}

/** Deletes sessions that have ended, and codes once no limit looks at them any more. */
export async function forgetExpired(ctx: Context): Promise<number> {
  const sessions = await queries.deleteExpiredSessions(ctx.db, ctx.now())
  const codes = await queries.deleteCodesBefore(ctx.db, new Date(ctx.now().getTime() - daySeconds * 1000))
  return sessions.count + codes.count
}
