import * as z from 'zod/mini'
import { type Db, many, maybe, touched } from '#server/lib/db.ts'

/** A call of Google Calendar's API by an account, named by its address. `path` begins after the version. */
export type StandInCall = { account: string; method: string; path: string; query: URLSearchParams; body: unknown }
export type StandInAnswer = { status: number; body: unknown }

const Moment = z.object({ date: z.optional(z.string()), dateTime: z.optional(z.string()) })
const Body = z.looseObject({ summary: z._default(z.string(), ''), status: z._default(z.string(), 'confirmed'), start: Moment, end: Moment })
const Row = z.object({ account: z.string(), calendar: z.string(), id: z.string(), body: Body })
export type StandInEvent = z.infer<typeof Row>

/** Calendars that every account has here: its own, one of the family, and one that it may only read. */
export const standInCalendars = (account: string) => [
  { id: account, summary: account, accessRole: 'owner' },
  { id: `family.${account}`, summary: 'Familia', accessRole: 'writer' },
  { id: `holidays.${account}`, summary: 'Festivos', accessRole: 'reader' },
]

export const listEvents = (db: Db, account?: string) =>
  many(db, Row)`
    select account, calendar, id, body from sandbox_calendar_events where true ${account === undefined ? db`` : db`and account = ${account}`}
    order by account, body -> 'start' ->> 'dateTime', id limit 1000`

/** Adds or replaces an event. */
export const keepEvent = (db: Db, { account, calendar, id, body }: StandInEvent) => db`
  insert into sandbox_calendar_events (account, calendar, id, body) values (${account}, ${calendar}, ${id}, ${db.json(body as never)})
  on conflict (account, calendar, id) do update set body = excluded.body`

const findEvent = (db: Db, { account, calendar, id }: Omit<StandInEvent, 'body'>) =>
  maybe(db, Row)`
    select account, calendar, id, body from sandbox_calendar_events where account = ${account} and calendar = ${calendar} and id = ${id}`

/** Marks an event as deleted, as Google does: its id stays taken, and an update brings it back. */
export const cancelEvent = (db: Db, { account, calendar, id }: Omit<StandInEvent, 'body'>) =>
  touched(db`
    update sandbox_calendar_events set body = body || '{"status": "cancelled"}'
    where account = ${account} and calendar = ${calendar} and id = ${id} and body ->> 'status' <> 'cancelled'`)

const said = (status: number, reason: string): StandInAnswer => ({
  status,
  body: { error: { code: status, message: reason, errors: [{ reason }] } },
})
const at = ({ dateTime, date }: z.infer<typeof Moment>) => Date.parse(dateTime ?? `${date}T00:00:00Z`)
const shown = ({ id, body }: StandInEvent) => ({ ...body, id })
const isLive = ({ body }: StandInEvent) => body.status !== 'cancelled'

/** Stand-in for Google Calendar: as much of its API as Oficio calls, with its rules of ids, roles and deleted events. */
export async function answer(db: Db, { account, method, path, query, body }: StandInCall): Promise<StandInAnswer> {
  if (method === 'GET' && path === '/users/me/calendarList') {
    const isEditable = query.get('minAccessRole') === 'writer'
    return { status: 200, body: { items: standInCalendars(account).filter(({ accessRole }) => !isEditable || accessRole !== 'reader') } }
  }
  const [, rawCalendar = '', , id] = /^\/calendars\/([^/]+)\/events(\/([\w-]+))?$/.exec(path) ?? []
  const calendar = decodeURIComponent(rawCalendar)
  const role = standInCalendars(account).find((one) => one.id === calendar)?.accessRole
  if (!role) return said(404, 'notFound')
  if (method !== 'GET' && role === 'reader') return said(403, 'forbiddenForNonOrganizer')
  const key = { account, calendar, id: id ?? '' }
  const found = id === undefined ? undefined : await findEvent(db, key)
  if (method === 'GET' && id === undefined) {
    const [from, until] = [Date.parse(query.get('timeMin') ?? ''), Date.parse(query.get('timeMax') ?? '')]
    const items = (await listEvents(db, account)).filter(
      (event) => event.calendar === calendar && isLive(event) && at(event.body.end) > from && at(event.body.start) < until,
    )
    return { status: 200, body: { items: items.map(shown) } }
  }
  if (method === 'GET') return found ? { status: 200, body: shown(found) } : said(404, 'notFound')
  if (method === 'DELETE') {
    if (!found) return said(404, 'notFound')
    return (await cancelEvent(db, key)) ? { status: 204, body: null } : said(410, 'deleted')
  }
  const given = z.safeParse(z.extend(Body, { id: z.optional(z.string().check(z.regex(/^[a-v0-9]{5,1024}$/))) }), body)
  if (!given.success) return said(400, 'invalid')
  if (method === 'PUT') {
    if (!found) return said(404, 'notFound')
    await keepEvent(db, { ...key, body: given.data })
    return { status: 200, body: shown({ ...key, body: given.data }) }
  }
  if (method !== 'POST' || !given.data.id) return said(400, 'invalid')
  const added = { ...key, id: given.data.id, body: given.data }
  if (await findEvent(db, added)) return said(409, 'duplicate')
  await keepEvent(db, added)
  return { status: 200, body: shown(added) }
}
