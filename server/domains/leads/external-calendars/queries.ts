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
import { CompanyId } from '#server/lib/rows.ts'

const Row = z.object({
  company_id: z.string(),
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

export type Account = Pick<z.infer<typeof Row>, 'company_id' | 'provider' | 'url' | 'username' | 'password'>

export const findCalendar = (db: Db, companyId: string) =>
  maybe(db, Row)`
    select o.company_id, o.provider, o.url, o.username, o.password, o.created_at, o.read_at, o.failing_since, o.failure, o.calendars,
      o.writes_to, o.write_failure, (select count(*)::int from external_events e where e.company_id = o.company_id and e.due_at is not null) as unwritten,
      c.time_zone
    from external_calendars o join companies c on c.id = o.company_id where o.company_id = ${companyId}`

const Zone = z.object({ time_zone: z.string() })

export const getZone = async (db: Db, companyId: string): Promise<string> =>
  (await one(db, Zone)`select time_zone from companies where id = ${companyId}`).time_zone

type New = {
  company_id: string
  provider: CalendarProvider
  url: string
  username: string
  password: Buffer
  created_at: Date
  read_at: Date
}

/**
 * Replaces the calendar of a company. The same account, connected again, keeps what is written into it. The caller has locked the company's
 * availability, or of two at once the second waits for the first.
 */
export const saveCalendar = async (db: Db, row: New): Promise<void> => {
  await db`
    delete from external_events e using external_calendars c
    where c.company_id = ${row.company_id} and e.company_id = c.company_id and (c.url, c.username) <> (${row.url}, ${row.username})`
  await db`
    insert into external_calendars ${db(row)}
    on conflict (company_id) do update set provider = excluded.provider, url = excluded.url, username = excluded.username,
      password = excluded.password, created_at = excluded.created_at, write_failure = null,
      writes_to = case
        when (external_calendars.url, external_calendars.username) = (excluded.url, excluded.username) then external_calendars.writes_to end`
}

export const deleteCalendar = (db: Db, companyId: string) => touched(db`delete from external_calendars where company_id = ${companyId}`)

/** Locks the calendar while it is the one that was read, by its password. */
export const lockSame = (db: Db, companyId: string, password: Uint8Array) =>
  touched(db`select from external_calendars where company_id = ${companyId} and password = ${password} for update`)

type Reading = { busy: readonly { from: Date; until: Date }[]; calendars: readonly NamedCalendar[] }

export const saveReading = async (db: Db, companyId: string, { busy, calendars }: Reading, now: Date): Promise<void> => {
  await db`delete from external_busy where company_id = ${companyId}`
  await db`
    insert into external_busy (company_id, starts_at, ends_at)
    select ${companyId}, * from unnest(${busy.map(({ from }) => from.toISOString())}::timestamptz[], ${busy.map(({ until }) => until.toISOString())}::timestamptz[])`
  await db`
    update external_calendars set read_at = ${now}, failing_since = null, failure = null, calendars = ${db.json([...calendars])} where company_id = ${companyId}`
}

export const saveFailure = (db: Db, companyId: string, failure: CalendarFailure, now: Date) => db`
  update external_calendars set failure = ${failure}, failing_since = coalesce(failing_since, ${now}) where company_id = ${companyId}`

export const reseal = (db: Db, companyId: string, { before, password }: { before: Uint8Array; password: Buffer }) =>
  touched(db`update external_calendars set password = ${password} where company_id = ${companyId} and password = ${before}`)

export const listConnected = async (db: Db): Promise<string[]> =>
  (await many(db, CompanyId)`select company_id from external_calendars order by read_at`).map(({ company_id }) => company_id)

const Standing = z.object({ read_at: z.string(), failure: z.nullable(z.enum(calendarFailures)) })

/** Whether a calendar is connected, and how its last reading went. */
export const findStanding = (db: Db, companyId: string) =>
  maybe(db, Standing)`select read_at, failure from external_calendars where company_id = ${companyId}`

const Busy = z.object({ starts_at: z.string(), ends_at: z.string() })

export const listBusy = (db: Db, companyId: string, { from, until }: { from: Date; until: Date }) =>
  many(db, Busy)`
    select starts_at, ends_at from external_busy where company_id = ${companyId} and ends_at > ${from} and starts_at < ${until}`
