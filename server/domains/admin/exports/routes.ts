import { exportsApi, listTotalsApi } from '#contract/admin/exports.ts'
import { implement } from '#server/lib/implement.ts'
import { exportRows, totalOf } from './service.ts'

export const exportsRoutes = implement(exportsApi, {
  exportRows: (ctx, { params, query }) => exportRows(ctx, params.list, query),
})

export const listTotalsRoutes = implement(listTotalsApi, {
  read: (ctx, { params, query }) => totalOf(ctx, params.list, query),
})
