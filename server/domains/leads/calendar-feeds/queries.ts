import * as z from 'zod/mini'
import { Localized, Locale } from '#contract/primitives.ts'
import { contactModes } from '#contract/projects/states.ts'
import { Appointment } from '#contract/leads/appointments.ts'
import { type Db, many, maybe, touched } from '#server/lib/db.ts'

const Feed = z.object({ created_at: z.string(), read_at: z.nullable(z.string()) })

type Member = { companyId: string; userId: string }

export const findFeed = (db: Db, { companyId, userId }: Member) =>
  maybe(db, Feed)`select created_at, read_at from calendar_feeds where company_id = ${companyId} and user_id = ${userId}`

/** Replaces the feed of a member. */
export const saveFeed = (db: Db, { companyId, userId, hash, now }: Member & { hash: Buffer; now: Date }) => db`
  insert into calendar_feeds (company_id, user_id, token_hash, created_at) values (${companyId}, ${userId}, ${hash}, ${now})
  on conflict (company_id, user_id) do update set token_hash = excluded.token_hash, created_at = excluded.created_at, read_at = null`

export const deleteFeed = (db: Db, { companyId, userId }: Member) =>
  touched(db`delete from calendar_feeds where company_id = ${companyId} and user_id = ${userId}`)

export const deleteFeedsOf = (db: Db, userId: string) => touched(db`delete from calendar_feeds where user_id = ${userId}`)

const Reader = z.object({ company_id: z.string(), user_id: z.string(), locale: Locale, company: z.string(), time_zone: z.string() })

/** The reader of a feed, while they belong to the company. */
export const findReader = (db: Db, hash: Buffer) =>
  maybe(db, Reader)`
    select f.company_id, f.user_id, u.locale, c.name as company, c.time_zone
    from calendar_feeds f
    join company_members m on m.company_id = f.company_id and m.user_id = f.user_id
    join users u on u.id = f.user_id
    join companies c on c.id = f.company_id
    where f.token_hash = ${hash}`

/** Notes a reading, at most once an hour. */
export const noteRead = (db: Db, hash: Buffer, now: Date) =>
  touched(db`
    update calendar_feeds set read_at = ${now}
    where token_hash = ${hash} and (read_at is null or read_at < ${now}::timestamptz - interval '1 hour')`)

const Entry = z.extend(Appointment, {
  match_id: z.string(),
  lead_id: z.string(),
  changed_at: z.string(),
  customer: z.string(),
  service: Localized,
  place: z.string(),
  contact_mode: z.enum(contactModes),
  has_access: z.boolean(),
})
export type Entry = z.infer<typeof Entry>

/** Appointment `a` stands, took place, or is a proposal that waits for an answer. */
export const standsOrStood = (db: Db) => db`
  (a.state in ('proposed', 'confirmed') or a.state = 'past' and exists (
    select from transitions t where t.entity = 'appointment' and t.entity_id = a.id and t.event = 'confirm'))`

/** Entries of calendars, before their order. */
export const entries = (db: Db) => db`
  select a.id, a.lead_id, a.state, a.proposed_by, a.starts_at, a.ends_at, a.note, a.on_way_at, a.purpose, a.changes_until, a.moves_id is not null as is_move, coalesce(a.decided_at, a.created_at) as changed_at,
    l.match_id, pc.name as customer, s.name as service, p.contact_mode, p.time_zone, l.assignee_id,
    case when l.state in ('hired', 'done') and pc.street is not null then pc.street || ', ' else '' end || p.city || ', ' || p.state_iso as place,
    (l.undone_at is null and l.access_ended_at is null and p.state not in ('cancelled', 'expired', 'rejected')) as has_access
  from appointments a
  join leads l on l.id = a.lead_id
  join projects p on p.id = l.project_id
  join project_contacts pc on pc.project_id = p.id
  join services s on s.id = p.service_id
  where l.undone_at is null and l.contact_stopped_at is null
    and ${standsOrStood(db)}`

/** Entries of a company since `from`. */
export const listEntries = (db: Db, companyId: string, { from, limit }: { from: Date; limit: number }) =>
  many(db, Entry)`${entries(db)} and l.company_id = ${companyId} and a.ends_at > ${from} order by a.starts_at desc, a.id limit ${limit}`

/** The entry of an appointment in the calendar of its company or of its assignee; missing once it no longer stands, or is no longer theirs. */
export const findEntryIn = (db: Db, holderId: string, id: string) =>
  maybe(db, Entry)`
    ${entries(db)} and a.id = ${id} and (l.company_id = ${holderId} or l.assignee_id = ${holderId} and exists (
      select from company_members m where m.company_id = l.company_id and m.user_id = l.assignee_id))`
