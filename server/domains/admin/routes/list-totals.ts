import { listTotalsApi } from '#contract/list-totals.ts'
import { implement } from '#server/lib/implement.ts'
import { totalOf } from '../service/exports.ts'

export const listTotalsRoutes = implement(listTotalsApi, {
  read: (ctx, { params, query }) => totalOf(ctx, params.list, query),
})
