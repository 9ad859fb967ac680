import { createDAVClient } from 'tsdav'
import type { CalendarFailure } from '#contract/leads/states.ts'
import { type Attributes, traced } from '#server/lib/telemetry/traced.ts'
import { NotPublic } from '../public-network.ts'
import { busyOf, newBudget, type Span } from './busy.ts'
import { publicFetch, type Trust } from './public-fetch.ts'

export type CalendarAccount = { url: string; username: string; password: string }
type Window = Span & { timeZone: string }
export type BusyTimes = { busy: Span[]; failure: null } | { busy: null; failure: CalendarFailure }

/** Reads the busy times of all calendars of a CalDAV account between two moments. Never throws. */
export const readBusy = (account: CalendarAccount, between: Window, trust: Trust): Promise<BusyTimes> =>
  traced(
    () => ({ name: 'gateway calendar', kind: 'client', metric: 'oficio.gateway.duration', attributes: { 'oficio.gateway': 'calendar' } }),
    () => read(account, between, trust),
    ({ failure }): Attributes => (failure === null ? {} : { 'error.type': failure }),
  )

async function read({ url, username, password }: CalendarAccount, { from, until, timeZone }: Window, trust: Trust): Promise<BusyTimes> {
  const call = publicFetch(trust)
  let failure: CalendarFailure = 'unreachable'
  // The library tells an error's cause in prose, so the calls note it themselves.
  const noting: typeof fetch = async (input, init) => {
    try {
      const response = await call(input, init)
      failure = response.status === 401 || response.status === 403 ? 'refused' : 'unreachable'
      return response
    } catch (error) {
      failure = error instanceof NotPublic ? 'not_public' : 'unreachable'
      throw error
    }
  }
  try {
    const client = await createDAVClient({
      serverUrl: url,
      credentials: { username, password },
      // The library's own Basic header knows no letters beyond ASCII.
      authMethod: 'Custom',
      authFunction: () => Promise.resolve({ authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` }),
      defaultAccountType: 'caldav',
      fetch: noting,
    })
    const calendars = (await client.fetchCalendars()).filter(({ components }) => !components || components.includes('VEVENT'))
    if (calendars.length === 0) return { busy: null, failure: 'no_calendar' }
    const timeRange = { start: from.toISOString(), end: until.toISOString() }
    const busy: Span[] = []
    const budget = newBudget()
    for (const calendar of calendars) {
      const objects = await client.fetchCalendarObjects({ calendar, timeRange })
      for (const { data } of objects) busy.push(...busyOf(String(data), { from, until, timeZone }, budget))
    }
    return { busy, failure: null }
  } catch {
    return { busy: null, failure }
  }
}
