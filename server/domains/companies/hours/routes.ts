import { hoursApi } from '#contract/companies/hours.ts'
import { implement } from '#server/lib/implement.ts'
import { readHours, saveHours } from './service.ts'

export const hoursRoutes = implement(hoursApi, { get: (ctx) => readHours(ctx), save: (ctx, { body }) => saveHours(ctx, body) })
