import * as z from 'zod/mini'
import { attemptFailures, deliveryStates, type DeliveryState } from '#contract/webhooks/states.ts'
import type { TimeCursor } from '#server/lib/cursor.ts'
import { type Db, many, maybe, touched } from '#server/lib/db.ts'

export type NewDelivery = { id: string; webhook_id: string; subject: string; event: string; body: string }

/** In the given order, due at once. */
export const insertDeliveries = (db: Db, deliveries: readonly NewDelivery[], now: Date) => db`
  insert into webhook_deliveries (id, webhook_id, subject, event, body, due_at, created_at)
  select id, webhook_id, subject, event, body, ${now}, ${now}
  from jsonb_to_recordset(${db.json(deliveries.map((delivery, place) => ({ ...delivery, place })))})
    as d (place int, id uuid, webhook_id uuid, subject text, event text, body text)
  order by place`

const Attempt = z.object({
  at: z.string(),
  duration_ms: z.int(),
  status: z.nullable(z.int()),
  failure: z.nullable(z.enum(attemptFailures)),
  answer: z.string(),
})
const Row = z.object({
  id: z.string(),
  event: z.string(),
  state: z.enum(deliveryStates),
  created_at: z.string(),
  attempts: z.int(),
  due_at: z.nullable(z.string()),
  body: z.string(),
  last: z.nullable(Attempt),
})

const json = (db: Db) => db`
  jsonb_build_object('at', to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'duration_ms', a.duration_ms, 'status', a.status,
    'failure', a.failure, 'answer', a.answer)`

const selected = (db: Db) => db`
  select d.id, d.event, d.state, d.created_at, d.attempts, case when d.state = 'waiting' then d.due_at end as due_at, d.body,
    (select ${json(db)} from webhook_attempts a where a.delivery_id = d.id order by a.at desc, a.id desc limit 1) as last
  from webhook_deliveries d`

type Page = { state?: DeliveryState | undefined; after: TimeCursor | undefined; limit: number }
/** Newest first. */
export const listDeliveries = (db: Db, webhookId: string, { state, after, limit }: Page) =>
  many(db, Row)`
    ${selected(db)} where d.webhook_id = ${webhookId}
      ${state ? db`and d.state = ${state}` : db``}
      ${after ? db`and (d.created_at, d.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : db``}
    order by d.created_at desc, d.id desc limit ${limit}`

export const findDelivery = (db: Db, webhookId: string, id: string) =>
  maybe(db, Row)`${selected(db)} where d.webhook_id = ${webhookId} and d.id = ${id}`

/** Oldest first. */
export const listAttempts = (db: Db, deliveryId: string) =>
  many(db, Attempt)`select at, duration_ms, status, failure, answer from webhook_attempts where delivery_id = ${deliveryId} order by at, id`

/** Makes a delivery due again, and its waits start over. One that is being sent right now stays as it is. */
export const requeue = (db: Db, webhookId: string, id: string, now: Date) =>
  touched(db`
    update webhook_deliveries set state = 'waiting', failures = 0, due_at = ${now}, failing_since = null, ended_at = null
    where webhook_id = ${webhookId} and id = ${id} and (leased_until is null or leased_until <= ${now})`)

type Range = { from: string; to: string; state?: DeliveryState | undefined; limit: number }
/** The same for a range of time, oldest first. Returns how many. */
export const requeueRange = async (db: Db, webhookId: string, { from, to, state, limit }: Range, now: Date): Promise<number> =>
  (
    await db`
      update webhook_deliveries set state = 'waiting', failures = 0, due_at = ${now}, failing_since = null, ended_at = null
      where id in (
        select id from webhook_deliveries
        where webhook_id = ${webhookId} and created_at >= ${from} and created_at <= ${to} and (leased_until is null or leased_until <= ${now})
          ${state ? db`and state = ${state}` : db``}
        order by seq limit ${limit} for update)`
  ).count

/** Makes deliveries due that wait for a later attempt. `isAfresh`: as if they had not failed. */
export const hasten = (db: Db, webhookId: string, { now, isAfresh }: { now: Date; isAfresh: boolean }) =>
  db`
    update webhook_deliveries set due_at = ${now} ${isAfresh ? db`, failures = 0, failing_since = null` : db``}
    where webhook_id = ${webhookId} and state = 'waiting' and leased_until is null and (due_at > ${now} or ${isAfresh})`

export const deleteDeliveries = async (db: Db, before: Date): Promise<number> =>
  (await db`delete from webhook_deliveries where created_at < ${before}`).count
