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
    group by 1
    union all
    select 'webhook', coalesce(max(extract(epoch from ${now}::timestamptz - d.due_at)), 0)::float8
    from webhook_deliveries d join webhooks w on w.id = d.webhook_id and w.is_on
    where d.state = 'waiting' and d.due_at <= ${now}`

/** Differences of the books that are open. */
export const countDifferences = async (db: Db): Promise<number> =>
  (await one(db, Count)`select count(*)::int as count from payment_differences where closed_at is null`).count

const Failed = z.object({ channel: z.string(), count: z.int() })

/** Messages written in the last 24 hours and given up, by channel. */
export const countFailed = (db: Db, now: Date) =>
  many(db, Failed)`
    select q.channel, count(d.id)::int as count from (values ('email'), ('sms'), ('push')) as q (channel)
    left join deliveries d on d.state = 'dead' and d.channel = q.channel and d.created_at > ${now}::timestamptz - interval '24 hours'
    group by 1`
