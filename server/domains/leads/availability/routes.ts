import { availabilityApi } from '#contract/leads/availability.ts'
import { implement } from '#server/lib/implement.ts'
import { readAvailability, saveAvailability, stopBookings } from './service.ts'

export const availabilityRoutes = implement(availabilityApi, {
  get: readAvailability,
  save: (ctx, { body }) => saveAvailability(ctx, body),
  stop: stopBookings,
})
