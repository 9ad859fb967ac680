import { exportsApi, listTotalsApi } from '#contract/admin/exports.ts'
import { implement } from '#server/lib/implement.ts'
import { type Exports, exportRows, totalOf } from './service.ts'

export const exportsRoutes = (exports: () => Exports) =>
  implement(exportsApi, {
    exportRows: (ctx, { params, query }) => exportRows(ctx, exports(), params.list, query),
  })

export const listTotalsRoutes = (exports: () => Exports) =>
  implement(listTotalsApi, {
    read: (ctx, { params, query }) => totalOf(ctx, exports(), params.list, query),
  })
