import * as z from 'zod/mini'
import { Availability } from '#contract/leads/availability.ts'
import { type Db, many, maybe, touched } from '#server/lib/db.ts'
import { CompanyId } from '#server/lib/rows.ts'

const Row = z.extend(Availability, { company_id: z.string(), time_zone: z.string(), lat: z.number(), lon: z.number() })
export type AvailabilityRow = z.infer<typeof Row>

const columns = (db: Db) => db`
  a.company_id, a.week, a.holidays, a.is_instant, a.visit_minutes, a.job_minutes, a.lead_hours, a.buffer_minutes, a.counts_travel, a.per_day,
  a.notice_hours, c.time_zone, c.lat, c.lon`
const from = (db: Db) => db`from availabilities a join companies c on c.id = a.company_id and c.status = 'active'`

export const findAvailability = (db: Db, companyId: string) =>
  maybe(db, Row)`select ${columns(db)} ${from(db)} where a.company_id = ${companyId}`

/** Locks the calendar of a company until the transaction ends. */
export const lockAvailability = (db: Db, companyId: string) =>
  maybe(db, Row)`select ${columns(db)} ${from(db)} where a.company_id = ${companyId} for update of a`

export const saveAvailability = (db: Db, companyId: string, { week, holidays, ...rest }: Availability, now: Date) => {
  const row = { company_id: companyId, week: db.json(week), holidays: db.json(holidays), ...rest, saved_at: now }
  return db`
    insert into availabilities ${db(row)}
    on conflict (company_id) do update set week = excluded.week, holidays = excluded.holidays, is_instant = excluded.is_instant,
      visit_minutes = excluded.visit_minutes, job_minutes = excluded.job_minutes, lead_hours = excluded.lead_hours,
      buffer_minutes = excluded.buffer_minutes, counts_travel = excluded.counts_travel, per_day = excluded.per_day,
      notice_hours = excluded.notice_hours, saved_at = excluded.saved_at`
}

export const deleteAvailability = (db: Db, companyId: string) => touched(db`delete from availabilities where company_id = ${companyId}`)

const TakenRow = z.object({
  starts_at: z.string(),
  ends_at: z.string(),
  lat: z.number(),
  lon: z.number(),
})

/** Appointments of a company that stand between two moments, proposed ones too, except those of one lead. */
export const listTaken = (db: Db, companyId: string, { from, until, except }: { from: Date; until: Date; except: string | null }) =>
  many(db, TakenRow)`
    select a.starts_at, a.ends_at, z.lat, z.lon
    from appointments a
    join leads l on l.id = a.lead_id
    join projects p on p.id = l.project_id
    join zips z on z.zip = p.zipcode
    where l.company_id = ${companyId} and a.state in ('proposed', 'confirmed') and a.ends_at > ${from} and a.starts_at < ${until}
      and l.id is distinct from ${except}`

/** Tells whether another confirmed appointment of the company overlaps, besides the one that is moved. */
export const hasOverlap = async (
  db: Db,
  companyId: string,
  { id, movesId, from, until }: { id: string; movesId: string | null; from: string; until: string },
) =>
  (
    await db`
    select from appointments a join leads l on l.id = a.lead_id
    where l.company_id = ${companyId} and a.state = 'confirmed' and a.id <> ${id} and a.id is distinct from ${movesId} and a.starts_at < ${until} and a.ends_at > ${from} limit 1`
  ).length > 0

const Place = z.object({ lat: z.number(), lon: z.number() })

/** Where the further locations of a company are. */
export const listFurtherPlaces = (db: Db, companyId: string) =>
  many(db, Place)`
    select z.lat, z.lon from company_locations l join zips z on z.zip = l.zipcode where l.company_id = ${companyId} order by l.created_at, l.id`

/** Center of the zip of a request. */
export const findPlaceOf = (db: Db, projectId: string) =>
  maybe(db, Place)`select z.lat, z.lon from projects p join zips z on z.zip = p.zipcode where p.id = ${projectId}`

/** Companies that take bookings, paged by id. */
export const listBookable = async (db: Db, after: string, count: number): Promise<string[]> =>
  (await many(db, CompanyId)`select company_id from availabilities where company_id > ${after} order by company_id limit ${count}`).map(
    ({ company_id }) => company_id,
  )

/** The company of an appointment. */
export const companyOf = (db: Db, appointmentId: string) =>
  maybe(db, CompanyId)`select l.company_id from appointments a join leads l on l.id = a.lead_id where a.id = ${appointmentId}`
