import { authErrors, type Proof, type ProofWays } from '#contract/auth/sign-in.ts'
import { AppError, commonErrors, invalidField } from '#contract/errors.ts'
import { type Context, transact, type User } from '#server/lib/context.ts'
import { takeLimit } from '#server/lib/limits.ts'
import { checkPassword } from '#server/lib/passwords.ts'
import * as queries from '../sessions/queries.ts'
import { isTooShort } from '../passwords/rules.ts'
import { mailCode, spendMailedCode } from './mailed.ts'
import { listPasskeys, proveByPasskey } from '../passkeys/service.ts'
import { hasSecondFactor, spendCode } from '../second-factor/service.ts'
import { rotateSession, sessionHash } from '../sessions/service.ts'

/** Ways in which the signed-in person can give proof of presence. */
export async function proofWays(ctx: Context<User>): Promise<ProofWays> {
  const { userId } = ctx.actor
  const own = {
    password: (await queries.findPasswordHash(ctx.db, userId)) !== null,
    code: await hasSecondFactor(ctx, userId),
    passkey: (await listPasskeys(ctx)).length > 0,
  }
  // Someone else may read the mailbox, so a mailed code is only for people without another way.
  return { ...own, mailed_code: !Object.values(own).includes(true) }
}

/** @throws AppError forbidden for people with another way */
export async function mailProof(ctx: Context<User>): Promise<{ resend_after_s: number }> {
  if (!(await proofWays(ctx)).mailed_code) throw new AppError(commonErrors.forbidden)
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
    await queries.saveProof(ctx.db, sessionHash(ctx), ctx.now())
    await rotateSession(ctx)
  })
}

async function checkOwnPassword(ctx: Context<User>, password: string): Promise<void> {
  const hash = await queries.findPasswordHash(ctx.db, ctx.actor.userId)
  if (!(await checkPassword(password, hash)))
    throw new AppError(authErrors.wrongPassword, { fields: { password: [authErrors.wrongPassword.message] } })
  if (isTooShort(password, { is_admin: ctx.actor.adminRole !== undefined })) throw new AppError(authErrors.adminPasswordTooShort)
}
