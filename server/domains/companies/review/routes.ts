import { companyReviewApi } from '#contract/companies/review.ts'
import { implement } from '#server/lib/implement.ts'
import { decide, listWaiting, readStanding, submit } from './service.ts'

export const companyReviewRoutes = implement(companyReviewApi, {
  standing: (ctx) => readStanding(ctx),
  submit: (ctx) => submit(ctx),
  waiting: (ctx) => listWaiting(ctx),
  decide: (ctx, { params, body }) => decide(ctx, params.company_id, body),
})
