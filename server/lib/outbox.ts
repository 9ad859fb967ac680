import type { Events } from '#server/event-types.ts'
import type { Context } from './context.ts'
import { afterCommit, beforeCommit, type Db, type Pool } from './db.ts'

export type EventName = keyof Events

/** What workers listen to: an event is waiting. Only a hint, they look by themselves too. */
export const outboxChannel = 'outbox'

/**
 * Says that something happened: stored in the caller's transaction, carried out by a worker at least once after it commits.
 * Subscribers are listed in server/events.ts.
 */
export async function emit<N extends EventName>(ctx: Context, name: N, payload: Events[N]): Promise<void> {
  await beforeCommit(ctx.db, insertEvents, { event: name, payload })
  afterCommit(ctx.db, wakeWorkers)
}

async function insertEvents(db: Db, events: readonly { event: EventName; payload: Events[EventName] }[]): Promise<void> {
  await db`insert into outbox (event, payload) select event, payload from jsonb_to_recordset(${db.json(events)}) as e (event text, payload jsonb)`
}

const wakeAfterMs = 15
const waking = new WeakSet<Pool>()

/**
 * A `notify` inside a transaction makes all such transactions of the database commit one after the other, so it is sent on its own, and
 * once for all events of a moment.
 */
function wakeWorkers(pool: Pool): void {
  if (waking.has(pool)) return
  waking.add(pool)
  setTimeout(() => {
    waking.delete(pool)
    pool.notify(outboxChannel, '').catch(() => undefined)
  }, wakeAfterMs).unref()
}
