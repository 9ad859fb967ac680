import { actorKind, type Context } from './context.ts'
import { beforeCommit, type Write } from './db.ts'
import type { ActorKind } from '#contract/machine.ts'
import type { Bare, EventOf, Machines, StateOf } from '#contract/machines.ts'

/** A transition from the entity's state table. The outcome suffix of an event may be omitted, because `to` implies it. */
type Change = { [E in keyof Machines]: { entity: E; from: StateOf<E>; event: EventOf<E> | Bare<EventOf<E>>; to: StateOf<E> } }
/** A transition that state tables don't have: creation. */
type Beginning = { [E in keyof Machines]: { entity: E; from: 'none'; event: string; to: StateOf<E> } }
export type Transition = (Change | Beginning)[keyof Machines] & {
  id: string
  by?: ActorKind
  reason?: string
  meta?: Record<string, unknown>
}

/** @returns the event without its outcome */
export const bare = <E extends string>(event: E) => event.split(':')[0] as Bare<E>

/** Records a transition in the caller's transaction. `by` defaults to the actor. */
export async function recordTransition(ctx: Context, { entity, id, from, event, to, by, reason, meta }: Transition): Promise<void> {
  const { actor } = ctx
  await beforeCommit(ctx.db, transitions, {
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

const transitions: Write<object> = {
  parts: (db, rows) => db`
    new_transitions as (
      insert into transitions (entity, entity_id, from_state, event, to_state, actor, actor_id, at, reason, meta)
      select entity, entity_id, from_state, event, to_state, actor, actor_id, at, reason, meta
      from jsonb_to_recordset(${db.json(rows as never)}) as t (entity text, entity_id uuid, from_state text, event text, to_state text,
        actor text, actor_id uuid, at timestamptz, reason text, meta jsonb)
    )`,
}
