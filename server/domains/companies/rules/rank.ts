import type { CompanyCard, RankPart } from '#contract/companies.ts'

/** What each part of the rank weighs. Money is not among them, and never will be. Source: the market's rules, "Matching". */
export const weights = { fit: 0.3, responsiveness: 0.2, quality: 0.2, proximity: 0.1, verification: 0.1, fairness: 0.1 } as const

const slowestReplyMinutes = 240
const usualReplyMinutes = 90
const usualRating = 4.3
/** How many leads or reviews of its own weigh as much as what is usual. */
const prior = 5
const farMiles = 60
const allKinds = 5
const fairAfterDays = 14
const firstLeads = 5

const share = (value: number) => Math.min(1, Math.max(0, value))
const rounded = (value: number) => Math.round(share(value) * 1000) / 1000
const drawn = (own: number | null, count: number, usual: number) => (own === null ? usual : (own * count + usual * prior) / (count + prior))

/** Mean rating, 1 to 5, drawn towards what is usual where reviews are few: a single 5.0 does not pass a 4.9 of three hundred. */
export const standing = (mean: number | null, count: number): number => drawn(mean, count, usualRating)

export type Facts = {
  /** Median first reply in business minutes, over `leads` leads; null when not known. */
  replyMinutes: number | null
  leads: number
  ratingMean: number | null
  reviews: number
  /** Kinds of credential that are verified and not expired. */
  verifiedKinds: number
  daysSinceLastLead: number | null
}
/** The parts that are the same wherever the company is found. */
export type Parts = Record<'responsiveness' | 'quality' | 'verification' | 'fairness', number>

/**
 * The parts of the rank that do not depend on service or place, each 0 to 1.
 *
 * - responsiveness: 1 − median first reply / 240 business minutes, drawn to the usual 90 by the weight of 5 leads
 * - quality: standing among ratings, 1 star is 0 and 5 stars are 1
 * - verification: kinds of credential that hold, of 5
 * - fairness: days since the last lead, of 14; all of it for a company's first 5 leads
 */
export function companyParts({ replyMinutes, leads, ratingMean, reviews, verifiedKinds, daysSinceLastLead }: Facts): Parts {
  return {
    responsiveness: rounded(1 - drawn(replyMinutes, leads, usualReplyMinutes) / slowestReplyMinutes),
    quality: rounded((standing(ratingMean, reviews) - 1) / 4),
    verification: rounded(verifiedKinds / allKinds),
    fairness: leads < firstLeads ? 1 : rounded(daysSinceLastLead === null ? 1 : daysSinceLastLead / fairAfterDays),
  }
}

/** How ready a company is for one service, 0 to 1: 0.4 for a price, 0.3 for pictures of such work, 0.3 for being a specialist (1 up to three services, 3 / n with more). */
export const fit = ({ hasPrice, hasPictures, services }: { hasPrice: boolean; hasPictures: boolean; services: number }): number =>
  rounded((hasPrice ? 0.4 : 0) + (hasPictures ? 0.3 : 0) + (0.3 * 3) / Math.max(3, services))

/** 1 at the door, 0 from 60 miles; 0.5 where there is no distance to speak of: a whole state. */
export const proximity = (miles: number | null): number => (miles === null ? 0.5 : rounded(1 - miles / farMiles))

/** Rank of a company for a service in a cell, 0 to 1: the weighted sum of the six parts. */
export const rank = (parts: Parts, fitness: number, nearness: number): number =>
  Math.round((weighted(parts) + weights.fit * fitness + weights.proximity * nearness) * 10_000) / 10_000

const weighted = (parts: Parts): number =>
  weights.responsiveness * parts.responsiveness +
  weights.quality * parts.quality +
  weights.verification * parts.verification +
  weights.fairness * parts.fairness

/** What a rank is made of. Nearness is not stored: it is what the other parts leave of the rank. */
export function explain(parts: Parts, fitness: number, total: number): RankPart[] {
  const nearness = (total - weighted(parts) - weights.fit * fitness) / weights.proximity
  return [part('fit', fitness), ...explainCompany(parts), part('proximity', Math.round(share(nearness) * 100) / 100)]
}

/** The parts that a company has everywhere. */
export const explainCompany = (parts: Parts): CompanyCard['why'] => [
  part('responsiveness', parts.responsiveness),
  part('quality', parts.quality),
  part('verification', parts.verification),
  part('fairness', parts.fairness),
]
const part = (name: RankPart['part'], value: number): RankPart => ({ part: name, weight: weights[name], value })
