import * as z from 'zod/mini'
import { country } from '#country/country.ts'
import { Badge, KeptPrices, ShowUpRecord } from '#contract/companies/search.ts'
import { jobsForKeptPrices, tiers } from '#contract/companies/states.ts'
import { appointmentsForShowUps } from '#contract/leads/show-up-states.ts'
import { Picture } from '#contract/media/pictures.ts'
import { Locale, Localized } from '#contract/primitives.ts'
import { type Db, many, one } from '#server/lib/db.ts'
import { CompanyId, Id } from '#server/lib/rows.ts'
import { pictureJson, type StoredCard } from '../cards/queries.ts'
import { furtherPlaces } from '../locations/queries.ts'
import type { CellRow } from '../search/rules.ts'

/** Locks companies before a rebuild: two concurrent rebuilds would overwrite each other with stale data. */
export const lockCompanies = (db: Db, ids: readonly string[]) =>
  many(db, Id)`
  select id from companies where id = any(${ids}) order by id for no key update`

export const listIds = async (db: Db, after: string, count: number): Promise<string[]> =>
  (await many(db, Id)`select id from companies where id > ${after} order by id limit ${count}`).map(({ id }) => id)

/** Companies that offer a service, paged by id. */
export const listOffering = async (db: Db, serviceId: string, after: string, count: number): Promise<string[]> =>
  (
    await many(db, Id)`
      select company_id as id from company_services
      where service_id = ${serviceId} and is_on and company_id > ${after} order by company_id limit ${count}`
  ).map(({ id }) => id)

const FurtherPlace = z.object({ city: z.string(), state_iso: z.string(), lat: z.number(), lon: z.number(), is_public: z.boolean() })

const CompanyFacts = z.object({
  id: z.string(),
  is_listed: z.boolean(),
  slug: z.string(),
  name: z.string(),
  tagline: Localized,
  tier: z.enum(tiers),
  city: z.string(),
  state_iso: z.string(),
  lat: z.number(),
  lon: z.number(),
  places: z.nullable(z.array(FurtherPlace)),
  time_zone: z.string(),
  languages: z.array(Locale),
  rating_mean: z.nullable(z.number()),
  reviews_count: z.int(),
  recent_rating: z.nullable(z.number()),
  recent_reviews: z.number(),
  reply_minutes: z.nullable(z.int()),
  hires_count: z.int(),
  prices_kept: z.nullable(KeptPrices),
  show_ups: z.nullable(ShowUpRecord),
  leads_count: z.int(),
  days_since_last_lead: z.nullable(z.number()),
  min_cap_cents: z.nullable(z.int()),
  cover: z.nullable(Picture),
  logo: z.nullable(Picture),
  /** Opening hours as minutes of the week, from and to. */
  open_minutes: z.array(z.tuple([z.int(), z.int()])),
  badges: z.array(Badge),
})
export type CompanyFacts = z.infer<typeof CompanyFacts>

