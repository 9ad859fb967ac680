import { LRUCache } from 'lru-cache'
import * as z from 'zod/mini'
import { brand } from '#brand/brand.ts'
import type { CalendarWriteFailure } from '#contract/leads/states.ts'
import { instantIn } from '#contract/wall-clock.ts'
import type { Config } from '#server/lib/config.ts'
import type { CalendarEntry } from '#server/lib/icalendar.ts'
import { askGoogle, renewAccess } from '../identity/google.ts'
import type { CalendarAccount, CalendarAdapter, Found, Reading, Window, Written } from './adapter.ts'
import type { OwnEvent, Span } from './busy.ts'

class Failed extends Error {
  readonly failure: CalendarWriteFailure
  constructor(failure: CalendarWriteFailure) {
    super(failure)
    this.failure = failure
  }
}

const tokens = new LRUCache<string, string>({ max: 1000 })
const marginSeconds = 60

/** An access token of a refresh token, kept until shortly before it ends. */
async function accessOf({ password: refreshToken }: CalendarAccount, config: Config): Promise<string> {
  const known = tokens.get(refreshToken)
  if (known) return known
  const access = await renewAccess(config, config.google!, refreshToken)
  if (!access) throw new Failed('refused')
  tokens.set(refreshToken, access.token, { ttl: Math.max(1, access.seconds - marginSeconds) * 1000 })
  return access.token
}

type Call = { address: string; method?: 'GET' | 'POST' | 'PUT' | 'DELETE'; body?: object }

