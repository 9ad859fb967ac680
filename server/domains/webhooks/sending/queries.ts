import * as z from 'zod/mini'
import type { AttemptFailure } from '#contract/webhooks/states.ts'
import { type Db, many, maybe, touched } from '#server/lib/db.ts'

const Claimed = z.object({
  id: z.string(),
  webhook_id: z.string(),
  company_id: z.string(),
  url: z.string(),
  body: z.string(),
  attempts: z.int(),
  failures: z.int(),
  secret: z.instanceof(Uint8Array),
  former_secret: z.nullable(z.instanceof(Uint8Array)),
})
/** A delivery that this process sends. `attempts` counts the one that it begins, and names it. */
export type Claimed = z.infer<typeof Claimed>

type Room = { now: Date; until: Date; limit: number; perWebhook: number }

/**
 * Claims due deliveries until `until`: of each subject of a webhook only the oldest that waits, so that they arrive in order; of each webhook at
 * most `perWebhook` at once, and one while it fails.
 */
export const claimDue = (db: Db, { now, until, limit, perWebhook }: Room) =>
  many(db, Claimed)`
    with heads as (
      select d.id, d.due_at, d.seq, row_number() over (partition by d.webhook_id order by d.due_at, d.seq) as place,
        case when w.failing_since is null then ${perWebhook}::int else 1 end - (
          select count(*) from webhook_deliveries l where l.webhook_id = d.webhook_id and l.state = 'waiting' and l.leased_until > ${now}
        ) as room
      from webhook_deliveries d join webhooks w on w.id = d.webhook_id
      where d.state = 'waiting' and d.due_at <= ${now} and (d.leased_until is null or d.leased_until <= ${now}) and w.is_on
        and not exists (
          select from webhook_deliveries e
          where e.webhook_id = d.webhook_id and e.subject = d.subject and e.state = 'waiting' and e.seq < d.seq)
    ), claimed as (
      select id from webhook_deliveries
      where id in (select id from heads where place <= room order by due_at, seq limit ${limit})
        and state = 'waiting' and due_at <= ${now} and (leased_until is null or leased_until <= ${now})
      for update skip locked
    )
    update webhook_deliveries d set leased_until = ${until}, attempts = d.attempts + 1
    from claimed, webhooks w
    where d.id = claimed.id and w.id = d.webhook_id
    returning d.id, d.webhook_id, w.company_id, w.url, d.body, d.attempts, d.failures, w.secret,
      case when w.secret_before_until > ${now} then w.secret_before end as former_secret`

type Attempt = {
  id: string
  delivery_id: string
  at: Date
  duration_ms: number
  status: number | null
  failure: AttemptFailure | null
  answer: string
}
/** Unless the delivery was deleted meanwhile. */
export const insertAttempt = (db: Db, attempt: Attempt) =>
  touched(db`
    insert into webhook_attempts (id, delivery_id, at, duration_ms, status, failure, answer)
    select ${attempt.id}, d.id, ${attempt.at}, ${attempt.duration_ms}, ${attempt.status}, ${attempt.failure}, ${attempt.answer}
    from webhook_deliveries d where d.id = ${attempt.delivery_id}`)

/** Accepted, whichever attempt it was. */
export const endDelivery = (db: Db, id: string, now: Date) =>
  touched(db`
    update webhook_deliveries set state = 'delivered', ended_at = ${now}, leased_until = null, failing_since = null
    where id = ${id} and state = 'waiting'`)

const Since = z.object({ failing_since: z.string() })
type Postponed = Pick<Claimed, 'id' | 'attempts'> & { dueAt: Date; now: Date }
/** Undefined when another attempt has begun meanwhile. */
export const postpone = (db: Db, { id, attempts, dueAt, now }: Postponed) =>
  maybe(db, Since)`
    update webhook_deliveries set due_at = ${dueAt}, leased_until = null, failures = failures + 1, failing_since = coalesce(failing_since, ${now})
    where id = ${id} and attempts = ${attempts} and state = 'waiting' returning failing_since`

export const giveUp = (db: Db, id: string, now: Date) =>
  touched(db`update webhook_deliveries set state = 'failed', ended_at = ${now} where id = ${id} and state = 'waiting'`)

const Standing = z.object({ is_on: z.boolean(), failing_since: z.nullable(z.string()), succeeded_at: z.nullable(z.string()) })
/** Locked until the transaction ends. Undefined for one that was deleted. */
export const lockWebhook = (db: Db, id: string) =>
  maybe(db, Standing)`select is_on, failing_since, succeeded_at from webhooks where id = ${id} for update`

export const noteSuccess = (db: Db, id: string, now: Date) =>
  db`update webhooks set succeeded_at = ${now}, failing_since = null where id = ${id}`

export const noteFailure = (db: Db, id: string, now: Date) =>
  db`update webhooks set failing_since = coalesce(failing_since, ${now}) where id = ${id}`

export const turnOff = (db: Db, id: string, because: 'failing' | 'gone') =>
  touched(db`update webhooks set is_on = false, off_because = ${because} where id = ${id} and is_on`)
