import * as z from 'zod/mini'
import { notificationChannels, type NotificationChannel, smsByDefault, topics, type Topic } from '#contract/notifications/states.ts'
import { type Db, many, maybe, one } from '#server/lib/db.ts'

const Preference = z.object({ topic: z.enum(topics), channel: z.enum(notificationChannels), is_on: z.boolean() })
export type Preference = z.infer<typeof Preference>

export const listPreferences = (db: Db, userId: string) =>
  many(db, Preference)`select topic, channel, is_on from notification_preferences where user_id = ${userId}`

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
  { userId, topic, channel }: { userId: string | Fragment; topic: Topic | null | Fragment; channel: NotificationChannel },
) => db`
  exists (select from notification_preferences where user_id = ${userId} and topic = ${topic} and channel = ${channel} and not is_on)`

/** Whether an SMS is wanted: opt-in by topic, opt-out for urgent ones, always without a topic. */
export const isTextWanted = (db: Db, { userId, topic }: { userId: string | Fragment; topic: Topic | null | Fragment }) => db`
  coalesce((select is_on from notification_preferences where user_id = ${userId} and topic = ${topic} and channel = 'sms'),
    coalesce(${topic}, ${smsByDefault}) = ${smsByDefault})`

const Off = z.object({ is_off: z.boolean() })

export const isWanted = async (db: Db, choice: { userId: string; topic: Topic | null; channel: NotificationChannel }): Promise<boolean> =>
  !(await one(db, Off)`select ${isOff(db, choice)} as is_off`).is_off

export const Quiet = z.object({ from: z.string(), to: z.string() })

export const findQuiet = (db: Db, userId: string) =>
  maybe(db, Quiet)`select to_char(starts, 'HH24:MI') as from, to_char(ends, 'HH24:MI') as to from quiet_hours where user_id = ${userId}`

export const saveQuiet = (db: Db, userId: string, { from, to }: z.infer<typeof Quiet>) => db`
  insert into quiet_hours (user_id, starts, ends) values (${userId}, ${from}, ${to})
  on conflict (user_id) do update set starts = excluded.starts, ends = excluded.ends`

export const deleteQuiet = (db: Db, userId: string) => db`delete from quiet_hours where user_id = ${userId}`
