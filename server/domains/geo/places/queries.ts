import * as z from 'zod/mini'
import { country } from '#country/country.ts'
import { Place, State } from '#contract/geo/places.ts'
import { type Db, many, maybe } from '#server/lib/db.ts'

/** A zip with its place, time zone and price tier. */
export const ZipPlace = z.extend(Place, {
  time_zone: z.string(),
  /** Factor on the lead's base price: 0.8, 1, 1.25 or 1.5. */
  price_tier: z.number(),
})
export type ZipPlace = z.infer<typeof ZipPlace>

export const findPlace = (db: Db, zip: string) =>
  maybe(db, ZipPlace)`
    select zip as zipcode, state_iso, location, lat, lon, ${country.code}::text as country_iso, time_zone, price_tier
    from zips where zip = ${zip}`

const Town = z.object({ city: z.string(), state_iso: z.string() })

export const findTown = (db: Db, slug: string) =>
  maybe(db, Town)`
    select location as city, state_iso from zips
    where state_iso = upper(substring(${slug} from '[^-]+$')) and town_slug(location, state_iso) = ${slug} order by zip limit 1`

export const StateRow = z.extend(State, { time_zone: z.string() })
export type StateRow = z.infer<typeof StateRow>

export const listStates = (db: Db) => many(db, StateRow)`select iso_code, name_en, name_es, slug, time_zone from states order by name_en`

const ZipPoint = z.object({ zip: z.string(), lat: z.number(), lon: z.number() })
type Box = { south: number; north: number; west: number; east: number }

/** Military post offices have coordinates but no real location: they match by zip only, never by distance. */
const { away } = country.places

export const listZipsIn = (db: Db, { south, north, west, east }: Box) =>
  many(db, ZipPoint)`
    select zip, lat, lon from zips
    where lat between ${south} and ${north} and lon between ${west} and ${east} and state_iso <> all (${away}) order by zip`
