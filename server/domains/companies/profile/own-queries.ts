import { type CompanyChange, OwnProfile } from '#contract/companies/profile.ts'
import * as z from 'zod/mini'
import { companyStates } from '#contract/companies/search.ts'
import { type Db, maybe, one } from '#server/lib/db.ts'
import { pictureJson } from '../cards/picture-json.ts'

const Locked = z.object({ id: z.string(), status: z.enum(companyStates.states), name: z.string(), slug: z.string() })
export type LockedCompany = z.infer<typeof Locked>

export const lockCompany = (db: Db, id: string) =>
  maybe(Locked, db`select id, status, name, slug from companies where id = ${id} for no key update`)

export const getOwnProfile = (db: Db, id: string) =>
  one(
    OwnProfile,
    db`
    select id, slug, status, name, tagline, about, phone, website, address, zipcode, city, state_iso, founded_year, workers_count, languages,
      ${pictureJson(db, 'logo_media_id')} as logo, ${pictureJson(db, 'cover_media_id')} as cover
    from companies where id = ${id}`,
  )

type Place = { zipcode: string; city: string; state_iso: string; lat: number; lon: number; time_zone: string }

export const saveProfile = (db: Db, id: string, change: Omit<CompanyChange, 'zipcode'>, place: Place) => db`
  update companies set ${db({
    name: change.name,
    tagline: db.json(change.tagline),
    about: db.json(change.about),
    phone: change.phone,
    website: change.website ?? null,
    address: change.address || null,
    founded_year: change.founded_year ?? null,
    workers_count: change.workers_count ?? null,
    languages: change.languages,
    ...place,
  })} where id = ${id}`

const columns = { logo: 'logo_media_id', cover: 'cover_media_id' } as const

const Replaced = z.object({ before: z.nullable(z.string()) })

/** Returns the id of the picture that was replaced. */
export async function saveImage(db: Db, id: string, image: keyof typeof columns, mediaId: string | null): Promise<string | null> {
  const column = db(columns[image])
  const { before } = await one(
    Replaced,
    db`
    update companies c set ${column} = ${mediaId} from (select id, ${column} as before from companies where id = ${id}) o
    where c.id = o.id returning o.before`,
  )
  return before
}
