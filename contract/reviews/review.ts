import * as z from 'zod/mini'
import { authErrors } from '../auth/sign-in.ts'
import { Rating } from '../companies/search.ts'
import { endpoint, readLimits } from '../endpoint.ts'
import type { ErrorSpec } from '../errors.ts'
import { Credential, googleErrors } from '../auth/google.ts'
import { machine } from '../machine.ts'
import { Picture } from '../media/pictures.ts'
import { Id, Instant, Localized, page, Paging, Slug, text } from '../primitives.ts'
import { AuthUser } from '../users/people.ts'

export const reviewStates = machine(['screening', 'published', 'held', 'needs_edit', 'removed', 'discarded', 'retracted'], {
  'submit:published': { from: ['screening'], to: 'published', by: ['S'] },
  'submit:held': { from: ['screening'], to: 'held', by: ['S'] },
  'submit:needs_edit': { from: ['screening'], to: 'needs_edit', by: ['S'] },
  publish: { from: ['held'], to: 'published', by: ['A'] },
  'remove:held': { from: ['held'], to: 'removed', by: ['A'] },
  edit: { from: ['needs_edit'], to: 'screening', by: ['U', 'G'] },
  time: { from: ['needs_edit'], to: 'discarded', by: ['S'] },
  update: { from: ['published'], to: 'screening', by: ['U', 'G'] },
  'remove:published': { from: ['published'], to: 'removed', by: ['A'] },
  retract: { from: ['published'], to: 'retracted', by: ['U', 'G'] },
  appeal: { from: ['removed'], to: 'held', by: ['U', 'G'] },
})

export const reviewLevels = ['verified_hire', 'verified_contact', 'unverified'] as const

export const reviewErrors = {
  notYet: {
    code: 'review_not_yet',
    status: 409,
    message: { es: 'Podrás opinar cuando termine el trabajo.', en: 'You can review once the work is done.' },
  },
  already: {
    code: 'review_already',
    status: 409,
    message: { es: 'Ya opinaste sobre este trabajo.', en: 'You have reviewed this work already.' },
  },
  alreadyCompany: {
    code: 'review_already',
    status: 409,
    message: {
      es: 'Ya opinaste sobre esta empresa en los últimos doce meses.',
      en: 'You have reviewed this company within the last twelve months.',
    },
  },
  ownCompany: {
    code: 'review_own_company',
    status: 409,
    message: { es: 'No puedes opinar sobre tu propia empresa.', en: 'You cannot review your own company.' },
  },
  updatedBefore: {
    code: 'review_updated_before',
    status: 409,
    message: { es: 'Una reseña se puede cambiar una vez.', en: 'A review can be changed once.' },
  },
  replyFixed: {
    code: 'reply_fixed',
    status: 409,
    message: {
      es: 'Pasó el plazo: tu respuesta ya no se puede cambiar.',
      en: 'The time is over: your reply can no longer be changed.',
    },
  },
  reportedBefore: {
    code: 'reported_before',
    status: 409,
    message: {
      es: 'Esta reseña ya se reportó. Te avisamos cuando se decida.',
      en: 'This review was reported already. We tell you once it is decided.',
    },
  },
  noAppeal: {
    code: 'no_appeal',
    status: 409,
    message: { es: 'Esta decisión ya no se puede apelar.', en: 'This decision can no longer be appealed.' },
  },
  sameAdmin: {
    code: 'same_admin',
    status: 409,
    message: { es: 'Una apelación la decide otra persona.', en: 'An appeal is decided by somebody else.' },
  },
} as const satisfies Record<string, ErrorSpec>

/** Reasons that a review is not published as it is: the author corrects the first two, an admin checks the others. */
export const screeningReasons = ['personal_data', 'link', 'hate', 'copied'] as const
export type ScreeningReason = (typeof screeningReasons)[number]

export const mostReviewPhotos = 8

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

export const reportReasons = ['personal_data', 'threat', 'not_customer', 'advertising', 'hate', 'other'] as const
export const Report = z.object({ reason: z.enum(reportReasons), text: text(0, 1000) })
export type Report = z.output<typeof Report>

/** Rules under which a review can be removed; the author is told which one. */
export const removalRules = ['personal_data', 'hate', 'fake', 'off_topic', 'conflict'] as const
export type RemovalRule = (typeof removalRules)[number]

/** An admin's decision: `rule` names the broken one for a removal, `note` goes to the audit log. */
export const Decision = z.object({
  decision: z.enum(['publish', 'remove', 'dismiss']),
  rule: z.optional(z.enum(removalRules)),
  note: z._default(text(0, 1000), ''),
})
export type Decision = z.output<typeof Decision>

/** Reasons that another review is shown beside one held as copied: same words, same photo, or a burst of new accounts in one day. */
export const likenesses = ['text', 'photo', 'burst'] as const
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
