import * as z from 'zod/mini'
import { authErrors } from './auth.ts'
import { Rating } from './companies.ts'
import { endpoint } from './endpoint.ts'
import type { ErrorSpec } from './errors.ts'
import { Credential, googleErrors } from './google.ts'
import { machine } from './machine.ts'
import { Id, Instant, page, Paging, Slug, text } from './primitives.ts'
import { AuthUser } from './users.ts'

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
} as const satisfies Record<string, ErrorSpec>

const Stars = z.int().check(z.minimum(1), z.maximum(5))

export const ReviewInput = z.object({
  overall: Stars,
  quality: z.optional(z.nullable(Stars)),
  punctuality: z.optional(z.nullable(Stars)),
  communication: z.optional(z.nullable(Stars)),
  value: z.optional(z.nullable(Stars)),
  tidiness: z.optional(z.nullable(Stars)),
  text: text(20, 3000),
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
  reply: z.nullable(z.object({ text: z.string(), at: Instant })),
  published_at: z.nullable(Instant),
})
export type Review = z.infer<typeof Review>

/** A review by somebody who never hired the company here: Google says who they are. */
export const GoogleReview = z.extend(ReviewInput, { company_slug: Slug, ...Credential.shape })
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
