import { authErrors } from '#contract/auth/sign-in.ts'
import { AppError } from '#contract/errors.ts'
import type { Context, User } from '#server/lib/context.ts'
import * as queries from './queries.ts'
import { proofSeconds } from '../codes/rules.ts'
import { sessionHash } from './service.ts'

/**
 * Requires a proof of presence within the last ten minutes: before email, phone, password or second factor change, and before anything is
 * deleted for good. Pages react to `proof_required` by asking for the proof and calling again.
 * @throws AppError proof_required
 */
export async function requireProof(ctx: Context<User>): Promise<void> {
  const since = new Date(ctx.now().getTime() - proofSeconds * 1000)
  if (!(await queries.isProvenSince(ctx.db, sessionHash(ctx), since))) throw new AppError(authErrors.proofRequired)
}
