import type { Proof, ProofWays } from '#contract/auth/proof.ts'
import { authErrors } from '#contract/auth/states.ts'
import { AppError, commonErrors, invalidField } from '#contract/errors.ts'
import { lengthOf } from '#contract/settings.ts'
import { type Context, transact, type User } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import { takeLimit } from '#server/lib/limits.ts'
import { checkPassword } from '#server/lib/passwords.ts'
import { mailPerson } from '../../notifications/service.ts'
import { getPerson } from '../../users/service.ts'
import * as rules from '../codes/rules.ts'
import { listPasskeys, proveByPasskey } from '../passkeys/service.ts'
import { isTooShort } from '../passwords/rules.ts'
import { hasSecondFactor, spendCode } from '../second-factor/service.ts'
import * as sessionsQueries from '../sessions/queries.ts'
import { rotateSession, sessionHash } from '../sessions/service.ts'
import * as messages from './messages.ts'
import * as queries from './queries.ts'

/** Ways in which the signed-in person can give proof of presence. */
export async function readProofWays(ctx: Context<User>): Promise<ProofWays> {
  const { userId } = ctx.actor
  const own = {
    password: (await sessionsQueries.findPasswordHash(ctx.db, userId)) !== null,
    code: await hasSecondFactor(ctx, userId),
    passkey: (await listPasskeys(ctx)).length > 0,
  }
  // Someone else may read the mailbox, so a mailed code is only for people without another way.
  return { ...own, mailed_code: !Object.values(own).includes(true) }
}

/** @throws AppError forbidden for people with another way */
export async function mailProof(ctx: Context<User>): Promise<{ resend_after_s: number }> {
  if (!(await readProofWays(ctx)).mailed_code) throw new AppError(commonErrors.forbidden)
  return mailCode(ctx)
}

/** Checks and records a proof of presence for this session. @throws AppError at the field of what was given */
export async function prove(ctx: Context<User>, { password, code, passkey, mailed_code: mailed }: Proof): Promise<void> {
  await takeLimit(ctx, `proof:${ctx.actor.userId}`, { count: 5, seconds: 60 })
  if (passkey) await proveByPasskey(ctx, passkey)
  else if (code !== undefined) await spendCode(ctx, ctx.actor.userId, code)
  else if (mailed !== undefined) await spendMailedCode(ctx, mailed)
  else if (password !== undefined) await checkOwnPassword(ctx, password)
  else throw invalidField('password', { es: 'Escribe tu contraseña.', en: 'Enter your password.' })
  await transact(ctx, async (ctx) => {
    await sessionsQueries.saveProof(ctx.db, sessionHash(ctx), ctx.now())
    await rotateSession(ctx)
  })
}

async function checkOwnPassword(ctx: Context<User>, password: string): Promise<void> {
  const hash = await sessionsQueries.findPasswordHash(ctx.db, ctx.actor.userId)
  if (!(await checkPassword(password, hash)))
    throw new AppError(authErrors.wrongPassword, { fields: { password: [authErrors.wrongPassword.message] } })
  if (isTooShort(password, { is_admin: ctx.actor.adminRole !== undefined })) throw new AppError(authErrors.adminPasswordTooShort)
}

/** Mails a code to the account's address. It replaces the previous one and works only in this browser. */
export async function mailCode(ctx: Context<User>): Promise<{ resend_after_s: number }> {
  const { userId } = ctx.actor
  const [id, code] = [newId(), rules.newCode()]
  const codeHmac = rules.codeHmac(ctx.config.secret, id, code)
  const expiresAt = new Date(ctx.now().getTime() + lengthOf('codeMinutes', ctx.settings()))
  await transact(ctx, async (ctx) => {
    const { email } = await getPerson(ctx, userId)
    await queries.saveProofCode(ctx.db, { id, userId, sessionHash: sessionHash(ctx), email, codeHmac, expiresAt })
    await mailPerson(ctx, {
      userId,
      eventKey: `proof:${id}`,
      ...messages.proofCode(code, ctx.settings()),
      path: '/user/profile?section=security',
      code,
      expiresAt,
    })
  })
  return { resend_after_s: rules.resendAfterSeconds }
}

/** Uses up the last mailed code. Wrong codes, expired codes and codes of other browsers get the same answer. @throws AppError wrong_code, code_spent */
export async function spendMailedCode(ctx: Context<User>, code: string): Promise<void> {
  const live = await queries.takeProofTry(ctx.db, { userId: ctx.actor.userId, sessionHash: sessionHash(ctx) }, ctx.now())
  const isRight = live !== undefined && rules.isSameHmac(live.code_hmac, rules.codeHmac(ctx.config.secret, live.id, code))
  if (live && rules.isSpent({ tries: live.tries, isRight }, ctx.settings())) throw atField(authErrors.codeSpent)
  if (!isRight || !(await queries.spendProofCode(ctx.db, live.id))) throw atField(authErrors.wrongCode)
}

const atField = (spec: (typeof authErrors)['codeSpent' | 'wrongCode']) => new AppError(spec, { fields: { mailed_code: [spec.message] } })

/** Deletes expired proof codes. Returns how many. */
export const forgetProofCodes = async (ctx: Context): Promise<number> => (await queries.deleteExpiredProofCodes(ctx.db, ctx.now())).count
