import { adminPrivacyApi } from '#contract/auth/people.ts'
import { implement } from '#server/lib/implement.ts'
import { deleteFor, exportFor } from '../deletion/on-behalf.ts'

export const adminPrivacyRoutes = implement(adminPrivacyApi, {
  requestExport: (ctx, { params }) => exportFor(ctx, params.user_id),
  deleteAccount: (ctx, { params, body }) => deleteFor(ctx, params.user_id, body.reason),
})
