import * as z from 'zod/mini'
import { type Db, maybe } from '#server/lib/db.ts'

export type NewSuppression = { channel: 'email' | 'sms'; address: string; reason: 'bounced' | 'complained' }

/** A complaint overrides a bounce. */
export const suppress = (db: Db, address: NewSuppression, now: Date) => db`
  insert into suppressed_addresses (channel, address, reason, created_at)
  values (${address.channel}, lower(${address.address}), ${address.reason}, ${now})
  on conflict (channel, address) do update set reason = excluded.reason where excluded.reason = 'complained'`

/** Removes a bounce; a complaint stays. */
export const unsuppress = (db: Db, channel: 'email' | 'sms', address: string) =>
  db`delete from suppressed_addresses where channel = ${channel} and address = lower(${address}) and reason = 'bounced'`

/** Removes bounces and complaints: the person opted in again. */
export const clearSuppression = (db: Db, channel: 'email' | 'sms', address: string) =>
  db`delete from suppressed_addresses where channel = ${channel} and address = lower(${address})`

const Suppressed = z.object({ reason: z.string() })

export const isSuppressed = async (db: Db, channel: 'email' | 'sms', address: string): Promise<boolean> =>
  (await maybe(db, Suppressed)`select reason from suppressed_addresses where channel = ${channel} and address = lower(${address})`) !==
  undefined
