import { disputesApi } from '#contract/payments/disputes.ts'
import { implement } from '#server/lib/implement.ts'
import { listDisputes, disputeExport } from './service.ts'

export const disputesRoutes = implement(
  disputesApi,
  {
    list: (ctx, { query }) => listDisputes(ctx, query),
  },
  disputeExport,
)
