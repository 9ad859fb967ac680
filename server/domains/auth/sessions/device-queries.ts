import * as z from 'zod/mini'
import { type Db, many, one, touched } from '#server/lib/db.ts'

const Row = z.object({
  id: z.string(),
  user_agent: z.string(),
  ip: z.string(),
  created_at: z.string(),
  seen_at: z.string(),
  is_remembered: z.boolean(),
  is_this: z.boolean(),
})

export const listDevices = (db: Db, userId: string, ownHash: Buffer, now: Date) =>
  many(
    Row,
    db`
    select id, user_agent, ip, created_at, seen_at, is_remembered, token_hash = ${ownHash} as is_this
    from sessions
    where user_id = ${userId} and kind = 'user' and expires_at > ${now}
    order by seen_at desc, id
    limit 100`,
  )

export const deleteSessionById = (db: Db, userId: string, id: string) =>
  touched(db`delete from sessions where id = ${id} and user_id = ${userId} and kind = 'user'`)

export const deleteOtherSessions = (db: Db, userId: string, ownHash: Buffer) =>
  db`delete from sessions where user_id = ${userId} and kind = 'user' and token_hash <> ${ownHash}`

const SavedDevice = z.object({ is_new: z.boolean(), others: z.int() })

/** Saves a device. Returns whether it is new to this person and how many others they have. */
export const saveDevice = (db: Db, { userId, deviceHash, now }: { userId: string; deviceHash: Buffer; now: Date }) =>
  one(
    SavedDevice,
    db`
    insert into known_devices (user_id, device_hash, first_seen_at, last_seen_at) values (${userId}, ${deviceHash}, ${now}, ${now})
    on conflict (user_id, device_hash) do update set last_seen_at = excluded.last_seen_at
    returning xmax = 0 as is_new,
      (select count(*) from known_devices k where k.user_id = ${userId} and k.device_hash <> ${deviceHash}) as others`,
  )

export const deleteUnseenDevices = (db: Db, before: Date) => db`delete from known_devices where last_seen_at < ${before}`
