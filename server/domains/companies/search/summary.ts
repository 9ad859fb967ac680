import type { SearchResult } from '#contract/companies/search.ts'

export type Counted = {
  rating: number | null
  reviews_count: number
  languages: readonly string[]
  badges: readonly string[]
  is_open_now: boolean
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
    },
  }
}

function tally(values: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1
  return counts
}
