import { dayMs, hourMs } from '#contract/durations.ts'
import { authErrors } from '#contract/auth/states.ts'
import { AppError, commonErrors, type ErrorSpec } from '#contract/errors.ts'
import { lengthOf } from '#contract/settings.ts'
import { type Context, type Owner, transact } from '#server/lib/context.ts'
import { fingerprint } from '#server/lib/fingerprint.ts'
import { newId } from '#server/lib/ids.ts'
import { takeLimit } from '#server/lib/limits.ts'
import { emit } from '#server/lib/outbox.ts'
import { ownPhone } from '#server/lib/phones.ts'
import { isSuppressed, textTo } from '../../notifications/service.ts'
import * as users from '../../users/service.ts'
import { requireProof, sessionHash } from '../sessions/service.ts'
import { phoneCode } from './messages.ts'
import * as queries from './queries.ts'
import * as rules from './rules.ts'

/** Seconds until another code can be requested, and until this one expires. */
type SentCode = { resend_after_s: number; expires_after_s: number }

/** Texts a new code to a number. It replaces the previous one and works only in this browser. */
export async function sendCode(ctx: Context<Owner>, written: string): Promise<SentCode> {
  const phone = ownPhone(written)
  if (!phone) throw atNumber(authErrors.phoneNotServed)
  await requireProofToReplace(ctx, phone)
  await holdBack(ctx, phone)
  if (await isSuppressed(ctx, 'sms', phone)) throw atNumber(authErrors.phoneStopped)
  const id = newId()
  const code = rules.newCode()
  const lastsMs = lengthOf('codeMinutes', ctx.settings())
  const expiresAt = new Date(ctx.now().getTime() + lastsMs)
  await transact(ctx, async (ctx) => {
    await queries.voidCodes(ctx.db, ctx.actor.userId, ctx.now())
    await queries.insertCode(ctx.db, {
      id,
      userId: ctx.actor.userId,
      sessionHash: sessionHash(ctx),
      phone,
      codeHmac: rules.codeHmac(ctx.config.secret, id, code),
      now: ctx.now(),
      expiresAt,
    })
    await textTo(ctx, { to: phone, eventKey: `code:${id}`, text: phoneCode(code, ctx.settings()), code, expiresAt })
  })
  return { resend_after_s: rules.resendAfterSeconds, expires_after_s: lastsMs / 1000 }
}

const atNumber = (spec: ErrorSpec) => new AppError(spec, { fields: { phone_number: [spec.message] } })

/** A verified number protects the account, so replacing it requires proof of presence. @throws AppError proof_required */
async function requireProofToReplace(ctx: Context<Owner>, phone: string): Promise<void> {
  const { actor } = ctx
  if (actor.kind !== 'user') return
  const { phone: current, phone_verified_at } = await users.getPerson(ctx, actor.userId)
  if (phone_verified_at !== null && current !== phone) await requireProof({ ...ctx, actor })
}

async function holdBack(ctx: Context, phone: string): Promise<void> {
  const key = fingerprint(ctx.config, 'limit', phone).toString('base64url')
  const { number, prefix, all } = rules.codeLimits(ctx.settings())
  for (const limit of number) await takeLimit(ctx, `code:${key}`, limit)
  await takeLimit(ctx, `code-prefix:${phone.slice(0, -4)}`, prefix)
  await takeLimit(ctx, 'code-all', all)
  if (ctx.config.limits === 0) return
  const counts = await queries.countCodes(ctx.db, new Date(ctx.now().getTime() - hourMs))
  if (!rules.looksPumped(counts)) return
  ctx.log.error(counts, 'codes are sent and not used: sending is paused')
  throw new AppError(commonErrors.unavailable, { retryAfterSeconds: 600 })
}

export type CodeGuess = { code: string; phone_number: string; user_id?: string | undefined }

/**
 * Verifies a number with its code. Wrong codes, expired codes and codes of other people get the same answer.
 * @throws AppError wrong_code, or code_spent after its last try
 */
export async function checkCode(
  ctx: Context<Owner>,
  { code, phone_number: written, user_id: claimed }: CodeGuess,
): Promise<{ phone_verified: true }> {
  const { userId } = ctx.actor
  const phone = ownPhone(written)
  const isOwn = claimed === undefined || claimed === userId
  const live = phone && isOwn ? await queries.takeTry(ctx.db, { userId, sessionHash: sessionHash(ctx), phone }, ctx.now()) : undefined
  if (!live || !phone) throw atCode(authErrors.wrongCode)
  const isRight = rules.isSameHmac(live.code_hmac, rules.codeHmac(ctx.config.secret, live.id, code))
  if (rules.isSpent({ tries: live.tries, isRight }, ctx.settings())) throw atCode(authErrors.codeSpent)
  if (!isRight) throw atCode(authErrors.wrongCode)
  await transact(ctx, async (ctx) => {
    if (!(await queries.spendCode(ctx.db, live.id, ctx.now()))) throw atCode(authErrors.wrongCode)
    await users.saveVerifiedPhone(ctx, userId, phone)
    await emit(ctx, 'phone.verified', { user_id: userId })
  })
  return { phone_verified: true }
}

const atCode = (spec: ErrorSpec) => new AppError(spec, { fields: { code: [spec.message] } })

/** Deletes codes that no limit counts any more. Returns how many. */
export const forgetCodes = async (ctx: Context): Promise<number> =>
  (await queries.deleteCodesBefore(ctx.db, new Date(ctx.now().getTime() - dayMs))).count
