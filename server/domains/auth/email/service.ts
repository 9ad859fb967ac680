import { dayMs } from '#contract/durations.ts'
import { createHash } from 'node:crypto'
import type { LinkPassword } from '#contract/auth/email.ts'
import type { MailedLink } from '#contract/auth/links.ts'
import { authErrors, registrationErrors } from '#contract/auth/states.ts'
import { AppError, commonErrors } from '#contract/errors.ts'
import { lengthOf } from '#contract/settings.ts'
import type { AuthUser } from '#contract/users/people.ts'
import type { Profile } from '#contract/users/profile.ts'
import { profileErrors } from '#contract/users/states.ts'
import { type Context, transact, type User } from '#server/lib/context.ts'
import { newId, newToken } from '#server/lib/ids.ts'
import { takeLimit } from '#server/lib/limits.ts'
import { emit } from '#server/lib/outbox.ts'
import { checkPassword, hashPassword } from '#server/lib/passwords.ts'
import { companyOf } from '../../companies/service.ts'
import { mailPerson, mailTo, unsuppress } from '../../notifications/service.ts'
import * as users from '../../users/service.ts'
import { forgetCredentials } from '../leaving/service.ts'
import { addressHash, isLinkGood, linkPath, linkSeconds, signLink } from '../links/rules.ts'
import { isTooOften, linkSpent, resendAfterSeconds } from '../links/service.ts'
import { checkNewPassword } from '../passwords/rules.ts'
import { passSecondFactor } from '../second-factor/service.ts'
import { findPasswordHash } from '../sessions/queries.ts'
import { endAllSessions, requireProof, signOutOthers, startSession } from '../sessions/service.ts'
import { getAuthUser, limitSignIns } from '../sign-in/service.ts'
import * as messages from './messages.ts'
import * as queries from './queries.ts'

const registrationDays = 7
const hashOf = (secret: string) => createHash('sha256').update(secret).digest()

/** Secret for the registering browser, and the hash to store. */
export function newRegistrationSecret() {
  const secret = newToken()
  return { secret, hash: hashOf(secret) }
}

export const keepRegistrationSecret = (ctx: Context, secret: string | null): void =>
  ctx.setCookie({ name: 'registration', value: secret, maxAgeSeconds: registrationDays * 86_400 })

/** Tells whether this browser registered the account or is signed in to it. */
async function isOwnBrowser(ctx: Context, userId: string): Promise<boolean> {
  if (ctx.actor.kind === 'user' && ctx.actor.userId === userId) return true
  const secret = ctx.cookie('registration')
  return secret !== undefined && users.isRegisteredWith(ctx, userId, hashOf(secret))
}

/** Mails a verification link, once per `mailId`, in the caller's transaction. */
export async function mailVerification(ctx: Context, userId: string, mailId = newId()): Promise<void> {
  const person = await users.findPerson(ctx, userId)
  if (person?.kind !== 'member' || person.email_verified_at) return
  const link = signLink(ctx.config, 'verify-email', { id: userId, hash: addressHash(person.email), now: ctx.now() })
  await mailPerson(ctx, {
    userId,
    eventKey: `verify:${mailId}`,
    ...((await companyOf(ctx, userId)) ? messages.confirmCompany : messages.confirmAddress),
    path: linkPath('/api/auth/email/verify', link),
    expiresAt: new Date(ctx.now().getTime() + linkSeconds['verify-email'] * 1000),
  })
}

/**
 * Handles a verified address. The account may have been opened by a stranger: unless this is the registering browser, all its sign-in
 * methods become void.
 */
export async function addressProven(ctx: Context, userId: string, { isOwn }: { isOwn: boolean }): Promise<void> {
  if (!isOwn) {
    await forgetCredentials(ctx, userId)
    await users.voidProofs(ctx, userId)
  }
  await emit(ctx, 'email.verified', { user_id: userId })
}

/** The unverified account of a verification link. @throws AppError `link_spent` */
async function accountOf(ctx: Context, link: MailedLink) {
  if (!isLinkGood(ctx.config, 'verify-email', link, ctx.now())) throw linkSpent()
  const person = await users.findPerson(ctx, link.id)
  if (!person || person.email_verified_at || addressHash(person.email) !== link.hash) throw linkSpent()
  return person
}

/** Verifies the address of an account, once, and signs the person in. `newPassword` replaces every other sign-in method. */
async function proveAndEnter(ctx: Context, { id, email }: { id: string; email: string }, newPassword?: string): Promise<AuthUser> {
  const hash = newPassword === undefined ? undefined : await hashPassword(newPassword)
  await transact(ctx, async (ctx) => {
    if (!(await users.proveEmail(ctx, id, email))) throw linkSpent()
    await addressProven(ctx, id, { isOwn: hash === undefined })
    if (hash !== undefined) await users.savePasswordHash(ctx, id, hash)
    await startSession(ctx, id)
  })
  keepRegistrationSecret(ctx, null)
  return getAuthUser(ctx, id)
}

/**
 * Opens a verification link, once, in the registering browser: verifies the address and signs the person in.
 * @throws AppError `link_spent`; `password_required` in another browser, where the link stays valid
 */
export async function verifyEmail(ctx: Context, link: MailedLink): Promise<AuthUser> {
  const person = await accountOf(ctx, link)
  if (!(await isOwnBrowser(ctx, person.id))) throw new AppError(registrationErrors.passwordRequired)
  return proveAndEnter(ctx, person)
}

/**
 * Opens a verification link in any browser, once. The account may have been opened by a stranger: the current password keeps its sign-in
 * methods, a new one voids them all.
 * @throws AppError `link_spent`, `wrong_password`, `second_factor_required`, `wrong_code`
 */
