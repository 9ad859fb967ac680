import { AppError, commonErrors } from '#contract/errors.ts'
import type { ActorKind } from '#contract/machine.ts'
import type { Page } from '#contract/primitives.ts'
import type { Project, ProjectSummary } from '#contract/projects/project.ts'
import { projectStates } from '#contract/projects/states.ts'
import { actorKind, type Context, type Owner, transact } from '#server/lib/context.ts'
import { readCursor, toPage } from '#server/lib/cursor.ts'
import { bare, recordTransition } from '#server/lib/history.ts'
import { publish } from '#server/lib/live.ts'
import { emit } from '#server/lib/outbox.ts'
import * as queries from './queries.ts'
import type { ProjectFacts, ProjectState } from './queries.ts'
import { progress, reopenUntil, stampsOf } from './rules.ts'

export type { ProjectFacts, ProjectState } from './queries.ts'

const notFound = () => new AppError(commonErrors.notFound)

/** The caller's own request. @throws AppError `not_found` */
export const getForOwner = (ctx: Context<Owner>, projectId: string): Promise<Project> => show(ctx, projectId, ctx.actor.userId)

/** A request as `ownerId` sees it. @throws AppError `not_found` */
export async function show(ctx: Context, projectId: string, ownerId: string): Promise<Project> {
  const view = await queries.findView(ctx.db, projectId, ownerId, ctx.locale)
  if (!view) throw notFound()
  const finished_days = view.finished_at && ctx.settings(view.finished_at).finishedDays
  return { ...view, ...progress(view.questions, view.answers), finished_days: finished_days || null, reopen_until: reopenUntil(view, ctx) }
}

/** The caller's own request, locked until the transaction ends. @throws AppError `not_found` */
export async function lockOwn(ctx: Context<Owner>, projectId: string): Promise<ProjectFacts> {
  const project = await queries.lockForOwner(ctx.db, projectId, ctx.actor.userId)
  if (!project) throw notFound()
  return project
}

/** A request by its id, if there is one. */
export const findProject = (ctx: Context, id: string): Promise<ProjectFacts | undefined> => queries.findProject(ctx.db, id)

/** A request, locked until the transaction ends. @throws AppError `not_found` */
export async function lockProject(ctx: Context, id: string): Promise<ProjectFacts> {
  const project = await queries.lockProject(ctx.db, id)
  if (!project) throw notFound()
  return project
}

/** Stores validated answers. */
export const saveAnswers = async (ctx: Context, id: string, answers: ProjectFacts['answers']): Promise<void> =>
  void (await queries.saveAnswers(ctx.db, id, answers))

/** State and end of a request, for its reopening. */
export const getClosing = (ctx: Context, id: string) => queries.getClosing(ctx.db, id)

/** Ids of the requests that are in one of these states. */
export const listInState = (ctx: Context, ids: readonly string[], states: readonly ProjectState[]) =>
  queries.listInState(ctx.db, ids, states)

/** A page of the caller's requests, newest first. */
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

/** The owner's user id. @throws AppError `not_found` */
export async function ownerOf(ctx: Context, projectId: string): Promise<string> {
  const project = await findProject(ctx, projectId)
  if (!project) throw notFound()
  return project.owner_id
}

/** Marks the owner as active, which postpones the expiry of an open request. */
export const ownerIsActive = (ctx: Context, projectId: string) => queries.saveOwnerActive(ctx.db, projectId, ctx.now())

/** Number of requests made with each of these form versions. */
export const countByForm = async (ctx: Context, formIds: readonly string[]): Promise<ReadonlyMap<string, number>> =>
  new Map((await queries.countByForm(ctx.db, formIds)).map(({ form_id, count }) => [form_id, count]))

/** Closes an open request. The companies are told, and no company may get in touch any more. */
export async function closeProject(ctx: Context<Owner>, projectId: string, reason: string | undefined): Promise<Project> {
  await transact(ctx, async (ctx) => {
    await move(ctx, await lockOwn(ctx, projectId), 'close', { by: actorKind(ctx.actor), reason })
    await emit(ctx, 'project.closed', { project_id: projectId })
  })
  return getForOwner(ctx, projectId)
}

type Event = keyof typeof projectStates.transitions
type How = { by: ActorKind; changes?: queries.Changes; reason?: string | undefined; meta?: Record<string, unknown> }

/**
 * Applies an event to a request in the caller's transaction: state, history, and a live update to its viewers.
 * @throws AppError `invalid_transition`
 */
export async function move(
  ctx: Context,
  { id, state: from }: { id: string; state: ProjectState },
  event: Event,
  { by, changes, reason, meta }: How,
): Promise<ProjectState> {
  const to = projectStates.next(event, from, by)
  if (!(await queries.moveState(ctx.db, { id, from, to }, { ...changes, ...stampsOf(from, to, ctx.now()) })))
    throw new AppError(commonErrors.invalidTransition)
  await recordTransition(ctx, {
    entity: 'project',
    id,
    from,
    event: bare(event),
    to,
    by,
    ...(reason ? { reason } : {}),
    ...(meta ? { meta } : {}),
  })
  await publish(ctx, `project:${id}`, to)
  return to
}
