import { type FigureDays, figuresApi } from '#contract/leads/analytics.ts'
import { implement } from '#server/lib/implement.ts'
import { readFigures } from './service.ts'

export const figuresRoutes = implement(figuresApi, { get: (ctx, { query }) => readFigures(ctx, query.days as FigureDays) })
