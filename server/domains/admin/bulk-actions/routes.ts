import { bulkActsApi } from '#contract/admin/bulk-actions.ts'
import { implement } from '#server/lib/implement.ts'
import { listActs, listRows, preview, readAct, run, undo, actExport, rowExport } from './service.ts'

export const bulkActsRoutes = implement(
  bulkActsApi,
  {
    list: (ctx, { query }) => listActs(ctx, query),
    preview: (ctx, { body }) => preview(ctx, body),
    get: (ctx, { params }) => readAct(ctx, params.act_id),
    rows: (ctx, { params, query }) => listRows(ctx, params.act_id, query),
    run: (ctx, { params, body }) => run(ctx, params.act_id, body.reason),
    undo: (ctx, { params, body }) => undo(ctx, params.act_id, body.reason),
  },
  actExport,
  rowExport,
)
