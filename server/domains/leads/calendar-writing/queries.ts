import * as z from 'zod/mini'
import { NamedCalendar } from '#contract/leads/external-calendar.ts'
import { calendarProviders, calendarWriteFailures, type CalendarWriteFailure } from '#contract/leads/states.ts'
import { Locale } from '#contract/primitives.ts'
import { type Db, many, maybe, touched } from '#server/lib/db.ts'
import { Id } from '#server/lib/rows.ts'

const Calendar = z.object({
  id: z.string(),
  user_id: z.nullable(z.string()),
  /** The holder's company; none for a member who left. */
  company_id: z.nullable(z.string()),
  provider: z.enum(calendarProviders),
  url: z.string(),
  username: z.string(),
  password: z.instanceof(Uint8Array),
  calendars: z.array(NamedCalendar),
  writes_to: z.nullable(z.string()),
  writes_in: Locale,
  write_failure: z.nullable(z.enum(calendarWriteFailures)),
})

/** Nothing is written into the calendar of a member who left. */
const calendars = (db: Db) => db`
  select o.id, o.user_id, coalesce(o.company_id, m.company_id) as company_id, o.provider, o.url, o.username, o.password, o.calendars,
    case when o.ended_at is null then o.writes_to end as writes_to, o.writes_in, o.write_failure
  from external_calendars o left join company_members m on m.user_id = o.user_id and o.ended_at is null`

export const findCalendar = (db: Db, id: string) => maybe(db, Calendar)`${calendars(db)} where o.id = ${id}`

/** Locks the calendars of a company and its members, so that of two that choose one target at once the second sees the first. */
export const lockCalendars = (db: Db, companyId: string) =>
  many(db, Calendar)`
    ${calendars(db)}
    where o.id = ${companyId} or m.company_id = ${companyId} order by o.id for update of o`

export const saveTarget = (db: Db, id: string, { url, locale }: { url: string | null; locale: Locale }) => db`
  update external_calendars set writes_to = ${url}, writes_in = ${locale}, write_failure = null where id = ${id}`

/**
 * A proposal to move an appointment is no event of its own. If the move was made in this calendar, the event stays where it was put there
 * until the move is decided, or the job is somebody else's.
 */
const isWritten = (db: Db) => db`
  not (a.state = 'proposed' and a.moves_id is not null)
  and not (c.id in (l.company_id, l.assignee_id) and exists (
    select from appointments m where m.moves_id = a.id and m.state = 'proposed' and m.moved_in = c.id))`

type Of = { appointmentId: string } | { leadId: string } | { calendarId: string; now: Date }

const chosen = (db: Db, of: Of) => {
  if ('leadId' in of) return db`l.id = ${of.leadId} and a.state in ('proposed', 'confirmed')`
  if ('calendarId' in of)
    return db`
      (l.company_id = ${of.calendarId} or l.assignee_id = ${of.calendarId}) and c.id = ${of.calendarId}
      and a.state in ('proposed', 'confirmed') and a.ends_at > ${of.now}`
  return db`(a.id = ${of.appointmentId} or a.id = (select m.moves_id from appointments m where m.id = ${of.appointmentId}))`
}

/**
 * Makes due, in the calendar of its company, of its assignee and wherever else its event stands: an appointment and the one that it would
 * have moved, the live one of a lead, or all of one calendar that are not over.
 */
export const addDue = (db: Db, of: Of, now: Date) => db`
  insert into calendar_events (calendar_id, appointment_id, due_at)
  select c.id, a.id, ${now}
  from appointments a
  join leads l on l.id = a.lead_id
  cross join lateral (
    select unnest(array[l.company_id, l.assignee_id]) as id union select e.calendar_id from calendar_events e where e.appointment_id = a.id
  ) k
  join external_calendars c on c.id = k.id
  where ${chosen(db, of)} and ${isWritten(db)}
    and (c.writes_to is not null or exists (select from calendar_events e where e.calendar_id = c.id and e.appointment_id = a.id))
  on conflict (appointment_id, calendar_id) do update set version = calendar_events.version + 1, due_at = excluded.due_at, failures = 0`

