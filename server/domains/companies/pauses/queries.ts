import * as z from 'zod/mini'
import { Localized } from '#contract/primitives.ts'
import { type Db, many, one, touched } from '#server/lib/db.ts'
import { CompanyId } from '#server/lib/rows.ts'

const Rest = { is_paused: z.boolean(), until: z.nullable(z.string()) }

// The day on which it resumes, in the company's time zone.
const day = (db: Db, column: string) => db`(${db(column)} at time zone c.time_zone)::date`

const Pause = z.object({ ...Rest, time_zone: z.string() })

export const getPause = (db: Db, companyId: string) =>
  one(db, Pause)`select is_paused, ${day(db, 'c.paused_until')} as until, time_zone from companies c where id = ${companyId}`

const Service = z.object({ id: z.string(), slug: z.string(), name: Localized, ...Rest })

export const listServices = (db: Db, companyId: string) =>
  many(db, Service)`
    select s.id, s.slug, s.name, cs.is_paused, ${day(db, 'cs.paused_until')} as until
    from company_services cs join companies c on c.id = cs.company_id join services s on s.id = cs.service_id
    where cs.company_id = ${companyId} and cs.is_on order by s.slug`

const Zip = z.object({ zip: z.string(), city: z.string(), until: z.nullable(z.string()) })

export const listZips = (db: Db, companyId: string) =>
  many(db, Zip)`
    select cz.zip, z.location as city, ${day(db, 'cz.excluded_until')} as until
    from company_zips cz join companies c on c.id = cz.company_id join zips z on z.zip = cz.zip
    where cz.company_id = ${companyId} and cz.is_excluded order by cz.zip limit 500`

type Until = { isPaused: boolean; until: string | null }

// A pause ends at midnight in the company's time zone.
const instant = (db: Db, until: string | null) => db`(${until}::date::timestamp at time zone c.time_zone)`

export const savePause = (db: Db, companyId: string, { isPaused, until }: Until) => db`
  update companies c set is_paused = ${isPaused}, paused_until = ${instant(db, until)} where id = ${companyId}`

export const saveServicePause = (db: Db, companyId: string, slug: string, { isPaused, until }: Until) =>
  touched(db`
    update company_services cs set is_paused = ${isPaused}, paused_until = ${instant(db, until)}
    from companies c, services s where c.id = ${companyId} and cs.company_id = c.id and s.slug = ${slug} and cs.service_id = s.id`)

/** Excludes a zip. A zip that was listed before returns to the list afterwards. */
export const excludeZip = (db: Db, companyId: string, zip: string, until: string | null) =>
  touched(db`
    insert into company_zips (company_id, zip, is_excluded, excluded_until)
    select c.id, z.zip, true, ${instant(db, until)} from companies c, zips z where c.id = ${companyId} and z.zip = ${zip}
    on conflict (company_id, zip) do update
      set was_chosen = company_zips.was_chosen or not company_zips.is_excluded, is_excluded = true, excluded_until = excluded.excluded_until`)

/** Ends the exclusion of zips: one of a company, or all whose time is over. Returns the company ids. */
export const includeZips = async (db: Db, which: { companyId: string; zip: string } | { now: Date }): Promise<string[]> => {
  const due =
    'now' in which ? db`excluded_until <= ${which.now}` : db`company_id = ${which.companyId} and zip = ${which.zip} and is_excluded`
  const chosen = await many(db, CompanyId)`
    update company_zips set is_excluded = false, was_chosen = false, excluded_until = null where was_chosen and ${due} returning company_id`
  const left = await many(db, CompanyId)`delete from company_zips where not was_chosen and ${due} returning company_id`
  return [...chosen, ...left].map(({ company_id }) => company_id)
}

/** Ends pauses of companies and services whose time is over. Returns the company ids. */
export const endPauses = async (db: Db, now: Date): Promise<string[]> => {
  const whole = await many(db, CompanyId)`
    update companies set is_paused = false, paused_until = null where paused_until <= ${now} returning id as company_id`
  const parts = await many(db, CompanyId)`
    update company_services set is_paused = false, paused_until = null where paused_until <= ${now} returning company_id`
  return [...whole, ...parts].map(({ company_id }) => company_id)
}
