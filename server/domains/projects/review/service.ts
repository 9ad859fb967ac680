import { commonErrors, type ErrorSpec } from '#contract/errors.ts'
import type { ProjectDecision } from '#contract/projects/review.ts'
import { projectStates } from '#contract/projects/states.ts'
import { audit } from '#server/lib/audit.ts'
import { type Context, transact, type User } from '#server/lib/context.ts'
import { emit } from '#server/lib/outbox.ts'
import { notify } from '../../notifications/service.ts'
import * as users from '../../users/service.ts'
import { projectClosedFor, projectOpened, projectRejected, projectTakenDown } from '../project/messages.ts'
import { listInState, lockProject, move, type ProjectState } from '../project/service.ts'

type Act = { projectId: string; event: ProjectDecision['decision'] | Ending; reason: string | undefined }

/** Applies an admin's event to a request, with its audit row, in the caller's transaction. */
async function moveAudited(ctx: Context<User>, { projectId, event, reason }: Act) {
  const project = await lockProject(ctx, projectId)
  const state = await move(ctx, project, event, { by: 'A', reason })
  await audit(ctx, {
    action: `project.${event}`,
    entity: 'project',
    id: projectId,
    by: 'A',
    reason,
    before: { state: project.state },
    after: { state },
  })
  return { project, state }
}

/**
 * Approves or rejects a risky request, with its audit row. The owner of a rejected request is told why.
 * @throws AppError `not_found`, `invalid_transition` if it is decided already
 */
export const decide = (ctx: Context<User>, projectId: string, { decision, reason }: ProjectDecision): Promise<{ state: ProjectState }> =>
  transact(ctx, async (ctx) => {
    const { project, state } = await moveAudited(ctx, { projectId, event: decision, reason })
    const owner = await users.getPerson(ctx, project.owner_id)
    const about = { ...project, owner_kind: owner.kind }
    if (decision === 'approve') await emit(ctx, 'project.opened', { project_id: projectId })
    await notify(ctx, decision === 'approve' ? projectOpened(about) : projectRejected(about, reason ?? ''))
    return { state }
  })

/** Requests that the event cannot be applied to, each with the reason. */
export async function obstaclesTo(ctx: Context, event: 'reject' | 'close', ids: readonly string[]): Promise<Map<string, ErrorSpec>> {
  const able = await listInState(ctx, ids, projectStates.transitions[event].from)
  return new Map(ids.filter((id) => !able.has(id)).map((id) => [id, commonErrors.invalidTransition]))
}

type Ending = 'close' | 'take_down'
const endings = { close: projectClosedFor, take_down: projectTakenDown } satisfies Record<Ending, unknown>

const endBy =
  (ending: Ending) =>
  (ctx: Context<User>, projectId: string, reason: string): Promise<{ state: ProjectState }> =>
    transact(ctx, async (ctx) => {
      const { project, state } = await moveAudited(ctx, { projectId, event: ending, reason })
      await emit(ctx, 'project.closed', { project_id: projectId })
      if (ending === 'take_down') await emit(ctx, 'project.taken_down', { project_id: projectId, lead_id: project.hired_lead_id })
      await notify(ctx, endings[ending](project, reason))
      return { state }
    })

/** Closes an open request for its owner, with its audit row; the owner is told why. @throws AppError `not_found`, `invalid_transition` */
export const closeFor = endBy('close')

/** Takes a fake request down, with its audit row; its buyers are refunded. @throws AppError `not_found`, `invalid_transition` */
export const takeDown = endBy('take_down')
