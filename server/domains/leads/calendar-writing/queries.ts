import * as z from 'zod/mini'
import { NamedCalendar } from '#contract/leads/external-calendar.ts'
import { calendarProviders, calendarWriteFailures, type CalendarWriteFailure } from '#contract/leads/states.ts'
import { Locale } from '#contract/primitives.ts'
import { type Db, many, maybe, touched } from '#server/lib/db.ts'
import { CompanyId } from '#server/lib/rows.ts'

const Calendar = z.object({
  company_id: z.string(),
  provider: z.enum(calendarProviders),
  url: z.string(),
  username: z.string(),
  password: z.instanceof(Uint8Array),
  calendars: z.array(NamedCalendar),
  writes_to: z.nullable(z.string()),
  writes_in: Locale,
  write_failure: z.nullable(z.enum(calendarWriteFailures)),
})

const columns = (db: Db) => db`company_id, provider, url, username, password, calendars, writes_to, writes_in, write_failure`

export const findCalendar = (db: Db, companyId: string) =>
  maybe(db, Calendar)`select ${columns(db)} from external_calendars where company_id = ${companyId}`

export const lockCalendar = (db: Db, companyId: string) =>
  maybe(db, Calendar)`select ${columns(db)} from external_calendars where company_id = ${companyId} for update`

export const saveTarget = (db: Db, companyId: string, { url, locale }: { url: string | null; locale: Locale }) => db`
  update external_calendars set writes_to = ${url}, writes_in = ${locale}, write_failure = null where company_id = ${companyId}`

/**
 * A proposal to move an appointment is no event of its own. If the company made it in its calendar, what it would move stays where the company
 * put it until it is decided.
 */
const isWritten = (db: Db) => db`
  not (a.state = 'proposed' and a.moves_id is not null)
  and not exists (select from appointments m where m.moves_id = a.id and m.state = 'proposed' and m.moved_outside)`

/** Makes all appointments of a company due that are not over. */
export const addAll = (db: Db, companyId: string, now: Date) => db`
  insert into external_events (appointment_id, company_id, due_at)
  select a.id, l.company_id, ${now} from appointments a join leads l on l.id = a.lead_id
  where l.company_id = ${companyId} and a.state in ('proposed', 'confirmed') and a.ends_at > ${now} and ${isWritten(db)}
  on conflict (appointment_id) do update set version = external_events.version + 1, due_at = excluded.due_at, failures = 0`

/** Makes an appointment and the one that it would have moved, or the live one of a lead, due where its company has appointments written. */
export const addOne = (db: Db, of: { appointmentId: string } | { leadId: string }, now: Date) => db`
  insert into external_events (appointment_id, company_id, due_at)
  select a.id, l.company_id, ${now}
  from appointments a join leads l on l.id = a.lead_id join external_calendars c on c.company_id = l.company_id and c.writes_to is not null
  where (${'leadId' in of ? db`l.id = ${of.leadId} and a.state in ('proposed', 'confirmed')` : db`a.id = ${of.appointmentId} or a.id = (select m.moves_id from appointments m where m.id = ${of.appointmentId})`})
    and ${isWritten(db)}
  on conflict (appointment_id) do update set version = external_events.version + 1, due_at = excluded.due_at, failures = 0`

/** Takes the turn at writing of companies with due events until `until`. */
export const takeTurns = async (db: Db, { now, until, limit }: { now: Date; until: Date; limit: number }): Promise<string[]> =>
  (
    await many(db, CompanyId)`
    update external_calendars set writing_until = ${until} where company_id in (
      select company_id from external_calendars c
      where (writing_until is null or writing_until <= ${now})
        and exists (select from external_events e where e.company_id = c.company_id and e.due_at <= ${now})
      limit ${limit} for update skip locked)
    returning company_id`
  ).map(({ company_id }) => company_id)

export const endTurn = (db: Db, companyId: string, until: Date) =>
  touched(db`update external_calendars set writing_until = null where company_id = ${companyId} and writing_until = ${until}`)

const Due = z.object({ appointment_id: z.string(), version: z.int(), address: z.nullable(z.string()) })
export type Due = z.infer<typeof Due>

export const listDue = (db: Db, companyId: string, { now, limit }: { now: Date; limit: number }) =>
  many(db, Due)`
    select appointment_id, version, address from external_events where company_id = ${companyId} and due_at <= ${now}
    order by due_at, appointment_id limit ${limit}`

/** Notes where an event will stand, before it is written: it may stand there although no answer came. */
export const saveAddress = (db: Db, { appointment_id: id }: Due, address: string) => db`
  update external_events set address = ${address} where appointment_id = ${id}`

/** Notes that an event is written. It stays due when the appointment changed meanwhile. */
export const saveWritten = (db: Db, { appointment_id: id, version }: Due) => db`
  update external_events set failures = 0, due_at = case when version = ${version} then null else due_at end
  where appointment_id = ${id}`

/** Notes that an event is gone; forgets it unless the appointment changed meanwhile. */
export const saveGone = async (db: Db, { appointment_id: id, version }: Due): Promise<void> => {
  if (await touched(db`delete from external_events where appointment_id = ${id} and version = ${version}`)) return
  await db`update external_events set address = null where appointment_id = ${id}`
}

/** Due again after a minute, twice as long after each further failure, at most an hour. */
export const postpone = (db: Db, companyId: string, { only, now }: { only: string | null; now: Date }) => db`
  update external_events
  set failures = failures + 1, due_at = ${now}::timestamptz + make_interval(secs => least(3600, 60 * power(2, least(failures, 6))))
  where company_id = ${companyId} and due_at <= ${now} and (${only}::uuid is null or appointment_id = ${only})`

export const saveFailure = (db: Db, companyId: string, failure: CalendarWriteFailure | null) =>
  touched(db`
    update external_calendars set write_failure = ${failure} where company_id = ${companyId} and write_failure is distinct from ${failure}`)

const Settled = z.object({
  appointment_id: z.string(),
  lead_id: z.string(),
  version: z.int(),
  address: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  /** The company moved it there, and the customer has not answered. */
  has_move: z.boolean(),
})
/** An appointment whose event stands in the calendar as it is here. */
export type Settled = z.infer<typeof Settled>

export const listSettled = (db: Db, companyId: string, { after, before }: { after: Date; before: Date }) =>
  many(db, Settled)`
    select e.appointment_id, a.lead_id, e.version, e.address, a.starts_at, a.ends_at,
      exists (select from appointments m where m.moves_id = a.id and m.state = 'proposed' and m.moved_outside) as has_move
    from external_events e join appointments a on a.id = e.appointment_id
    where e.company_id = ${companyId} and e.due_at is null and e.address is not null
      and a.state in ('proposed', 'confirmed') and a.starts_at > ${after} and a.starts_at < ${before}
    order by a.starts_at limit 500`

/** Locks an event while nothing was written to it since. */
export const lockSettled = (db: Db, { appointment_id: id, version }: Settled) =>
  touched(db`select from external_events where appointment_id = ${id} and version = ${version} and due_at is null for update`)

/** Makes all that waits due. */
export const hasten = (db: Db, companyId: string, now: Date) => db`
  update external_events set due_at = ${now} where company_id = ${companyId} and due_at > ${now}`
