import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Id, Instant } from '../primitives.ts'
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

/** How the calendar of a member works, without its account. */
export const TeamCalendar = z.extend(
  z.pick(ExternalCalendar, { provider: true, read_at: true, failing_since: true, failure: true, unwritten: true, write_failure: true }),
  { user_id: Id, name: z.string() },
)
export type TeamCalendar = z.infer<typeof TeamCalendar>

/** The same calls for the calendar of a company, which its owners connect, and for the one of a member, which is theirs alone. */
const endpointsOf = <const A extends 'integrations' | 'work', const P extends string>(area: A, name: P, whose: string) => {
  const path = `/api/company/${name}` as const
  const own = { access: 'company', area, path } as const
  const limits = [{ count: 20, seconds: 3600, by: area === 'work' ? 'user' : 'company' }] as const
  return {
    get: endpoint({
      method: 'GET',
      ...own,
      summary: `Get ${whose} calendar at another provider, with its last reading and error`,
      response: Current,
    }),
    connect: endpoint({
      method: 'PUT',
      ...own,
      summary: `Connect a CalDAV account as ${whose} calendar: it is read at once, and its busy times block bookings`,
      body: CalendarAccount,
      response: Current,
      limits,
    }),
    beginGoogle: endpoint({
      method: 'POST',
      ...own,
      path: `${path}/google/start`,
      summary: `Start connecting Google Calendar as ${whose} calendar: get the address for the browser, which returns to the integrations`,
      response: z.object({ url: z.string() }),
      limits,
      errors: [googleCalendarErrors.unavailable],
    }),
    finishGoogle: endpoint({
      method: 'POST',
      ...own,
      path: `${path}/google`,
      summary: `Connect Google Calendar as ${whose} calendar with Google’s answer; only in the browser that started`,
      body: z.object({ code: Code, state: Code, iss: z.optional(Code) }),
      response: Current,
      limits,
      errors: [googleCalendarErrors.refused, googleCalendarErrors.ungranted, googleCalendarErrors.unread],
    }),
    read: endpoint({
      method: 'POST',
      ...own,
      path: `${path}/read`,
      summary: `Read ${whose} calendar now`,
      response: Current,
      limits,
    }),
    write: endpoint({
      method: 'PUT',
      ...own,
      path: `${path}/writing`,
      summary: `Write appointments into one calendar of ${whose} account, or null to take them out again`,
      body: z.object({ writes_to: z.nullable(z.string().check(z.maxLength(1000))) }),
      response: Current,
      limits,
    }),
    disconnect: endpoint({
      method: 'DELETE',
      ...own,
      summary: `Forget ${whose} calendar, its password and its busy times`,
    }),
  }
}

export const externalCalendarApi = {
  ...endpointsOf('integrations', 'external-calendar', 'the company’s'),
  team: endpoint({
    method: 'GET',
    access: 'company',
    area: 'integrations',
    path: '/api/company/external-calendar/team',
    summary: 'List whose members’ calendars are connected, and how each works, without their accounts',
    response: z.object({ members: z.array(TeamCalendar) }),
  }),
}

export const memberCalendarApi = endpointsOf('work', 'member-calendar', 'the caller’s own')
