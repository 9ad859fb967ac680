import * as z from 'zod/mini'
import { NamedCalendar } from '#contract/leads/external-calendar.ts'
import {
  calendarFailures,
  calendarProviders,
  calendarWriteFailures,
  type CalendarFailure,
  type CalendarProvider,
} from '#contract/leads/states.ts'
import { type Db, many, maybe, one, touched } from '#server/lib/db.ts'
import { Id } from '#server/lib/rows.ts'

const Row = z.object({
  id: z.string(),
  /** The holder's company. */
  company_id: z.string(),
  /** The holder, if it is a member and not the company. */
  user_id: z.nullable(z.string()),
  provider: z.enum(calendarProviders),
  url: z.string(),
  username: z.string(),
  password: z.instanceof(Uint8Array),
  created_at: z.string(),
  read_at: z.string(),
  failing_since: z.nullable(z.string()),
  failure: z.nullable(z.enum(calendarFailures)),
  calendars: z.array(NamedCalendar),
  writes_to: z.nullable(z.string()),
  write_failure: z.nullable(z.enum(calendarWriteFailures)),
  unwritten: z.int(),
  time_zone: z.string(),
})

export type Account = Pick<z.infer<typeof Row>, 'id' | 'provider' | 'url' | 'username' | 'password'>

/** Calendars `o` in use, with the company `c` of their holder; `m` is a holder's place on its team. */
const inUse = (db: Db) => db`
  external_calendars o
  left join company_members m on m.user_id = o.user_id
  join companies c on c.id = coalesce(o.company_id, m.company_id) and o.ended_at is null`

export const findCalendar = (db: Db, id: string) =>
  maybe(db, Row)`
    select o.id, c.id as company_id, o.user_id, o.provider, o.url, o.username, o.password, o.created_at, o.read_at, o.failing_since, o.failure,
      o.calendars, o.writes_to, o.write_failure, c.time_zone,
      (select count(*)::int from calendar_events e where e.calendar_id = o.id and e.due_at is not null) as unwritten
    from ${inUse(db)} where o.id = ${id}`

const OfMember = z.extend(
  z.pick(Row, { provider: true, read_at: true, failing_since: true, failure: true, unwritten: true, write_failure: true }),
  { user_id: z.string(), name: z.string() },
)

/** Calendars of the members of a company, without their accounts. */
export const listOfMembers = (db: Db, companyId: string) =>
  many(db, OfMember)`
    select o.user_id, trim(u.name || ' ' || u.surname) as name, o.provider, o.read_at, o.failing_since, o.failure, o.write_failure,
      (select count(*)::int from calendar_events e where e.calendar_id = o.id and e.due_at is not null) as unwritten
    from ${inUse(db)} join users u on u.id = o.user_id where m.company_id = ${companyId} order by name, o.user_id`

const Zone = z.object({ time_zone: z.string() })

export const getZone = async (db: Db, companyId: string): Promise<string> =>
  (await one(db, Zone)`select time_zone from companies where id = ${companyId}`).time_zone

/** A company, or a member of its team. */
export type Holder = { company_id: string } | { user_id: string }

type New = Holder & {
  provider: CalendarProvider
  url: string
  username: string
  password: Buffer
  created_at: Date
  read_at: Date
}

/**
 * Replaces the calendar of a holder. The same account, connected again, keeps what is written into it. The caller has locked the company's
 * availability, or of two at once the second waits for the first.
 */
export const saveCalendar = async (db: Db, id: string, row: New): Promise<void> => {
  await db`
    delete from calendar_events e using external_calendars c
    where c.id = ${id} and e.calendar_id = c.id and (c.url, c.username) <> (${row.url}, ${row.username})`
  // Any of its keys may be the one that a calendar connected at the same moment has taken.
  if (await touched(db`insert into external_calendars ${db(row)} on conflict do nothing`)) return
  const { provider, url, username, password, created_at } = row
  await db`
    update external_calendars set provider = ${provider}, url = ${url}, username = ${username}, password = ${password},
      created_at = ${created_at}, write_failure = null, ended_at = null,
      writes_to = case when (url, username) = (${url}, ${username}) then writes_to end
    where id = ${id}`
}

export const deleteCalendar = (db: Db, id: string) => touched(db`delete from external_calendars where id = ${id}`)

/** Locks the calendar while it is the one that was read, by its password. */
export const lockSame = (db: Db, id: string, password: Uint8Array) =>
  touched(db`select from external_calendars where id = ${id} and password = ${password} and ended_at is null for update`)

