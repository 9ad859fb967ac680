import { actorKind, type Context } from './context.ts'
import type { ActorKind } from '#contract/machine.ts'

export type Transition = {
  entity: string
  id: string
  from: string
  event: string
  to: string
  by?: ActorKind
  reason?: string
  meta?: Record<string, unknown>
}

/** Writes one change of state into the history, in the caller's transaction. `by` is read from the actor when it is not given. */
export async function recordTransition(ctx: Context, { entity, id, from, event, to, by, reason, meta }: Transition): Promise<void> {
  const { actor } = ctx
  await ctx.db`
    insert into transitions (entity, entity_id, from_state, event, to_state, actor, actor_id, at, reason, meta)
    values (${entity}, ${id}, ${from}, ${event}, ${to}, ${by ?? actorKind(actor)}, ${'userId' in actor ? actor.userId : null}, ${ctx.now()},
      ${reason ?? null}, ${meta ? ctx.db.json(meta as never) : null})`
}
