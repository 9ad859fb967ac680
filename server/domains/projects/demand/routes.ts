import { demandApi } from '#contract/projects/demand.ts'
import { implement } from '#server/lib/implement.ts'
import { readDemand, readOwnDemand } from './service.ts'

export const demandRoutes = implement(demandApi, {
  demand: (ctx, { query }) => readDemand(ctx, query),
  ownDemand: (ctx, { query }) => readOwnDemand(ctx, query.services),
})
