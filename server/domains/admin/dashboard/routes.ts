import { dashboardApi } from '#contract/admin/dashboard.ts'
import { implement } from '#server/lib/implement.ts'
import { readFigures } from './service.ts'

export const dashboardRoutes = implement(dashboardApi, {
  figures: (ctx, { query }) => readFigures(ctx, { ...query, days: Number(query.days) }),
})
