import type { Locale } from '#contract/primitives.ts'
import { rebuildSearch } from '#server/domains/companies/service.ts'
import type { Db } from '#server/lib/db.ts'
import { newId } from '#server/lib/ids.ts'
import { contextOn } from '#tests/support/context.ts'
import { newUser } from './users.ts'

type Row = {
  name?: string
  slug?: string
  status?: string
  is_paused?: boolean
  tagline?: { es: string; en: string }
  about?: { es: string; en: string }
  tier?: 'listed' | 'verified' | 'proven'
  zipcode?: string
  time_zone?: string
  languages?: Locale[]
  rating_mean?: number | null
  reviews_count?: number
  reply_minutes?: number | null
  hires_count?: number
  leads_count?: number
  last_lead_at?: Date | null
  cap_lead_cents?: number | null
  cap_day_cents?: number | null
  cap_week_cents?: number | null
  cap_month_cents?: number | null
  created_at?: Date
}
type Service = {
  id?: string
  slug?: string
  price_from_cents?: number | null
  answer_filters?: Record<string, string[]>
  max_lead_price_cents?: number | null
  is_on?: boolean
}
type Credential = {
  kind: string
  state_iso?: string | null
  status?: string
  source?: string
  expires_on?: string | null
  number?: string | null
}
type Given = Row & {
  /** Ids or slugs, or more about each. */
  services?: (string | Service)[]
  zips?: string[]
  excludedZips?: string[]
  states?: string[]
  /** Default: what its services of the catalogue ask for, everywhere; none for services of the factory. */
  credentials?: Credential[]
  hours?: { weekday: number; opens: string; closes: string }[]
}

const isId = (key: string) => /^[0-9a-f-]{36}$/.test(key)

/** An active company in Rockville, MD with one member, its owner; it covers what it is told to, and is found there. */
export async function newCompany(
  db: Db,
  { services = [], zips = [], excludedZips = [], states = [], credentials, hours = [], ...given }: Given = {},
) {
  const id = newId()
  const owner = await newUser(db)
  const { name = 'Ada Cercas', slug = `company-${id}`, zipcode = '20850' } = given
  const usual = { status: 'active', languages: ['es', 'en'], created_at: new Date() }
  const recent = { recent_rating: given.rating_mean ?? null, recent_reviews: given.reviews_count ?? 0 }
  const row = { ...usual, ...recent, ...given, id, slug, name, zipcode }
  const [place] = await db`select location as city, state_iso, lat, lon, time_zone from zips where zip = ${zipcode}`
  if (!place) throw new Error(`there is no zip ${zipcode}`)
  await db`insert into companies ${db({ ...place, ...row } as never)}`
  await db`insert into company_members (company_id, user_id, role) values (${id}, ${owner.id}, 'owner')`
  await db`insert into company_zips (company_id, zip, is_excluded) select ${id}, zip, false from unnest(${zips}::text[]) as zip`
  await db`insert into company_zips (company_id, zip, is_excluded) select ${id}, zip, true from unnest(${excludedZips}::text[]) as zip`
  await db`insert into company_states (company_id, state_iso) select ${id}, state from unnest(${states}::text[]) as state`
  const offered = services.map((service): Service =>
    typeof service === 'string' ? (isId(service) ? { id: service } : { slug: service }) : service,
  )
  for (const service of offered) await addService(db, id, service)
  const held =
    credentials ??
    (await requiredBy(
      db,
      offered.flatMap(({ slug: key }) => key ?? []),
    ))
  for (const credential of held) await addCredential(db, id, credential)
  for (const { weekday, opens, closes } of hours)
    await db`insert into company_hours (company_id, weekday, opens, closes) values (${id}, ${weekday}, ${opens}, ${closes})`
  await rebuildSearch(contextOn(db), [id])
  return { id, slug, name, owner }
}

async function addService(
  db: Db,
  companyId: string,
  { id, slug, price_from_cents = null, answer_filters = {}, max_lead_price_cents = null, is_on = true }: Service,
) {
  const { count } = await db`
    insert into company_services (company_id, service_id, is_on, price_from_cents, answer_filters, max_lead_price_cents)
    select ${companyId}, id, ${is_on}, ${price_from_cents}, ${db.json(answer_filters)}, ${max_lead_price_cents} from services
    where ${id ? db`id = ${id}` : db`slug = ${slug!}`}`
  if (count === 0) throw new Error(`there is no service ${id ?? slug}`)
}

async function addCredential(
  db: Db,
  companyId: string,
  { kind, state_iso = null, status = 'verified', source = 'Test', expires_on = null, number = null }: Credential,
) {
  await db`
    insert into credentials (id, company_id, kind, state_iso, status, source, number, checked_at, expires_on, created_at)
    values (${newId()}, ${companyId}, ${kind}, ${state_iso}, ${status}, ${source}, ${number}, now(), ${expires_on}, now())`
}

const requiredBy = (db: Db, slugs: readonly string[]) => db<{ kind: string }[]>`
  select distinct r.credential as kind from service_requirements r join services s on s.id = r.service_id where s.slug = any(${slugs})`
