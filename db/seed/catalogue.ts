import { v5 } from 'uuid'
import { country } from '#country/country.ts'
import type { SeedCategory, SeedService } from '#contract/catalog/forms.ts'
import { catalogue as wholeCatalogue } from '#db/catalogue/catalogue.ts'
import { catalogProblems } from '#server/domains/catalog/service.ts'
import type { Db } from '#server/lib/db.ts'

const namespace = '5e2b6d0c-7a0f-4a35-9a53-3a4d1c6f0b11'
/** The id of a category, service or form: the same in every database, so that data can be moved between them. */
const idOf = (kind: 'category' | 'service' | 'form' | 'price', key: string) => v5(`${kind}:${key}`, namespace)

/** Earlier than any request, so that the first price of a service covers all of them. */
const beginning = '2025-01-01T00:00:00Z'

/**
 * Updates categories, services, forms, prices and requirements from `catalogue`. A changed form becomes a new version, a changed price a new row
 * from `now` on. Services missing from it stay, and so do entries edited or ordered by an admin.
 * @throws Error with all problems of the catalog, one per line; nothing is written then
 */
export async function loadCatalogue(db: Db, { catalogue = wholeCatalogue, now = new Date() } = {}): Promise<void> {
  const problems = catalogProblems(catalogue)
  if (problems.length > 0) throw new Error(`The catalogue has ${problems.length} problems:\n${problems.join('\n')}`)
  await saveCategories(db, catalogue)
  const all = catalogue.flatMap((category) =>
    category.services.map((service, position) => ({ ...service, category: category.slug, position })),
  )
  const edited = new Set((await db<{ slug: string }[]>`select slug from services where edited_at is not null`).map(({ slug }) => slug))
  const services = all.filter(({ slug }) => !edited.has(slug))
  await saveServices(db, services, now)
  await saveForms(db, services, now)
  await savePrices(db, services, now)
  await saveRequirements(db, services)
}

const saveCategories = (db: Db, catalogue: readonly SeedCategory[]) => {
  const rows = catalogue.map(({ slug, name, description, synonyms, icon }, position) => ({
    id: idOf('category', slug),
    slug,
    name,
    description,
    synonyms,
    icon,
    position,
  }))
  return db`
    insert into categories (id, slug, name, description, synonyms, icon, position)
    select id, slug, name, description, synonyms, icon, position
    from jsonb_to_recordset(${db.json(rows)}) as row (id uuid, slug text, name jsonb, description jsonb, synonyms jsonb, icon text, position int)
    on conflict (slug) do update set name = excluded.name, description = excluded.description, synonyms = excluded.synonyms,
      icon = excluded.icon,
      position = case when categories.is_placed then categories.position else excluded.position end
    where categories.edited_at is null`
}

type Service = SeedService & { category: string; position: number }

const saveServices = (db: Db, services: readonly Service[], now: Date) => {
  const rows = services.map(({ slug, category, name, description, synonyms, job_price: job, demand, position }) => ({
    id: idOf('service', slug),
    slug,
    category,
    name,
    description,
    synonyms,
    low: job.low_cents,
    high: job.high_cents,
    unit: job.unit,
    demand,
    position,
  }))
  return db`
    insert into services (id, slug, category_id, name, description, synonyms, job_low_cents, job_high_cents, job_unit, demand, position, created_at,
      first_shown_at)
    select row.id, row.slug, c.id, row.name, row.description, row.synonyms, low, high, unit, demand, row.position, ${now}, ${now}
    from jsonb_to_recordset(${db.json(rows)}) as row (
      id uuid, slug text, category text, name jsonb, description jsonb, synonyms jsonb, low bigint, high bigint, unit text, demand int, position int)
    join categories c on c.slug = row.category
    on conflict (slug) do update set
      category_id = excluded.category_id, name = excluded.name, description = excluded.description, synonyms = excluded.synonyms,
      job_low_cents = excluded.job_low_cents, job_high_cents = excluded.job_high_cents, job_unit = excluded.job_unit,
      demand = excluded.demand, position = case when services.is_placed then services.position else excluded.position end`
}

async function saveForms(db: Db, services: readonly Service[], now: Date) {
  const changed = await db<{ service_id: string; slug: string; version: number; questions: object }[]>`
    select s.id as service_id, s.slug, coalesce(newest.version, 0) + 1 as version, row.questions
    from jsonb_to_recordset(${db.json(services)}) as row (slug text, questions jsonb)
    join services s on s.slug = row.slug
    left join lateral (select version, questions from service_forms where service_id = s.id order by version desc limit 1) newest on true
    where newest.questions is distinct from row.questions`
  if (changed.length === 0) return
  const rows = changed.map((form) => ({ ...form, id: idOf('form', `${form.slug}:${form.version}`) }))
  await db`
    insert into service_forms (id, service_id, version, questions, created_at)
    select id, service_id, version, questions, ${now}
    from jsonb_to_recordset(${db.json(rows as never)}) as row (id uuid, service_id uuid, version int, questions jsonb)`
}

const savePrices = (db: Db, services: readonly Service[], now: Date) => {
  const rows = services.map(({ slug, lead_price: price }) => ({
    id: idOf('price', `${slug}:${price.base_cents}:${price.min_cents}:${price.max_cents}:${now.toISOString()}`),
    slug,
    base: price.base_cents,
    min: price.min_cents,
    max: price.max_cents,
  }))
  return db`
    insert into service_prices (id, service_id, base_cents, min_cents, max_cents, valid_from)
    select row.id, s.id, base, min, max, case when newest is null then ${beginning}::timestamptz else ${now} end
    from jsonb_to_recordset(${db.json(rows)}) as row (id uuid, slug text, base bigint, min bigint, max bigint)
    join services s on s.slug = row.slug
    left join lateral (
      select * from service_prices where service_id = s.id and state_iso is null order by valid_from desc limit 1
    ) newest on true
    where (newest.base_cents, newest.min_cents, newest.max_cents) is distinct from (base, min, max)`
}

/** Requirements of other countries' states are left out. */
const own = new Set(country.states.list.map(([code]) => code))

async function saveRequirements(db: Db, services: readonly Service[]) {
  const rows = services.flatMap(({ slug, requirements = [] }) =>
    requirements.flatMap(({ credential, states }) =>
      (states === 'all' ? [null] : states.filter((state) => own.has(state))).map((state_iso) => ({
        service: idOf('service', slug),
        credential,
        state_iso,
      })),
    ),
  )
  const wanted = db`jsonb_to_recordset(${db.json(rows)}) as row (service uuid, credential text, state_iso text)`
  const known = services.map(({ slug }) => idOf('service', slug))
  await db`
    delete from service_requirements r where service_id = any(${known}) and not exists (
      select from ${wanted} where row.service = r.service_id and row.credential = r.credential and row.state_iso is not distinct from r.state_iso)`
  await db`insert into service_requirements (service_id, credential, state_iso) select service, credential, state_iso from ${wanted} on conflict do nothing`
}
