import * as z from 'zod/mini'
import { Locale } from '#contract/primitives.ts'
import { type Db, maybe, one, touched } from '#server/lib/db.ts'
import { Id } from '#server/lib/rows.ts'

export const Person = z.object({
  id: z.string(),
  kind: z.enum(['guest', 'member']),
  email: z.string(),
  name: z.string(),
  surname: z.string(),
  phone: z.nullable(z.string()),
  phone_verified_at: z.nullable(z.string()),
  email_verified_at: z.nullable(z.string()),
  zipcode: z.nullable(z.string()),
  locale: Locale,
  time_zone: z.nullable(z.string()),
  is_admin: z.boolean(),
})
export type Person = z.infer<typeof Person>

const columns = (db: Db) => db`
  u.id, u.kind, u.email, u.name, u.surname, u.phone, u.phone_verified_at, u.email_verified_at, u.zipcode, u.locale, u.time_zone, u.is_admin`

export const getPerson = (db: Db, id: string) => one(db, Person)`select ${columns(db)} from users u where u.id = ${id}`

export const hasMember = async (db: Db, email: string): Promise<boolean> =>
  (await maybe(db, Id)`select id from users where kind = 'member' and lower(email) = ${email}`) !== undefined

const Credentials = z.object({ id: z.string(), password_hash: z.nullable(z.string()), is_admin: z.boolean() })

export const findCredentials = (db: Db, email: string) =>
  maybe(db, Credentials)`
    select id, password_hash, is_admin from users where kind = 'member' and lower(email) = ${email}`

export type NewGuest = { id: string; locale: Locale; timeZone: string; now: Date }

export const insertGuest = (db: Db, { id, locale, timeZone, now }: NewGuest) => db`
  insert into users (id, kind, locale, time_zone, created_at) values (${id}, 'guest', ${locale}, ${timeZone}, ${now})`

export type ContactData = { email: string; name: string; surname: string; phone: string; zipcode: string; locale: Locale }

/** A changed number loses its verification. The place follows from the zip; nothing is saved for an unknown zip. */
export const saveContact = (db: Db, guestId: string, contact: ContactData) =>
  maybe(db, Person)`
    update users u set
      email = ${contact.email}, name = ${contact.name}, surname = ${contact.surname}, zipcode = zip, city = location, state_iso = zips.state_iso,
      locale = ${contact.locale}, email_verified_at = case when lower(email) = lower(${contact.email}) then email_verified_at end,
      phone_verified_at = case when phone = ${contact.phone} then phone_verified_at end, phone = ${contact.phone}
    from zips
    where id = ${guestId} and kind = 'guest' and zip = ${contact.zipcode}
    returning ${columns(db)}`

export const findPerson = (db: Db, id: string) => maybe(db, Person)`select ${columns(db)} from users u where u.id = ${id}`

/** The newest guest with this address. */
export const findGuestByEmail = (db: Db, email: string) =>
  maybe(db, Person)`
    select ${columns(db)} from users u where kind = 'guest' and lower(email) = ${email} order by created_at desc, id desc limit 1`

/** Only guests without contact data. */
export const deleteGuest = (db: Db, guestId: string) => db`delete from users where id = ${guestId} and kind = 'guest' and email = ''`

export const saveVerifiedPhone = (db: Db, userId: string, phone: string, now: Date) => db`
  update users set phone = ${phone}, phone_verified_at = ${now} where id = ${userId}`

export const clearGuest = (db: Db, guestId: string) =>
  touched(db`
    update users set email = '', name = '', surname = '', phone = null, phone_verified_at = null, email_verified_at = null, zipcode = null, city = null, state_iso = null
    where id = ${guestId} and kind = 'guest' and email <> ''`)

/** Account of a new owner. The password applies only if the account is created. */
type NewAdmin = { id: string; email: string; name: string; surname: string; passwordHash: string; now: Date }

/** An existing account keeps its name. */
export const saveAdmin = (db: Db, { id, email, name, surname, passwordHash, now }: NewAdmin) =>
  one(db, Id)`
    insert into users (id, kind, email, name, surname, password_hash, email_verified_at, is_admin, admin_role, created_at)
    values (${id}, 'member', ${email}, ${name}, ${surname}, ${passwordHash}, ${now}, true, 'owner', ${now})
    on conflict (lower(email)) where kind = 'member' do update set is_admin = true, admin_role = 'owner',
      (name, surname) = (select coalesce(nullif(users.name, ''), excluded.name), coalesce(nullif(users.surname, ''), excluded.surname))
    returning id`
