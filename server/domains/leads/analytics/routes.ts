import { figuresApi } from '#contract/leads/analytics.ts'
import { implement } from '#server/lib/implement.ts'
import { readFigures } from './service.ts'
import type { FigureDays } from '#contract/leads/states.ts'

export const figuresRoutes = implement(figuresApi, { get: (ctx, { query }) => readFigures(ctx, query.days as FigureDays) })
