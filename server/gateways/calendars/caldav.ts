import { createDAVClient } from 'tsdav'
import type { CalendarFailure, CalendarWriteFailure } from '#contract/leads/states.ts'
import { calendarObject } from '#server/lib/icalendar.ts'
import { NotPublic } from '../public-network.ts'
import type { CalendarAccount, CalendarAdapter, Found, Reading, Window, Written } from './adapter.ts'
import { busyOf, newBudget, type OwnEvent, ownIn, type Span } from './busy.ts'
import { publicFetch, type Trust } from './public-fetch.ts'

const basic = ({ username, password }: CalendarAccount) => `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`

async function read(account: CalendarAccount, { from, until, timeZone }: Window, trust: Trust): Promise<Reading> {
  const { url, username, password } = account
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
      authFunction: () => Promise.resolve({ authorization: basic(account) }),
      defaultAccountType: 'caldav',
      fetch: noting,
    })
    const calendars = (await client.fetchCalendars()).filter(({ components }) => !components || components.includes('VEVENT'))
    if (calendars.length === 0) return { busy: null, failure: 'no_calendar' }
    const timeRange = { start: from.toISOString(), end: until.toISOString() }
    const busy: Span[] = []
    const own: OwnEvent[] = []
    const budget = newBudget()
    for (const calendar of calendars) {
      const objects = await client.fetchCalendarObjects({ calendar, timeRange })
      for (const { data } of objects) {
        busy.push(...busyOf(String(data), { from, until, timeZone }, budget))
        own.push(...ownIn(String(data), timeZone))
      }
    }
    return { busy, own, calendars: calendars.map(({ url, displayName }) => ({ url, name: nameOf(displayName, url) })), failure: null }
  } catch {
    return { busy: null, failure }
  }
}

/** Names are text, or XML that the library has read, or missing. */
const nameOf = (name: unknown, url: string): string =>
  (typeof name === 'string' && name.trim().slice(0, 100)) || (new URL(url).pathname.split('/').findLast(Boolean) ?? url)

type Call = { address: string; method: 'PUT' | 'DELETE'; text?: string }

async function write(account: CalendarAccount, { address, method, text }: Call, trust: Trust): Promise<Written> {
  try {
    const headers = { authorization: basic(account), ...(text === undefined ? {} : { 'content-type': 'text/calendar; charset=utf-8' }) }
    const { status } = await publicFetch(trust)(address, { method, headers, ...(text === undefined ? {} : { body: text }) })
    return { failure: failureOf(status, method) }
  } catch (error) {
    return { failure: error instanceof NotPublic ? 'not_public' : 'unreachable' }
  }
}

function failureOf(status: number, method: Call['method']): CalendarWriteFailure | null {
  if (status < 300 || (method === 'DELETE' && (status === 404 || status === 410))) return null
  if (status === 401) return 'refused'
  return status < 400 || status === 429 || status >= 500 ? 'unreachable' : 'rejected'
}

async function find(account: CalendarAccount, address: string, timeZone: string, trust: Trust): Promise<Found> {
  try {
    const reply = await publicFetch(trust)(address, { headers: { authorization: basic(account) } })
    if (reply.status === 404 || reply.status === 410) return { event: null, failure: null }
    if (!reply.ok) return { failure: failureOf(reply.status, 'PUT') ?? 'unreachable' }
    return { event: ownIn(await reply.text(), timeZone)[0] ?? null, failure: null }
  } catch (error) {
    return { failure: error instanceof NotPublic ? 'not_public' : 'unreachable' }
  }
}

/** Calendars of any CalDAV server that companies name. */
export const caldav: CalendarAdapter = {
  read,
  addressOf: (calendar, id) => new URL(`oficio-${id}.ics`, calendar).href,
  find,
  put: (account, address, entry, trust) => write(account, { address, method: 'PUT', text: calendarObject(entry) }, trust),
  remove: (account, address, trust) => write(account, { address, method: 'DELETE' }, trust),
}
