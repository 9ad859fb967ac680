import { slotsApi } from '#contract/projects/slots.ts'
import { implement } from '#server/lib/implement.ts'
import { addSlots, widen } from './service.ts'

export const slotsRoutes = implement(slotsApi, {
  addSlots: (ctx, { params, body }) => addSlots(ctx, params.project_id, body.slots),
  widen: (ctx, { params }) => widen(ctx, params.project_id),
})
