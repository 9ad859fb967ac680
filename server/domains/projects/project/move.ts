import { AppError, commonErrors } from '#contract/errors.ts'
import type { ActorKind } from '#contract/machine.ts'
import { projectStates } from '#contract/projects/project.ts'
import type { Context } from '#server/lib/context.ts'
import { bare, recordTransition } from '#server/lib/history.ts'
import { publish } from '#server/lib/live.ts'
import * as queries from './queries.ts'
import { stampsOf } from './rules.ts'

type Event = keyof typeof projectStates.transitions
type How = { by: ActorKind; changes?: queries.Changes; reason?: string | undefined; meta?: Record<string, unknown> }

/**
 * Applies an event to a request: state, history and a word to everybody who looks at it, in the caller's transaction.
 * @throws AppError `invalid_transition`
 */
export async function move(
  ctx: Context,
  { id, state: from }: { id: string; state: queries.ProjectState },
  event: Event,
  { by, changes, reason, meta }: How,
): Promise<queries.ProjectState> {
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
