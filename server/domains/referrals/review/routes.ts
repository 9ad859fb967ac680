import { referralReviewApi } from '#contract/referrals/review.ts'
import { implement } from '#server/lib/implement.ts'
import { deny, grant, listReferrals, readFigures, referralExport } from './service.ts'

export const referralReviewRoutes = implement(
  referralReviewApi,
  {
    list: (ctx, { query }) => listReferrals(ctx, query),
    figures: (ctx) => readFigures(ctx),
    grant: (ctx, { params, body }) => grant(ctx, params.referral_id, body.reason),
    deny: (ctx, { params, body }) => deny(ctx, params.referral_id, body.reason),
  },
  referralExport,
)
