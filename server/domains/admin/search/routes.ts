import { searchApi } from '#contract/admin/search.ts'
import { implement } from '#server/lib/implement.ts'
import { find } from './service.ts'

export const searchRoutes = implement(searchApi, {
  find: (ctx, { query }) => find(ctx, query.q),
})
