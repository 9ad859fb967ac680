import * as z from 'zod/mini'
import { jobUnits } from '#contract/catalog/services.ts'
import { FormVersion } from '#contract/catalog/forms.ts'
import { Localized } from '#contract/primitives.ts'
import { type Db, many, maybe, touched } from '#server/lib/db.ts'
import { Id } from '#server/lib/rows.ts'

export const CategoryRow = z.object({
  id: z.string(),
  slug: z.string(),
  name: Localized,
  description: Localized,
  icon: z.string(),
  position: z.int(),
  revision: z.int(),
  media_id: z.nullable(z.string()),
})
export type CategoryRow = z.infer<typeof CategoryRow>

export const listCategories = (db: Db) =>
  many(
    CategoryRow,
    db`
    select c.id, c.slug, c.name, c.description, c.icon, c.position, c.revision, p.media_id
    from categories c left join catalogue_pictures p on p.category_id = c.id order by c.position, c.slug`,
  )

const Words = z.object({ es: z.array(z.string()), en: z.array(z.string()) })
export const ServiceRow = z.object({
  id: z.string(),
  slug: z.string(),
  category_id: z.string(),
  name: Localized,
  description: Localized,
  synonyms: Words,
  job_low_cents: z.int(),
  job_high_cents: z.int(),
  job_unit: z.enum(jobUnits),
  demand: z.int(),
  position: z.int(),
  companies_count: z.int(),
  is_shown: z.boolean(),
  /** Null until it is first shown. */
  first_shown_at: z.nullable(z.string()),
  media_id: z.nullable(z.string()),
})
export type ServiceRow = z.infer<typeof ServiceRow>

export const listServices = (db: Db) =>
  many(
    ServiceRow,
    db`
    select s.id, s.slug, s.category_id, s.name, s.description, s.synonyms, s.job_low_cents, s.job_high_cents, s.job_unit, s.demand, s.position,
      s.companies_count, s.is_shown, s.first_shown_at, p.media_id
    from services s join categories c on c.id = s.category_id left join catalogue_pictures p on p.service_id = s.id
    order by c.position, c.slug, s.position, s.slug`,
  )

export const hasService = async (db: Db, slugOrId: string): Promise<boolean> =>
  (await maybe(Id, db`select id from services where slug = ${slugOrId} or id::text = ${slugOrId}`)) !== undefined

export const findNewestForm = (db: Db, serviceId: string) =>
  maybe(FormVersion, db`select id, version, questions from service_forms where service_id = ${serviceId} order by version desc limit 1`)

export const findForm = (db: Db, formId: string) =>
  maybe(FormVersion, db`select id, version, questions from service_forms where id = ${formId}`)

const Demand = z.object({ scope: z.string(), service_id: z.string() })

/** The `count` most requested services of each of `scopes`, most requested first. */
export const listDemand = (db: Db, scopes: readonly string[], count: number) =>
  many(
    Demand,
    db`
    select wanted.scope, top.service_id from unnest(${scopes}::text[]) as wanted (scope)
    cross join lateral (
      select d.service_id from service_demand d where d.scope = wanted.scope order by d.requests desc, d.service_id limit ${count}
    ) top`,
  )

/** False if the project was counted before. */
export const markCounted = (db: Db, projectId: string) =>
  touched(db`insert into service_demand_counted (project_id) values (${projectId}) on conflict do nothing`)

// Ordered, so that concurrent calls cannot deadlock.
export const addDemand = (db: Db, serviceId: string, scopes: readonly string[]) => db`
  insert into service_demand (scope, service_id, requests)
  select scope, ${serviceId}, 1 from unnest(${scopes}::text[]) as scope order by scope
  on conflict (scope, service_id) do update set requests = service_demand.requests + 1`

export type ServiceCount = { service_id: string; companies_count: number }

export const saveCompanyCounts = (db: Db, counts: ServiceCount[]) => db`
  update services s set companies_count = coalesce(counted.companies_count, 0)
  from services all_services
  left join jsonb_to_recordset(${db.json(counts)}) as counted (service_id uuid, companies_count int) on counted.service_id = all_services.id
  where s.id = all_services.id and s.companies_count <> coalesce(counted.companies_count, 0)`
