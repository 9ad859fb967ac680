import { createHash } from 'node:crypto'
import { authErrors } from '#contract/auth/sign-in.ts'
import { AppError, commonErrors, isError } from '#contract/errors.ts'
import { type LinkPassword, type MailedLink, registrationErrors } from '#contract/auth/registration.ts'
import type { AuthUser } from '#contract/users/people.ts'
import { type Context, transact } from '#server/lib/context.ts'
import { newId, newToken } from '#server/lib/ids.ts'
import { fingerprint } from '#server/lib/fingerprint.ts'
import { takeLimit } from '#server/lib/limits.ts'
import { emit } from '#server/lib/outbox.ts'
import { checkPassword, hashPassword } from '#server/lib/passwords.ts'
import { companyOf } from '../../companies/profile/service.ts'
import { mailPerson } from '../../notifications/service.ts'
import * as users from '../../users/service.ts'
import * as messages from '../warnings/messages.ts'
import { findPasswordHash } from '../sessions/queries.ts'
import { addressHash, isLinkGood, linkPath, linkSeconds, signLink } from '../links/rules.ts'
import { forget } from '../leaving/service.ts'
import { checkNewPassword } from '../passwords/new-password.ts'
import { passSecondFactor } from '../second-factor/service.ts'
import { startSession } from '../sessions/service.ts'
import { getAuthUser, holdBack } from '../sign-in/service.ts'

export const resendAfterSeconds = 60
export const linkSpent = () => new AppError(registrationErrors.linkSpent)

/** Limits emails to one a minute and five a day per address. Beyond that nothing is sent, silently. */
export async function isTooOften(ctx: Context, kind: string, address: string): Promise<boolean> {
  const key = `mail-${kind}:${fingerprint(ctx.config, 'limit', address).toString('base64url')}`
  try {
    await takeLimit(ctx, key, { count: 1, seconds: resendAfterSeconds })
    await takeLimit(ctx, key, { count: 5, seconds: 86_400 })
    return false
  } catch (error) {
    if (isError(error, commonErrors.rateLimited)) return true
    throw error
  }
}

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
    await forget(ctx, userId)
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
  await holdBack(ctx, person.email)
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
