import { adminPeopleErrors, type FactorReset, factorResetStates } from '#contract/auth/people.ts'
import { AppError, commonErrors } from '#contract/errors.ts'
import { audit } from '#server/lib/audit.ts'
import { type Admin, type Context, transact } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import * as messages from '../people/messages.ts'
import * as queries from './reset-queries.ts'
import { deleteFactor } from './queries.ts'
import { requireProof } from '../sessions/proof.ts'
import { hasSecondFactor } from './service.ts'
import { endAllSessions } from '../sessions/service.ts'
import { warn } from '../warnings/service.ts'

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
    await queries.decideReset(ctx.db, id, to, adminId, ctx.now())
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
