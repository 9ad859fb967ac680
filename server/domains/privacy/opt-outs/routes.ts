import { optOutReviewApi } from '#contract/privacy/opt-outs.ts'
import { implement } from '#server/lib/implement.ts'
import { honourFor, listOptOuts } from './review.ts'

export const optOutReviewRoutes = implement(optOutReviewApi, {
  list: (ctx, { query }) => listOptOuts(ctx, query),
  honour: (ctx, { params }) => honourFor(ctx, params.opt_out_id),
})
