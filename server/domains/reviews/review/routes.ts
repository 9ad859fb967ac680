import { reviewsApi } from '#contract/reviews/review.ts'
import { implement } from '#server/lib/implement.ts'
import { appealRemoval, decideReview, listWaiting, reply, report, retractReview, updateReview } from '../moderation/service.ts'
import { readWithdrawn } from '../photos/service.ts'
import { reviewWithGoogle } from '../unverified/service.ts'
import { createReview, getReview, listReviews, translateReview } from './service.ts'

export const reviewsRoutes = implement(reviewsApi, {
  createWithGoogle: (ctx, { body }) => reviewWithGoogle(ctx, body),
  create: (ctx, { params, body }) => createReview(ctx, params.project_id, body),
  get: (ctx, { params }) => getReview(ctx, params.project_id),
  update: (ctx, { params, body }) => updateReview(ctx, params.review_id, body),
  retract: (ctx, { params }) => retractReview(ctx, params.review_id),
  appeal: (ctx, { params }) => appealRemoval(ctx, params.review_id),
  reply: (ctx, { params, body }) => reply(ctx, params.review_id, body.text),
  report: (ctx, { params, body }) => report(ctx, params.review_id, body),
  waiting: (ctx, { query }) => listWaiting(ctx, query.company_id),
  withdrawnPhoto: (ctx, { params }) => readWithdrawn(ctx, params.review_id, params.media_id),
  decide: (ctx, { params, body }) => decideReview(ctx, params.review_id, body),
  translate: (ctx, { params }) => translateReview(ctx, params.review_id),
  ofCompany: (ctx, { params, query }) => listReviews(ctx, params.slug, query),
})
