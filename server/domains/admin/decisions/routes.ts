import { decisionsApi } from '#contract/admin/decisions.ts'
import { implement } from '#server/lib/implement.ts'
import { listPlanned, plan, undo } from './service.ts'

export const decisionsRoutes = implement(decisionsApi, {
  list: (ctx) => listPlanned(ctx),
  plan: (ctx, { body }) => plan(ctx, body),
  undo: (ctx, { params }) => undo(ctx, params.decision_id),
})
