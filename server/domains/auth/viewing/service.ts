import { adminPeopleErrors } from '#contract/auth/people.ts'
import { AppError } from '#contract/errors.ts'
import { audit } from '#server/lib/audit.ts'
import { type Admin, type Context, transact, type User } from '#server/lib/context.ts'
import * as standing from '../../users/service.ts'
import * as queries from './queries.ts'
import { requireProof } from '../sessions/proof.ts'
import { rotateSession } from '../sessions/service.ts'

/** How long somebody can be looked over the shoulder. */
const viewMs = 30 * 60_000

/** From now on this session sees what somebody sees, and changes nothing. @throws AppError proof_required, not_found, is_admin */
export async function beginView(ctx: Context<Admin>, userId: string, reason: string): Promise<void> {
  await requireProof(ctx)
  await transact(ctx, async (ctx) => {
    const { admin_role: role } = await standing.lockStanding(ctx, userId)
    if (role) throw new AppError(adminPeopleErrors.isAdmin)
    await queries.saveView(ctx.db, ctx.actor.sessionId!, { userId, until: new Date(ctx.now().getTime() + viewMs) })
    await audit(ctx, { action: 'user.view', entity: 'user', id: userId, reason })
    await rotateSession(ctx)
  })
}

/** The session is its admin's again; gives whom they looked at. Ended twice is ended once: the second time its secret is no longer known. */
export const endView = (ctx: Context<User>): Promise<{ user_id: string | null }> =>
  transact(ctx, async (ctx) => {
    const { viewerId, userId, sessionId } = ctx.actor
    if (!viewerId) return { user_id: null }
    await queries.clearView(ctx.db, sessionId!)
    const admin: Context<User> = { ...ctx, actor: { kind: 'user', userId: viewerId } }
    await audit(admin, { action: 'user.view_end', entity: 'user', id: userId, by: 'A' })
    await rotateSession(ctx)
    return { user_id: userId }
  })