/** @throws Failed unless Google answers, with one of `accepted` besides 2xx */
async function call(account: CalendarAccount, { address, method = 'GET', body }: Call, config: Config, accepted: readonly number[] = []) {
  // A token goes to Google alone.
  if (!config.google?.calendarUrl || !address.startsWith(`${config.google.calendarUrl}/`)) throw new Failed('no_calendar')
  for (let isAgain = false; ; isAgain = true) {
    const headers = { authorization: `Bearer ${await accessOf(account, config)}`, 'content-type': 'application/json' }
    const answer = await askGoogle(config, config.google, address, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
    if (answer.status < 300 || accepted.includes(answer.status)) return answer
    // The consent may have been taken back while its last token was kept.
    if (answer.status === 401) tokens.delete(account.password)
    if (answer.status !== 401 || isAgain) throw new Failed(failureOf(answer.status, answer.body))
  }
}

const ErrorBody = z.object({ error: z.object({ errors: z.array(z.object({ reason: z.string() })) }) })

function failureOf(status: number, body: unknown): CalendarWriteFailure {
  const reasons = z.safeParse(ErrorBody, body).data?.error.errors.map(({ reason }) => reason) ?? []
  if (status === 401 || reasons.includes('insufficientPermissions') || reasons.includes('accessNotConfigured')) return 'refused'
  const isBusy = status < 400 || status === 429 || reasons.some((reason) => /limit|quota/i.test(reason))
  return isBusy ? 'unreachable' : 'rejected'
}

const Page = z.object({ nextPageToken: z.optional(z.string()) })
const mostPages = 20

/** All items of a list. @throws Failed, or Error for too many pages or an unknown answer */
async function list<S extends z.ZodMiniType>(
  account: CalendarAccount,
  { path, query, item }: { path: string; query: Record<string, string>; item: S },
  config: Config,
): Promise<z.output<S>[]> {
  const found: z.output<S>[] = []
  let pageToken: string | undefined
  for (let page = 0; page < mostPages; page++) {
    const search = new URLSearchParams({ ...query, ...(pageToken ? { pageToken } : {}) })
    const { body } = await call(account, { address: `${config.google?.calendarUrl}${path}?${search}` }, config)
    found.push(...z.parse(z.object({ items: z._default(z.array(item), []) }), body).items)
    pageToken = z.parse(Page, body).nextPageToken
    if (!pageToken) return found
  }
  throw new Error('too many pages')
}

const Calendar = z.object({ id: z.string(), summary: z._default(z.string(), ''), summaryOverride: z.optional(z.string()) })
const Moment = z.object({ date: z.optional(z.string()), dateTime: z.optional(z.string()) })
const Event = z.object({
  id: z.string(),
  status: z.optional(z.string()),
  transparency: z.optional(z.string()),
  eventType: z.optional(z.string()),
  start: z.optional(Moment),
  end: z.optional(Moment),
  attendees: z.optional(z.array(z.object({ self: z.optional(z.boolean()), responseStatus: z.optional(z.string()) }))),
})
type Event = z.infer<typeof Event>

const ownId = /^oficio(.{8})(.{4})(.{4})(.{4})([0-9a-f]{12})$/

function instantOf({ date, dateTime }: z.infer<typeof Moment>, timeZone: string): Date {
  return new Date(dateTime ?? instantIn(timeZone, date ?? '', '00:00'))
}

/** Time that an event takes: none where it is ours, canceled, declined, marked as free, or only says where somebody works. */
function spanOf({ id, status, transparency, eventType, start, end, attendees }: Event, timeZone: string): Span[] {
  const isDeclined = attendees?.some(({ self, responseStatus }) => self && responseStatus === 'declined')
  if (!start || !end || ownId.test(id) || isDeclined || eventType === 'workingLocation') return []
  if (status === 'cancelled' || transparency === 'transparent') return []
  return [{ from: instantOf(start, timeZone), until: instantOf(end, timeZone) }]
}

/** Our own event of an appointment; null where it is somebody else's, or canceled. */
function ownOf({ id, status, start, end }: Event, timeZone: string): OwnEvent | null {
  const parts = ownId.exec(id)?.slice(1)
  if (!parts || !start || !end || status === 'cancelled') return null
  return { appointmentId: parts.join('-'), from: instantOf(start, timeZone), until: instantOf(end, timeZone) }
}

async function read(account: CalendarAccount, { from, until, timeZone }: Window, config: Config): Promise<Reading> {
  try {
    // Calendars that the person may edit are theirs; others, such as holidays, take no time.
    const all = { path: '/users/me/calendarList', query: { minAccessRole: 'writer' }, item: Calendar }
    const calendars = (await list(account, all, config)).map(({ id, summary, summaryOverride }) => ({
      url: `${config.google?.calendarUrl}/calendars/${encodeURIComponent(id)}/events`,
      path: `/calendars/${encodeURIComponent(id)}/events`,
      name: (summaryOverride ?? summary).trim().slice(0, 100) || id,
    }))
    if (calendars.length === 0) return { busy: null, failure: 'no_calendar' }
    const query = { timeMin: from.toISOString(), timeMax: until.toISOString(), singleEvents: 'true', maxResults: '2500' }
    const busy: Span[] = []
    const own: OwnEvent[] = []
    for (const { path } of calendars) {
      const events = await list(account, { path, query, item: Event }, config)
      busy.push(...events.flatMap((event) => spanOf(event, timeZone)))
      own.push(...events.flatMap((event) => ownOf(event, timeZone) ?? []))
    }
    return { busy, own, calendars: calendars.map(({ url, name }) => ({ url, name })), failure: null }
  } catch (error) {
    const failure = failureIn(error)
    return { busy: null, failure: failure === 'rejected' ? 'unreachable' : failure }
  }
}

const failureIn = (error: unknown): CalendarWriteFailure => (error instanceof Failed ? error.failure : 'unreachable')

async function find(account: CalendarAccount, address: string, timeZone: string, config: Config): Promise<Found> {
  try {
    const { status, body } = await call(account, { address }, config, [404, 410])
    return { event: status < 300 ? ownOf(z.parse(Event, body), timeZone) : null, failure: null }
  } catch (error) {
    return { failure: failureIn(error) }
  }
}

async function written(work: () => Promise<unknown>): Promise<Written> {
  try {
    await work()
    return { failure: null }
  } catch (error) {
    return { failure: failureIn(error) }
  }
}

const eventOf = ({ title, place, note, startsAt, endsAt, status, url }: CalendarEntry) => ({
  summary: title,
  location: place,
  description: [note, url].filter(Boolean).join('\n\n'),
  start: { dateTime: startsAt },
  end: { dateTime: endsAt },
  status: status.toLowerCase(),
  ...(url ? { source: { title: brand.name, url } } : {}),
})

/** Updates an event, also one that was deleted; one that never stood is added. */
const put = (account: CalendarAccount, address: string, entry: CalendarEntry, config: Config): Promise<Written> =>
  written(async () => {
    const body = eventOf(entry)
    const { status } = await call(account, { address, method: 'PUT', body }, config, [404])
    if (status !== 404) return
    const [calendar = '', id] = address.split(/\/(?=[^/]+$)/)
    await call(account, { address: calendar, method: 'POST', body: { ...body, id } }, config)
  })

/** Google Calendar, by HTTP. An event's id is its appointment's, so that a repeated write makes no second one. */
export const google: CalendarAdapter = {
  read,
  addressOf: (calendar, appointmentId) => `${calendar}/oficio${appointmentId.replaceAll('-', '')}`,
  find,
  put,
  remove: (account, address, config) => written(() => call(account, { address, method: 'DELETE' }, config, [404, 410])),
}
