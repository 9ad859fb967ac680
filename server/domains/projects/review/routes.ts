import { projectReviewApi } from '#contract/projects/review.ts'
import { implement } from '#server/lib/implement.ts'
import { addSlotsFor } from '../slots/service.ts'
import { closeFor, decide, takeDown } from './service.ts'

export const projectReviewRoutes = implement(projectReviewApi, {
  decide: (ctx, { params, body }) => decide(ctx, params.project_id, body),
  close: (ctx, { params, body }) => closeFor(ctx, params.project_id, body.reason),
  takeDown: (ctx, { params, body }) => takeDown(ctx, params.project_id, body.reason),
  addSlots: (ctx, { params, body }) => addSlotsFor(ctx, params.project_id, body),
})
