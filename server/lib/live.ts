import * as z from 'zod/mini'
import type { Context } from './context.ts'
import { afterCommit, beforeCommit, type Db, many, maybe, one, type Pool, type Write } from './db.ts'
import { Serial } from './rows.ts'

/** A change on a channel, without contents. Listeners reload the data they show. */
export type LiveEvent = z.infer<typeof LiveEvent>
const LiveEvent = z.object({ id: z.int(), channel: z.string(), kind: z.string() })

const notifyChannel = 'live'
const tellAfterMs = 15

/**
 * Announces a change to the listeners of `channels` once the caller's transaction has committed. Stored for an hour, so that a disconnected
 * browser can catch up.
 */
export async function publish(ctx: Context, channels: string | string[], kind: string): Promise<void> {
  const at = ctx.now()
  for (const channel of typeof channels === 'string' ? [channels] : channels) await beforeCommit(ctx.db, changes, { channel, kind, at })
}

type Change = { channel: string; kind: string; at: Date }

const changes: Write<Change> = {
  // One event per channel and transaction is enough.
  parts: (db, rows) => db`
    new_changes as (
      insert into live_events (channel, kind, created_at)
      select channel, kind, at from jsonb_to_recordset(${db.json([...new Map(rows.map((row) => [`${row.channel} ${row.kind}`, row])).values()])})
        as e (channel text, kind text, at timestamptz)
      returning id, channel, kind
    )`,
  returning: (db) => db`select id, channel, kind from new_changes`,
  read: (db, rows) => {
    for (const row of rows) {
      const event = LiveEvent.parse(row)
      afterCommit(db, (pool) => tell(pool, event))
    }
  },
}

/** Sends a transient signal to current listeners only, such as typing. */
export const whisper = (ctx: Context, channel: string, kind: string): void =>
  afterCommit(ctx.db, (pool) => tell(pool, { id: whispered, channel, kind }))

/** Id of transient signals. */
export const whispered = 0

const untold = new WeakMap<Pool, LiveEvent[]>()

// Runs outside the transaction: `notify` inside one serializes all such commits.
function tell(pool: Pool, event: LiveEvent): void {
  const waiting = untold.get(pool)
  if (waiting) return void waiting.push(event)
  const events = [event]
  untold.set(pool, events)
  setTimeout(() => {
    untold.delete(pool)
    const lines = events.map((each) => JSON.stringify(each))
    pool`select pg_notify(${notifyChannel}, line) from unnest(${lines}::text[]) line`.catch(() => undefined)
  }, tellAfterMs).unref()
}

/** Calls `heard` with the events of all processes. Events can be missed while the database is unreachable: see `eventsAfter`. */
export const listenToAll = (pool: Pool, heard: (event: LiveEvent) => void) =>
  pool.listen(notifyChannel, (line) => heard(LiveEvent.parse(JSON.parse(line))))

export const newestEvent = async (db: Db): Promise<number> => (await one(db, Serial)`select coalesce(max(id), 0) as id from live_events`).id

/** The newest event after `id` on each of `channels`. */
export const eventsAfter = (db: Db, channels: string[], id: number): Promise<LiveEvent[]> =>
  many(db, LiveEvent)`
    select distinct on (channel) id, channel, kind from live_events
    where channel = any(${channels}) and id > ${id} order by channel, id desc`

/** The newest event of `channel` since then, if any. */
export const findEventSince = (db: Db, channel: string, since: Date): Promise<LiveEvent | undefined> =>
  maybe(db, LiveEvent)`
    select id, channel, kind from live_events where channel = ${channel} and created_at >= ${since} order by id desc limit 1`

/** Whether events after `id` may have been deleted. */
export const isForgotten = async (db: Db, id: number): Promise<boolean> => {
  const [oldest] = await many(db, Serial)`select id from live_events order by id limit 1`
  return oldest !== undefined && oldest.id > id + 1
}
