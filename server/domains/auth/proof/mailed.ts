import { authErrors } from '#contract/auth/sign-in.ts'
import { AppError } from '#contract/errors.ts'
import { lengthOf } from '#contract/settings.ts'
import { type Context, transact, type User } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import { mailPerson } from '../../notifications/service.ts'
import { getPerson } from '../../users/service.ts'
import * as messages from '../warnings/messages.ts'
import * as queries from './queries.ts'
import * as rules from '../codes/rules.ts'
import { sessionHash } from '../sessions/service.ts'

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
