import { alarmsApi } from '#contract/admin/assignees.ts'
import { implement } from '#server/lib/implement.ts'
import { leave, take } from './service.ts'

export const alarmsRoutes = implement(alarmsApi, {
  take: (ctx, { params, body }) => take(ctx, params.waiting, body.from),
  leave: (ctx, { params }) => leave(ctx, params.waiting),
})
