import * as z from 'zod/mini'
import { type Db, maybe } from '#server/lib/db.ts'

export type NewGuestLink = { tokenHash: Buffer; guestId: string; path: string; now: Date; expiresAt: Date }

export const insertGuestLink = (db: Db, { tokenHash, guestId, path, now, expiresAt }: NewGuestLink) => db`
  insert into guest_links (token_hash, guest_id, email, path, created_at, expires_at)
  select ${tokenHash}, id, email, ${path}, ${now}, ${expiresAt} from users where id = ${guestId}`

const GuestLink = z.object({ guest_id: z.string(), path: z.string() })

/** Takes a link, once; undefined if it was used, has expired, or the guest's address has changed since. */
export const takeGuestLink = (db: Db, tokenHash: Buffer, now: Date) =>
  maybe(db, GuestLink)`
    delete from guest_links l using users g
    where l.token_hash = ${tokenHash} and l.expires_at > ${now} and g.id = l.guest_id and g.kind = 'guest' and lower(g.email) = lower(l.email)
    returning l.guest_id, l.path`

/** Gives the links to a guest's present address to the account that takes the guest's requests over. They sign nobody in any more. */
export const handGuestLinks = (db: Db, guestId: string, userId: string) => db`
  update guest_links l set guest_id = m.id from users g, users m
  where l.guest_id = g.id and g.id = ${guestId} and lower(g.email) = lower(l.email) and m.id = ${userId} and m.kind = 'member'`

const Target = z.object({ path: z.string() })

/** Target of a link whose guest has an account by now. */
export const findTakenOver = (db: Db, tokenHash: Buffer, now: Date) =>
  maybe(db, Target)`
    select l.path from guest_links l join users m on m.id = l.guest_id and m.kind = 'member'
    where l.token_hash = ${tokenHash} and l.expires_at > ${now}`

export const deleteExpiredGuestLinks = (db: Db, now: Date) => db`delete from guest_links where expires_at <= ${now}`

export const deleteGuestLinks = (db: Db, guestId: string) => db`delete from guest_links where guest_id = ${guestId}`
