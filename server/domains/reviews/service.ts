/** Generates the key that signs files of reputation. Call once at the start. */
export { createReputationKey } from './portable/service.ts'
/** Reviews that a person has written, for their data export. */
export { exportReviews } from './leaving/service.ts'
/** Subscriber: retracts and empties the reviews of a deleted person; the company's page counts the retractions. */
export { forgetReviews } from './leaving/service.ts'
/** Publishes or removes a waiting review, or dismisses a report. */
export { decideReview } from './moderation/service.ts'
/** Subscriber: recomputes a company's rating from its published reviews. */
export { refreshRating } from './ratings/service.ts'
/** The review of a request, if it has one. */
export { findReviewId } from './review/service.ts'
/** Subscriber: notifies a company of a review once, even if it is published again. */
export { tellOfReview } from './review/service.ts'
