import { sharingApi } from '#contract/privacy/sharing.ts'
import { implement } from '#server/lib/implement.ts'
import { getOverview, listSharing, stop } from './service.ts'

export const sharingRoutes = implement(sharingApi, {
  overview: (ctx) => getOverview(ctx),
  sharing: (ctx, { query }) => listSharing(ctx, query),
  stop: (ctx, { body }) => stop(ctx, body),
})
