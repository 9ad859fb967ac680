import { listTotalsApi } from '#contract/admin/exports.ts'
import { implement } from '#server/lib/implement.ts'
import { totalOf } from './service.ts'

export const listTotalsRoutes = implement(listTotalsApi, {
  read: (ctx, { params, query }) => totalOf(ctx, params.list, query),
})
