import * as z from 'zod/mini'
import { Rating } from '../companies/search.ts'
import { endpoint, readLimits } from '../endpoint.ts'
import { Credential } from '../auth/google.ts'
import { authErrors, googleErrors } from '../auth/states.ts'
import { Picture } from '../media/pictures.ts'
import { Id, Instant, Localized, page, Paging, Slug, text } from '../primitives.ts'
import { AuthUser } from '../users/people.ts'
import {
  reviewStates,
  reviewLevels,
  reviewErrors,
  screeningReasons,
  mostReviewPhotos,
  reportReasons,
  removalRules,
  likenesses,
} from './states.ts'

const Stars = z.int().check(z.minimum(1), z.maximum(5))

export const ReviewInput = z.object({
  overall: Stars,
  quality: z.optional(z.nullable(Stars)),
  punctuality: z.optional(z.nullable(Stars)),
  communication: z.optional(z.nullable(Stars)),
  value: z.optional(z.nullable(Stars)),
  tidiness: z.optional(z.nullable(Stars)),
  text: text(20, 3000),
  /** In display order: uploads by the author, or photos that the review already has. */
  photo_ids: z._default(z.array(Id).check(z.maxLength(mostReviewPhotos)), []),
})

export const Review = z.object({
  id: Id,
  state: z.enum(reviewStates.states),
  level: z.enum(reviewLevels),
  author: z.string(),
  service: z.string(),
  city: z.string(),
  overall: z.int(),
  quality: z.nullable(z.int()),
  punctuality: z.nullable(z.int()),
  communication: z.nullable(z.int()),
  value: z.nullable(z.int()),
  tidiness: z.nullable(z.int()),
  text: z.string(),
  photos: z.array(Picture),
  /** Only while it is held or sent back for changes. */
  screened_for: z.nullable(z.enum(screeningReasons)),
  /** Text before the author's update. */
  before: z.nullable(z.object({ overall: z.int(), text: z.string(), at: Instant })),
  reply: z.nullable(z.object({ text: z.string(), at: Instant })),
  published_at: z.nullable(Instant),
})
export type Review = z.infer<typeof Review>

export const Report = z.object({ reason: z.enum(reportReasons), text: text(0, 1000) })
export type Report = z.output<typeof Report>

/** An admin's decision: `rule` names the broken one for a removal, `note` goes to the audit log. */
export const Decision = z.object({
  decision: z.enum(['publish', 'remove', 'dismiss']),
  rule: z.optional(z.enum(removalRules)),
  note: z._default(text(0, 1000), ''),
})
export type Decision = z.output<typeof Decision>

export const AlikeReview = z.object({
  id: Id,
  why: z.enum(likenesses),
  company: z.object({ id: Id, name: z.string() }),
  author: z.string(),
  state: z.enum(reviewStates.states),
  text: z.string(),
  created_at: Instant,
})
export type AlikeReview = z.infer<typeof AlikeReview>

/** A review that waits for an admin. */
export const HeldReview = z.object({
  id: Id,
  state: z.enum(reviewStates.states),
  level: z.enum(reviewLevels),
  author: z.string(),
  company: z.object({ id: Id, slug: Slug, name: z.string() }),
  service: z.nullable(Localized),
  overall: z.int(),
  text: z.string(),
  photos: z.array(Picture),
  /** Photos withdrawn on removal, visible only when deciding the appeal. */
  withdrawn_photos: z.array(Picture),
  screened_for: z.nullable(z.enum(screeningReasons)),
  /** Similar reviews, where it was held as copied. */
  alike: z.array(AlikeReview),
  created_at: Instant,
  is_appeal: z.boolean(),
  report: z.nullable(z.object({ reason: z.enum(reportReasons), text: z.string() })),
})
export type HeldReview = z.infer<typeof HeldReview>

const reviewParams = z.object({ review_id: Id })

/** A review by someone who never hired the company on Oficio, identified by Google. */
export const GoogleReview = z.extend(z.omit(ReviewInput, { photo_ids: true }), { company_slug: Slug, ...Credential.shape })
export type GoogleReview = z.output<typeof GoogleReview>

