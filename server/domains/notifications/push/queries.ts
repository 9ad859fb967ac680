import * as z from 'zod/mini'
import { type Db, maybe, touched } from '#server/lib/db.ts'

const Device = z.object({
  id: z.string(),
  token: z.string(),
  endpoint: z.string(),
  p256dh: z.string(),
  auth: z.string(),
  vapid_key: z.string(),
})
export type Device = z.infer<typeof Device>

export type NewDevice = Device & { userId: string; sessionId: string; swScope: string; now: Date }

/** Deletes other devices with this token. */
export const releaseToken = (db: Db, token: string, endpoint: string) =>
  db`delete from push_registrations where token = ${token} and endpoint <> ${endpoint}`

/** Saves a device for a person and session, taking it over from its previous owner. */
export const saveDevice = (db: Db, device: NewDevice) => db`
  insert into push_registrations (id, user_id, session_id, token, endpoint, p256dh, auth, sw_scope, vapid_key, created_at)
  values (${device.id}, ${device.userId}, ${device.sessionId}, ${device.token}, ${device.endpoint}, ${device.p256dh}, ${device.auth},
    ${device.swScope}, ${device.vapid_key}, ${device.now})
  on conflict (endpoint) do update set
    user_id = excluded.user_id, session_id = excluded.session_id, token = excluded.token, p256dh = excluded.p256dh, auth = excluded.auth,
    sw_scope = excluded.sw_scope, vapid_key = excluded.vapid_key, created_at = excluded.created_at`

type Renewed = Omit<NewDevice, 'id'>

/** False if the token isn't one of this person's. */
export const renewDevice = (db: Db, device: Renewed) =>
  touched(db`
    update push_registrations set
      session_id = ${device.sessionId}, endpoint = ${device.endpoint}, p256dh = ${device.p256dh}, auth = ${device.auth},
      sw_scope = ${device.swScope}, vapid_key = ${device.vapid_key}, created_at = ${device.now}
    where token = ${device.token} and user_id = ${device.userId}`)

/** Deletes other rows with this endpoint: a device has one. */
export const releaseEndpoint = (db: Db, endpoint: string, token: string) =>
  db`delete from push_registrations where endpoint = ${endpoint} and token <> ${token}`

export const deleteDevice = (db: Db, userId: string, token: string) =>
  db`delete from push_registrations where user_id = ${userId} and token = ${token}`

export const deleteDeviceOfSession = (db: Db, sessionId: string) => db`delete from push_registrations where session_id = ${sessionId}`

export const deleteDead = (db: Db, id: string) => db`delete from push_registrations where id = ${id}`

const FoundDevice = z.extend(Device, { unread: z.int() })

/** A device of this person with their number of unread notifications. */
export const findDevice = (db: Db, id: string, userId: string) =>
  maybe(db, FoundDevice)`
    select id, token, endpoint, p256dh, auth, vapid_key,
      (select count(*) from notices n where n.user_id = r.user_id and n.read_at is null) as unread
    from push_registrations r
    where id = ${id} and user_id = ${userId}`
