import * as z from 'zod/mini'
import { type Topic, topics } from '#contract/notifications/inbox.ts'
import { Locale, Localized } from '#contract/primitives.ts'
import type { TimeCursor } from '#server/lib/cursor.ts'
import { type Db, many, maybe, one, touched } from '#server/lib/db.ts'
import { Count, Id } from '#server/lib/rows.ts'
import { isOff, isTextWanted as isOn } from '../preferences/queries.ts'

const Recipient = z.object({
  place: z.int(),
  kind: z.enum(['guest', 'member']),
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  is_phone_verified: z.boolean(),
  locale: Locale,
  wants_app: z.boolean(),
  wants_sms: z.boolean(),
  devices: z.array(z.string()),
})
export type Recipient = z.infer<typeof Recipient>

/**
 * Recipients with their addresses and preferences for the topic; `place` is the index in `asked`. The lateral join forces lookups by key, even if
 * the planner assumes a small table.
 */
export const listRecipients = (db: Db, asked: readonly { userId: string; topic: Topic | null }[]) =>
  many(
    Recipient,
    db`
    select a.place, u.kind, u.name, u.email, u.phone, u.phone_verified_at is not null as is_phone_verified, u.locale,
      not ${isOff(db, { userId: db`u.id`, topic: db`a.topic`, channel: 'app' })} as wants_app,
      ${isOn(db, { userId: db`u.id`, topic: db`a.topic` })} as wants_sms,
      array(select d.id from push_registrations d where d.user_id = u.id order by d.id) as devices
    from jsonb_to_recordset(${db.json(asked.map(({ userId, topic }, place) => ({ place, user_id: userId, topic })))})
      as a (place int, user_id uuid, topic text)
    cross join lateral (select * from users where id = a.user_id limit 1) u
    order by a.place`,
  )

export type NewNotice = {
  id: string
  userId: string
  eventKey: string
  kind: string
  title: Localized
  body: Localized
  path: string
}

const ids = async (rows: Promise<{ id: string }[]>): Promise<string[]> => (await rows).map(({ id }) => id)

/** Returns the ids of new rows. Ordered, so that concurrent calls cannot deadlock. */
export const insertNotices = (db: Db, notices: readonly NewNotice[], now: Date) =>
  ids(
    many(
      Id,
      db`
    insert into notices (id, user_id, event_key, kind, title, body, path, created_at)
    select id, user_id, event_key, kind, title, body, path, ${now}
    from jsonb_to_recordset(${db.json(notices.map(({ id, userId, eventKey, kind, title, body, path }) => ({ id, user_id: userId, event_key: eventKey, kind, title, body, path })))})
      as n (id uuid, user_id uuid, event_key text, kind text, title jsonb, body jsonb, path text)
    order by user_id, event_key
    on conflict (user_id, event_key) do nothing
    returning id`,
    ),
  )

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
    many(
      Id,
      db`
    insert into deliveries (id, user_id, topic, event_key, channel, recipient, message, created_at)
    select id, user_id, topic, event_key, channel, recipient, message, ${now}
    from jsonb_to_recordset(${db.json(deliveries.map(({ userId, eventKey, ...rest }) => ({ ...rest, user_id: userId ?? null, event_key: eventKey })))})
      as d (id uuid, user_id uuid, topic text, event_key text, channel text, recipient text, message jsonb)
    order by event_key, channel, recipient
    on conflict (event_key, channel, recipient) do nothing
    returning id`,
    ),
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
  maybe(
    Delivery,
    db`
    update deliveries set attempts = attempts + 1 where id = ${id} and state = 'waiting'
    returning id, user_id, topic, channel, recipient, message, attempts`,
  )

/** Postpones a message without counting the attempt. */
export const postponeDelivery = (db: Db, id: string, dueAt: Date) =>
  touched(db`update deliveries set due_at = ${dueAt}, attempts = attempts - 1 where id = ${id} and state = 'waiting'`)

/** Takes postponed messages that are due. */
export const takeDue = (db: Db, now: Date) =>
  many(Id, db`update deliveries set due_at = null where state = 'waiting' and due_at <= ${now} returning id`)

/** Settles a message and clears its content. */
export const settleDelivery = (db: Db, id: string, state: 'sent' | 'skipped' | 'dead', now: Date) =>
  touched(db`
    update deliveries set state = ${state}, message = '{}', sent_at = ${state === 'sent' ? now : null} where id = ${id} and state = 'waiting'`)

export const dropDelivery = (db: Db, id: string) => touched(db`delete from deliveries where id = ${id} and state = 'waiting'`)

export const deleteDeliveries = async (db: Db, before: Date): Promise<number> =>
  (await db`delete from deliveries where created_at < ${before} and state <> 'waiting'`).count

const NoticeRow = z.object({
  id: z.string(),
  kind: z.string(),
  title: Localized,
  body: Localized,
  path: z.string(),
  at: z.string(),
  is_read: z.boolean(),
})

export const listNotices = (db: Db, userId: string, { after, limit }: { after: TimeCursor | undefined; limit: number }) =>
  many(
    NoticeRow,
    db`
    select id, kind, title, body, path, created_at as at, read_at is not null as is_read
    from notices
    where user_id = ${userId} ${after ? db`and (created_at, id) < (${after.at}, ${after.id})` : db``}
    order by created_at desc, id desc
    limit ${limit}`,
  )

export const readNotices = (db: Db, userId: string, now: Date) =>
  touched(db`update notices set read_at = ${now} where user_id = ${userId} and read_at is null`)

/** Marks notifications that lead to `path` as read. */
export const readNoticesTo = (db: Db, userId: string, path: string, now: Date) =>
  touched(db`update notices set read_at = ${now} where user_id = ${userId} and path = ${path} and read_at is null`)

export const countUnread = async (db: Db, userId: string): Promise<number> =>
  (await one(Count, db`select count(*) from notices where user_id = ${userId} and read_at is null`)).count

/** False if it is a repetition. */
export const insertReport = (db: Db, id: string, now: Date) =>
  touched(db`insert into provider_reports (id, received_at) values (${id}, ${now}) on conflict do nothing`)

export const deleteReportsBefore = async (db: Db, before: Date): Promise<number> =>
  (await db`delete from provider_reports where received_at < ${before}`).count
