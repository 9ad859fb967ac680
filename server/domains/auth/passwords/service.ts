import { createHash } from 'node:crypto'
import type { MailedLink } from '#contract/auth/links.ts'
import type { PasswordChange } from '#contract/auth/passwords.ts'
import { authErrors } from '#contract/auth/states.ts'
import { AppError, invalidField } from '#contract/errors.ts'
import type { AuthUser } from '#contract/users/people.ts'
import { type Context, transact, type User } from '#server/lib/context.ts'
import { newId, newToken } from '#server/lib/ids.ts'
import { emit } from '#server/lib/outbox.ts'
import { checkPassword, hashPassword } from '#server/lib/passwords.ts'
import { mailPerson } from '../../notifications/service.ts'
import * as users from '../../users/service.ts'
import { addressProven } from '../email/service.ts'
import { isLinkGood, linkPath, linkSeconds, signLink } from '../links/rules.ts'
import { isTooOften, linkSpent, resendAfterSeconds } from '../links/service.ts'
import { passSecondFactor } from '../second-factor/service.ts'
import { findPasswordHash } from '../sessions/queries.ts'
import { endAllSessions, endSession, requireProof, sessionHash, startSession } from '../sessions/service.ts'
import { getAuthUser } from '../sign-in/service.ts'
import * as messages from './messages.ts'
import { welcome } from './messages.ts'
import * as queries from './queries.ts'
import { checkNewPassword } from './rules.ts'

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** Requests a password reset link by email. An unknown address costs the same work, up to the worker. */
export async function sendReset(ctx: Context, email: string): Promise<{ resend_after_s: number }> {
  if (!(await isTooOften(ctx, 'reset', email))) {
    const account = await users.findCredentials(ctx, email)
    await emit(ctx, 'link.asked', { kind: 'reset', user_id: account?.id ?? newId(), mail_id: newId() })
  }
  return { resend_after_s: resendAfterSeconds }
}

/** Mails a password reset link, once per `mailId`. The previous link is dead. */
export const mailReset = (ctx: Context, userId: string, mailId: string): Promise<void> =>
  mailLink(ctx, userId, mailId, messages.newPassword)

/** Mails the same link for the first password of an account opened by an admin. */
export const mailWelcome = (ctx: Context, userId: string, mailId: string): Promise<void> => mailLink(ctx, userId, mailId, welcome)

const mailLink = (ctx: Context, userId: string, mailId: string, words: typeof messages.newPassword): Promise<void> =>
  transact(ctx, async (ctx) => {
    const person = await users.findPerson(ctx, userId)
    if (person?.kind !== 'member') return
    const token = newToken()
    const now = ctx.now()
    const expiresAt = new Date(now.getTime() + linkSeconds['reset-password'] * 1000)
    const path = linkPath('/api/auth/renew-password/verify', signLink(ctx.config, 'reset-password', { id: userId, hash: token, now }))
    if (await mailPerson(ctx, { userId, eventKey: `reset:${mailId}`, ...words, path, expiresAt }))
      await queries.saveReset(ctx.db, { userId, tokenHash: hashOf(token), email: person.email, now, expiresAt })
  })

/**
 * Opens a reset link, once. Signs out this browser, also on failure, and ends every session of the account; the new session may set a
 * password for ten minutes. The second factor still applies: without its `code` the link stays valid.
 * @throws AppError `link_spent`, `second_factor_required`, `wrong_code`
 */
export async function openReset(ctx: Context, link: MailedLink, code?: string): Promise<AuthUser> {
  await endSession(ctx)
  const tokenHash = hashOf(link.hash)
  if (!isLinkGood(ctx.config, 'reset-password', link, ctx.now())) throw linkSpent()
  if (!(await queries.hasReset(ctx.db, link.id, tokenHash, ctx.now()))) throw linkSpent()
  await passSecondFactor(ctx, link.id, code)
  await transact(ctx, async (ctx) => {
    if (!(await queries.spendReset(ctx.db, link.id, tokenHash))) throw linkSpent()
    const { email } = await users.getPerson(ctx, link.id)
    if (await users.proveEmail(ctx, link.id, email)) await addressProven(ctx, link.id, { isOwn: false })
    await endAllSessions(ctx, link.id)
    await startSession(ctx, link.id, false, { mayRenew: true })
  })
  return getAuthUser(ctx, link.id)
}

/**
 * Sets a new password: with the old one, shortly after a reset link, or with a fresh proof of presence if there is none yet. Every session
 * ends, this one too.
 */
export async function setPassword(ctx: Context<User>, { password, current_password: current }: PasswordChange): Promise<void> {
  const { userId } = ctx.actor
  if (!(await queries.mayRenew(ctx.db, sessionHash(ctx), ctx.now()))) await proveByCurrent(ctx, current)
  checkNewPassword(password, await users.getPerson(ctx, userId))
  const passwordHash = await hashPassword(password)
  await transact(ctx, async (ctx) => {
    await users.savePasswordHash(ctx, userId, passwordHash)
    await queries.deleteResetsOf(ctx.db, userId)
    await endAllSessions(ctx, userId)
    await mailPerson(ctx, { userId, eventKey: `password:${newId()}`, ...messages.passwordChanged, path: '/auth/forgot-password' })
  })
  await endSession(ctx)
}

async function proveByCurrent(ctx: Context<User>, current: string | undefined): Promise<void> {
  const hash = await findPasswordHash(ctx.db, ctx.actor.userId)
  if (hash === null) return requireProof(ctx)
  if (!current) throw invalidField('current_password', { es: 'Escribe tu contraseña actual.', en: 'Enter your current password.' })
  if (!(await checkPassword(current, hash)))
    throw new AppError(authErrors.wrongPassword, { fields: { current_password: [authErrors.wrongPassword.message] } })
}

/** Deletes expired password reset links. */
export const forgetResets = async (ctx: Context): Promise<number> => (await queries.deleteExpiredResets(ctx.db, ctx.now())).count