export const reviewsApi = {
  createWithGoogle: endpoint({
    method: 'POST',
    path: '/api/auth/register/google/reviews',
    access: 'anyone',
    summary: 'Sign in with an ID token of Google and review a company, at the level `unverified`',
    body: GoogleReview,
    response: z.object({ user: AuthUser, review: Review, redirect: z.string() }),
    status: 201,
    idempotent: true,
    limits: [{ count: 50, seconds: 3600, by: 'ip' }],
    errors: [
      ...Object.values(googleErrors),
      authErrors.secondFactorRequired,
      authErrors.wrongCode,
      reviewErrors.ownCompany,
      reviewErrors.alreadyCompany,
    ],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/projects/:project_id/review',
    access: 'owner',
    summary: 'Review the company that was hired, or one that only got in touch',
    params: z.object({ project_id: Id }),
    body: z.extend(ReviewInput, { lead_id: z.optional(Id) }),
    response: Review,
    status: 201,
    idempotent: true,
    limits: [{ count: 5, seconds: 86_400, by: 'user' }],
    errors: [reviewErrors.notYet, reviewErrors.already],
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/projects/:project_id/review',
    access: 'owner',
    summary: 'One’s own review of a request',
    params: z.object({ project_id: Id }),
    response: Review,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/reviews/:review_id',
    access: 'owner',
    summary: 'Change one’s own review, once; what it said before is kept',
    params: reviewParams,
    body: ReviewInput,
    response: Review,
    errors: [reviewErrors.updatedBefore],
  }),
  retract: endpoint({
    method: 'POST',
    path: '/api/reviews/:review_id/retract',
    access: 'owner',
    summary: 'Take one’s own review back',
    params: reviewParams,
    response: Review,
  }),
  appeal: endpoint({
    method: 'POST',
    path: '/api/reviews/:review_id/appeal',
    access: 'owner',
    summary: 'Ask for a second look at a removal, within 14 days',
    params: reviewParams,
    response: Review,
    errors: [reviewErrors.noAppeal],
  }),
  reply: endpoint({
    method: 'PUT',
    path: '/api/company/reviews/:review_id/reply',
    access: 'company',
    area: 'work',
    summary: 'The company’s one reply; it can be changed for a while',
    params: reviewParams,
    body: z.object({ text: text(2, 2000) }),
    response: Review,
    errors: [reviewErrors.replyFixed],
  }),
  report: endpoint({
    method: 'POST',
    path: '/api/company/reviews/:review_id/report',
    access: 'company',
    area: 'work',
    summary: 'Say that a review breaks a rule; it stays while it is looked at',
    params: reviewParams,
    body: Report,
    limits: [{ count: 20, seconds: 86_400, by: 'company' }],
    errors: [reviewErrors.reportedBefore],
  }),
  waiting: endpoint({
    method: 'GET',
    path: '/api/admin/reviews',
    access: 'admin',
    area: 'market',
    summary: 'Reviews that are held or reported, the oldest first',
    query: z.object({ company_id: z.optional(Id) }),
    response: z.array(HeldReview),
    limits: [readLimits.admin],
  }),
  withdrawnPhoto: endpoint({
    method: 'GET',
    path: '/api/admin/reviews/:review_id/photos/:media_id',
    access: 'admin',
    area: 'taken_down',
    summary: 'A photo that was taken away with its review, for who decides the appeal: its public address is closed',
    params: z.extend(reviewParams, { media_id: Id }),
    download: true,
    limits: [readLimits.admin],
  }),
  decide: endpoint({
    method: 'POST',
    path: '/api/admin/reviews/:review_id/decide',
    access: 'admin',
    area: 'market',
    summary: 'Publish or remove a review, or dismiss the report of it',
    params: reviewParams,
    body: Decision,
    idempotent: true,
    errors: [reviewErrors.sameAdmin],
  }),
  ofCompany: endpoint({
    method: 'GET',
    path: '/api/companies/:slug/reviews',
    access: 'anyone',
    summary: 'Published reviews of a company, by level',
    params: z.object({ slug: Slug }),
    query: z.object({ ...Paging, level: z.optional(z.enum(reviewLevels)) }),
    response: z.extend(page(Review), {
      rating: Rating,
      breakdown: z.array(z.object({ stars: z.int(), count: z.int() })),
      levels: z.record(z.enum(reviewLevels), z.int()),
      removed_count: z.int(),
    }),
  }),
}
