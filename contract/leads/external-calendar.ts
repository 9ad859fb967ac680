import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Instant } from '../primitives.ts'
import { calendarFailures, calendarProviders, calendarWriteFailures, googleCalendarErrors } from './states.ts'

/** One calendar of an account. */
export const NamedCalendar = z.object({ url: z.string(), name: z.string() })
export type NamedCalendar = z.infer<typeof NamedCalendar>

export const ExternalCalendar = z.object({
  provider: z.enum(calendarProviders),
  /** Host of the calendar's server. */
  host: z.string(),
  username: z.string(),
  created_at: Instant,
  /** Last successful reading. */
  read_at: Instant,
  failing_since: z.nullable(Instant),
  failure: z.nullable(z.enum(calendarFailures)),
  /** Calendars of the account. */
  calendars: z.array(NamedCalendar),
  /** Address of the calendar into which appointments are written; null where they are not. */
  writes_to: z.nullable(z.string()),
  /** Appointments that wait to be written, and why the last attempt failed. */
  unwritten: z.int(),
  write_failure: z.nullable(z.enum(calendarWriteFailures)),
})
export type ExternalCalendar = z.infer<typeof ExternalCalendar>

/** A CalDAV account, with a password made for this purpose where the provider has such. */
export const CalendarAccount = z.object({
  url: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
  username: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  password: z.string().check(z.minLength(1), z.maxLength(500)),
})

/** `offers_google`: whether Google Calendar can be connected here. */
const Current = z.object({ calendar: z.nullable(ExternalCalendar), offers_google: z.boolean() })
export type CurrentCalendar = z.infer<typeof Current>

const Code = z.string().check(z.minLength(1), z.maxLength(2000))

const own = { access: 'company', area: 'integrations', path: '/api/company/external-calendar' } as const
const limits = [{ count: 20, seconds: 3600, by: 'company' }] as const

export const externalCalendarApi = {
  get: endpoint({
    method: 'GET',
    ...own,
    summary: 'Get the company’s calendar at another provider, with its last reading and error',
    response: Current,
  }),
  connect: endpoint({
    method: 'PUT',
    ...own,
    summary: 'Connect a CalDAV account: it is read at once, and its busy times block bookings',
    body: CalendarAccount,
    response: Current,
    limits,
  }),
  beginGoogle: endpoint({
    method: 'POST',
    ...own,
    path: '/api/company/external-calendar/google/start',
    summary: 'Start connecting Google Calendar: get the address for the browser, which returns to the integrations',
    response: z.object({ url: z.string() }),
    limits,
    errors: [googleCalendarErrors.unavailable],
  }),
  finishGoogle: endpoint({
    method: 'POST',
    ...own,
    path: '/api/company/external-calendar/google',
    summary: 'Connect Google Calendar with Google’s answer; only in the browser that started',
    body: z.object({ code: Code, state: Code, iss: z.optional(Code) }),
    response: Current,
    limits,
    errors: [googleCalendarErrors.refused, googleCalendarErrors.ungranted, googleCalendarErrors.unread],
  }),
  read: endpoint({
    method: 'POST',
    ...own,
    path: '/api/company/external-calendar/read',
    summary: 'Read the calendar now',
    response: Current,
    limits,
  }),
  write: endpoint({
    method: 'PUT',
    ...own,
    path: '/api/company/external-calendar/writing',
    summary: 'Write the company’s appointments into one calendar of the account, or null to take them out again',
    body: z.object({ writes_to: z.nullable(z.string().check(z.maxLength(1000))) }),
    response: Current,
    limits,
  }),
  disconnect: endpoint({
    method: 'DELETE',
    ...own,
    summary: 'Forget the calendar, its password and its busy times',
  }),
}
