import type { Events } from '#server/event-types.ts'
import type { Context } from './context.ts'
import { afterCommit, beforeCommit, type Db, type Pool } from './db.ts'

export type EventName = keyof Events

/** Wakes workers for a waiting event. Only a hint: they also poll. */
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

/** Sent outside the transaction, once for all concurrent events, because `notify` inside a transaction serializes all such commits. */
function wakeWorkers(pool: Pool): void {
  if (waking.has(pool)) return
  waking.add(pool)
  setTimeout(() => {
    waking.delete(pool)
    pool.notify(outboxChannel, '').catch(() => undefined)
  }, wakeAfterMs).unref()
}
