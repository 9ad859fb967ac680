import type { TierView } from '#contract/companies/credentials.ts'
import type { Settings } from '#contract/settings.ts'

/** Facts that decide the tier of a company. */
export type Standing = {
  /** Email and phone are both verified. */
  hasContact: boolean
  hasRegistration: boolean
  hasInsurance: boolean
  /** Number of licenses that its services require in its home state and that it lacks. */
  missingLicences: number
  reviews: number
  ratingMean: number | null
  /** Leads of the last six months that needed a reply, and those answered in time. */
  repliesDue: number
  repliesQuick: number
  /**
   * Suspensions and revoked badges within the record period. Refunds do not count: they are claims by the company about a lead
   * and say nothing about its work.
   */
  upheld: number
}

/** Goals of the `proven` tier. */
export const goalsOf = (settings: Settings): TierView['goals'] => ({
  reviews: settings.provenReviews,
  rating: settings.provenRatingTenths / 10,
  reply_hours: settings.provenReplyBusinessHours,
  reply_share: settings.provenReplyPercent / 100,
  record_days: settings.provenRecordDays,
})

/** Progress of a company, step by step. Its tier is the highest one with all steps done, including those of lower tiers. */
export function tierOf(standing: Standing, goals: TierView['goals']): TierView {
  const { hasContact, hasRegistration, hasInsurance, missingLicences, reviews, ratingMean, repliesDue, repliesQuick, upheld } = standing
  const share = repliesDue === 0 ? null : repliesQuick / repliesDue
  const verified: TierView['verified'] = [
    { step: 'contact', is_done: hasContact, value: null },
    { step: 'business_registration', is_done: hasRegistration, value: null },
    { step: 'liability_insurance', is_done: hasInsurance, value: null },
    { step: 'licences', is_done: missingLicences === 0, value: missingLicences },
  ]
  const proven: TierView['proven'] = [
    { step: 'reviews', is_done: reviews >= goals.reviews, value: reviews },
    { step: 'rating', is_done: (ratingMean ?? 0) >= goals.rating, value: ratingMean },
    { step: 'replies', is_done: (share ?? 0) >= goals.reply_share, value: share },
    { step: 'record', is_done: upheld === 0, value: upheld },
  ]
  const isVerified = verified.every(({ is_done }) => is_done)
  const isProven = isVerified && proven.every(({ is_done }) => is_done)
  return { tier: isProven ? 'proven' : isVerified ? 'verified' : 'listed', verified, proven, goals }
}
