import * as z from 'zod/mini'
import { country } from '#country/country.ts'
import { type Db, many } from '#server/lib/db.ts'

const MapPlace = z.object({ name: z.string(), zips: z.int(), lat: z.number(), lon: z.number() })
export type MapPlace = z.infer<typeof MapPlace>

/** Military post offices have no place on a map. */
const military = country.places.away

/** Zips of offices and mailers, which are no towns. */
const noTowns = '(facility|survey|annapolis junction|^(aaa|dhs|irs|usps)|department|processing|bulk mail|parcel)'

/** Cities and towns at the middle of their zips, with the number of these. */
export const listMapPlaces = (db: Db) =>
  many(db, MapPlace)`
    select location as name, count(*)::int as zips, avg(lat) as lat, avg(lon) as lon
    from zips where state_iso <> all (${military}) and location !~* ${noTowns} group by location, state_iso order by zips desc, name`

const ZipSpot = z.object({ lat: z.number(), lon: z.number() })

export const listZipSpots = (db: Db) => many(db, ZipSpot)`select lat, lon from zips where state_iso <> all (${military}) order by zip`
