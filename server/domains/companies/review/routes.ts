import { companyReviewApi } from '#contract/companies/review.ts'
import { implement } from '#server/lib/implement.ts'
import { decideCompany, listWaitingCompanies, readStanding, submitCompany } from './service.ts'

export const companyReviewRoutes = implement(companyReviewApi, {
  standing: (ctx) => readStanding(ctx),
  submit: (ctx) => submitCompany(ctx),
  waiting: (ctx) => listWaitingCompanies(ctx),
  decide: (ctx, { params, body }) => decideCompany(ctx, params.company_id, body),
})
