import { externalCalendarApi } from '#contract/leads/external-calendar.ts'
import { implement } from '#server/lib/implement.ts'
import { connectCalendar, disconnectCalendar, getCalendar, readNow } from './service.ts'

export const externalCalendarRoutes = implement(externalCalendarApi, {
  get: getCalendar,
  connect: (ctx, { body }) => connectCalendar(ctx, body),
  read: readNow,
  disconnect: disconnectCalendar,
})
