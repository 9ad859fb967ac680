import type { RankPart } from '#contract/companies/search.ts'
import type { Settings } from '#contract/settings.ts'
import { weightsOf } from '#contract/companies/score.ts'
import type { Discount } from '../pricing/rules.ts'

/** Score inputs of a company; null means unknown. */
export type Fitness = {
  coversZip: boolean
  speaksLanguage: boolean
  /** Number of services it offers. */
  services: number
  /** Median first reply in business minutes, over `leads` leads. */
  replyMinutes: number | null
  leads: number
  /** Mean of its verified reviews and their total weight; older reviews weigh less. */
  ratingMean: number | null
  reviews: number
  miles: number
  /** Number of credential kinds that are verified and not expired. */
  verifiedKinds: number
  daysSinceLastLead: number | null
}
/** Means over the compared companies, used where a company has no data. */
export type Area = { replyMinutes: number; ratingMean: number }

const fullVerification = 5

const share = (value: number) => Math.min(1, Math.max(0, value))
const shrunk = (own: number | null, count: number, mean: number, prior: number) =>
  own === null ? mean : (own * count + mean * prior) / (count + prior)

/**
 * Scores how well a company fits a request: six parts from 0 to 1, whose weighted sum is the score. No part depends on money. Weights and
 * limits come from the settings.
 *
 * - fit: half for having chosen this very zip (a whole state counts 0.6), 0.3 for speaking the customer's language, 0.2 for being a
 * specialist: 1 up to three services, 3 / n with more.
 * - responsiveness: 1 − median first reply / the slow limit, shrunk to the area's mean.
 * - quality: weighted mean of verified reviews on 1–5, shrunk to the area's mean.
 * - proximity: 1 at the door, 0 at the far limit.
 * - verification: share of 5 credential kinds that are valid.
 * - fairness: days since the last lead over the resting period; new companies get 1.
 */
export function scorer(settings: Settings): (company: Fitness, area: Area) => RankPart[] {
  const weights = weightsOf(settings)
  const names = Object.keys(weights) as RankPart['part'][]
  const { slowReplyBusinessMinutes, farMiles, fairDays, newUntilLeads, scorePrior } = settings
  return (company, area) => {
    const reply = shrunk(company.replyMinutes, company.leads, area.replyMinutes, scorePrior)
    const rating = shrunk(company.ratingMean, company.reviews, area.ratingMean, scorePrior)
    const rested = company.daysSinceLastLead === null ? 1 : company.daysSinceLastLead / fairDays
    const values = {
      fit: 0.5 * (company.coversZip ? 1 : 0.6) + 0.3 * (company.speaksLanguage ? 1 : 0) + 0.2 * (3 / Math.max(3, company.services)),
      responsiveness: 1 - reply / slowReplyBusinessMinutes,
      quality: (rating - 1) / 4,
      proximity: 1 - company.miles / farMiles,
      verification: company.verifiedKinds / fullVerification,
      fairness: company.leads < newUntilLeads ? 1 : rested,
    }
    return names.map((part) => ({ part, weight: weights[part], value: Math.round(share(values[part]) * 1000) / 1000 }))
  }
}

export const totalScore = (parts: readonly RankPart[]): number =>
  Math.round(parts.reduce((sum, { weight, value }) => sum + weight * value, 0) * 10_000) / 10_000

const defaultArea: Area = { replyMinutes: 90, ratingMean: 4.3 }

/** Mean reply time and rating of `companies`; 90 minutes and 4.3 stars where none is known. */
export function areaOf(companies: readonly Pick<Fitness, 'replyMinutes' | 'ratingMean'>[]): Area {
  const mean = (values: (number | null)[], fallback: number) => {
    const known = values.filter((value) => value !== null)
    return known.length === 0 ? fallback : known.reduce((sum, value) => sum + value, 0) / known.length
  }
  return {
    replyMinutes: mean(
      companies.map(({ replyMinutes }) => replyMinutes),
      defaultArea.replyMinutes,
    ),
    ratingMean: mean(
      companies.map(({ ratingMean }) => ratingMean),
      defaultArea.ratingMean,
    ),
  }
}

/** Breaks ties deterministically, differently for each request: FNV-1a of project and company. */
export function tieBreak(projectId: string, companyId: string): number {
  let hash = 0x811c9dc5
  for (const character of projectId + companyId) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193)
  return hash >>> 0
}

/** The best `count`: by score, ties by hash. */
export const best = <C extends { companyId: string; score: number }>(projectId: string, companies: readonly C[], count: number): C[] =>
  companies.toSorted((a, b) => b.score - a.score || tieBreak(projectId, a.companyId) - tieBreak(projectId, b.companyId)).slice(0, count)

/** One wave: its number, the total of companies to ask if not a multiple of the slots, and its discount. */
export type Wave = { number: number; count?: number; discount: Discount | null }
