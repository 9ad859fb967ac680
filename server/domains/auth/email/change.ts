import { createHash } from 'node:crypto'
import { AppError } from '#contract/errors.ts'
import { profileErrors } from '#contract/users/states.ts'
import type { Profile } from '#contract/users/profile.ts'
import { lengthOf } from '#contract/settings.ts'
import type { AuthUser } from '#contract/users/people.ts'
import { type Context, transact, type User } from '#server/lib/context.ts'
import { newId, newToken } from '#server/lib/ids.ts'
import { emit } from '#server/lib/outbox.ts'
import { mailTo, unsuppress } from '../../notifications/service.ts'
import * as users from '../../users/service.ts'
import * as messages from './messages.ts'
import * as queries from './queries.ts'
import { linkSeconds } from '../links/rules.ts'
import { requireProof } from '../sessions/proof.ts'
import { signOutOthers } from '../sessions/devices.ts'
import { endAllSessions } from '../sessions/service.ts'
import { getAuthUser } from '../sign-in/service.ts'

const hashOf = (token: string) => createHash('sha256').update(token).digest()

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
    await queries.insertChange(ctx.db, { id, userId, email, tokenHash: hashOf(token), now: ctx.now(), expiresAt })
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
    const change = await queries.spendChange(ctx.db, { userId, tokenHash: hashOf(token) }, ctx.now())
    if (!change) throw new AppError(profileErrors.changeSpent)
    if (await users.hasAccount(ctx, change.email)) throw inUse()
    const before = await users.getPerson(ctx, userId)
    await users.saveEmail(ctx, userId, change.email)
    await signOutOthers(ctx)
    const undo = newToken()
    const until = new Date(ctx.now().getTime() + lengthOf('emailUndoDays', ctx.settings()))
    await queries.saveUndo(ctx.db, change.id, { before: before.email, undoHash: hashOf(undo), until })
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
    const change = await queries.spendUndo(ctx.db, hashOf(token), ctx.now())
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
