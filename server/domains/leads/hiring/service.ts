import { AppError, commonErrors } from '#contract/errors.ts'
import { workErrors } from '#contract/leads/appointments.ts'
import { type CompanyMember, type Context, type Owner, type Party, transact } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import { emit } from '#server/lib/outbox.ts'
import * as companies from '../../companies/profile/service.ts'
import * as matching from '../../matching/offers/service.ts'
import { notify } from '../../notifications/service.ts'
import * as projects from '../../projects/project/service.ts'
import * as problems from '../../projects/hire/service.ts'
import { workUnfinished } from '../lead/messages.ts'
import { hireTakenBack, problemOpened, problemResolved } from '../appointments/messages.ts'
import { getParties, lockLead } from '../lead/queries.ts'
import * as queries from '../appointments/queries.ts'
import { unfinishUntil } from '../appointments/rules.ts'
import { announce, lockOwn, move } from '../lead/service.ts'
import { callerOf, sideOf } from '../scheduling/service.ts'
import { tellSide } from '../appointments/service.ts'

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
 * Cancels the hire within the allowed time.
 * @throws AppError too_late
 */
export const unhire = (
  ctx: Context<Owner>,
  leadId: string,
  { next, reason }: { next: 'reopen' | 'cancel'; reason?: string | undefined },
): Promise<void> =>
  transact(ctx, async (ctx) => {
    const sides = await queries.findSides(ctx.db, leadId, { userId: ctx.actor.userId, companyId: null })
    if (!sides) throw new AppError(commonErrors.notFound)
    await matching.lockRequest(ctx, sides.project_id)
    const lead = await lockLead(ctx.db, leadId)
    if (lead.state !== 'hired') throw new AppError(commonErrors.invalidTransition)
    if (!(await queries.wasHiredIn(ctx.db, leadId, ctx.settings.running('unhireDays', ctx.now())))) throw new AppError(workErrors.tooLate)
    await problems.takeBackHire(ctx, sides.project_id, next, reason)
    await move(ctx, lead, next === 'reopen' ? 'unhire' : 'cancel', { by: 'S' })
    await queries.saveUnhired(ctx.db, leadId)
    await companies.recordHire(ctx, lead.company_id, -1)
    await emit(ctx, 'lead.unhired', { lead_id: leadId })
    const key = newId()
    await tellSide(ctx, sides, 'company', (userId) => hireTakenBack(sides, userId, key))
  })

/**
 * Undoes the finish for a few minutes. Idempotent.
 * @throws AppError too_late
 */
export const unfinish = (ctx: Context<CompanyMember>, leadId: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    const lead = await lockOwn(ctx, leadId)
    if (lead.finished_at === null) return
    const isInTime = unfinishUntil(lead.finished_at) > ctx.now()
    if (!isInTime || !(await projects.workUnfinished(ctx, lead.project_id))) throw new AppError(workErrors.tooLate)
    await queries.saveUnfinished(ctx.db, leadId)
    await emit(ctx, 'lead.unfinished', { lead_id: leadId })
    await notify(ctx, workUnfinished(await getParties(ctx.db, leadId), ctx.now()))
    await announce(ctx, lead)
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
    await queries.saveUnfinished(ctx.db, lead.id)
    await tellSide(ctx, sides, 'company', (userId) => problemOpened(sides, userId, id))
    await emit(ctx, 'problem.changed', { lead_id: lead.id, event: 'reopened' })
  })
