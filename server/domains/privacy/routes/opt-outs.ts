import { optOutReviewApi } from '#contract/opt-out-review.ts'
import { implement } from '#server/lib/implement.ts'
import { honourFor, listOptOuts } from '../service/opt-out-review.ts'

export const optOutReviewRoutes = implement(optOutReviewApi, {
  list: (ctx, { query }) => listOptOuts(ctx, query),
  honour: (ctx, { params }) => honourFor(ctx, params.opt_out_id),
})
