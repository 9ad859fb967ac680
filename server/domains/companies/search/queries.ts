import * as z from 'zod/mini'
import type { sorts } from '#contract/companies/states.ts'
import { type Db, many } from '#server/lib/db.ts'
import type { Where } from './rules.ts'
import { cheapest, type StoredCard } from '../cards/queries.ts'

/** Number of best-ranked companies of a place that sorting and filtering consider. */
const lookedAt = 2000
export const countedUpTo = 100

export type Sort = (typeof sorts)[number]
export type Filters = {
  minRating?: number | undefined
  /** The company holds all of these. */
  badges?: readonly string[] | undefined
  language?: string | undefined
  isOpenNow?: boolean | undefined
  isFreeThisWeek?: boolean | undefined
  maxPriceCents?: number | undefined
}
/** The last row of the previous page: its sort key and its company. */
export type After = { key: number; companyId: string }
export type Search = {
  /** Id of a service, or of a category, which is searched like a service. */
  subjectId: string
  /** The service itself, or all services of the category. */
  serviceIds: readonly string[]
  where: Where
  /** Origin of distances, if any. */
  from: { lat: number; lon: number } | undefined
  now: Date
}

export type Found = {
  company_id: string
  key: number
  rank: number
  fit: number
  card: StoredCard
  ranked_at: string
  price_from_cents: number | null
  price_service_id: string | null
}
/** Rows of the search index have the types of its columns and are not validated again on every search. */
const Found = z.custom<Found>()

const first: After = { key: 2, companyId: '00000000-0000-0000-0000-000000000000' }

/** The best-ranked companies of a place after `after`: one ordered index scan per cell, cut off early and merged. */
const best = (db: Db, { subjectId, where: { cells, m0, m1 } }: Search, count: number, { key, companyId }: After = first) => db`
  select found.* from unnest(${cells}::text[]) as place (cell) cross join lateral (
    select company_id, rank, price_from_cents, fit from search_cells
    where service_id = ${subjectId} and cell = place.cell and (m0 is null or (m0 & ${m0}::bigint) <> 0 or (m1 & ${m1}::bigint) <> 0)
      and rank <= ${key}::real and (rank < ${key}::real or company_id > ${companyId})
    order by rank desc, company_id limit ${count}
  ) as found order by rank desc, company_id limit ${count}`

// Rows of a service hold its price. For a category the cheapest of its services is looked up.
const isService = ({ subjectId, serviceIds }: Search) => serviceIds[0] === subjectId
const priceService = (db: Db, search: Search) => (isService(search) ? db`${search.subjectId}::uuid` : db`offer.service_id`)
const priceJoin = (db: Db, search: Search) => (isService(search) ? db`` : cheapest(db, search.serviceIds))

/** A page in the recommended order: reads no more companies than it shows. */
export const listBest = (db: Db, search: Search, count: number, after?: After) =>
  many(db, Found)`
    with best as materialized (${best(db, search, count, after)})
    select best.*, best.rank as key, k.card, k.ranked_at, ${priceService(db, search)} as price_service_id
    from best join company_cards k on k.company_id = best.company_id ${priceJoin(db, search)}
    order by best.rank desc, best.company_id`

type SortedPage = { sort: Sort; filters: Filters; count: number; after: After | undefined }

/** A page in any order, with filters. */
export const listSorted = (db: Db, search: Search, { sort, filters, count, after }: SortedPage) =>
  many(db, Found)`
    with best as materialized (${best(db, search, lookedAt, sort === 'recommended' ? after : undefined)}),
    keyed as (
      select best.*, ${sortKey(db, sort, search.from)} as key
      from best join company_cards k on k.company_id = best.company_id
      where ${matches(db, search, filters)}
    ),
    page as (
      select * from keyed
      where ${after && sort !== 'recommended' ? db`(key < ${after.key} or (key = ${after.key} and company_id > ${after.companyId}))` : db`true`}
      order by key desc, company_id limit ${count}
    )
    select page.*, k.card, k.ranked_at, ${priceService(db, search)} as price_service_id
    from page join company_cards k on k.company_id = page.company_id ${priceJoin(db, search)}
    order by key desc, page.company_id`

const nobody = -1e12

/** SQL sort key, highest first. */
function sortKey(db: Db, sort: Sort, from: Search['from']) {
  if (sort === 'rating') return db`k.standing::float8`
  if (sort === 'price') return db`coalesce(-best.price_from_cents::float8, ${nobody})`
  if (sort === 'reply') return db`coalesce(-k.reply_minutes::float8, ${nobody})`
  // A flat approximation is precise enough to sort within one zip3 or state.
  if (sort === 'nearest' && from) {
    const apart = (place: ReturnType<Db>) =>
      db`(${place}.lat - ${from.lat}) ^ 2 + ((${place}.lon - ${from.lon}) * cos(radians(${from.lat}))) ^ 2`
    return db`-least(${apart(db`k`)}, (
      select min(${apart(db`other`)}) from json_to_recordset(k.card -> 'places') as other (lat float8, lon float8)))`
  }
  return db`best.rank`
}

function matches(db: Db, { now }: Search, { minRating, badges, language, isOpenNow, isFreeThisWeek, maxPriceCents }: Filters) {
  return db`true
    ${minRating === undefined ? db`` : db`and k.rating >= ${minRating}::real`}
    ${badges === undefined ? db`` : db`and k.badges @> ${badges}::text[]`}
    ${language === undefined ? db`` : db`and ${language} = any(k.languages)`}
    ${isOpenNow ? db`and ${isOpen(db, now)}` : db``}
    ${isFreeThisWeek ? db`and k.bookable_at @> ${now}::timestamptz` : db``}
    ${maxPriceCents === undefined ? db`` : db`and best.price_from_cents <= ${maxPriceCents}`}`
}

/** SQL condition: the company is open at `now` in its time zone. Same rule as `isOpenAt`. */
const isOpen = (db: Db, now: Date) => {
  const local = db`(${now}::timestamptz at time zone k.time_zone)`
  return db`k.open_minutes @> floor(extract(epoch from ${local} - date_trunc('week', ${local})) / 60)::int`
}

const Counted = z.object({
  rating: z.nullable(z.number()),
  reviews_count: z.int(),
  languages: z.array(z.string()),
  badges: z.array(z.string()),
  is_open_now: z.boolean(),
  is_free_this_week: z.boolean(),
})
export type Counted = z.infer<typeof Counted>

/** Facts for counts and facets over the best matching companies: up to one row more than is counted, to detect overflow. */
export const listCounted = (db: Db, search: Search, filters: Filters) => {
  const isFiltered = Object.values(filters).some((value) => value !== undefined)
  return many(db, Counted)`
    with best as materialized (${best(db, search, isFiltered ? lookedAt : countedUpTo + 1)})
    select k.rating, (k.card -> 'rating' ->> 'count')::int as reviews_count, k.languages, k.badges, ${isOpen(db, search.now)} as is_open_now,
      k.bookable_at @> ${search.now}::timestamptz as is_free_this_week
    from best join company_cards k on k.company_id = best.company_id
    where ${matches(db, search, filters)}
    order by best.rank desc, best.company_id limit ${countedUpTo + 1}`
}
