import * as z from 'zod/mini'
import { companyStates } from '#contract/companies/states.ts'
import { type Db, maybe, touched } from '#server/lib/db.ts'

export const CompanyRef = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  status: z.enum(companyStates.states),
  is_paused: z.boolean(),
  time_zone: z.string(),
})

export type CompanyRef = z.infer<typeof CompanyRef>

/** Id of the company with a slug. The slug of a merged company leads to the company that absorbed it. */
export const atSlug = (db: Db, slug: string) => db`(select coalesce(merged_into, id) from companies where slug = ${slug})`

export const findBySlug = (db: Db, slug: string) =>
  maybe(db, CompanyRef)`select id, slug, name, status, is_paused, time_zone from companies where id = ${atSlug(db, slug)}`

export const findById = (db: Db, id: string) =>
  maybe(db, CompanyRef)`select id, slug, name, status, is_paused, time_zone from companies where id = ${id}`

const Locked = z.object({ id: z.string(), status: z.enum(companyStates.states), name: z.string(), slug: z.string() })

export type LockedCompany = z.infer<typeof Locked>

export const lockCompany = (db: Db, id: string) =>
  maybe(db, Locked)`select id, status, name, slug from companies where id = ${id} for no key update`

export const saveStatus = (db: Db, id: string, from: (typeof companyStates.states)[number], to: (typeof companyStates.states)[number]) =>
  touched(db`update companies set status = ${to} where id = ${id} and status = ${from}`)
