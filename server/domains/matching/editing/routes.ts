import { requestEditsApi } from '#contract/projects/editing.ts'
import { implement } from '#server/lib/implement.ts'
import { editRequest } from './service.ts'

export const requestEditsRoutes = implement(requestEditsApi, {
  save: (ctx, { params, body }) => editRequest(ctx, params.project_id, body),
})
