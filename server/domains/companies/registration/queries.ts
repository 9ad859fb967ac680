import * as z from 'zod/mini'
import { companyStates } from '#contract/companies/states.ts'
import type { Locale, Localized } from '#contract/primitives.ts'
import { type Db, touched } from '#server/lib/db.ts'

export type NewCompanyRow = {
  id: string
  slug: string
  name: string
  about: Localized
  phone: string
  website: string | null
  address: string | null
  zipcode: string
  city: string
  state_iso: string
  lat: number
  lon: number
  time_zone: string
  languages: Locale[]
  created_at: Date
}

/** Returns false when another company has this slug. */
export const insertCompany = (db: Db, { about, ...company }: NewCompanyRow) =>
  touched(db`insert into companies ${db({ ...company, about: db.json(about) })} on conflict (slug) do nothing`)

export const insertOwner = (db: Db, companyId: string, userId: string) =>
  db`insert into company_members (company_id, user_id, role) values (${companyId}, ${userId}, 'owner')`

export const insertServices = (db: Db, companyId: string, serviceIds: readonly string[]) => db`
  insert into company_services (company_id, service_id) select ${companyId}, id from unnest(${serviceIds}::uuid[]) as id`

/** Inserts zips that exist and ignores the rest. */
export const insertZips = (db: Db, companyId: string, zips: readonly string[]) =>
  db`insert into company_zips (company_id, zip) select ${companyId}, zip from zips where zip = any(${zips})`

/** Inserts states that exist and ignores the rest. */
export const insertStates = (db: Db, companyId: string, states: readonly string[]) =>
  db`insert into company_states (company_id, state_iso) select ${companyId}, iso_code from states where iso_code = any(${states})`

export const Own = z.object({ id: z.string(), slug: z.string(), name: z.string(), status: z.enum(companyStates.states) })
