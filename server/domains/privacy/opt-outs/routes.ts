import { optOutReviewApi, optOutsApi } from '#contract/privacy/opt-outs.ts'
import { implement } from '#server/lib/implement.ts'
import { getOptOut, honorOptOut, listOptOuts, optOut, optOutExport } from './service.ts'

export const optOutsRoutes = implement(optOutsApi, {
  optOut: (ctx, { body }) => optOut(ctx, body),
  getOptOut: (ctx, { params }) => getOptOut(ctx, params.opt_out_id),
})

export const optOutReviewRoutes = implement(
  optOutReviewApi,
  {
    list: (ctx, { query }) => listOptOuts(ctx, query),
    honour: (ctx, { params }) => honorOptOut(ctx, params.opt_out_id),
  },
  optOutExport,
)