type Reading = { busy: readonly { from: Date; until: Date }[]; calendars: readonly NamedCalendar[] }

export const saveReading = async (db: Db, id: string, { busy, calendars }: Reading, now: Date): Promise<void> => {
  await db`delete from calendar_busy where calendar_id = ${id}`
  await db`
    insert into calendar_busy (calendar_id, starts_at, ends_at)
    select ${id}, * from unnest(${busy.map(({ from }) => from.toISOString())}::timestamptz[], ${busy.map(({ until }) => until.toISOString())}::timestamptz[])`
  await db`
    update external_calendars set read_at = ${now}, failing_since = null, failure = null, calendars = ${db.json([...calendars])} where id = ${id}`
}

export const saveFailure = (db: Db, id: string, failure: CalendarFailure, now: Date) => db`
  update external_calendars set failure = ${failure}, failing_since = coalesce(failing_since, ${now}) where id = ${id}`

export const reseal = (db: Db, id: string, { before, password }: { before: Uint8Array; password: Buffer }) =>
  touched(db`update external_calendars set password = ${password} where id = ${id} and password = ${before}`)

const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)

export const listConnected = async (db: Db): Promise<string[]> => ids(await many(db, Id)`select o.id from ${inUse(db)} order by o.read_at`)

/** A company, or one of its leads: then the calendar of the lead's assignee counts besides the company's. */
export type Concerned = { companyId: string; leadId: string | null }

const concerned = (db: Db, { companyId, leadId }: Concerned) => db`
  o.ended_at is null and (o.id = ${companyId} or o.id = (
    select m.user_id from leads l join company_members m on m.company_id = l.company_id and m.user_id = l.assignee_id where l.id = ${leadId}))`

export const listConcerned = async (db: Db, of: Concerned): Promise<string[]> =>
  ids(await many(db, Id)`select o.id from external_calendars o where ${concerned(db, of)}`)

const Standing = z.object({ read_at: z.string(), failure: z.nullable(z.enum(calendarFailures)) })

/** How the last reading of each connected calendar went. */
export const listStandings = (db: Db, of: Concerned) =>
  many(db, Standing)`select o.read_at, o.failure from external_calendars o where ${concerned(db, of)}`

const Busy = z.object({ starts_at: z.string(), ends_at: z.string() })

export const listBusy = (db: Db, of: Concerned, { from, until }: { from: Date; until: Date }) =>
  many(db, Busy)`
    select b.starts_at, b.ends_at from calendar_busy b join external_calendars o on o.id = b.calendar_id
    where ${concerned(db, of)} and b.ends_at > ${from} and b.starts_at < ${until}`

/** Ends the calendars that a person had connected as a member by a moment. Their busy times go at once; what was written waits to be removed. */
export const endOf = async (db: Db, userId: string, { connectedBy, now }: { connectedBy: Date; now: Date }): Promise<void> => {
  await db`
    update external_calendars set ended_at = ${now} where user_id = ${userId} and ended_at is null and created_at <= ${connectedBy}`
  await db`
    delete from calendar_busy b using external_calendars o where o.id = b.calendar_id and o.user_id = ${userId} and o.ended_at is not null`
  await db`
    update calendar_events e set version = version + 1, due_at = ${now}, failures = 0 from external_calendars o
    where o.id = e.calendar_id and o.user_id = ${userId} and o.ended_at is not null`
}

/** Deletes ended calendars in which nothing of ours is left, or that could not be reached since a moment. */
export const deleteEnded = async (db: Db, since: Date): Promise<number> =>
  (
    await db`
      delete from external_calendars o where o.ended_at is not null
        and (o.ended_at < ${since} or not exists (select from calendar_events e where e.calendar_id = o.id))`
  ).count

const Exported = z.extend(z.pick(Row, { provider: true, url: true, username: true, created_at: true, read_at: true, writes_to: true }), {
  busy: z.array(Busy),
})

/** The calendar that a person connected as a member, for their export. */
export const listForExport = (db: Db, userId: string) =>
  many(db, Exported)`
    select o.provider, o.url, o.username, o.created_at, o.read_at, o.writes_to,
      coalesce((select json_agg(json_build_object('starts_at', b.starts_at, 'ends_at', b.ends_at) order by b.starts_at) from calendar_busy b
        where b.calendar_id = o.id), '[]') as busy
    from external_calendars o where o.user_id = ${userId}`
