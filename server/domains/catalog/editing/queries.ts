import * as z from 'zod/mini'
import type { Requirement, ServiceEdit } from '#contract/catalog/editing.ts'
import { Localized } from '#contract/primitives.ts'
import { type Db, many, maybe, touched } from '#server/lib/db.ts'

type NewEntry = Omit<ServiceEdit, 'revision'> & { id: string; slug: string; category_id: string }
/** False if the slug is taken. */
export const insertService = (db: Db, { job_price: job, ...entry }: NewEntry, now: Date) =>
  touched(db`
    insert into services (
      id, slug, category_id, name, description, synonyms, job_low_cents, job_high_cents, job_unit, demand, position, created_at,
      edited_at, is_placed, is_shown)
    select ${entry.id}, ${entry.slug}, ${entry.category_id}, ${db.json(entry.name)}, ${db.json(entry.description)},
      ${db.json(entry.synonyms)}, ${job.low_cents}, ${job.high_cents}, ${job.unit}, ${entry.demand}, coalesce(max(position) + 1, 0), ${now},
      ${now}, true, false
    from services where category_id = ${entry.category_id}
    on conflict (slug) do nothing`)

/** False if nothing changes. */
export const saveShown = (db: Db, id: string, isShown: boolean, now: Date) =>
  touched(db`
    update services set is_shown = ${isShown}, edited_at = ${now}, first_shown_at = case when ${isShown} then coalesce(first_shown_at, ${now}) else first_shown_at end
    where id = ${id} and is_shown <> ${isShown}`)

export const saveService = (db: Db, id: string, { name, description, synonyms, job_price: job, demand }: ServiceEdit) => db`
  update services set name = ${db.json(name)}, description = ${db.json(description)}, synonyms = ${db.json(synonyms)},
    job_low_cents = ${job.low_cents}, job_high_cents = ${job.high_cents}, job_unit = ${job.unit}, demand = ${demand}
  where id = ${id}`

const EditedService = z.object({
  id: z.string(),
  slug: z.string(),
  revision: z.int(),
  name: Localized,
  description: Localized,
  synonyms: z.object({ es: z.array(z.string()), en: z.array(z.string()) }),
  job_low_cents: z.int(),
  job_high_cents: z.int(),
  job_unit: z.string(),
  demand: z.int(),
  is_shown: z.boolean(),
  category: z.object({ slug: z.string(), name: Localized }),
  media_id: z.nullable(z.string()),
})

/** A service from the database, bypassing the cache. */
export const findEdited = (db: Db, slug: string) =>
  maybe(db, EditedService)`
    select s.id, s.slug, s.revision, s.name, s.description, s.synonyms, s.job_low_cents, s.job_high_cents, s.job_unit, s.demand, s.is_shown,
      jsonb_build_object('slug', c.slug, 'name', c.name) as category, p.media_id
    from services s join categories c on c.id = s.category_id left join catalogue_pictures p on p.service_id = s.id
    where s.slug = ${slug}`

const RequirementRow = z.object({
  credential: z.enum(['trade_licence', 'liability_insurance', 'background_check']),
  state_iso: z.nullable(z.string()),
})

export const listRequirements = (db: Db, serviceId: string) =>
  many(db, RequirementRow)`
    select credential, state_iso from service_requirements where service_id = ${serviceId} order by credential, state_iso nulls first`

export async function saveRequirements(db: Db, serviceId: string, requirements: readonly Requirement[]): Promise<void> {
  await db`delete from service_requirements where service_id = ${serviceId}`
  if (requirements.length > 0)
    await db`insert into service_requirements ${db(requirements.map((each) => ({ ...each, service_id: serviceId })))}`
}
