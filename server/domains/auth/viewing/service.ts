import { minuteMs } from '#contract/durations.ts'
import { AppError } from '#contract/errors.ts'
import { adminPeopleErrors } from '#contract/users/states.ts'
import { audit } from '#server/lib/audit.ts'
import { type Admin, type Context, transact, type User } from '#server/lib/context.ts'
import * as standing from '../../users/service.ts'
import { requireProof, rotateSession } from '../sessions/service.ts'
import * as queries from './queries.ts'

/** Maximum time an admin can view the site as another person. */
const viewMs = 30 * minuteMs

/** Lets this session view the site as another person, read-only. @throws AppError proof_required, not_found, is_admin */
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

/** Ends the view and returns the person who was viewed. Ending twice is safe: the second call has an outdated secret. */
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
