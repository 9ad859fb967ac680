import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Instant } from '../primitives.ts'

export const CalendarFeed = z.object({
  created_at: Instant,
  /** Last time that a calendar read it, to the hour. */
  read_at: z.nullable(Instant),
})
export type CalendarFeed = z.infer<typeof CalendarFeed>

/** The address is shown once: when it is made. */
const NewCalendarFeed = z.object({ url: z.string(), feed: CalendarFeed })

const member = { access: 'company', area: 'work', path: '/api/company/calendar-feed' } as const

export const calendarFeedApi = {
  get: endpoint({
    method: 'GET',
    ...member,
    summary: 'Get the caller’s private calendar feed of the company’s appointments, if there is one',
    response: z.object({ feed: z.nullable(CalendarFeed) }),
  }),
  make: endpoint({
    method: 'POST',
    ...member,
    summary: 'Create a private iCalendar address, shown once; it replaces the former one',
    response: NewCalendarFeed,
    status: 201,
    limits: [{ count: 10, seconds: 3600, by: 'user' }],
  }),
  revoke: endpoint({
    method: 'DELETE',
    ...member,
    summary: 'Revoke the private calendar address',
  }),
}
