import * as z from 'zod/mini'
import { Localized } from '#contract/primitives.ts'
import type { TimeCursor } from '#server/lib/cursor.ts'
import { type Db, many, one, touched } from '#server/lib/db.ts'
import { Count, Id } from '#server/lib/rows.ts'

export type NewNotification = {
  id: string
  userId: string
  eventKey: string
  kind: string
  title: Localized
  body: Localized
  path: string
}

/** Returns the ids of new rows. Ordered, so that concurrent calls cannot deadlock. */
export const insertNotifications = async (db: Db, notifications: readonly NewNotification[], now: Date): Promise<string[]> =>
  (
    await many(db, Id)`
    insert into notices (id, user_id, event_key, kind, title, body, path, created_at)
    select id, user_id, event_key, kind, title, body, path, ${now}
    from jsonb_to_recordset(${db.json(notifications.map(({ id, userId, eventKey, kind, title, body, path }) => ({ id, user_id: userId, event_key: eventKey, kind, title, body, path })))})
      as n (id uuid, user_id uuid, event_key text, kind text, title jsonb, body jsonb, path text)
    order by user_id, event_key
    on conflict (user_id, event_key) do nothing
    returning id`
  ).map(({ id }) => id)

const NotificationRow = z.object({
  id: z.string(),
  kind: z.string(),
  title: Localized,
  body: Localized,
  path: z.string(),
  at: z.string(),
  is_read: z.boolean(),
})

export const listNotifications = (db: Db, userId: string, { after, limit }: { after: TimeCursor | undefined; limit: number }) =>
  many(db, NotificationRow)`
    select id, kind, title, body, path, created_at as at, read_at is not null as is_read
    from notices
    where user_id = ${userId} ${after ? db`and (created_at, id) < (${after.at}, ${after.id})` : db``}
    order by created_at desc, id desc
    limit ${limit}`

export const markAllRead = (db: Db, userId: string, now: Date) =>
  touched(db`update notices set read_at = ${now} where user_id = ${userId} and read_at is null`)

/** Marks notifications that lead to `path` as read. */
export const markReadTo = (db: Db, userId: string, path: string, now: Date) =>
  touched(db`update notices set read_at = ${now} where user_id = ${userId} and path = ${path} and read_at is null`)

export const countUnread = async (db: Db, userId: string): Promise<number> =>
  (await one(db, Count)`select count(*) from notices where user_id = ${userId} and read_at is null`).count
