import type { CompanyCard, RankPart } from '#contract/companies/search.ts'
import type { Settings } from '#contract/settings.ts'
import type { Weights } from '#contract/companies/score.ts'

const usualReplyMinutes = 90
const usualRating = 4.3
const allKinds = 5

const share = (value: number) => Math.min(1, Math.max(0, value))
const rounded = (value: number) => Math.round(share(value) * 1000) / 1000
type Sample = { own: number | null; count: number; usual: number }
const smoothed = ({ own, count, usual }: Sample, prior: number) => (own === null ? usual : (own * count + usual * prior) / (count + prior))

/** Bayesian mean rating, 1 to 5, pulled toward the usual rating where reviews are few: a single 5.0 ranks below a 4.9 from 300 reviews. */
export const standing = (mean: number | null, count: number, { scorePrior }: Settings): number =>
  smoothed({ own: mean, count, usual: usualRating }, scorePrior)

export type Facts = {
  /** Median first reply in business minutes over `leads` leads; null when unknown. */
  replyMinutes: number | null
  leads: number
  /** Age-weighted mean of verified reviews; `reviews` is the sum of their weights. */
  ratingMean: number | null
  reviews: number
  /** Number of credential kinds that are verified and not expired. */
  verifiedKinds: number
  daysSinceLastLead: number | null
}
/** Score parts that do not depend on the place. */
export type Parts = Record<'responsiveness' | 'quality' | 'verification' | 'fairness', number>

/**
 * Score parts that do not depend on service or place, each 0 to 1. Settings define where each part reaches its end.
 *
 * - responsiveness: 1 − median first reply / a slow one, pulled toward the usual 90 minutes
 * - quality: Bayesian mean of recent ratings, 1 star is 0 and 5 stars are 1
 * - verification: kinds of valid credentials, of 5
 * - fairness: days since the last lead, of `fairDays`; full for a new company
 */
export function companyParts(facts: Facts, settings: Settings): Parts {
  const { replyMinutes, leads, ratingMean, reviews, verifiedKinds, daysSinceLastLead } = facts
  const { slowReplyBusinessMinutes, fairDays, newUntilLeads, scorePrior } = settings
  const reply = smoothed({ own: replyMinutes, count: leads, usual: usualReplyMinutes }, scorePrior)
  return {
    responsiveness: rounded(1 - reply / slowReplyBusinessMinutes),
    quality: rounded((standing(ratingMean, reviews, settings) - 1) / 4),
    verification: rounded(verifiedKinds / allKinds),
    fairness: leads < newUntilLeads ? 1 : rounded(daysSinceLastLead === null ? 1 : daysSinceLastLead / fairDays),
  }
}

/** Fit of a company for one service, 0 to 1: 0.4 for a price, 0.3 for photos of such work, 0.3 for specialization (full up to three services, 3 / n beyond). */
export const fit = ({ hasPrice, hasPictures, services }: { hasPrice: boolean; hasPictures: boolean; services: number }): number =>
  rounded((hasPrice ? 0.4 : 0) + (hasPictures ? 0.3 : 0) + (0.3 * 3) / Math.max(3, services))

/** Proximity from 1 (next door) to 0 (`farMiles` away); 0.5 for a whole state, where distance is undefined. */
export const proximity = (miles: number | null, { farMiles }: Settings): number => (miles === null ? 0.5 : rounded(1 - miles / farMiles))

type Place = { fitness: number; nearness: number }

/** Rank of a company for a service in a cell, 0 to 1: the weighted sum of all six parts. */
export const rank = (parts: Parts, { fitness, nearness }: Place, weights: Weights): number =>
  Math.round((weighted(parts, weights) + weights.fit * fitness + weights.proximity * nearness) * 10_000) / 10_000

const weighted = (parts: Parts, weights: Weights): number =>
  weights.responsiveness * parts.responsiveness +
  weights.quality * parts.quality +
  weights.verification * parts.verification +
  weights.fairness * parts.fairness

/** Splits a rank computed with `weights` into its parts. Proximity is not stored: it is the rest of the rank. */
export function explain(parts: Parts, { fitness, total }: { fitness: number; total: number }, weights: Weights): RankPart[] {
  const nearness = (total - weighted(parts, weights) - weights.fit * fitness) / weights.proximity
  return [
    { part: 'fit', weight: weights.fit, value: fitness },
    ...explainCompany(parts, weights),
    { part: 'proximity', weight: weights.proximity, value: Math.round(share(nearness) * 100) / 100 },
  ]
}

/** The four parts that do not depend on service or place. */
export const explainCompany = (parts: Parts, weights: Weights): CompanyCard['why'] =>
  (['responsiveness', 'quality', 'verification', 'fairness'] as const).map((part) => ({ part, weight: weights[part], value: parts[part] }))
