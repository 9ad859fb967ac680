import * as z from 'zod/mini'
import { Rating } from '../companies/search.ts'
import { endpoint, readLimits } from '../endpoint.ts'
import { Credential } from '../auth/google.ts'
import { authErrors, googleErrors } from '../auth/states.ts'
import { Picture } from '../media/pictures.ts'
import { Id, Instant, Locale, Localized, page, Paging, Slug, text } from '../primitives.ts'
import { Translated } from '../translations/translation.ts'
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
  /** Language in which it was written; null where it is not known. */
  locale: z.nullable(Locale),
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

/** A company's rating at another platform, from a file that it has signed. */
export const RatingElsewhere = z.object({
  /** Origin of the platform. */
  issuer: z.string(),
  /** The company's address there. */
  url: z.string(),
  /** Of the verified reviews that the platform still shows. */
  rating: Rating,
  issued_at: Instant,
})
export type RatingElsewhere = z.infer<typeof RatingElsewhere>

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
    summary: 'Sign in with a Google ID token and review a company, at the level `unverified`',
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
    summary: 'Create a review of a company that was hired or got in touch',
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
    summary: 'Get the caller’s review of a request',
    params: z.object({ project_id: Id }),
    response: Review,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/reviews/:review_id',
    access: 'owner',
    summary: 'Edit the caller’s review, once; the former text is kept',
    params: reviewParams,
    body: ReviewInput,
    response: Review,
    errors: [reviewErrors.updatedBefore],
  }),
  retract: endpoint({
    method: 'POST',
    path: '/api/reviews/:review_id/retract',
    access: 'owner',
    summary: 'Retract the caller’s review',
    params: reviewParams,
    response: Review,
  }),
  appeal: endpoint({
    method: 'POST',
    path: '/api/reviews/:review_id/appeal',
    access: 'owner',
    summary: 'Appeal the removal of a review, within 14 days',
    params: reviewParams,
    response: Review,
    errors: [reviewErrors.noAppeal],
  }),
  reply: endpoint({
    method: 'PUT',
    path: '/api/company/reviews/:review_id/reply',
    access: 'company',
    area: 'work',
    scopes: ['reviews:write'],
    summary: 'Reply to a review as the company; the reply can be edited for a while',
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
    summary: 'Report a review for breaking a rule; it stays during the review',
    params: reviewParams,
    body: Report,
    limits: [{ count: 20, seconds: 86_400, by: 'company' }],
    errors: [reviewErrors.reportedBefore],
  }),
  waiting: endpoint({
    method: 'GET',
    path: '/api/admin/reviews',
    mayLag: true,
    access: 'admin',
    area: 'market',
    scopes: ['market:read'],
    summary: 'List held and reported reviews, oldest first',
    query: z.object({ company_id: z.optional(Id) }),
    response: z.array(HeldReview),
    limits: [readLimits.admin],
  }),
  withdrawnPhoto: endpoint({
    method: 'GET',
    path: '/api/admin/reviews/:review_id/photos/:media_id',
    access: 'admin',
    area: 'taken_down',
    summary: 'Get a photo of a removed review, for the admin who decides the appeal',
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
  translate: endpoint({
    method: 'POST',
    path: '/api/reviews/:review_id/translation',
    access: 'anyone',
    summary: 'Translate a published review into the reader’s language',
    params: reviewParams,
    response: z.array(Translated),
    limits: [{ count: 60, seconds: 3600, by: 'ip' }],
  }),
  ofCompany: endpoint({
    method: 'GET',
    path: '/api/companies/:slug/reviews',
    access: 'anyone',
    mayLag: true,
    scopes: ['reviews:read'],
    summary: 'List published reviews of a company, by level',
    params: z.object({ slug: Slug }),
    query: z.object({ ...Paging, level: z.optional(z.enum(reviewLevels)) }),
    response: z.extend(page(Review), {
      rating: Rating,
      breakdown: z.array(z.object({ stars: z.int(), count: z.int() })),
      levels: z.record(z.enum(reviewLevels), z.int()),
      removed_count: z.int(),
      elsewhere: z.array(RatingElsewhere),
    }),
  }),
}
