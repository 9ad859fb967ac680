import { showUpsApi } from '#contract/leads/show-ups.ts'
import { implement } from '#server/lib/implement.ts'
import { agree, dispute, mark, withdraw } from './service.ts'

export const showUpsRoutes = implement(showUpsApi, {
  mark: (ctx, { params, body }) => mark(ctx, params.appointment_id, body.kind),
  withdraw: (ctx, { params }) => withdraw(ctx, params.appointment_id),
  dispute: (ctx, { params, body }) => dispute(ctx, params.appointment_id, body.text),
  agree: (ctx, { params }) => agree(ctx, params.appointment_id),
})
