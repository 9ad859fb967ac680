import { changeOrdersApi } from '#contract/quotes/change-orders.ts'
import { implement } from '#server/lib/implement.ts'
import * as changes from './service.ts'

export const changeOrdersRoutes = implement(changeOrdersApi, {
  price: (ctx, { params }) => changes.readPrice(ctx, params.lead_id),
  notePaid: (ctx, { params, body }) => changes.notePaid(ctx, params.lead_id, body.paid_cents),
  propose: (ctx, { params, body }) => changes.propose(ctx, params.lead_id, body),
  withdraw: (ctx, { params }) => changes.withdraw(ctx, params.change_order_id),
  accept: (ctx, { params, body }) => changes.accept(ctx, params.change_order_id, body),
  decline: (ctx, { params, body }) => changes.decline(ctx, params.change_order_id, body.reason),
})
