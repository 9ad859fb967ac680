import * as z from 'zod/mini'
import { type Topic, topics, type NotificationChannel } from '#contract/notifications/states.ts'
import { Locale } from '#contract/primitives.ts'
import { type Db, many, maybe, touched, one } from '#server/lib/db.ts'
import { Id } from '#server/lib/rows.ts'
import { isOff, isTextWanted, Quiet } from '../preferences/queries.ts'

export const ids = async (rows: Promise<{ id: string }[]>): Promise<string[]> => (await rows).map(({ id }) => id)

/** Content of a message in the reader's language; rendered when it is sent. */
export const Message = z.object({
  locale: Locale,
  text: z.string(),
  /** Path without the language prefix; null for a message without a link. */
  path: z.nullable(z.string()),
  subject: z.optional(z.string()),
  name: z.optional(z.string()),
  action: z.optional(z.string()),
  code: z.optional(z.string()),
  kind: z.optional(z.string()),
  /** Not sent after this. */
  expires_at: z.optional(z.string()),
  /** Path to opt out, for people without an account. */
  stop_path: z.optional(z.string()),
  one_click_path: z.optional(z.string()),
  /** Deletes the row once sent, for people who have left. */
  is_last: z.optional(z.boolean()),
})
export type Message = z.infer<typeof Message>

const channels = ['email', 'sms', 'push'] as const
export type NewDelivery = {
  id: string
  /** Person and topic whose preferences apply. Without a topic, only the suppression list applies. */
  userId?: string
  topic?: Topic | null
  eventKey: string
  channel: (typeof channels)[number]
  recipient: string
  message: Message
}

/** Returns the ids of new rows. */
export const insertDeliveries = (db: Db, deliveries: readonly NewDelivery[], now: Date) =>
  ids(
    many(db, Id)`
    insert into deliveries (id, user_id, topic, event_key, channel, recipient, message, created_at)
    select id, user_id, topic, event_key, channel, recipient, message, ${now}
    from jsonb_to_recordset(${db.json(deliveries.map(({ userId, eventKey, ...rest }) => ({ ...rest, user_id: userId ?? null, event_key: eventKey })))})
      as d (id uuid, user_id uuid, topic text, event_key text, channel text, recipient text, message jsonb)
    order by event_key, channel, recipient
    on conflict (event_key, channel, recipient) do nothing
    returning id`,
  )

const Delivery = z.object({
  id: z.string(),
  user_id: z.nullable(z.string()),
  topic: z.nullable(z.enum(topics)),
  channel: z.enum(channels),
  recipient: z.string(),
  message: Message,
  attempts: z.int(),
})
export type Delivery = z.infer<typeof Delivery>

/** Counts an attempt; undefined if the message is no longer waiting. */
export const takeDelivery = (db: Db, id: string) =>
  maybe(db, Delivery)`
    update deliveries set attempts = attempts + 1 where id = ${id} and state = 'waiting'
    returning id, user_id, topic, channel, recipient, message, attempts`

/** Postpones a message without counting the attempt. */
export const postponeDelivery = (db: Db, id: string, dueAt: Date) =>
  touched(db`update deliveries set due_at = ${dueAt}, attempts = attempts - 1 where id = ${id} and state = 'waiting'`)

/** Takes postponed messages that are due. */
export const takeDue = (db: Db, now: Date) =>
  many(db, Id)`update deliveries set due_at = null where state = 'waiting' and due_at <= ${now} returning id`

/** Settles a message and clears its content. */
export const settleDelivery = (db: Db, id: string, state: 'sent' | 'skipped' | 'dead', now: Date) =>
  touched(db`
    update deliveries set state = ${state}, message = '{}', sent_at = ${state === 'sent' ? now : null} where id = ${id} and state = 'waiting'`)

export const dropDelivery = (db: Db, id: string) => touched(db`delete from deliveries where id = ${id} and state = 'waiting'`)

export const deleteDeliveries = async (db: Db, before: Date): Promise<number> =>
  (await db`delete from deliveries where created_at < ${before} and state <> 'waiting'`).count

const Standing = z.object({
  is_suppressed: z.boolean(),
  is_off: z.boolean(),
  is_chosen: z.boolean(),
  is_moved: z.boolean(),
  quiet: z.nullable(Quiet),
  time_zone: z.nullable(z.string()),
})
export type Standing = z.infer<typeof Standing>

type Bound = { userId: string | null; topic: Topic | null; channel: Exclude<NotificationChannel, 'app'>; recipient: string }

/** All reasons that may hold back a message now. */
export const getStanding = (db: Db, { userId, topic, channel, recipient }: Bound) =>
  one(db, Standing)`
    select
      exists (select from suppressed_addresses where channel = ${channel} and address = lower(${recipient})) as is_suppressed,
      ${userId === null ? db`false` : channel === 'sms' ? db`not ${isTextWanted(db, { userId, topic })}` : isOff(db, { userId, topic, channel })} as is_off,
      exists (select from notification_preferences where user_id = ${userId} and topic = ${topic} and channel = ${channel} and is_on) as is_chosen,
      ${channel === 'sms' && topic !== null} and not exists (
        select from users where id = ${userId} and phone = ${recipient} and phone_verified_at is not null) as is_moved,
      (select json_build_object('from', to_char(starts, 'HH24:MI'), 'to', to_char(ends, 'HH24:MI')) from quiet_hours where user_id = ${userId}) as quiet,
      (select time_zone from users where id = ${userId}) as time_zone`

/** Gives deliveries another event key, except those that have their like under it. */
export const renameEvent = (db: Db, { from, to }: { from: string; to: string }) => db`
  update deliveries d set event_key = ${to} where event_key = ${from}
    and not exists (select from deliveries t where t.event_key = ${to} and t.channel = d.channel and t.recipient = d.recipient)`
