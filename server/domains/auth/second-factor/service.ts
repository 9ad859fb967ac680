import type { FactorReset } from '#contract/auth/people.ts'
import type { FactorSetup, RecoveryCodes, SecondFactor } from '#contract/auth/second-factor.ts'
import { authErrors, factorResetStates } from '#contract/auth/states.ts'
import { AppError, commonErrors } from '#contract/errors.ts'
import { adminPeopleErrors } from '#contract/users/states.ts'
import { audit } from '#server/lib/audit.ts'
import { type Admin, type Context, transact, type User } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import { takeLimit } from '#server/lib/limits.ts'
import * as users from '../../users/service.ts'
import { endAllSessions, requireProof, rotateSession } from '../sessions/service.ts'
import { warn } from '../warnings/service.ts'
import * as messages from './messages.ts'
import * as queries from './queries.ts'
import { deleteFactor } from './queries.ts'
import * as rules from './rules.ts'

/** Tells whether signing in without a passkey needs a code. */
export const hasSecondFactor = (ctx: Context, userId: string): Promise<boolean> => queries.hasFactor(ctx.db, userId)

/**
 * Passes if the account has no second factor, or `code` is from its app or one of its recovery codes. Each code works once.
 * @throws AppError second_factor_required without a code, wrong_code at its field, rate_limited
 */
export async function passSecondFactor(ctx: Context, userId: string, code: string | undefined): Promise<void> {
  if (!(await hasSecondFactor(ctx, userId))) return
  if (!code) throw new AppError(authErrors.secondFactorRequired)
  await spendCode(ctx, userId, code)
}

/** Uses up a code of the person's app, or a recovery code. @throws AppError wrong_code at its field, rate_limited */
export async function spendCode(ctx: Context, userId: string, written: string): Promise<void> {
  for (const limit of rules.factorTries) await takeLimit(ctx, `second-factor:${userId}`, limit)
  const factor = await queries.findFactor(ctx.db, userId)
  if (!factor?.confirmed_at) throw wrongCode()
  const { text: secret } = rules.unseal(ctx.config, userId, factor.secret)
  const code = rules.plainCode(written)
  const step = rules.stepOf(secret, code, factor.epoch)
  const isGood = step === undefined ? await spendRecoveryCode(ctx, userId, secret, code) : await queries.spendStep(ctx.db, userId, step)
  if (!isGood) throw wrongCode()
}

const spendRecoveryCode = (ctx: Context, userId: string, secret: string, code: string): Promise<boolean> =>
  transact(ctx, async (ctx) => {
    if (!(await queries.spendRecoveryCode(ctx.db, userId, rules.recoveryHash(secret, code), ctx.now()))) return false
    await warn(ctx, userId, messages.recoveryCodeUsed(await queries.countRecoveryCodes(ctx.db, userId)))
    return true
  })

/** Scheduled job: reseals secrets under the current key, so that old keys can be removed. */
export async function resealSecrets(ctx: Context): Promise<number> {
  if (ctx.config.secretsBefore.length === 0) return 0
  let count = 0
  for (const { user_id: userId, secret } of await queries.listFactors(ctx.db)) {
    const { text, isOld } = rules.unseal(ctx.config, userId, secret)
    if (isOld && (await queries.replaceSecret(ctx.db, userId, secret, rules.seal(ctx.config, userId, text)))) count++
  }
  return count
}

const wrongCode = () => new AppError(authErrors.wrongCode, { fields: { code: [authErrors.wrongCode.message] } })

export async function getSecondFactor(ctx: Context<User>): Promise<SecondFactor> {
  const { userId, adminRole } = ctx.actor
  const factor = await queries.findFactor(ctx.db, userId)
  return {
    is_on: Boolean(factor?.confirmed_at),
    since: factor?.confirmed_at ?? null,
    recovery_codes_left: await queries.countRecoveryCodes(ctx.db, userId),
    is_compulsory: adminRole !== undefined,
  }
}

/** Creates a new secret for the app. An active one stays until it is turned off. @throws AppError proof_required */
export async function setUpSecondFactor(ctx: Context<User>): Promise<FactorSetup> {
  await requireProof(ctx)
  const { userId } = ctx.actor
  const secret = rules.newFactorSecret()
  const isNew = await queries.saveFactor(ctx.db, { userId, secret: rules.seal(ctx.config, userId, secret), now: ctx.now() })
  if (!isNew) throw new AppError(authErrors.secondFactorOn)
  const { email } = await users.getPerson(ctx, userId)
  return { secret, uri: rules.factorUri(secret, email) }
}

/** Turns the second factor on with the first code of the app. Returns the recovery codes. @throws AppError proof_required, wrong_code */
export async function confirmSecondFactor(ctx: Context<User>, code: string): Promise<RecoveryCodes> {
  await requireProof(ctx)
  const { userId } = ctx.actor
  const factor = await queries.findFactor(ctx.db, userId)
  if (!factor) throw wrongCode()
  if (factor.confirmed_at) throw new AppError(authErrors.secondFactorOn)
  const { text: secret } = rules.unseal(ctx.config, userId, factor.secret)
  const step = rules.stepOf(secret, code, factor.epoch)
  if (step === undefined) throw wrongCode()
  return transact(ctx, async (ctx) => {
    if (!(await queries.confirmFactor(ctx.db, userId, step, ctx.now()))) throw new AppError(authErrors.secondFactorOn)
    await rotateSession(ctx)
    await warn(ctx, userId, messages.secondFactorOn)
    return { recovery_codes: await newRecoveryCodes(ctx, userId, secret) }
  })
}

