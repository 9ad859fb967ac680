import { companyClosingApi } from '#contract/companies/review.ts'
import { implement } from '#server/lib/implement.ts'
import { closeOwn } from '../../companies/review/service.ts'
import { requireProof } from '../sessions/proof.ts'

export const companyClosingRoutes = implement(companyClosingApi, {
  close: async (ctx, { body }) => {
    await requireProof(ctx)
    return closeOwn(ctx, body.reason || undefined)
  },
})
