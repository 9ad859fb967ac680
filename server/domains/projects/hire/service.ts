import { AppError, commonErrors } from '#contract/errors.ts'
import { workErrors } from '#contract/leads/states.ts'
import { matchErrors } from '#contract/matching/states.ts'
import type { Project } from '#contract/projects/project.ts'
import { projectStates } from '#contract/projects/states.ts'
import { quoteErrors } from '#contract/quotes/states.ts'
import { lengthOf } from '#contract/settings.ts'
import { actorKind, type Context, type Owner, transact } from '#server/lib/context.ts'
import { recordTransition } from '#server/lib/history.ts'
import { newId } from '#server/lib/ids.ts'
import { publish } from '#server/lib/live.ts'
import { emit } from '#server/lib/outbox.ts'
import { lockOwn, lockProject, move, type ProjectFacts, show } from '../project/service.ts'
import * as queries from './queries.ts'

/**
 * Marks an open request as hired; of two concurrent hires one succeeds. The caller ends the other leads.
 * @throws AppError `project_closed` when it is no longer open
 */
export const markHired = (ctx: Context, projectId: string, leadId: string, event: 'hire' | 'accept_quote'): Promise<void> =>
  transact(ctx, async (ctx) => {
    const project = await lockProject(ctx, projectId)
    if (project.state !== 'open') throw new AppError(event === 'hire' ? matchErrors.projectClosed : quoteErrors.projectClosed)
    await move(ctx, project, event, { by: actorKind(ctx.actor), changes: { hired_lead_id: leadId } })
  })

/** Marks the work as finished by the company, from when silence confirms it. A repeat changes nothing. */
export const workFinished = (ctx: Context, projectId: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    if (!(await queries.saveFinished(ctx.db, projectId, ctx.now()))) return
    await recordTransition(ctx, { entity: 'project', id: projectId, from: 'hired', event: 'work_finished', to: 'hired', by: 'C' })
    await publish(ctx, `project:${projectId}`, 'work_finished')
  })

/** Undoes `workFinished`. False if the customer has confirmed meanwhile. */
export const workUnfinished = (ctx: Context, projectId: string): Promise<boolean> =>
  transact(ctx, async (ctx) => {
    if (!(await queries.takeBackFinished(ctx.db, projectId))) return false
    await recordTransition(ctx, { entity: 'project', id: projectId, from: 'hired', event: 'work_unfinished', to: 'hired', by: 'C' })
    await publish(ctx, `project:${projectId}`, 'work_finished')
    return true
  })

/** Confirms the work as its owner. */
export const confirmDone = (ctx: Context<Owner>, projectId: string): Promise<Project> =>
  transact(ctx, async (ctx) => {
    const project = await lockOwn(ctx, projectId)
    await complete(ctx, project, 'confirm_done')
    return show(ctx, projectId, project.owner_id)
  })

/** Completes a hired request, by its owner or by the clock. */
export async function complete(ctx: Context, project: ProjectFacts, event: 'confirm_done' | 'clock'): Promise<void> {
  await move(ctx, project, event, { by: actorKind(ctx.actor) })
  await emit(ctx, 'project.completed', { project_id: project.id, lead_id: project.hired_lead_id! })
}

/** Reports a problem with the work of the caller's hired request. Gives its id. @throws AppError problem_open */
export const reportProblem = (ctx: Context<Owner>, projectId: string, text: string): Promise<string> =>
  transact(ctx, async (ctx) => {
    const project = await lockOwn(ctx, projectId)
    if (project.state !== 'hired') throw new AppError(commonErrors.invalidTransition)
    const id = newId()
    if (!(await queries.insertProblem(ctx.db, { id, projectId, text, now: ctx.now() }))) throw new AppError(workErrors.problemOpen)
    await publish(ctx, `project:${projectId}`, 'problem')
    return id
  })

/** Resolves the open problem of a request and restarts the time to confirm the work. Gives its id; undefined if there is none. */
export const resolveProblem = (ctx: Context, projectId: string, by: 'customer' | 'company'): Promise<string | undefined> =>
  transact(ctx, async (ctx) => {
    const resolved = await queries.resolveProblem(ctx.db, projectId, by, ctx.now())
    if (resolved) await publish(ctx, `project:${projectId}`, 'problem')
    return resolved?.id
  })

export const findOpenProblem = (ctx: Context, projectId: string) => queries.findOpenProblem(ctx.db, projectId)

/** Undoes the hire as the owner: the request opens again, or ends. */
export const takeBackHire = (
  ctx: Context<Owner>,
  projectId: string,
  next: 'reopen' | 'cancel',
  reason: string | undefined,
): Promise<void> =>
  transact(ctx, async (ctx) => {
    const project = await lockOwn(ctx, projectId)
    await move(ctx, project, next === 'reopen' ? 'unhire' : 'cancel', { by: actorKind(ctx.actor), reason })
    await queries.resolveProblem(ctx.db, projectId, 'customer', ctx.now())
    await queries.clearHired(ctx.db, projectId)
    if (next === 'reopen') await emit(ctx, 'project.opened', { project_id: projectId })
    else await emit(ctx, 'project.closed', { project_id: projectId })
  })

/** Reopens completed work with a problem. Gives the problem's id. @throws AppError too_late */
export const reopenWork = (ctx: Context<Owner>, projectId: string, text: string): Promise<string> =>
  transact(ctx, async (ctx) => {
    const project = await lockOwn(ctx, projectId)
    const by = actorKind(ctx.actor)
    projectStates.next('reopen:hired', project.state, by)
    const closedAt = project.closed_at ? Date.parse(project.closed_at) : 0
    if (ctx.now().getTime() - closedAt > lengthOf('reopenDays', ctx.settings(project.closed_at ?? undefined)))
      throw new AppError(workErrors.tooLate)
    await move(ctx, project, 'reopen:hired', { by, changes: { closed_at: null } })
    await queries.clearFinished(ctx.db, projectId)
    return reportProblem(ctx, projectId, text)
  })
