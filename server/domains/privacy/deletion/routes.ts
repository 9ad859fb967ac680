import { deletionApi, deletionForApi } from '#contract/privacy/deletion.ts'
import { implement } from '#server/lib/implement.ts'
import { deleteAccount, deletePerson } from './service.ts'

export const deletionRoutes = implement(deletionApi, {
  deleteAccount: (ctx) => deleteAccount(ctx),
})

export const deletionForRoutes = implement(deletionForApi, {
  deleteAccount: (ctx, { params, body }) => deletePerson(ctx, params.user_id, body.reason),
})
