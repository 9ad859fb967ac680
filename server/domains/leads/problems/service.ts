import { AppError, commonErrors } from '#contract/errors.ts'
import { type Context, type Owner, type Party, transact } from '#server/lib/context.ts'
import { emit } from '#server/lib/outbox.ts'
import * as problems from '../../projects/service.ts'
import { lockLead } from '../lead/queries.ts'
import * as queries from '../appointments/queries.ts'
import { move } from '../lead/service.ts'
import { callerOf, sideOf } from '../scheduling/service.ts'
import { countKept } from '../price/service.ts'
import { tellSide } from '../appointments/service.ts'
import { problemOpened, problemResolved } from './messages.ts'
import * as hiring from '../hiring/queries.ts'

/**
 * The hired lead of a request with the caller's side.
 * @throws AppError not_found
 */
async function hiredFor(ctx: Context<Party>, projectId: string): Promise<queries.Sides> {
  const sides = await queries.findHired(ctx.db, projectId, callerOf(ctx))
  if (!sides) throw new AppError(commonErrors.notFound)
  return sides
}

export const reportProblem = (ctx: Context<Party>, projectId: string, text: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    const sides = await hiredFor(ctx, projectId)
    const id = await problems.reportProblem(ctx, projectId, text)
    await tellSide(ctx, sides, 'company', (userId) => problemOpened(sides, userId, id))
    await emit(ctx, 'problem.changed', { lead_id: sides.lead_id, event: 'problem_opened' })
  })

/** Marks the problem as solved, by either side. Idempotent. */
export const resolveProblem = (ctx: Context<Party>, projectId: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    const sides = await hiredFor(ctx, projectId)
    const me = sideOf(ctx, sides)
    const id = await problems.resolveProblem(ctx, projectId, me)
    if (!id) return
    const to = me === 'customer' ? 'company' : 'customer'
    await tellSide(ctx, sides, to, (userId) => problemResolved(sides, to, userId, id))
    await emit(ctx, 'problem.changed', { lead_id: sides.lead_id, event: 'problem_resolved' })
  })

/**
 * Reopens finished work.
 * @throws AppError too_late
 */
export const reopenWork = (ctx: Context<Owner>, projectId: string, text: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    const sides = await queries.findHired(ctx.db, projectId, { userId: ctx.actor.userId, companyId: null })
    if (!sides) throw new AppError(commonErrors.notFound)
    const lead = await lockLead(ctx.db, sides.lead_id)
    const id = await problems.reopenWork(ctx, projectId, text)
    // The lead follows its request through a subscriber and may lag behind.
    if (lead.state === 'done') await move(ctx, lead, 'reopen', { by: 'S' })
    await hiring.saveUnfinished(ctx.db, lead.id)
    await countKept(ctx, [lead.company_id])
    await tellSide(ctx, sides, 'company', (userId) => problemOpened(sides, userId, id))
    await emit(ctx, 'problem.changed', { lead_id: lead.id, event: 'reopened' })
  })
