import { privacyApi } from '#contract/privacy/sharing.ts'
import { implement } from '#server/lib/implement.ts'
import * as service from './service.ts'
import { deleteAccount } from '../deletion/service.ts'
import { download, requestExport } from '../exports/service.ts'
import { getOptOut, optOut } from '../opt-outs/service.ts'

export const privacyRoutes = implement(privacyApi, {
  overview: (ctx) => service.getOverview(ctx),
  sharing: (ctx, { query }) => service.listSharing(ctx, query),
  stop: (ctx, { body }) => service.stop(ctx, body),
  requestExport: (ctx) => requestExport(ctx),
  download: (ctx, { params }) => download(ctx, params.export_id),
  deleteAccount: (ctx) => deleteAccount(ctx),
  optOut: (ctx, { body }) => optOut(ctx, body),
  getOptOut: (ctx, { params }) => getOptOut(ctx, params.opt_out_id),
})