/** @throws AppError proof_required, second_factor_missing */
export async function renewRecoveryCodes(ctx: Context<User>): Promise<RecoveryCodes> {
  await requireProof(ctx)
  const { userId } = ctx.actor
  const factor = await queries.findFactor(ctx.db, userId)
  if (!factor?.confirmed_at) throw new AppError(authErrors.secondFactorMissing)
  const { text: secret } = rules.unseal(ctx.config, userId, factor.secret)
  return transact(ctx, async (ctx) => ({ recovery_codes: await newRecoveryCodes(ctx, userId, secret) }))
}

/** @throws AppError proof_required, second_factor_compulsory for admins */
export async function dropSecondFactor(ctx: Context<User>): Promise<void> {
  if (ctx.actor.adminRole) throw new AppError(authErrors.secondFactorCompulsory)
  await requireProof(ctx)
  await transact(ctx, async (ctx) => {
    const wasOn = await hasSecondFactor(ctx, ctx.actor.userId)
    await queries.deleteFactor(ctx.db, ctx.actor.userId)
    if (!wasOn) return
    await rotateSession(ctx)
    await warn(ctx, ctx.actor.userId, messages.secondFactorOff)
  })
}

/**
 * Gives an account a second factor that was set up by someone else, as for a new admin, in the caller's transaction. Returns undefined
 * without effect if it has one.
 */
export async function giveSecondFactor(
  ctx: Context,
  userId: string,
  secret = rules.newFactorSecret(),
): Promise<{ secret: string; recoveryCodes: string[] } | undefined> {
  if (await hasSecondFactor(ctx, userId)) return
  await queries.saveFactor(ctx.db, { userId, secret: rules.seal(ctx.config, userId, secret), now: ctx.now() })
  await queries.confirmFactor(ctx.db, userId, 0, ctx.now())
  return { secret, recoveryCodes: await newRecoveryCodes(ctx, userId, secret) }
}

async function newRecoveryCodes(ctx: Context, userId: string, secret: string): Promise<string[]> {
  const codes = Array.from({ length: rules.recoveryCodeCount }, rules.newRecoveryCode)
  const hashes = codes.map((code) => rules.recoveryHash(secret, code))
  await queries.replaceRecoveryCodes(ctx.db, userId, hashes, ctx.now())
  return codes
}

/** Open request to reset a person's second factor, which needs another admin. */
export const findFactorReset = (ctx: Context, userId: string): Promise<FactorReset | undefined> => queries.findAsked(ctx.db, userId)

/** Requests the reset of a person's second factor by another admin. Idempotent. @throws AppError proof_required, own_account, no_second_factor */
export async function askFactorReset(ctx: Context<Admin>, userId: string, reason: string): Promise<void> {
  await requireProof(ctx)
  if (userId === ctx.actor.userId) throw new AppError(adminPeopleErrors.ownAccount)
  await transact(ctx, async (ctx) => {
    if (!(await hasSecondFactor(ctx, userId))) throw new AppError(adminPeopleErrors.noFactor)
    const id = newId()
    if (!(await queries.insertReset(ctx.db, { id, userId, reason, askedBy: ctx.actor.userId, now: ctx.now() }))) return
    await audit(ctx, { action: 'factor_reset.ask', entity: 'user', id: userId, reason, after: { reset: id } })
  })
}

/**
 * Removes the second factor, ends all sessions and notifies the person, or declines. The requesting admin may decline but not confirm.
 * @throws AppError proof_required, not_found, own_account, same_admin, invalid_transition
 */
export async function decideFactorReset(ctx: Context<Admin>, id: string, decision: 'confirm' | 'decline'): Promise<void> {
  await requireProof(ctx)
  await transact(ctx, async (ctx) => {
    const reset = await queries.lockReset(ctx.db, id)
    if (!reset) throw new AppError(commonErrors.notFound)
    const { userId: adminId } = ctx.actor
    if (reset.user_id === adminId) throw new AppError(adminPeopleErrors.ownAccount)
    if (decision === 'confirm' && reset.asked_by === adminId) throw new AppError(adminPeopleErrors.sameAdmin)
    const to = factorResetStates.next(decision, reset.state, 'A')
    await queries.decideReset(ctx.db, id, { state: to, by: adminId, now: ctx.now() })
    await audit(ctx, {
      action: `factor_reset.${decision}`,
      entity: 'user',
      id: reset.user_id,
      before: { reset: id, asked_by: reset.asked_by },
    })
    if (decision === 'decline') return
    await deleteFactor(ctx.db, reset.user_id)
    await endAllSessions(ctx, reset.user_id)
    await warn(ctx, reset.user_id, messages.factorReset)
  })
}
