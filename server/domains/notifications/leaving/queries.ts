import * as z from 'zod/mini'
import { Localized } from '#contract/primitives.ts'
import { type Db, many } from '#server/lib/db.ts'

const Notice = z.object({
  kind: z.string(),
  title: Localized,
  body: Localized,
  created_at: z.string(),
  read_at: z.nullable(z.string()),
})

export const listNotices = (db: Db, userId: string) =>
  many(db, Notice)`select kind, title, body, created_at, read_at from notices where user_id = ${userId} order by created_at desc, id desc`

const Sent = z.object({
  event: z.string(),
  channel: z.string(),
  recipient: z.string(),
  created_at: z.string(),
  sent_at: z.nullable(z.string()),
})

export const listSent = (db: Db, addresses: readonly string[]) =>
  many(db, Sent)`
    select event_key as event, channel, recipient, created_at, sent_at from deliveries where recipient = any(${addresses})
    order by created_at desc, id desc`

const Choice = z.object({ topic: z.string(), channel: z.string(), is_on: z.boolean() })

export const listChoices = (db: Db, userId: string) =>
  many(db, Choice)`select topic, channel, is_on from notification_preferences where user_id = ${userId} order by topic, channel`

const Device = z.object({ push_service: z.nullable(z.string()), created_at: z.string() })

/** Devices with the host of their push service only: the full endpoint would let others push to them. */
export const listDevices = (db: Db, userId: string) =>
  many(db, Device)`
    select substring(endpoint from '://([^/]+)') as push_service, created_at from push_registrations where user_id = ${userId}
    order by created_at desc, id`

export async function eraseNotices(db: Db, userId: string): Promise<void> {
  for (const table of ['notices', 'notification_preferences', 'quiet_hours', 'push_registrations'])
    await db`delete from ${db(table)} where user_id = ${userId}`
}

/** Deletes sent and queued messages of a person, and suppressions of their addresses. */
export async function eraseDeliveries(db: Db, userId: string, addresses: readonly string[]): Promise<void> {
  await db`delete from deliveries where user_id = ${userId} or recipient = any(${addresses})`
  await db`delete from suppressed_addresses where address = any(${addresses})`
}

/** Deletes notifications of people, created before `before`, whose target is at or below one of `paths`. */
export const eraseBelow = (
  db: Db,
  { userIds, paths, before }: { userIds: readonly string[]; paths: readonly string[]; before: Date },
) => db`
  delete from notices n using unnest(${paths}::text[]) as about (prefix)
  where n.user_id = any(${userIds}::uuid[]) and n.created_at < ${before} and starts_with(n.path, about.prefix)`
