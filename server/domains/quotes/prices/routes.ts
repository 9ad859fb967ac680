import { pricesApi } from '#contract/quotes/prices.ts'
import { implement } from '#server/lib/implement.ts'
import { getGuide, listPrices } from './service.ts'

export const pricesRoutes = implement(pricesApi, {
  list: (ctx) => listPrices(ctx),
  guide: (ctx, { params, query }) => getGuide(ctx, params.service, query.place),
})
