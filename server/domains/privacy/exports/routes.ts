import { exportForApi, exportsApi } from '#contract/privacy/exports.ts'
import { implement } from '#server/lib/implement.ts'
import { download, exportPerson, requestExport } from './service.ts'

export const exportsRoutes = implement(exportsApi, {
  requestExport: (ctx) => requestExport(ctx),
  download: (ctx, { params }) => download(ctx, params.export_id),
})

export const exportForRoutes = implement(exportForApi, {
  requestExport: (ctx, { params }) => exportPerson(ctx, params.user_id),
})
