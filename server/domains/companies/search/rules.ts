import * as z from 'zod/mini'
import { country } from '#country/country.ts'
import type { Weights } from '#contract/companies/score.ts'
import type { SearchResult } from '#contract/companies/search.ts'
import type { sorts } from '#contract/companies/states.ts'
import { invalidField } from '#contract/errors.ts'
import { Id } from '#contract/primitives.ts'
import type { ZipPlace } from '../../geo/service.ts'
import { type Parts, rank } from '../score/rules.ts'

/**
 * Place in which a company can be found. Its rows for one service:
 * - a zip3 (`208`) with a mask of its zips: bit n of `m0` is the ending n, bit n of `m1` the ending 50 + n
 * - a state covered as a whole (`MD`), without masks; such a state has no zip3 rows
 * - a state covered in part (`MD*`), and the country (`US`), without masks, for lists of a whole state or of all companies
 *
 * A category is searched like a service, under its own id. docs/adr/0006-search-cells.md
 */
export type CellRow = {
  service_id: string
  cell: string
  rank: number
  m0: number | null
  m1: number | null
  price_from_cents: number | null
  fit: number
}

/** Bit of a zip in the masks of its zip3. */
export function zipBit(zip: string): { m0: number; m1: number } {
  const ending = Number(zip.slice(3))
  return ending < 50 ? { m0: 2 ** ending, m1: 0 } : { m0: 0, m1: 2 ** (ending - 50) }
}

/** The two cells that a search reads, and the mask bits that rows must share. An empty cell has no rows. */
export type Where = { cells: [string, string]; m0: number; m1: number }
export const everywhere: Where = { cells: [country.code, ''], m0: 0, m1: 0 }
export const inState = (isoCode: string): Where => ({ cells: [isoCode, `${isoCode}*`], m0: 0, m1: 0 })
export const inZip = ({ zipcode, state_iso }: Pick<ZipPlace, 'zipcode' | 'state_iso'>): Where => ({
  cells: [zipcode.slice(0, 3), state_iso],
  ...zipBit(zipcode),
})

/** `trade` is the category of the service: a license for another trade does not count. */
export type Requirement = { credential: string; state_iso: string | null; trade?: string }
export type Held = { kind: string; state_iso: string | null; trade?: string | null | undefined }

/** Tells whether the `held` credentials meet the requirements in a state. A credential without a state or trade counts for all of them. */
export const isAllowed = (requirements: readonly Requirement[], held: readonly Held[], stateIso: string): boolean =>
  requirements
    .filter((required) => required.state_iso === null || required.state_iso === stateIso)
    .every((required) =>
      held.some(
        ({ kind, state_iso, trade }) =>
          kind === required.credential &&
          (state_iso === null || state_iso === stateIso) &&
          (!trade || !required.trade || trade === required.trade),
      ),
    )

/** Zips of one state and zip3 that a company covers; `nearness` is 0 to 1. */
export type Area = { zip3: string; state_iso: string; m0: number; m1: number; nearness: number }
export type Offer = {
  service_id: string
  category_id: string
  price_from_cents: number | null
  fit: number
  isAllowedIn: (stateIso: string) => boolean
}
export type Coverage = { areas: readonly Area[]; wholeStates: readonly string[] }

const middling = 0.5

type Ranked = { parts: Parts; weights: Weights }

/** All search rows of a company: its services and their categories, wherever it is licensed. A category takes the best values of its services. */
export function cellRows({ parts, weights }: Ranked, offers: readonly Offer[], coverage: Coverage): CellRow[] {
  const found = offers.map(({ service_id, ...offer }) => ({ ...offer, key: service_id, places: placesOf(offer.isAllowedIn, coverage) }))
  const grouped = [...Map.groupBy(found, ({ category_id }) => category_id)].map(([key, members]) => ({
    key,
    fit: Math.max(...members.map(({ fit }) => fit)),
    price_from_cents: lowest(members.map(({ price_from_cents }) => price_from_cents)),
    places: merged(members.flatMap(({ places }) => places)),
  }))
  return [...found, ...grouped].flatMap(({ key, fit, price_from_cents, places }) =>
    places.map(({ cell, m0, m1, nearness }) => ({
      service_id: key,
      cell,
      rank: rank(parts, { fitness: fit, nearness }, weights),
      m0,
      m1,
      price_from_cents,
      fit,
    })),
  )
}

