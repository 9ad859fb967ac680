import * as z from 'zod/mini'
import type { Locale } from '#contract/primitives.ts'
import { type Db, maybe, touched } from '#server/lib/db.ts'
import { Id } from '#server/lib/rows.ts'

export type NewMember = {
  id: string
  email: string
  passwordHash: string
  name: string
  surname: string
  phone: string
  zipcode: string
  locale: Locale
  timeZone: string
  registrationHash: Buffer
  now: Date
}

/** The place follows from the zip. False if the zip doesn't exist or the address has an account. */
export const insertMember = (db: Db, member: NewMember) =>
  touched(db`
    insert into users (id, kind, email, password_hash, name, surname, phone, zipcode, city, state_iso, locale, time_zone, registration_hash, created_at)
    select ${member.id}, 'member', ${member.email}, ${member.passwordHash}, ${member.name}, ${member.surname}, ${member.phone}, zip, location, state_iso,
      ${member.locale}, ${member.timeZone}, ${member.registrationHash}, ${member.now}
    from zips where zip = ${member.zipcode}
    on conflict (lower(email)) where kind = 'member' do nothing`)

type ProvenMember = Pick<NewMember, 'id' | 'email' | 'name' | 'surname' | 'locale' | 'timeZone' | 'now'> & { zipcode: string | undefined }

/** The place follows from the zip, if it exists. False if the address has an account. */
export const insertProvenMember = (db: Db, { zipcode = '', ...member }: ProvenMember) =>
  touched(db`
    insert into users (id, kind, email, name, surname, zipcode, city, state_iso, locale, time_zone, email_verified_at, created_at)
    select ${member.id}, 'member', ${member.email}, ${member.name}, ${member.surname}, zip, location, state_iso, ${member.locale}, ${member.timeZone},
      ${member.now}, ${member.now}
    from (select) nowhere left join zips on zip = ${zipcode}
    on conflict (lower(email)) where kind = 'member' do nothing`)

const Fresh = z.object({ id: z.string(), password_hash: z.nullable(z.string()) })

/** An unverified account with this address, created after `since`. */
export const findFresh = (db: Db, email: string, since: Date) =>
  maybe(db, Fresh)`
    select id, password_hash from users
    where kind = 'member' and lower(email) = ${email} and email_verified_at is null and created_at > ${since}`

export const saveRegistrationHash = (db: Db, id: string, hash: Buffer) =>
  db`update users set registration_hash = ${hash} where id = ${id} and email_verified_at is null`

export const isRegisteredWith = async (db: Db, id: string, hash: Buffer): Promise<boolean> =>
  (await maybe(db, Id)`select id from users where id = ${id} and registration_hash = ${hash}`) !== undefined

/** Compare and set: false if the address is verified or has changed. */
export const proveEmail = (db: Db, id: string, email: string, now: Date) =>
  touched(db`
    update users set email_verified_at = ${now}, registration_hash = null
    where id = ${id} and lower(email) = lower(${email}) and email_verified_at is null`)

export const voidProofs = (db: Db, id: string) => db`update users set password_hash = null, phone_verified_at = null where id = ${id}`

/** False if the address was verified in the meantime, or belongs to another account. */
export const correctEmail = (db: Db, id: string, email: string) =>
  touched(db`
    update users set email = ${email}
    where id = ${id} and kind = 'member' and email_verified_at is null
      and not exists (select from users where kind = 'member' and lower(email) = ${email} and id <> ${id})`)

export const voidPassword = (db: Db, id: string) => db`update users set password_hash = null where id = ${id}`

export const savePasswordHash = (db: Db, id: string, passwordHash: string) =>
  db`update users set password_hash = ${passwordHash} where id = ${id} and kind = 'member'`
