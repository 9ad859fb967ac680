import { api } from '#contract/api.ts'
import { implement } from '#server/lib/implement.ts'
import { type Exports, exportRows, totalOf } from './service.ts'

export const exportsRoutes = (exports: () => Exports) =>
  implement(
    { exportRows: api.admin.exportRows },
    {
      exportRows: (ctx, { params, query }) => exportRows(ctx, exports(), params.list, query),
    },
  )

export const listTotalsRoutes = (exports: () => Exports) =>
  implement(api.listTotals, {
    read: (ctx, { params, query }) => totalOf(ctx, exports(), params.list, query),
  })
