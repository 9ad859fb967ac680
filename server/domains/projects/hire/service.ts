import { AppError, commonErrors } from '#contract/errors.ts'
import { lengthOf } from '#contract/settings.ts'
import { projectStates } from '#contract/projects/project.ts'
import { actorKind, type Context, type Owner, transact } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import { emit } from '#server/lib/outbox.ts'
import { publish } from '#server/lib/live.ts'
import * as queries from './queries.ts'
import { lockOwn } from '../project/service.ts'
import { move } from '../project/move.ts'
import { workErrors } from '#contract/leads/states.ts'

/** Something is not right with the work of a hired request of one's own. Gives the problem's id. @throws AppError problem_open */
export const reportProblem = (ctx: Context<Owner>, projectId: string, text: string): Promise<string> =>
  transact(ctx, async (ctx) => {
    const project = await lockOwn(ctx, projectId)
    if (project.state !== 'hired') throw new AppError(commonErrors.invalidTransition)
    const id = newId()
    if (!(await queries.insertProblem(ctx.db, { id, projectId, text, now: ctx.now() }))) throw new AppError(workErrors.problemOpen)
    await publish(ctx, `project:${projectId}`, 'problem')
    return id
  })

/** Ends the open problem of a request; silence counts anew from here. Gives its id; undefined when there is none. */
export const resolveProblem = (ctx: Context, projectId: string, by: 'customer' | 'company'): Promise<string | undefined> =>
  transact(ctx, async (ctx) => {
    const resolved = await queries.resolveProblem(ctx.db, projectId, by, ctx.now())
    if (resolved) await publish(ctx, `project:${projectId}`, 'problem')
    return resolved?.id
  })

export const findOpenProblem = (ctx: Context, projectId: string) => queries.findOpenProblem(ctx.db, projectId)

/** The owner takes the hire back: the request looks for a company again, or ends. */
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

/** Finished work was not finished: it is in work again, with a problem. Gives the problem's id. @throws AppError too_late */
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
