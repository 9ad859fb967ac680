import { claimReviewApi } from '#contract/refunds/review.ts'
import { implement } from '#server/lib/implement.ts'
import { readDocumentForReview } from '../claims/service.ts'
import { approveClaim, askCompany, denyClaim, listQueue, readOne } from './service.ts'

export const claimReviewRoutes = implement(claimReviewApi, {
  queue: (ctx, { query }) => listQueue(ctx, query),
  one: (ctx, { params }) => readOne(ctx, params.refund_id),
  paperToCheck: (ctx, { params }) => readDocumentForReview(ctx, params.refund_id, params.document_id),
  approve: (ctx, { params, body }) => approveClaim(ctx, params.refund_id, body.note),
  deny: (ctx, { params, body }) => denyClaim(ctx, params.refund_id, body.note),
  ask: (ctx, { params, body }) => askCompany(ctx, params.refund_id, body.question),
})
