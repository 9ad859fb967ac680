import { AppError, commonErrors } from '#contract/errors.ts'
import { matchErrors } from '#contract/matching/states.ts'
import type { Page } from '#contract/primitives.ts'
import type { Project, ProjectSummary } from '#contract/projects/project.ts'
import { actorKind, type Context, type Owner, transact } from '#server/lib/context.ts'
import { readCursor, toPage } from '#server/lib/cursor.ts'
import { recordTransition } from '#server/lib/history.ts'
import { publish } from '#server/lib/live.ts'
import { emit } from '#server/lib/outbox.ts'
import * as queries from './queries.ts'
import { progress, reopenUntil } from './rules.ts'
import { move } from './move.ts'
import { quoteErrors } from '#contract/quotes/states.ts'

const notFound = () => new AppError(commonErrors.notFound)

/** A request of the caller's own. @throws AppError `not_found` */
export const getForOwner = (ctx: Context<Owner>, projectId: string): Promise<Project> => show(ctx, projectId, ctx.actor.userId)

/** A request as `ownerId` sees it. @throws AppError `not_found` */
export async function show(ctx: Context, projectId: string, ownerId: string): Promise<Project> {
  const view = await queries.findView(ctx.db, projectId, ownerId, ctx.locale)
  if (!view) throw notFound()
  const finished_days = view.finished_at && ctx.settings(view.finished_at).finishedDays
  return { ...view, ...progress(view.questions, view.answers), finished_days: finished_days || null, reopen_until: reopenUntil(view, ctx) }
}

/** A request of the caller's own, locked until the transaction ends. @throws AppError `not_found` */
export async function lockOwn(ctx: Context<Owner>, projectId: string): Promise<queries.ProjectFacts> {
  const project = await queries.lockForOwner(ctx.db, projectId, ctx.actor.userId)
  if (!project) throw notFound()
  return project
}

export async function listProjects(
  ctx: Context<Owner>,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Page<ProjectSummary>> {
  const rows = await queries.listSummaries(ctx.db, ctx.actor.userId, { locale: ctx.locale, after: readCursor(cursor), limit: limit + 1 })
  return toPage(rows, limit, {
    cursor: ({ created_at: at, id }) => ({ at, id }),
    item: (row) => ({ ...row, reopen_until: reopenUntil(row, ctx) }),
  })
}

/** Who a request belongs to. @throws AppError `not_found` */
export async function ownerOf(ctx: Context, projectId: string): Promise<string> {
  const project = await queries.findProject(ctx.db, projectId)
  if (!project) throw notFound()
  return project.owner_id
}

/** The owner gave a sign of still wanting the request: it is not closed for silence soon. */
export const ownerIsActive = (ctx: Context, projectId: string) => queries.saveOwnerActive(ctx.db, projectId, ctx.now())

/** Closes an open request: the companies hear of it, and nobody may get in touch any more. */
export async function closeProject(ctx: Context<Owner>, projectId: string, reason: string | undefined): Promise<Project> {
  await transact(ctx, async (ctx) => {
    await move(ctx, await lockOwn(ctx, projectId), 'close', { by: actorKind(ctx.actor), reason })
    await emit(ctx, 'project.closed', { project_id: projectId })
  })
  return getForOwner(ctx, projectId)
}

/**
 * An open request has found its company: of two at once, one does. The caller decides what becomes of the others.
 * @throws AppError `project_closed` when it is not open any more
 */
export const markHired = (ctx: Context, projectId: string, leadId: string, event: 'hire' | 'accept_quote'): Promise<void> =>
  transact(ctx, async (ctx) => {
    const project = await queries.lockProject(ctx.db, projectId)
    if (!project) throw notFound()
    if (project.state !== 'open') throw new AppError(event === 'hire' ? matchErrors.projectClosed : quoteErrors.projectClosed)
    await move(ctx, project, event, { by: actorKind(ctx.actor), changes: { hired_lead_id: leadId } })
  })

/** The company says that the work is done: from now on silence confirms it. Said twice, the first time counts. */
export const workFinished = (ctx: Context, projectId: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    if (!(await queries.saveFinished(ctx.db, projectId, ctx.now()))) return
    await recordTransition(ctx, { entity: 'project', id: projectId, from: 'hired', event: 'work_finished', to: 'hired', by: 'C' })
    await publish(ctx, `project:${projectId}`, 'work_finished')
  })

/** The company takes that back. False when the customer was faster. */
export const workUnfinished = (ctx: Context, projectId: string): Promise<boolean> =>
  transact(ctx, async (ctx) => {
    if (!(await queries.takeBackFinished(ctx.db, projectId))) return false
    await recordTransition(ctx, { entity: 'project', id: projectId, from: 'hired', event: 'work_unfinished', to: 'hired', by: 'C' })
    await publish(ctx, `project:${projectId}`, 'work_finished')
    return true
  })

/** The owner confirms the work. */
export const confirmDone = (ctx: Context<Owner>, projectId: string): Promise<Project> =>
  transact(ctx, async (ctx) => {
    const project = await lockOwn(ctx, projectId)
    await complete(ctx, project, 'confirm_done')
    return show(ctx, projectId, project.owner_id)
  })

/** Number of requests made with each of these form versions. */
export const countByForm = async (ctx: Context, formIds: readonly string[]): Promise<ReadonlyMap<string, number>> =>
  new Map((await queries.countByForm(ctx.db, formIds)).map(({ form_id, count }) => [form_id, count]))

/** Ends a hired request, by its owner or by the time that passed. */
export async function complete(ctx: Context, project: queries.ProjectFacts, event: 'confirm_done' | 'clock'): Promise<void> {
  await move(ctx, project, event, { by: actorKind(ctx.actor) })
  await emit(ctx, 'project.completed', { project_id: project.id, lead_id: project.hired_lead_id! })
}
