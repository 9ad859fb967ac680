import * as z from 'zod/mini'
import { type Db, many, one } from '#server/lib/db.ts'
import { Count } from '#server/lib/rows.ts'

/** Payments without an answer from the gateway for 15 minutes. */
export const countInDoubt = async (db: Db, now: Date): Promise<number> =>
  (
    await one(db, Count)`
      select count(*)::int as count from payments where state = 'processing' and started_at < ${now}::timestamptz - interval '15 minutes'`
  ).count

const QueueAge = z.object({ channel: z.string(), seconds: z.number() })

/** Age of the oldest overdue message, by channel. */
export const listQueueAges = (db: Db, now: Date) =>
  many(db, QueueAge)`
    select q.channel, coalesce(max(extract(epoch from ${now}::timestamptz - coalesce(d.due_at, d.created_at))), 0)::float8 as seconds
    from (values ('email'), ('sms'), ('push')) as q (channel)
    left join deliveries d on d.state = 'waiting' and d.channel = q.channel and coalesce(d.due_at, d.created_at) <= ${now}
    group by 1`
