import { spendingApi } from '#contract/spending.ts'
import { implement } from '#server/lib/implement.ts'
import { setCaps, spendingOf } from './service/spending.ts'

export const spendingRoutes = implement(spendingApi, {
  get: (ctx) => spendingOf(ctx, ctx.actor.company.id),
  setCaps: (ctx, { body }) => setCaps(ctx, body),
})
