import { hoursApi } from '#contract/hours.ts'
import { implement } from '#server/lib/implement.ts'
import { readHours, saveHours } from '../service/hours.ts'

export const hoursRoutes = implement(hoursApi, { get: (ctx) => readHours(ctx), save: (ctx, { body }) => saveHours(ctx, body) })
