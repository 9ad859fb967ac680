import * as z from 'zod/mini'
import { type Db, many } from './db.ts'

const OrderedEvent = z.object({ id: z.int(), event: z.string(), payload: z.unknown(), created_at: z.string() })
/** An event of the outbox. An event caused by another has the greater `id`. */
export type OrderedEvent = z.infer<typeof OrderedEvent>

/** Keeps events for their reader, with their place in the order. */
export async function keepInOrder(db: Db, events: readonly OrderedEvent[]): Promise<void> {
  if (events.length === 0) return
  await db`
    insert into ordered_events (id, event, payload, created_at)
    select id, event, payload, created_at from jsonb_to_recordset(${db.json(events as never)})
      as e (id bigint, event text, payload jsonb, created_at timestamptz)`
}

/** Whether events are waiting, checked without a lock. */
export const hasOrdered = async (db: Db): Promise<boolean> => (await db`select from ordered_events limit 1`).count > 0

/** Takes the oldest events, in order. One transaction at a time takes any, and the next one waits for it. */
export async function takeInOrder(db: Db, limit: number): Promise<OrderedEvent[]> {
  await db`select pg_advisory_xact_lock(hashtextextended('ordered events', 0))`
  const events = await many(db, OrderedEvent)`
    delete from ordered_events where id in (select id from ordered_events order by id limit ${limit}) returning id, event, payload, created_at`
  return events.toSorted((one, other) => one.id - other.id)
}
