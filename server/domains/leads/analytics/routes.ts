import { analyticsApi } from '#contract/leads/analytics.ts'
import { implement } from '#server/lib/implement.ts'
import { readAnalytics } from './service.ts'
import type { AnalyticsDays } from '#contract/leads/states.ts'

export const analyticsRoutes = implement(analyticsApi, { get: (ctx, { query }) => readAnalytics(ctx, query.days as AnalyticsDays) })
