import * as z from 'zod/mini'
import type { CategoryEdit, NewCategory, Requirement, ServiceEdit } from '#contract/catalog/editing.ts'
import { FormVersion } from '#contract/catalog/forms.ts'
import { Localized } from '#contract/primitives.ts'
import { type Db, many, maybe, one, touched } from '#server/lib/db.ts'
import { Id } from '#server/lib/rows.ts'

const Held = z.object({ id: z.string(), slug: z.string(), revision: z.int() })
export type Held = z.infer<typeof Held>

/** Kinds of catalog entries, with their table and their column in `catalogue_pictures`. */
const tables = {
  categories: { table: 'categories', reference: 'category_id' },
  services: { table: 'services', reference: 'service_id' },
} as const
export type Kind = keyof typeof tables

/** Locks the row until the transaction ends. */
export const lockEntry = (db: Db, kind: Kind, slug: string) =>
  maybe(Held, db`select id, slug, revision from ${db(tables[kind].table)} where slug = ${slug} for update`)

export const findEntry = (db: Db, kind: Kind, slug: string) =>
  maybe(Held, db`select id, slug, revision from ${db(tables[kind].table)} where slug = ${slug}`)

/**
 * Marks an entry as edited, so that catalog files no longer change it. `isCounted` raises the revision, for edits that could overwrite each other.
 */
export const markEdited = (db: Db, kind: Kind, id: string, { now, isCounted }: { now: Date; isCounted: boolean }) =>
  db`update ${db(tables[kind].table)} set revision = revision + ${isCounted ? 1 : 0}, edited_at = ${now} where id = ${id}`

const ids = async (rows: Promise<{ id: string }[]>) => (await rows).map(({ id }) => id)
/** Locks all entries, in their order on the site. */
export const lockCategoryOrder = (db: Db) => many(Held, db`select id, slug, revision from categories order by position, slug for update`)
export const lockServiceOrder = (db: Db, categoryId: string) =>
  many(Held, db`select id, slug, revision from services where category_id = ${categoryId} order by position, slug for update`)

export const saveOrder = (db: Db, kind: Kind, ordered: readonly string[]) => db`
  update ${db(tables[kind].table)} e set position = row.place - 1, is_placed = true
  from unnest(${ordered}::uuid[]) with ordinality as row (id, place) where e.id = row.id`

/** False if the slug is taken. */
export const insertCategory = (db: Db, id: string, { slug, name, description, icon }: NewCategory, now: Date) =>
  touched(db`
    insert into categories (id, slug, name, description, icon, position, edited_at, is_placed)
    select ${id}, ${slug}, ${db.json(name)}, ${db.json(description)}, ${icon}, coalesce(max(position) + 1, 0), ${now}, true from categories
    on conflict (slug) do nothing`)

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

export const saveCategory = (db: Db, id: string, { name, description, icon }: CategoryEdit) =>
  db`update categories set name = ${db.json(name)}, description = ${db.json(description)}, icon = ${icon} where id = ${id}`

export const saveService = (db: Db, id: string, { name, description, synonyms, job_price: job, demand }: ServiceEdit) => db`
  update services set name = ${db.json(name)}, description = ${db.json(description)}, synonyms = ${db.json(synonyms)},
    job_low_cents = ${job.low_cents}, job_high_cents = ${job.high_cents}, job_unit = ${job.unit}, demand = ${demand}
  where id = ${id}`

/** Returns the ids of the removed pictures. */
export const deletePicture = (db: Db, kind: Kind, id: string): Promise<string[]> =>
  ids(many(Id, db`delete from catalogue_pictures where ${db(tables[kind].reference)} = ${id} returning media_id as id`))

export const insertPicture = (db: Db, kind: Kind, id: string, mediaId: string) =>
  db`insert into catalogue_pictures ${db({ [tables[kind].reference]: id, media_id: mediaId })}`

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
  maybe(
    EditedService,
    db`
    select s.id, s.slug, s.revision, s.name, s.description, s.synonyms, s.job_low_cents, s.job_high_cents, s.job_unit, s.demand, s.is_shown,
      jsonb_build_object('slug', c.slug, 'name', c.name) as category, p.media_id
    from services s join categories c on c.id = s.category_id left join catalogue_pictures p on p.service_id = s.id
    where s.slug = ${slug}`,
  )

