import { createHash } from 'node:crypto'
import { authErrors } from '#contract/auth.ts'
import { AppError, commonErrors, isError } from '#contract/errors.ts'
import { type MailedLink, registrationErrors } from '#contract/registration.ts'
import type { AuthUser } from '#contract/users.ts'
import { type Context, transact } from '#server/lib/context.ts'
import { newId, newToken } from '#server/lib/ids.ts'
import { fingerprint } from '#server/lib/fingerprint.ts'
import { takeLimit } from '#server/lib/limits.ts'
import { emit } from '#server/lib/outbox.ts'
import { companyOf } from '../../companies/service.ts'
import { mailPerson } from '../../notifications/service.ts'
import * as users from '../../users/service.ts'
import * as accounts from '../../users/service/accounts.ts'
import * as messages from '../messages.ts'
import { addressHash, isLinkGood, linkPath, linkSeconds, signLink } from '../rules/links.ts'
import { forget } from './personal.ts'
import { startSession } from './sessions.ts'
import { getAuthUser } from './sign-in.ts'

export const resendAfterSeconds = 60
export const linkSpent = () => new AppError(registrationErrors.linkSpent)

/** One a minute and five a day to one address; beyond that nothing is sent, and nobody is told. */
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

/** A secret for the browser that registers, and what is stored of it. */
export function newRegistrationSecret() {
  const secret = newToken()
  return { secret, hash: hashOf(secret) }
}

export const keepRegistrationSecret = (ctx: Context, secret: string | null): void =>
  ctx.setCookie({ name: 'registration', value: secret, maxAgeSeconds: registrationDays * 86_400 })

/** Whether this browser registered the account, or is signed in to it. */
async function isOwnBrowser(ctx: Context, userId: string): Promise<boolean> {
  if (ctx.actor.kind === 'user' && ctx.actor.userId === userId) return true
  const secret = ctx.cookie('registration')
  return secret !== undefined && accounts.isRegisteredWith(ctx, userId, hashOf(secret))
}

/** Mails the link that proves an address, once for each `mailId`, in the caller's transaction. */
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
 * An address is proven by its owner. Whoever opened the account may be somebody else: unless this is their own browser, whatever they could
 * sign in with is worth nothing from now on.
 */
export async function addressProven(ctx: Context, userId: string, { isOwn }: { isOwn: boolean }): Promise<void> {
  if (!isOwn) {
    await forget(ctx, userId)
    await accounts.voidProofs(ctx, userId)
  }
  await emit(ctx, 'email.verified', { user_id: userId })
}

/**
 * Opens a verification link, once: the address is proven and its person signed in. In another browser than the one that registered the
 * password is void, and the session may set a new one.
 * @throws AppError `link_spent`
 */
export async function verifyEmail(ctx: Context, link: MailedLink): Promise<AuthUser & { needs_password: boolean }> {
  if (!isLinkGood(ctx.config, 'verify-email', link, ctx.now())) throw linkSpent()
  const isOwn = await isOwnBrowser(ctx, link.id)
  await transact(ctx, async (ctx) => {
    const person = await users.findPerson(ctx, link.id)
    if (!person || addressHash(person.email) !== link.hash || !(await accounts.proveEmail(ctx, person.id, person.email))) throw linkSpent()
    await addressProven(ctx, person.id, { isOwn })
    await startSession(ctx, person.id, false, { mayRenew: !isOwn })
  })
  keepRegistrationSecret(ctx, null)
  return { ...(await getAuthUser(ctx, link.id)), needs_password: !isOwn }
}

const sent = { resend_after_s: resendAfterSeconds }

/** Mails the link again, to whoever it may concern. */
export async function resendVerification(ctx: Context, userId: string): Promise<typeof sent> {
  if (!(await isTooOften(ctx, 'verify', userId))) await emit(ctx, 'link.asked', { kind: 'verification', user_id: userId, mail_id: newId() })
  return sent
}

/** Corrects the address of an account that was just registered in this browser, and mails the link there. The one before is dead. */
export async function correctEmail(ctx: Context, userId: string, email: string): Promise<typeof sent> {
  if (!(await isOwnBrowser(ctx, userId))) throw new AppError(commonErrors.notFound)
  await takeLimit(ctx, `correct-email:${userId}`, { count: 5, seconds: 86_400 })
  await transact(ctx, async (ctx) => {
    if (!(await accounts.correctEmail(ctx, userId, email)))
      throw new AppError(authErrors.emailTaken, { fields: { email: [authErrors.emailTaken.message] } })
    await mailVerification(ctx, userId)
  })
  return sent
}
