import { externalCalendarApi } from '#contract/leads/external-calendar.ts'
import { implement } from '#server/lib/implement.ts'
import { chooseTarget, retryNow } from '../calendar-writing/service.ts'
import { beginGoogle, finishGoogle } from '../google-calendar/service.ts'
import { connectCalendar, disconnectCalendar, getCalendar } from './service.ts'

export const externalCalendarRoutes = implement(externalCalendarApi, {
  get: getCalendar,
  connect: (ctx, { body }) => connectCalendar(ctx, body),
  beginGoogle,
  finishGoogle: (ctx, { body }) => finishGoogle(ctx, body),
  read: retryNow,
  write: (ctx, { body }) => chooseTarget(ctx, body.writes_to),
  disconnect: disconnectCalendar,
})
