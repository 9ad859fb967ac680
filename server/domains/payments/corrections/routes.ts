import { correctionsApi } from '#contract/payments/corrections.ts'
import { implement } from '#server/lib/implement.ts'
import { correct, listCorrections } from './service.ts'

export const correctionsRoutes = implement(correctionsApi, {
  list: (ctx) => listCorrections(ctx),
  correct: (ctx, { params, body }) => correct(ctx, params.company_id, body),
})
