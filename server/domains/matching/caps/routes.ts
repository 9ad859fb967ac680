import { upkeepSpendingApi } from '#contract/companies/upkeep.ts'
import { leadPriceEffectApi } from '#contract/catalog/editing.ts'
import { requestEditsApi } from '#contract/projects/editing.ts'
import { spendingApi } from '#contract/companies/caps.ts'
import { implement } from '#server/lib/implement.ts'
import { onBehalfOf } from '../../companies/upkeep/service.ts'
import { editRequest } from '../editing/service.ts'
import { setCaps, spendingOf } from './service.ts'
import { effectOfLeadPrice } from '../price-effect/service.ts'

export const spendingRoutes = implement(spendingApi, {
  get: (ctx) => spendingOf(ctx, ctx.actor.company.id),
  setCaps: (ctx, { body }) => setCaps(ctx, body),
})

export const tariffEffectRoutes = implement(leadPriceEffectApi, {
  preview: (ctx, { params, query }) => effectOfLeadPrice(ctx, params.slug, query),
})

export const upkeepSpendingRoutes = onBehalfOf(upkeepSpendingApi, spendingRoutes, () => 'caps')

export const requestEditsRoutes = implement(requestEditsApi, {
  save: (ctx, { params, body }) => editRequest(ctx, params.project_id, body),
})
