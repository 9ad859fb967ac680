import { authErrors, type Proof, type ProofWays } from '#contract/auth.ts'
import { AppError, invalidField } from '#contract/errors.ts'
import { type Context, transact, type User } from '#server/lib/context.ts'
import { takeLimit } from '#server/lib/limits.ts'
import { checkPassword } from '#server/lib/passwords.ts'
import * as queries from '../queries.ts'
import { listPasskeys, proveByPasskey } from './passkeys.ts'
import { hasSecondFactor, spendCode } from './second-factor.ts'
import { rotateSession, sessionHash } from './sessions.ts'

/** How the signed-in person can prove to be there. */
export async function proofWays(ctx: Context<User>): Promise<ProofWays> {
  const { userId } = ctx.actor
  return {
    password: (await queries.findPasswordHash(ctx.db, userId)) !== null,
    code: await hasSecondFactor(ctx, userId),
    passkey: (await listPasskeys(ctx)).length > 0,
  }
}

/** Notes that the person of this session has proved to be there. @throws AppError at the field of what was given */
export async function prove(ctx: Context<User>, { password, code, passkey }: Proof): Promise<void> {
  await takeLimit(ctx, `proof:${ctx.actor.userId}`, { count: 5, seconds: 60 })
  if (passkey) await proveByPasskey(ctx, passkey)
  else if (code !== undefined) await spendCode(ctx, ctx.actor.userId, code)
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
}
