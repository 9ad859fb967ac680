import * as z from 'zod/mini'
import { jobUnits } from '#contract/catalog/states.ts'
import { Localized } from '#contract/primitives.ts'
import { type Db, many } from '#server/lib/db.ts'

const Words = z.object({ es: z.array(z.string()), en: z.array(z.string()) })

export const CategoryRow = z.object({
  id: z.string(),
  slug: z.string(),
  name: Localized,
  description: Localized,
  synonyms: Words,
  icon: z.string(),
  position: z.int(),
  revision: z.int(),
  media_id: z.nullable(z.string()),
})
export type CategoryRow = z.infer<typeof CategoryRow>

export const listCategories = (db: Db) =>
  many(db, CategoryRow)`
    select c.id, c.slug, c.name, c.description, c.synonyms, c.icon, c.position, c.revision, p.media_id
    from categories c left join catalogue_pictures p on p.category_id = c.id order by c.position, c.slug`

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
  many(db, ServiceRow)`
    select s.id, s.slug, s.category_id, s.name, s.description, s.synonyms, s.job_low_cents, s.job_high_cents, s.job_unit, s.demand, s.position,
      s.companies_count, s.is_shown, s.first_shown_at, p.media_id
    from services s join categories c on c.id = s.category_id left join catalogue_pictures p on p.service_id = s.id
    order by c.position, c.slug, s.position, s.slug`
