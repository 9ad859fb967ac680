import { reviewsApi } from '#contract/reviews.ts'
import { implement } from '#server/lib/implement.ts'
import { reviewWithGoogle } from './service/unverified.ts'
import { createReview, getReview, listReviews } from './service.ts'

export const reviewsRoutes = implement(reviewsApi, {
  createWithGoogle: (ctx, { body }) => reviewWithGoogle(ctx, body),
  create: (ctx, { params, body }) => createReview(ctx, params.project_id, body),
  get: (ctx, { params }) => getReview(ctx, params.project_id),
  ofCompany: (ctx, { params, query }) => listReviews(ctx, params.slug, query),
})