/** Formats an instant inside JSON as the driver formats it outside. */
const instant = (db: Db, column: 'checked_at') => db`to_char(${db(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

export const listFacts = (db: Db, ids: readonly string[], now: Date) =>
  many(db, CompanyFacts)`
    select c.id, c.status = 'active' and not c.is_paused as is_listed, c.slug, c.name, c.tagline, c.tier, c.city, c.state_iso, c.lat, c.lon, ${furtherPlaces(db)} as places, c.time_zone,
      c.languages, c.rating_mean, c.reviews_count, c.recent_rating, c.recent_reviews, c.reply_minutes, c.hires_count, c.leads_count,
      case when c.prices_count >= ${jobsForKeptPrices} then jsonb_build_object('kept', c.prices_kept, 'count', c.prices_count) end as prices_kept,
      case when c.show_ups_count >= ${appointmentsForShowUps}
        then jsonb_build_object('on_time', c.show_ups_on_time, 'count', c.show_ups_count) end as show_ups,
      (extract(epoch from ${now}::timestamptz - c.last_lead_at) / 86400)::float8 as days_since_last_lead,
      least(c.cap_lead_cents, c.cap_day_cents, c.cap_week_cents, c.cap_month_cents) as min_cap_cents,
      ${pictureJson(db, 'cover_media_id')} as cover, ${pictureJson(db, 'logo_media_id')} as logo,
      coalesce((
        select jsonb_agg(jsonb_build_array(
          ((weekday - 1) * 1440 + extract(epoch from opens) / 60)::int, ((weekday - 1) * 1440 + extract(epoch from closes) / 60)::int) order by weekday, opens)
        from (
          -- Within the next seven days a date with special hours replaces its weekday.
          select weekday, opens, closes from company_hours h
          where company_id = c.id and not exists (
            select from company_holidays where company_id = c.id and day between today and today + 6 and extract(isodow from day) = h.weekday)
          union all
          select extract(isodow from day)::int, opens, closes from company_holidays
          where company_id = c.id and day between today and today + 6 and opens is not null
        ) h), '[]') as open_minutes,
      coalesce((
        select jsonb_agg(jsonb_build_object('kind', kind, 'state_iso', state_iso, 'trade', (select slug from categories where id = category_id), 'source', source, 'checked_at', ${instant(db, 'checked_at')}, 'expires_on', expires_on) order by kind, state_iso)
        from credentials
        where company_id = c.id and status = 'verified' and checked_at is not null
          and coalesce(expires_on >= today, true)), '[]') as badges
    from companies c cross join lateral (select (${now}::timestamptz at time zone c.time_zone)::date as today) as there
    where c.id = any(${ids})`

const OfferRow = z.object({
  company_id: z.string(),
  service_id: z.string(),
  category_id: z.string(),
  price_from_cents: z.nullable(z.int()),
  has_pictures: z.boolean(),
})

export const listOffers = (db: Db, ids: readonly string[]) =>
  many(db, OfferRow)`
    select cs.company_id, cs.service_id, s.category_id, cs.price_from_cents,
      exists (select 1 from company_pictures p where p.company_id = cs.company_id and p.service_id = cs.service_id) as has_pictures
    from company_services cs join services s on s.id = cs.service_id
    where cs.company_id = any(${ids}) and cs.is_on and not cs.is_paused`

const RequirementRow = z.object({ service_id: z.string(), credential: z.string(), state_iso: z.nullable(z.string()), trade: z.string() })

export const listRequirements = (db: Db, serviceIds: readonly string[]) =>
  many(db, RequirementRow)`
    select r.service_id, r.credential, r.state_iso, g.slug as trade
    from service_requirements r join services s on s.id = r.service_id join categories g on g.id = s.category_id
    where r.service_id = any(${serviceIds})`

const AreaRow = z.object({
  company_id: z.string(),
  zip3: z.nullable(z.string()),
  state_iso: z.string(),
  m0: z.nullable(z.int()),
  m1: z.nullable(z.int()),
  lat: z.nullable(z.number()),
  lon: z.nullable(z.number()),
})

/** Areas of companies: whole states (`zip3` null), and zips by zip3 and state with their center. A state with an excluded zip is listed by zips. */
export const listAreas = (db: Db, ids: readonly string[]) =>
  many(db, AreaRow)`
    with zone as materialized (
      select cz.company_id, cz.zip, cz.is_excluded, z.state_iso, z.lat, z.lon
      from company_zips cz join zips z on z.zip = cz.zip
      where cz.company_id = any(${ids})
    ), state as materialized (
      select cs.company_id, cs.state_iso,
        not exists (select 1 from zone where zone.company_id = cs.company_id and zone.state_iso = cs.state_iso and zone.is_excluded) as is_whole
      from company_states cs where cs.company_id = any(${ids})
    ), covered as (
      select company_id, zip, state_iso, lat, lon from zone
      where not is_excluded and not exists (select 1 from state where state.company_id = zone.company_id and state.state_iso = zone.state_iso)
      union all
      select state.company_id, z.zip, z.state_iso, z.lat, z.lon
      from state join zips z on z.state_iso = state.state_iso
      where not is_whole and not exists (select 1 from zone where zone.company_id = state.company_id and zone.zip = z.zip and zone.is_excluded)
    )
    select company_id, null as zip3, state_iso, null::bigint as m0, null::bigint as m1, null::float8 as lat, null::float8 as lon from state where is_whole
    union all
    select company_id, left(zip, 3), state_iso,
      coalesce(bit_or(1::bigint << right(zip, 2)::int) filter (where right(zip, 2) < '50'), 0),
      coalesce(bit_or(1::bigint << (right(zip, 2)::int - 50)) filter (where right(zip, 2) >= '50'), 0),
      avg(lat), avg(lon)
    from covered group by 1, 2, 3`

export type CompanyCell = CellRow & { company_id: string }

/** Replaces the search rows of `ids` with `rows`. Unchanged rows stay untouched. Returns whether a former row is gone or had another price. */
export const saveCells = (db: Db, ids: readonly string[], rows: readonly CompanyCell[]) =>
  one(db, Saved)`
  with fresh as materialized (
    select * from unnest(
      ${rows.map((row) => row.company_id)}::uuid[], ${rows.map((row) => row.service_id)}::uuid[], ${rows.map((row) => row.cell)}::text[],
      ${rows.map((row) => row.rank)}::real[], ${rows.map((row) => row.m0)}::bigint[], ${rows.map((row) => row.m1)}::bigint[],
      ${rows.map((row) => row.price_from_cents)}::bigint[], ${rows.map((row) => row.fit)}::real[]
    ) as row (company_id, service_id, cell, rank, m0, m1, price_from_cents, fit)
  ), gone as (
    delete from search_cells c where c.company_id = any(${ids})
      and not exists (select 1 from fresh f where f.company_id = c.company_id and f.service_id = c.service_id and f.cell = c.cell)
  ), saved as (
    insert into search_cells (company_id, service_id, cell, rank, m0, m1, price_from_cents, fit) select * from fresh
    on conflict (company_id, service_id, cell) do update set
      rank = excluded.rank, m0 = excluded.m0, m1 = excluded.m1, price_from_cents = excluded.price_from_cents, fit = excluded.fit
    where (search_cells.rank, search_cells.m0, search_cells.m1, search_cells.price_from_cents, search_cells.fit)
      is distinct from (excluded.rank, excluded.m0, excluded.m1, excluded.price_from_cents, excluded.fit)
  )
  select coalesce(bool_or(f.cell is null or f.price_from_cents is distinct from c.price_from_cents), false) as is_withdrawn
  from search_cells c left join fresh f using (company_id, service_id, cell)
  where c.company_id = any(${ids})`

const Saved = z.object({ is_withdrawn: z.boolean() })

export type CardRow = {
  company_id: string
  card: StoredCard
  rating: number | null
  standing: number
  reply_minutes: number | null
  lat: number
  lon: number
  languages: string[]
  badges: string[]
  min_cap_cents: number | null
  open_minutes: string
  time_zone: string
  hours_on: string
  ranked_at: string
}

const cardColumns = [
  'card',
  'rating',
  'standing',
  'reply_minutes',
  'lat',
  'lon',
  'languages',
  'badges',
  'min_cap_cents',
  'open_minutes',
  'time_zone',
  'hours_on',
  'ranked_at',
] as const satisfies readonly (keyof CardRow)[]

export function saveCards(db: Db, rows: CardRow[]) {
  const listed = (parts: ReturnType<Db>[]) => parts.reduce((before, one) => db`${before}, ${one}`)
  const names = listed(cardColumns.map((name) => db`${db(name)}`))
  const values = listed(cardColumns.map((name) => db`excluded.${db(name)}`))
  return db`
  insert into company_cards (company_id, ${names})
  select company_id, ${names} from json_populate_recordset(null::company_cards, ${JSON.stringify(rows)}::text::json)
  on conflict (company_id) do update set
    changed_at = case when company_cards.card::text = excluded.card::text then company_cards.changed_at else now() end,
    (${names}) = row (${values})`
}

/** Replaces the moments at which a company has free time in the next seven days. */
export const saveBookable = (db: Db, companyId: string, spans: readonly { from: Date; until: Date }[]) => db`
  update company_cards set bookable_at = ${`{${spans.map(({ from, until }) => `[${from.toISOString()},${until.toISOString()}]`).join(',')}}`}::tstzmultirange
  where company_id = ${companyId}`

/** The next companies after an id whose rank is older than `since`. */
export const listRankedBefore = async (db: Db, since: Date, { after, count }: { after: string; count: number }): Promise<string[]> =>
  (
    await many(db, CompanyId)`
      select company_id from company_cards where ranked_at < ${since} and company_id > ${after} order by company_id limit ${count}`
  ).map(({ company_id: id }) => id)

/** Companies whose cards show a picture. */
export const listPictured = async (db: Db, mediaId: string): Promise<string[]> =>
  (await many(db, Id)`select id from companies where ${mediaId} in (cover_media_id, logo_media_id)`).map(({ id }) => id)

const Offered = z.object({ service_id: z.string(), companies_count: z.int() })

/** Number of searchable companies for each service, from the country rows. */
export const countByService = (db: Db) =>
  many(db, Offered)`
    select service_id, count(*)::int as companies_count from search_cells where cell = ${country.code} group by 1`

/** Companies whose last lead was bought between two moments. Their rank changes with time alone. */
export const listResting = async (db: Db, from: Date, to: Date): Promise<string[]> =>
  (
    await many(db, CompanyId)`
    select id as company_id from companies where status = 'active' and last_lead_at >= ${from} and last_lead_at < ${to} and leads_count >= 5`
  ).map(({ company_id }) => company_id)
