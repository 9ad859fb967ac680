import * as z from 'zod/mini'
import { noticeChannels, type NoticeChannel, smsByDefault, topics, type Topic } from '#contract/notifications/inbox.ts'
import { type Db, many, maybe, one } from '#server/lib/db.ts'

const Preference = z.object({ topic: z.enum(topics), channel: z.enum(noticeChannels), is_on: z.boolean() })
export type Preference = z.infer<typeof Preference>

export const listPreferences = (db: Db, userId: string) =>
  many(Preference, db`select topic, channel, is_on from notification_preferences where user_id = ${userId}`)

/** Does nothing for people who left. Ordered, so that concurrent calls cannot deadlock. */
export const savePreferences = (db: Db, userId: string, preferences: readonly Preference[]) => db`
  insert into notification_preferences (user_id, topic, channel, is_on)
  select u.id, p.topic, p.channel, p.is_on
  from users u, jsonb_to_recordset(${db.json(preferences)}) as p (topic text, channel text, is_on boolean)
  where u.id = ${userId}
  order by p.topic, p.channel
  on conflict (user_id, topic, channel) do update set is_on = excluded.is_on`

type Fragment = ReturnType<Db>

export const isOff = (
  db: Db,
  { userId, topic, channel }: { userId: string | Fragment; topic: Topic | null | Fragment; channel: NoticeChannel },
) => db`
  exists (select from notification_preferences where user_id = ${userId} and topic = ${topic} and channel = ${channel} and not is_on)`

/** Whether an SMS is wanted: opt-in by topic, opt-out for urgent ones, always without a topic. */
export const isTextWanted = (db: Db, { userId, topic }: { userId: string | Fragment; topic: Topic | null | Fragment }) => db`
  coalesce((select is_on from notification_preferences where user_id = ${userId} and topic = ${topic} and channel = 'sms'),
    coalesce(${topic}, ${smsByDefault}) = ${smsByDefault})`

const Off = z.object({ is_off: z.boolean() })

export const isWanted = async (db: Db, choice: { userId: string; topic: Topic | null; channel: NoticeChannel }): Promise<boolean> =>
  !(await one(Off, db`select ${isOff(db, choice)} as is_off`)).is_off

const Quiet = z.object({ from: z.string(), to: z.string() })

export const findQuiet = (db: Db, userId: string) =>
  maybe(Quiet, db`select to_char(starts, 'HH24:MI') as from, to_char(ends, 'HH24:MI') as to from quiet_hours where user_id = ${userId}`)

export const saveQuiet = (db: Db, userId: string, { from, to }: z.infer<typeof Quiet>) => db`
  insert into quiet_hours (user_id, starts, ends) values (${userId}, ${from}, ${to})
  on conflict (user_id) do update set starts = excluded.starts, ends = excluded.ends`

export const deleteQuiet = (db: Db, userId: string) => db`delete from quiet_hours where user_id = ${userId}`

const Standing = z.object({
  is_suppressed: z.boolean(),
  is_off: z.boolean(),
  is_chosen: z.boolean(),
  is_moved: z.boolean(),
  quiet: z.nullable(Quiet),
  time_zone: z.nullable(z.string()),
})
export type Standing = z.infer<typeof Standing>

type Bound = { userId: string | null; topic: Topic | null; channel: Exclude<NoticeChannel, 'app'>; recipient: string }

/** All reasons that may hold back a message now. */
export const getStanding = (db: Db, { userId, topic, channel, recipient }: Bound) =>
  one(
    Standing,
    db`
    select
      exists (select from suppressed_addresses where channel = ${channel} and address = lower(${recipient})) as is_suppressed,
      ${userId === null ? db`false` : channel === 'sms' ? db`not ${isTextWanted(db, { userId, topic })}` : isOff(db, { userId, topic, channel })} as is_off,
      exists (select from notification_preferences where user_id = ${userId} and topic = ${topic} and channel = ${channel} and is_on) as is_chosen,
      ${channel === 'sms' && topic !== null} and not exists (
        select from users where id = ${userId} and phone = ${recipient} and phone_verified_at is not null) as is_moved,
      (select json_build_object('from', to_char(starts, 'HH24:MI'), 'to', to_char(ends, 'HH24:MI')) from quiet_hours where user_id = ${userId}) as quiet,
      (select time_zone from users where id = ${userId}) as time_zone`,
  )

/** A complaint overrides a bounce. */
export const suppress = (db: Db, address: { channel: 'email' | 'sms'; address: string; reason: 'bounced' | 'complained' }, now: Date) => db`
  insert into suppressed_addresses (channel, address, reason, created_at)
  values (${address.channel}, lower(${address.address}), ${address.reason}, ${now})
  on conflict (channel, address) do update set reason = excluded.reason where excluded.reason = 'complained'`

/** Removes a bounce; a complaint stays. */
export const unsuppress = (db: Db, channel: 'email' | 'sms', address: string) =>
  db`delete from suppressed_addresses where channel = ${channel} and address = lower(${address}) and reason = 'bounced'`

/** Removes bounces and complaints: the person opted in again. */
export const welcomeBack = (db: Db, channel: 'email' | 'sms', address: string) =>
  db`delete from suppressed_addresses where channel = ${channel} and address = lower(${address})`

const Suppressed = z.object({ reason: z.string() })

export const isSuppressed = async (db: Db, channel: 'email' | 'sms', address: string): Promise<boolean> =>
  (await maybe(Suppressed, db`select reason from suppressed_addresses where channel = ${channel} and address = lower(${address})`)) !==
  undefined