const RequirementRow = z.object({
  credential: z.enum(['trade_licence', 'liability_insurance', 'background_check']),
  state_iso: z.nullable(z.string()),
})

export const listRequirements = (db: Db, serviceId: string) =>
  many(
    RequirementRow,
    db`select credential, state_iso from service_requirements where service_id = ${serviceId} order by credential, state_iso nulls first`,
  )

export async function saveRequirements(db: Db, serviceId: string, requirements: readonly Requirement[]): Promise<void> {
  await db`delete from service_requirements where service_id = ${serviceId}`
  if (requirements.length > 0)
    await db`insert into service_requirements ${db(requirements.map((each) => ({ ...each, service_id: serviceId })))}`
}

const Form = z.extend(FormVersion, { created_at: z.string(), restored_version: z.nullable(z.int()), requests_count: z.int() })

export const listForms = (db: Db, serviceId: string) =>
  many(
    Form,
    db`
    select f.id, f.version, f.questions, f.created_at, f.restored_version, (select count(*) from projects p where p.form_id = f.id) as requests_count
    from service_forms f where f.service_id = ${serviceId} order by f.version desc`,
  )

const Newest = z.object({ version: z.int() })

/** 0 without a version. */
export const newestVersion = async (db: Db, serviceId: string): Promise<number> =>
  (await one(Newest, db`select coalesce(max(version), 0) as version from service_forms where service_id = ${serviceId}`)).version

export const findVersion = (db: Db, serviceId: string, version: number) =>
  maybe(FormVersion, db`select id, version, questions from service_forms where service_id = ${serviceId} and version = ${version}`)

type NewForm = {
  id: string
  service_id: string
  version: number
  questions: z.infer<typeof FormVersion>['questions']
  restored_version: number | null
}
export const insertForm = (db: Db, { questions, ...form }: NewForm, now: Date) =>
  db`insert into service_forms ${db({ ...form, questions: db.json(questions), created_at: now })}`

const TariffRow = z.object({
  id: z.string(),
  state_iso: z.nullable(z.string()),
  base_cents: z.int(),
  min_cents: z.int(),
  max_cents: z.int(),
  valid_from: z.string(),
})
export type TariffRow = z.infer<typeof TariffRow>

/** Planned prices, and the one in force for each state; newest first. */
export const listTariffs = (db: Db, serviceId: string, now: Date) =>
  many(
    TariffRow,
    db`
    select id, state_iso, base_cents, min_cents, max_cents, valid_from from (
      select *, rank() over (partition by state_iso, valid_from <= ${now} order by valid_from desc) as age from service_prices where service_id = ${serviceId}
    ) p where valid_from > ${now} or age = 1
    order by state_iso nulls first, valid_from desc`,
  )

const Bounds = z.object({ start: z.string(), end: z.string() })

/** Start and end of a calendar day in a time zone. */
export const boundsOf = (db: Db, day: string, zone: string) =>
  one(Bounds, db`select ${day}::date::timestamp at time zone ${zone} as start, (${day}::date + 1)::timestamp at time zone ${zone} as end`)

type Moment = { service_id: string; state_iso: string | null; valid_from: Date }
export const deleteTariffAt = (db: Db, { service_id, state_iso, valid_from }: Moment) =>
  db`delete from service_prices where service_id = ${service_id} and state_iso is not distinct from ${state_iso} and valid_from = ${valid_from}`

export const insertTariff = (db: Db, tariff: Omit<TariffRow, 'valid_from'> & { service_id: string; valid_from: Date }) =>
  db`insert into service_prices ${db(tariff)}`

export const findTariff = (db: Db, serviceId: string, id: string) =>
  maybe(
    TariffRow,
    db`
    select id, state_iso, base_cents, min_cents, max_cents, valid_from from service_prices where service_id = ${serviceId} and id = ${id}`,
  )

/** False if it has taken effect. */
export const deleteTariff = (db: Db, id: string, now: Date) =>
  touched(db`delete from service_prices where id = ${id} and valid_from > ${now}`)
