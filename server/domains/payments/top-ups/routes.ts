import { topUpsApi } from '#contract/payments/top-ups.ts'
import { implement } from '#server/lib/implement.ts'
import { readTopUps, topUp } from './service.ts'

export const topUpsRoutes = implement(topUpsApi, {
  read: (ctx) => readTopUps(ctx),
  create: (ctx, { body }) => topUp(ctx, { id: body.id, amountCents: body.amount.amount, methodId: body.payment_method_id }),
})
