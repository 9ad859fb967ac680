import * as z from 'zod/mini'
import { country } from '#country/country.ts'
import { type Db, maybe, one } from '#server/lib/db.ts'

const Profile = z.object({
  kind: z.string(),
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  email_verified_at: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  phone_verified_at: z.nullable(z.string()),
  zipcode: z.nullable(z.string()),
  city: z.nullable(z.string()),
  state: z.nullable(z.string()),
  country: z.string(),
  language: z.string(),
  time_zone: z.nullable(z.string()),
  avatar_media_id: z.nullable(z.string()),
  opted_out_at: z.nullable(z.string()),
  created_at: z.string(),
})

export const getProfile = (db: Db, userId: string) =>
  one(db, Profile)`
    select kind, name, surname, email, email_verified_at, phone, phone_verified_at, zipcode, city, state_iso as state, country, locale as language,
      time_zone, avatar_media_id, opted_out_at, created_at
    from users where id = ${userId}`

const Left = z.object({
  kind: z.enum(['guest', 'member']),
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  locale: z.enum(['es', 'en']),
  avatar_media_id: z.nullable(z.string()),
})

/** Locks a person until the transaction ends; undefined once they have left. */
export const lockPresent = (db: Db, userId: string) =>
  maybe(db, Left)`
    select kind, name, email, phone, locale, avatar_media_id from users where id = ${userId} and deleted_at is null for update`

/** Erases everything in the row but its id. */
export const erase = (db: Db, userId: string, now: Date) => db`
  update users set kind = 'guest', email = '', password_hash = null, registration_hash = null, name = '', surname = '', phone = null, email_verified_at = null,
    phone_verified_at = null, zipcode = null, city = null, state_iso = null, country = ${country.code}, locale = 'es', time_zone = null,
    avatar_media_id = null, is_admin = false, admin_role = null, opted_out_at = null, deleted_at = ${now}
  where id = ${userId}`
