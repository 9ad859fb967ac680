import * as z from 'zod/mini'
import { Locale } from '#contract/primitives.ts'
import type { ProfileChange } from '#contract/users/profile.ts'
import { type Db, maybe, one, touched } from '#server/lib/db.ts'

const ProfileRow = z.object({
  email: z.string(),
  name: z.string(),
  surname: z.string(),
  zipcode: z.nullable(z.string()),
  city: z.nullable(z.string()),
  state: z.nullable(z.string()),
  locale: Locale,
  time_zone: z.nullable(z.string()),
  avatar: z.nullable(z.string()),
})

export const getProfile = (db: Db, userId: string) =>
  one(db, ProfileRow)`
    select u.email, u.name, u.surname, u.zipcode, u.city, u.state_iso as state, u.locale, u.time_zone,
      '/media/' || a.id || '/' || a.widths[1] || '.webp' as avatar
    from users u left join media a on a.id = u.avatar_media_id
    where u.id = ${userId}`

export type Place = { zipcode: string; city: string; state: string }

const Zip = z.object({ zipcode: z.string(), city: z.string(), state: z.string() })

export const findZip = (db: Db, zipcode: string) =>
  maybe(db, Zip)`select zip as zipcode, location as city, state_iso as state from zips where zip = ${zipcode}`

/** Undefined fields stay unchanged. */
export const saveProfile = (
  db: Db,
  userId: string,
  { name, surname, locale, time_zone }: Pick<ProfileChange, 'name' | 'surname' | 'locale' | 'time_zone'>,
  place: Partial<Place>,
) => db`
  update users set
    name = coalesce(${name ?? null}, name), surname = coalesce(${surname ?? null}, surname), locale = coalesce(${locale ?? null}, locale),
    time_zone = coalesce(${time_zone ?? null}, time_zone), zipcode = coalesce(${place.zipcode ?? null}, zipcode),
    city = coalesce(${place.city ?? null}, city), state_iso = coalesce(${place.state ?? null}, state_iso)
  where id = ${userId} and kind = 'member'`

const Replaced = z.object({ before: z.nullable(z.string()) })

/** Sets or removes the picture and returns the id of the previous one. */
export const saveAvatar = async (db: Db, userId: string, mediaId: string | null): Promise<string | null> =>
  (
    await one(db, Replaced)`
    with old as (select id, avatar_media_id from users where id = ${userId} for update)
    update users u set avatar_media_id = ${mediaId} from old where u.id = old.id returning old.avatar_media_id as before`
  ).before

/** Saves a verified address; false if the person has left. @throws if another account has that address */
export const saveEmail = (db: Db, userId: string, email: string, now: Date) =>
  touched(db`update users set email = ${email}, email_verified_at = ${now} where id = ${userId} and kind = 'member'`)

const Wish = z.object({ translates: z.boolean() })

export const wantsTranslations = async (db: Db, userId: string): Promise<boolean> =>
  (await maybe(db, Wish)`select translates from users where id = ${userId}`)?.translates ?? false

export const saveTranslates = (db: Db, userId: string, translates: boolean) =>
  touched(db`update users set translates = ${translates} where id = ${userId}`)