export async function verifyWithPassword(
  ctx: Context,
  link: MailedLink,
  { password, is_new: isNew, code }: LinkPassword,
): Promise<AuthUser> {
  const person = await accountOf(ctx, link)
  if (isNew) {
    checkNewPassword(password, person)
    return proveAndEnter(ctx, person, password)
  }
  await limitSignIns(ctx, person.email)
  if (!(await checkPassword(password, await findPasswordHash(ctx.db, person.id))))
    throw new AppError(authErrors.wrongPassword, { fields: { password: [authErrors.wrongPassword.message] } })
  await passSecondFactor(ctx, person.id, code)
  return proveAndEnter(ctx, person)
}

const sent = { resend_after_s: resendAfterSeconds }

/** Mails the verification link again. The answer is the same for unknown accounts. */
export async function resendVerification(ctx: Context, userId: string): Promise<typeof sent> {
  if (!(await isTooOften(ctx, 'verify', userId))) await emit(ctx, 'link.asked', { kind: 'verification', user_id: userId, mail_id: newId() })
  return sent
}

/** Corrects the address of an account just registered in this browser, and mails a new link there. The previous link is dead. */
export async function correctEmail(ctx: Context, userId: string, email: string): Promise<typeof sent> {
  if (!(await isOwnBrowser(ctx, userId))) throw new AppError(commonErrors.notFound)
  await takeLimit(ctx, `correct-email:${userId}`, { count: 5, seconds: 86_400 })
  await transact(ctx, async (ctx) => {
    if (!(await users.correctEmail(ctx, userId, email)))
      throw new AppError(authErrors.emailTaken, { fields: { email: [authErrors.emailTaken.message] } })
    await mailVerification(ctx, userId)
  })
  return sent
}

const tokenHashOf = (token: string) => createHash('sha256').update(token).digest()

export async function getProfile(ctx: Context<User>): Promise<Profile> {
  const [profile, pending] = await Promise.all([users.getProfile(ctx), queries.findOpenChange(ctx.db, ctx.actor.userId, ctx.now())])
  return { ...profile, pending_email: pending?.email ?? null }
}

/**
 * Asks the new address to confirm the change; until then nothing changes. A newer request voids an older one, and requesting the current
 * address cancels it.
 * @throws AppError proof_required, email_in_use
 */
export async function changeEmail(ctx: Context<User>, email: string): Promise<{ pending_email: string }> {
  await requireProof(ctx)
  const { userId } = ctx.actor
  const person = await users.getPerson(ctx, userId)
  if (email !== person.email && (await users.hasAccount(ctx, email))) throw inUse()
  const token = newToken()
  return transact(ctx, async (ctx) => {
    await queries.voidChanges(ctx.db, userId, ctx.now())
    if (email === person.email) return { pending_email: email }
    const id = newId()
    const expiresAt = new Date(ctx.now().getTime() + linkSeconds['change-email'] * 1000)
    await queries.insertChange(ctx.db, { id, userId, email, tokenHash: tokenHashOf(token), now: ctx.now(), expiresAt })
    await unsuppress(ctx, 'email', email)
    await mailTo(ctx, messages.confirmNewEmail(person, { id, email, token }))
    return { pending_email: email }
  })
}

/**
 * Applies the new address: once, with the newest link, in a session of the same account. Other sessions end, and the old address is
 * notified.
 * @throws AppError change_spent, email_in_use
 */
export async function confirmEmail(ctx: Context<User>, token: string): Promise<AuthUser> {
  const { userId } = ctx.actor
  await transact(ctx, async (ctx) => {
    const change = await queries.spendChange(ctx.db, { userId, tokenHash: tokenHashOf(token) }, ctx.now())
    if (!change) throw new AppError(profileErrors.changeSpent)
    if (await users.hasAccount(ctx, change.email)) throw inUse()
    const before = await users.getPerson(ctx, userId)
    await users.saveEmail(ctx, userId, change.email)
    await signOutOthers(ctx)
    const undo = newToken()
    const until = new Date(ctx.now().getTime() + lengthOf('emailUndoDays', ctx.settings()))
    await queries.saveUndo(ctx.db, change.id, { before: before.email, undoHash: tokenHashOf(undo), until })
    await mailTo(ctx, messages.emailChanged(before, { ...change, undo, days: ctx.settings().emailUndoDays }))
  })
  return getAuthUser(ctx, userId)
}

/**
 * Restores the previous address for the reader of its mailbox: the sessions of an intruder end, and the password and all sign-in methods
 * added since are void. A password reset link follows by email.
 * @throws AppError undo_spent, email_in_use
 */
export async function undoEmail(ctx: Context, token: string): Promise<{ email: string }> {
  return transact(ctx, async (ctx) => {
    const change = await queries.spendUndo(ctx.db, tokenHashOf(token), ctx.now())
    if (!change) throw new AppError(profileErrors.undoSpent)
    const { user_id: userId, before_email: email } = change
    const person = await users.getPerson(ctx, userId)
    if (person.email !== email && (await users.hasAccount(ctx, email))) throw inUse()
    await queries.voidChanges(ctx.db, userId, ctx.now())
    await queries.dropKeysSince(ctx.db, userId, change.created_at)
    await users.voidPassword(ctx, userId)
    await users.saveEmail(ctx, userId, email)
    await endAllSessions(ctx, userId)
    await emit(ctx, 'link.asked', { kind: 'reset', user_id: userId, mail_id: newId() })
    return { email }
  })
}

const inUse = () => new AppError(profileErrors.emailInUse, { fields: { email: [profileErrors.emailInUse.message] } })

/** Deletes email changes that can no longer be confirmed or undone. Returns how many. */
export const forgetChanges = async (ctx: Context): Promise<number> =>
  (await queries.deleteChangesBefore(ctx.db, new Date(ctx.now().getTime() - dayMs))).count
