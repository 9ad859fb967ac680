import { actorKind, type Context } from './context.ts'
import { atCommit, type Db } from './db.ts'
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
  await atCommit(ctx.db, insertTransitions, {
    entity,
    entity_id: id,
    from_state: from,
    event,
    to_state: to,
    actor: by ?? actorKind(actor),
    actor_id: 'userId' in actor ? actor.userId : null,
    at: ctx.now(),
    reason: reason ?? null,
    meta: meta ?? null,
  })
}

async function insertTransitions(db: Db, rows: readonly object[]): Promise<void> {
  await db`
    insert into transitions (entity, entity_id, from_state, event, to_state, actor, actor_id, at, reason, meta)
    select entity, entity_id, from_state, event, to_state, actor, actor_id, at, reason, meta
    from jsonb_to_recordset(${db.json(rows as never)}) as t (entity text, entity_id uuid, from_state text, event text, to_state text, actor text,
      actor_id uuid, at timestamptz, reason text, meta jsonb)`
}