/** Takes the turn at writing into calendars with due events until `until`. */
export const takeTurns = async (db: Db, { now, until, limit }: { now: Date; until: Date; limit: number }): Promise<string[]> =>
  (
    await many(db, Id)`
    update external_calendars set writing_until = ${until} where id in (
      select id from external_calendars c
      where (writing_until is null or writing_until <= ${now})
        and exists (select from calendar_events e where e.calendar_id = c.id and e.due_at <= ${now})
      limit ${limit} for update skip locked)
    returning id`
  ).map(({ id }) => id)

export const endTurn = (db: Db, id: string, until: Date) =>
  touched(db`update external_calendars set writing_until = null where id = ${id} and writing_until = ${until}`)

const Due = z.object({ calendar_id: z.string(), appointment_id: z.string(), version: z.int(), address: z.nullable(z.string()) })
export type Due = z.infer<typeof Due>

export const listDue = (db: Db, calendarId: string, { now, limit }: { now: Date; limit: number }) =>
  many(db, Due)`
    select calendar_id, appointment_id, version, address from calendar_events where calendar_id = ${calendarId} and due_at <= ${now}
    order by due_at, appointment_id limit ${limit}`

type Event = Pick<Due, 'calendar_id' | 'appointment_id' | 'version'>
const isEvent = (db: Db, { calendar_id, appointment_id }: Event) => db`appointment_id = ${appointment_id} and calendar_id = ${calendar_id}`

/** Notes where an event will stand, before it is written: it may stand there although no answer came. */
export const saveAddress = (db: Db, event: Event, address: string) => db`
  update calendar_events set address = ${address} where ${isEvent(db, event)}`

/** Notes that an event is written. It stays due when the appointment changed meanwhile. */
export const saveWritten = (db: Db, event: Event) => db`
  update calendar_events set failures = 0, due_at = case when version = ${event.version} then null else due_at end
  where ${isEvent(db, event)}`

/** Notes that an event is gone; forgets it unless the appointment changed meanwhile. */
export const saveGone = async (db: Db, event: Event): Promise<void> => {
  if (await touched(db`delete from calendar_events where ${isEvent(db, event)} and version = ${event.version}`)) return
  await db`update calendar_events set address = null where ${isEvent(db, event)}`
}

/** Due again after a minute, twice as long after each further failure, at most an hour. */
export const postpone = (db: Db, calendarId: string, { only, now }: { only: string | null; now: Date }) => db`
  update calendar_events
  set failures = failures + 1, due_at = ${now}::timestamptz + make_interval(secs => least(3600, 60 * power(2, least(failures, 6))))
  where calendar_id = ${calendarId} and due_at <= ${now} and (${only}::uuid is null or appointment_id = ${only})`

export const saveFailure = (db: Db, id: string, failure: CalendarWriteFailure | null) =>
  touched(db`
    update external_calendars set write_failure = ${failure} where id = ${id} and write_failure is distinct from ${failure}`)

const Settled = z.object({
  calendar_id: z.string(),
  appointment_id: z.string(),
  lead_id: z.string(),
  version: z.int(),
  address: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  /** It was moved there, and the customer has not answered. */
  has_move: z.boolean(),
})
/** An appointment whose event stands in the calendar as it is here. */
export type Settled = z.infer<typeof Settled>

export const listSettled = (db: Db, calendarId: string, { after, before }: { after: Date; before: Date }) =>
  many(db, Settled)`
    select e.calendar_id, e.appointment_id, a.lead_id, e.version, e.address, a.starts_at, a.ends_at,
      exists (select from appointments m where m.moves_id = a.id and m.state = 'proposed' and m.moved_in = e.calendar_id) as has_move
    from calendar_events e join appointments a on a.id = e.appointment_id
    where e.calendar_id = ${calendarId} and e.due_at is null and e.address is not null
      and a.state in ('proposed', 'confirmed') and a.starts_at > ${after} and a.starts_at < ${before}
    order by a.starts_at limit 500`

/** Locks an event while nothing was written to it since. */
export const lockSettled = (db: Db, event: Settled) =>
  touched(db`select from calendar_events where ${isEvent(db, event)} and version = ${event.version} and due_at is null for update`)

/** Makes all that waits due. */
export const hasten = (db: Db, calendarId: string, now: Date) => db`
  update calendar_events set due_at = ${now} where calendar_id = ${calendarId} and due_at > ${now}`
