import { type FigureDays, figuresApi } from '#contract/figures.ts'
import { implement } from '#server/lib/implement.ts'
import { readFigures } from '../service/figures.ts'

export const figuresRoutes = implement(figuresApi, { get: (ctx, { query }) => readFigures(ctx, query.days as FigureDays) })
