import { companyClosingApi } from '#contract/companies/review.ts'
import { implement } from '#server/lib/implement.ts'
import { closeOwnCompany } from '../../companies/service.ts'
import { requireProof } from '../sessions/service.ts'

export const companyClosingRoutes = implement(companyClosingApi, {
  close: async (ctx, { body }) => {
    await requireProof(ctx)
    return closeOwnCompany(ctx, body.reason || undefined)
  },
})
