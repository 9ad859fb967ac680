import * as z from 'zod/mini'
import { CompanyLocation, type LocationInput } from '#contract/companies/locations.ts'
import { type Db, many, maybe, touched } from '#server/lib/db.ts'
import { Id } from '#server/lib/rows.ts'

/** The main location of each company, from its own row, and its further ones. */
const locations = (db: Db) => db`
  select c.id as company_id, c.id, true as is_main, c.location_name as name, c.zipcode, c.city, c.state_iso, c.address, true as is_public,
    c.lat, c.lon, '-infinity'::timestamptz as created_at
  from companies c
  union all
  select l.company_id, l.id, false, l.name, l.zipcode, z.location, z.state_iso, l.address, l.is_public, z.lat, z.lon, l.created_at
  from company_locations l join zips z on z.zip = l.zipcode`

export const listLocations = (db: Db, companyId: string) =>
  many(db, CompanyLocation)`
    select id, is_main, name, zipcode, city, state_iso, address, is_public from (${locations(db)}) l
    where company_id = ${companyId} order by created_at, id`

const Place = z.object({ name: z.string(), zipcode: z.string(), city: z.string(), state_iso: z.string(), lat: z.number(), lon: z.number() })

/** Where a company's locations are, its main one first; `public`: those that everybody may know. */
export const listPlaces = (db: Db, companyId: string, whose: 'all' | 'public') =>
  many(db, Place)`
    select name, zipcode, city, state_iso, lat, lon from (${locations(db)}) l
    where company_id = ${companyId} ${whose === 'public' ? db`and is_public` : db``} order by created_at, id`

/** SQL for the further locations of company `c` as JSON, null without any. */
export const furtherPlaces = (db: Db) => db`(
  select jsonb_agg(jsonb_build_object('city', z.location, 'state_iso', z.state_iso, 'lat', z.lat, 'lon', z.lon, 'is_public', l.is_public)
    order by l.created_at, l.id)
  from company_locations l join zips z on z.zip = l.zipcode where l.company_id = c.id)`

/** Locks a further location of a company. The caller has locked the company. */
export const findFurther = (db: Db, companyId: string, id: string) =>
  maybe(db, Id)`select id from company_locations where id = ${id} and company_id = ${companyId}`

type Row = { id: string; companyId: string; now: Date }

export const insertLocation = (db: Db, { id, companyId, now }: Row, { name, zipcode, address, is_public }: LocationInput) => db`
  insert into company_locations (id, company_id, name, zipcode, address, is_public, created_at)
  values (${id}, ${companyId}, ${name}, ${zipcode}, ${address || null}, ${is_public}, ${now})`

export const saveLocation = (db: Db, companyId: string, id: string, { name, zipcode, address, is_public }: LocationInput) =>
  touched(db`
    update company_locations set name = ${name}, zipcode = ${zipcode}, address = ${address || null}, is_public = ${is_public}
    where id = ${id} and company_id = ${companyId}`)

export const deleteLocation = (db: Db, companyId: string, id: string) =>
  touched(db`delete from company_locations where id = ${id} and company_id = ${companyId}`)

/** Saves the main location in the row of its company, with what follows from its postcode. */
export const saveMain = (db: Db, companyId: string, { name, zipcode, address }: Omit<LocationInput, 'is_public'>) => db`
  update companies c set location_name = ${name}, address = ${address || null}, zipcode = z.zip, city = z.location, state_iso = z.state_iso,
    lat = z.lat, lon = z.lon, time_zone = z.time_zone
  from zips z where c.id = ${companyId} and z.zip = ${zipcode}`

/** Exchanges a further location with the main one. The caller has locked the company. */
export const exchangeMain = (db: Db, companyId: string, id: string) => db`
  with before as (select location_name, zipcode, address from companies where id = ${companyId}),
  chosen as (select l.name, l.address, z.* from company_locations l join zips z on z.zip = l.zipcode where l.id = ${id}),
  moved as (
    update company_locations l set name = before.location_name, zipcode = before.zipcode, address = before.address, is_public = true
    from before where l.id = ${id} and l.company_id = ${companyId})
  update companies c set location_name = n.name, address = n.address, zipcode = n.zip, city = n.location, state_iso = n.state_iso,
    lat = n.lat, lon = n.lon, time_zone = n.time_zone
  from chosen n where c.id = ${companyId}`
