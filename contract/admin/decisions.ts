import * as z from 'zod/mini'
import { credentialsApi } from '../companies/credentials.ts'
import { companyReviewApi } from '../companies/review.ts'
import { endpoint, readLimits } from '../endpoint.ts'
import { Id, Instant } from '../primitives.ts'
import { optOutReviewApi } from '../privacy/opt-outs.ts'
import { projectReviewApi } from '../projects/review.ts'
import { referralReviewApi } from '../referrals/review.ts'
import { claimReviewApi } from '../refunds/review.ts'
import { reviewsApi } from '../reviews/review.ts'
import { decisionErrors } from './states.ts'

/** Endpoints that the queues decide with. Each also exists as a call that takes effect at once. */
export const decisionCalls = {
  'companyReview.decide': companyReviewApi.decide,
  'credentials.verify': credentialsApi.verify,
  'credentials.reject': credentialsApi.reject,
  'credentials.revoke': credentialsApi.revoke,
  'optOutReview.honour': optOutReviewApi.honour,
  'projectReview.decide': projectReviewApi.decide,
  'projectReview.close': projectReviewApi.close,
  'projectReview.takeDown': projectReviewApi.takeDown,
  'referralReview.grant': referralReviewApi.grant,
  'referralReview.deny': referralReviewApi.deny,
  'refunds.approve': claimReviewApi.approve,
  'refunds.deny': claimReviewApi.deny,
  'refunds.ask': claimReviewApi.ask,
  'reviews.decide': reviewsApi.decide,
} as const

export type DecisionCall = keyof typeof decisionCalls

const names = Object.keys(decisionCalls) as [DecisionCall, ...DecisionCall[]]

export const PlannedDecision = z.object({
  id: Id,
  call: z.enum(names),
  /** Entity name as in the audit log. */
  entity: z.string(),
  entity_id: Id,
  person: z.object({ id: Id, name: z.string() }),
  due_at: Instant,
})
export type PlannedDecision = z.infer<typeof PlannedDecision>

const admin = { access: 'admin', area: 'platform' } as const

export const decisionsApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/decisions',
    mayLag: true,
    ...admin,
    summary: 'List decisions that have not taken effect yet',
    response: z.array(PlannedDecision),
    limits: [readLimits.admin],
  }),
  plan: endpoint({
    method: 'POST',
    path: '/api/admin/decisions',
    ...admin,
    summary: 'Plan a decision that can be undone for a moment: obstacles refuse it now, effects follow later',
    body: z.object({
      call: z.enum(names),
      params: z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(100))),
      body: z._default(z.record(z.string().check(z.maxLength(40)), z.unknown()), {}),
    }),
    response: PlannedDecision,
    status: 201,
    idempotent: true,
    errors: [decisionErrors.taken],
  }),
  undo: endpoint({
    method: 'DELETE',
    path: '/api/admin/decisions/:decision_id',
    ...admin,
    summary: 'Undo one’s decision before it takes effect',
    params: z.object({ decision_id: Id }),
    errors: [decisionErrors.done],
  }),
}
