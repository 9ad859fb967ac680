import type { ActorKind } from '#contract/machine.ts'
import { type Actor, type Context, actorKind } from './context.ts'

export type Audited = {
  /** The decision, as `<thing>.<verb>`: `refund.approve`. */
  action: string
  entity: string
  id: string
  /** Derived from the actor by default; an admin is `A`. */
  by?: ActorKind
  reason?: string | undefined
  /** Changed values before and after: ids, states, numbers and dates, never contents. */
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

const keyIdOf = (actor: Actor) => (actor.kind === 'user' ? (actor.key?.id ?? null) : null)

/** Writes a decision to the append-only audit log, with the API key that made it, in the caller's transaction. */
export async function audit(ctx: Context, { action, entity, id, by, reason, before, after }: Audited): Promise<void> {
  const { actor } = ctx
  const json = (value: Record<string, unknown> | undefined) => (value ? ctx.db.json(value as never) : null)
  const kind = by ?? actorKind(actor, actor.kind === 'user' && actor.adminRole ? 'admin' : undefined)
  await ctx.db`
    insert into audit_log (at, actor, actor_id, action, entity, entity_id, reason, before, after, ip, request_id, key_id)
    values (${ctx.now()}, ${kind}, ${'userId' in actor ? actor.userId : null}, ${action}, ${entity}, ${id}, ${reason ?? null},
      ${json(before)}, ${json(after)}, ${ctx.ip}, ${ctx.requestId}, ${keyIdOf(actor)})`
}