function lowest(prices: readonly (number | null)[]): number | null {
  const named = prices.filter((price) => price !== null)
  return named.length === 0 ? null : Math.min(...named)
}

type PlaceRow = { cell: string; m0: number | null; m1: number | null; nearness: number }

function placesOf(isAllowedIn: Offer['isAllowedIn'], { areas, wholeStates }: Coverage): PlaceRow[] {
  const whole = wholeStates.filter(isAllowedIn)
  const near = areas.filter(({ state_iso }) => isAllowedIn(state_iso))
  const partial = [...new Set(near.map(({ state_iso }) => state_iso))]
  if (whole.length + near.length === 0) return []
  const wide = [country.code, ...whole, ...partial.map((state) => `${state}*`)].map((cell) => ({
    cell,
    m0: null,
    m1: null,
    nearness: middling,
  }))
  return [...merged(near.map(({ zip3, m0, m1, nearness }) => ({ cell: zip3, m0, m1, nearness }))), ...wide]
}

/** Merges rows into one per cell: a zip3 may span two states, and services of a category may be licensed in different places. */
function merged(rows: readonly PlaceRow[]): PlaceRow[] {
  const byCell = new Map<string, PlaceRow>()
  for (const row of rows) {
    const known = byCell.get(row.cell)
    byCell.set(
      row.cell,
      known
        ? { cell: row.cell, m0: union(known.m0, row.m0), m1: union(known.m1, row.m1), nearness: Math.max(known.nearness, row.nearness) }
        : row,
    )
  }
  return [...byCell.values()]
}

// Masks have 50 bits, more than `|` handles on numbers.
const union = (a: number | null, b: number | null) => (a === null || b === null ? null : Number(BigInt(a) | BigInt(b)))

type Sort = (typeof sorts)[number]

export type Place = { key: number; companyId: string }

const Cursor = z.tuple([z.string(), z.number(), Id])

/** Encodes the position after a row in one sort order. */
export const writeCursor = (sort: Sort, { key, companyId }: Place): string =>
  Buffer.from(JSON.stringify([sort, key, companyId])).toString('base64url')

/** @throws AppError `invalid` for anything that is no cursor of this order */
export function readCursor(sort: Sort, cursor: string | undefined): Place | undefined {
  if (cursor === undefined) return
  const parsed = Cursor.safeParse(fromJson(Buffer.from(cursor, 'base64url').toString()))
  if (!parsed.success || parsed.data[0] !== sort)
    throw invalidField('cursor', { es: 'Esa página ya no existe. Empieza por la primera.', en: 'That page is gone. Start from the first.' })
  return { key: parsed.data[1], companyId: parsed.data[2] }
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return
  }
}

export type Counted = {
  rating: number | null
  reviews_count: number
  languages: readonly string[]
  badges: readonly string[]
  is_open_now: boolean
  is_free_this_week: boolean
}

export type Summary = { total: number; isCapped: boolean; rating: { mean: number | null; count: number }; facets: SearchResult['facets'] }

const ratingSteps = [4.5, 4, 3]

/** Summarizes the companies of a place. `rows` holds up to one more than `limit`, to detect overflow. */
export function toSummary(rows: readonly Counted[], limit: number): Summary {
  const counted = rows.slice(0, limit)
  const reviews = counted.reduce((sum, { reviews_count }) => sum + reviews_count, 0)
  const stars = counted.reduce((sum, { rating, reviews_count }) => sum + (rating ?? 0) * reviews_count, 0)
  return {
    total: counted.length,
    isCapped: rows.length > limit,
    rating: { mean: reviews === 0 ? null : Math.round((stars / reviews) * 100) / 100, count: reviews },
    facets: {
      badges: tally(counted.flatMap(({ badges }) => badges)),
      languages: tally(counted.flatMap(({ languages }) => languages)),
      ratings: Object.fromEntries(
        ratingSteps.map((step) => [String(step), counted.filter(({ rating }) => rating !== null && rating >= step).length]),
      ),
      open_now: counted.filter(({ is_open_now }) => is_open_now).length,
      this_week: counted.filter(({ is_free_this_week }) => is_free_this_week).length,
    },
  }
}

function tally(values: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1
  return counts
}
