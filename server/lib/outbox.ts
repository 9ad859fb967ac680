import type { Events } from '#server/event-types.ts'
import type { Context } from './context.ts'
import { afterCommit, beforeCommit, type Pool, type Write } from './db.ts'

export type EventName = keyof Events

/** Wakes workers for a waiting event. Only a hint: they also poll. */
export const outboxChannel = 'outbox'

/**
 * Says that something happened: stored in the caller's transaction, carried out by a worker at least once after it commits.
 * Subscribers are listed in server/events.ts.
 */
export async function emit<N extends EventName>(ctx: Context, name: N, payload: Events[N]): Promise<void> {
  await beforeCommit(ctx.db, events, { event: name, payload })
  afterCommit(ctx.db, wakeWorkers)
}

const events: Write<{ event: EventName; payload: Events[EventName] }> = {
  parts: (db, rows) => db`
    new_events as (
      insert into outbox (event, payload)
      select event, payload from jsonb_to_recordset(${db.json(rows)}) as e (event text, payload jsonb)
    )`,
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
