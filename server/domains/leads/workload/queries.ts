import * as z from 'zod/mini'
import { Appointment } from '#contract/leads/appointments.ts'
import type { JobsQuery } from '#contract/leads/jobs.ts'
import { appointmentStates, jobStages, toInvoiceDays } from '#contract/leads/states.ts'
import { Localized } from '#contract/primitives.ts'
import { contactModes } from '#contract/projects/states.ts'
import type { TimeCursor } from '#server/lib/cursor.ts'
import { type Db, many, maybe, touched } from '#server/lib/db.ts'
import { entries } from '../calendar-feeds/queries.ts'

type Of = { companyId: string; now: Date; mineOf: string | null }

/** Somebody who left the team is nobody. */
const assignee = (db: Db) => db`
  (select m.user_id from company_members m where m.company_id = l.company_id and m.user_id = l.assignee_id) as assignee_id`

/** Jobs of a company; of a member, those that are theirs or nobody's. Their appointment stands while another time is proposed. */
const jobs = (db: Db, { companyId, now, mineOf }: Of) => db`
  select j.* from (
    select l.id as lead_id, l.match_id, l.bought_at as at, p.service_id, p.city, p.state_iso, pc.name as customer, ${assignee(db)},
      case when l.state = 'done' and l.invoice_state = 'paid' then 'paid'
        when l.state = 'done' and l.invoice_state = 'sent' then 'invoiced'
        when l.state = 'done' and l.agreed_cents > 0
          and coalesce(l.finished_at, l.hired_at) > ${now}::timestamptz - make_interval(days => ${toInvoiceDays}) then 'to_invoice'
        when l.state = 'done' then 'done'
        when l.state = 'hired' and l.finished_at is not null then 'finished'
        when a.on_way_at is not null then 'on_way'
        when a.state = 'confirmed' then 'scheduled'
        when l.state = 'hired' then 'to_schedule'
        when l.state = 'quoted' then 'waiting'
        else 'to_quote' end as stage,
      a.state as appointment_state, a.starts_at, a.ends_at, p.time_zone
    from leads l
    join projects p on p.id = l.project_id
    join project_contacts pc on pc.project_id = p.id
    left join appointments a on a.lead_id = l.id and a.state in ('proposed', 'confirmed') and a.moves_id is null and a.ends_at > ${now}
    where l.company_id = ${companyId} and l.state in ('new', 'contacted', 'quoted', 'hired', 'done')) j
  ${mineOf ? db`where j.assignee_id is null or j.assignee_id = ${mineOf}` : db``}`

const Service = z.object({ id: z.string(), slug: z.string(), name: Localized })

const Row = z.object({
  lead_id: z.string(),
  match_id: z.string(),
  at: z.string(),
  stage: z.enum(jobStages),
  service: Service,
  city: z.string(),
  state_iso: z.string(),
  customer: z.string(),
  assignee_id: z.nullable(z.string()),
  /** Null without an appointment that is to come, like its times. */
  appointment_state: z.nullable(z.enum(appointmentStates.states)),
  starts_at: z.nullable(z.string()),
  ends_at: z.nullable(z.string()),
  time_zone: z.string(),
})

type Wish = Pick<JobsQuery, 'stage' | 'service'> & { after: TimeCursor | undefined; limit: number }

/** A page of jobs, newest purchase first. */
export const listJobs = (db: Db, of: Of, { stage, service, after, limit }: Wish) =>
  many(db, Row)`
    select j.lead_id, j.match_id, j.at, j.stage, j.city, j.state_iso, j.customer, j.assignee_id, j.appointment_state, j.starts_at,
      j.ends_at, j.time_zone,
      jsonb_build_object('id', s.id, 'slug', s.slug, 'name', s.name) as service
    from (${jobs(db, of)}) j join services s on s.id = j.service_id
    where true ${stage ? db`and j.stage = ${stage}` : db``} ${service ? db`and s.slug = ${service}` : db``}
      ${after ? db`and (j.at, j.lead_id) < (${after.at}, ${after.id})` : db``}
    order by j.at desc, j.lead_id desc limit ${limit}`

const StageCount = z.object({ stage: z.enum(jobStages), count: z.int() })

export const countStages = (db: Db, of: Of) =>
  many(db, StageCount)`select j.stage, count(*)::int as count from (${jobs(db, of)}) j group by j.stage`

export const listServices = (db: Db, of: Of) =>
  many(db, Service)`select id, slug, name from services where id in (select j.service_id from (${jobs(db, of)}) j) order by slug`

const Member = z.object({ id: z.string(), name: z.string() })

/** The team of a company, by name. */
export const listTeam = (db: Db, companyId: string) =>
  many(db, Member)`
    select u.id, u.name from company_members m join users u on u.id = m.user_id where m.company_id = ${companyId} order by u.name, u.id`

const Place = z.object({ lat: z.number(), lon: z.number() })
const Base = z.object({ time_zone: z.string(), places: z.array(Place) })

/** Time zone of a company, and where its locations are. */
export const findBase = (db: Db, companyId: string) =>
  maybe(db, Base)`
    select c.time_zone, jsonb_build_array(jsonb_build_object('lat', c.lat, 'lon', c.lon)) || coalesce((
      select jsonb_agg(jsonb_build_object('lat', z.lat, 'lon', z.lon))
      from company_locations l join zips z on z.zip = l.zipcode where l.company_id = c.id), '[]') as places
    from companies c where c.id = ${companyId}`

const EntryRow = z.extend(Appointment, {
  lead_id: z.string(),
  match_id: z.string(),
  customer: z.string(),
  service: Localized,
  place: z.string(),
  time_zone: z.string(),
  contact_mode: z.enum(contactModes),
  has_access: z.boolean(),
  assignee_id: z.nullable(z.string()),
  moves_to: z.nullable(z.string()),
  /** Center of the zip of the work. */
  lat: z.number(),
  lon: z.number(),
})

type Span = { companyId: string; from: string; to: string; mineOf: string | null }

/** Appointments in a span of time, in its order; of a member, those that are theirs or nobody's. */
export const listEntries = (db: Db, { companyId, from, to, mineOf }: Span) =>
  many(db, EntryRow)`
    select e.id, e.lead_id, e.state, e.proposed_by, e.starts_at, e.ends_at, e.note, e.on_way_at, e.purpose, e.changes_until, e.is_move, e.match_id, e.customer,
      e.service, e.place, e.time_zone, e.contact_mode, e.has_access, m.user_id as assignee_id,
      (select a.starts_at from appointments a where a.lead_id = e.lead_id and a.moves_id = e.id and a.state = 'proposed') as moves_to,
      z.lat, z.lon
    from (${entries(db)} and l.company_id = ${companyId} and a.starts_at < ${to} and a.ends_at > ${from}) e
    join leads l on l.id = e.lead_id
    join projects p on p.id = l.project_id
    join zips z on z.zip = p.zipcode
    left join company_members m on m.company_id = ${companyId} and m.user_id = e.assignee_id
    ${mineOf ? db`where m.user_id is null or m.user_id = ${mineOf}` : db``}
    order by e.starts_at, e.id limit 2000`

/** Assigns a lead to a member of its company, or to nobody; false when there is no such member or lead. */
export const saveAssignee = (db: Db, leadId: string, { companyId, userId }: { companyId: string; userId: string | null }) =>
  touched(db`
    update leads set assignee_id = ${userId}
    where id = ${leadId} and company_id = ${companyId}
      and (${userId}::uuid is null or exists (select from company_members where company_id = ${companyId} and user_id = ${userId}))`)
