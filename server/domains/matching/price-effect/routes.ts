import { leadPriceEffectApi } from '#contract/catalog/editing.ts'
import { implement } from '#server/lib/implement.ts'
import { effectOfLeadPrice } from './service.ts'

export const leadPriceEffectRoutes = implement(leadPriceEffectApi, {
  preview: (ctx, { params, query }) => effectOfLeadPrice(ctx, params.slug, query),
})
