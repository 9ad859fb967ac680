import { reconciliationApi } from '#contract/payments/reconciliation.ts'
import { implement } from '#server/lib/implement.ts'
import { closeDifference, listDifferences, differenceExport } from './service.ts'

export const reconciliationRoutes = implement(
  reconciliationApi,
  {
    list: (ctx, { query }) => listDifferences(ctx, query),
    close: (ctx, { params, body }) => closeDifference(ctx, params.difference_id, body.note),
  },
  differenceExport,
)
