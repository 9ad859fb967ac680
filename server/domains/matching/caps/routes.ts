import { upkeepSpendingApi } from '#contract/companies/upkeep.ts'
import { spendingApi } from '#contract/companies/caps.ts'
import { implement } from '#server/lib/implement.ts'
import { onBehalfOf } from '../../companies/service.ts'
import { setCaps, spendingOf } from './service.ts'

export const spendingRoutes = implement(spendingApi, {
  get: (ctx) => spendingOf(ctx, ctx.actor.company.id),
  setCaps: (ctx, { body }) => setCaps(ctx, body),
})

export const upkeepSpendingRoutes = onBehalfOf(upkeepSpendingApi, spendingRoutes)
