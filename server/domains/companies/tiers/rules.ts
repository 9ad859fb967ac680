import type { TierView } from '#contract/companies/credentials.ts'
import type { Settings } from '#contract/settings.ts'

/** What is known of a company when its tier is weighed. */
export type Standing = {
  /** Its e-mail and its phone are proven. */
  hasContact: boolean
  hasRegistration: boolean
  hasInsurance: boolean
  /** Licences that its services need where the company is and that it lacks. */
  missingLicences: number
  reviews: number
  ratingMean: number | null
  /** Leads of the last half year that had to be answered, and those answered in time. */
  repliesDue: number
  repliesQuick: number
  /**
   * What was upheld against it in the days that count: suspensions and badges taken back. Refunds are not: a company claims them about a
   * lead, and that its claims were right says nothing against its work.
   */
  upheld: number
}

/** What a company needs to be proven. */
export const goalsOf = (settings: Settings): TierView['goals'] => ({
  reviews: settings.provenReviews,
  rating: settings.provenRatingTenths / 10,
  reply_hours: settings.provenReplyBusinessHours,
  reply_share: settings.provenReplyPercent / 100,
  record_days: settings.provenRecordDays,
})

/** How far a company is, step by step. The tier is the last one whose steps, and those of all before, are done. */
export function weigh(standing: Standing, goals: TierView['goals']): TierView {
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
