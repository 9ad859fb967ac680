import * as z from 'zod/mini'
import { Localized } from '#contract/primitives.ts'
import { contactModes, projectStates } from '#contract/projects/states.ts'
import { Appointment } from '#contract/leads/appointments.ts'
import { type Db, many, maybe, one, touched } from '#server/lib/db.ts'
import { type AppointmentPurpose, leadStates, type appointmentStates } from '#contract/leads/states.ts'

type State = (typeof appointmentStates.states)[number]
export type Side = 'customer' | 'company'

const SideRow = z.object({
  lead_id: z.string(),
  lead_state: z.enum(leadStates.states),
  match_id: z.string(),
  project_id: z.string(),
  project_state: z.enum(projectStates.states),
  owner_id: z.string(),
  company_id: z.string(),
  company_name: z.string(),
  customer: z.string(),
  service: Localized,
  contact_mode: z.enum(contactModes),
  time_zone: z.string(),
  place: z.string(),
  is_over: z.boolean(),
  has_access: z.boolean(),
})
export type Sides = z.infer<typeof SideRow>

const sides = (db: Db) => db`
  select l.id as lead_id, l.state as lead_state, l.match_id, p.id as project_id, p.state as project_state, p.owner_id, l.company_id,
    c.name as company_name, pc.name as customer, s.name as service, p.contact_mode, p.time_zone,
    case when l.state in ('hired', 'done') and pc.street is not null then pc.street || ', ' else '' end || p.city || ', ' || p.state_iso as place,
    (l.undone_at is not null or l.contact_stopped_at is not null) as is_over,
    (l.undone_at is null and l.access_ended_at is null and p.state not in ('cancelled', 'expired', 'rejected')) as has_access
  from leads l
  join projects p on p.id = l.project_id
  join companies c on c.id = l.company_id
  join project_contacts pc on pc.project_id = p.id
  join services s on s.id = p.service_id`

type Who = { userId: string | null; companyId: string | null }

const ofCaller = (db: Db, leadId: string, { userId, companyId }: Who) =>
  db`${sides(db)} where l.id = ${leadId} and (p.owner_id = ${userId} or l.company_id = ${companyId})`

export const findSides = (db: Db, leadId: string, who: Who) => maybe(db, SideRow)`${ofCaller(db, leadId, who)}`

/** Also locks the lead, so it cannot end meanwhile. */
export const lockSides = (db: Db, leadId: string, who: Who) => maybe(db, SideRow)`${ofCaller(db, leadId, who)} for update of l`

export const getSides = (db: Db, leadId: string) => one(db, SideRow)`${sides(db)} where l.id = ${leadId}`

/** The hired lead of a request, for one of its sides. */
export const findHired = (db: Db, projectId: string, { userId, companyId }: Who) =>
  maybe(db, SideRow)`
    ${sides(db)} where p.id = ${projectId} and l.id = p.hired_lead_id and (p.owner_id = ${userId} or l.company_id = ${companyId})`

/** `moved_in`: the calendar at another provider in which the company or its member made this move. */
const Row = z.extend(Appointment, { lead_id: z.string(), moves_id: z.nullable(z.string()), moved_in: z.nullable(z.string()) })
export type AppointmentRow = z.infer<typeof Row>
const columns = (db: Db) => db`id, lead_id, state, proposed_by, starts_at, ends_at, note, on_way_at, purpose, changes_until,
  moves_id, moves_id is not null as is_move, moved_in`

export const findAppointment = (db: Db, id: string) => maybe(db, Row)`select ${columns(db)} from appointments where id = ${id}`
export const lockAppointment = (db: Db, id: string) => one(db, Row)`select ${columns(db)} from appointments where id = ${id} for update`
/** Locks what a lead has agreed or proposed: what stands, before what would move it. */
export const lockLive = (db: Db, leadId: string) =>
  many(db, Row)`
    select ${columns(db)} from appointments where lead_id = ${leadId} and state in ('proposed', 'confirmed')
    order by moves_id nulls first for update`

/** Locks the open proposal that would move an appointment. */
export const lockMove = (db: Db, id: string) =>
  maybe(db, Row)`select ${columns(db)} from appointments where moves_id = ${id} and state = 'proposed' for update`

export const findLive = (db: Db, leadId: string) =>
  maybe(db, Row)`
    select ${columns(db)} from appointments
    where lead_id = ${leadId} and (state = 'confirmed' or (state = 'proposed' and moves_id is null))`

const AgendaRow = z.extend(
  Row,
  z.pick(SideRow, { match_id: true, customer: true, service: true, place: true, time_zone: true, contact_mode: true, has_access: true })
    .shape,
)

/** Upcoming appointments of a company: confirmed ones that are not over, and later proposals of customers. */
export const listAgenda = (db: Db, companyId: string, { now, limit }: { now: Date; limit: number }) =>
  many(db, AgendaRow)`
    select a.id, a.lead_id, a.state, a.proposed_by, a.starts_at, a.ends_at, a.note, a.on_way_at, a.purpose, a.changes_until,
      a.moves_id, a.moves_id is not null as is_move, a.moved_in, s.match_id, s.customer, s.service, s.place,
      s.time_zone, s.contact_mode, s.has_access
    from (${sides(db)} where l.company_id = ${companyId} and l.state in ('new', 'contacted', 'quoted', 'hired')) s
    join appointments a on a.lead_id = s.lead_id
    where (a.state = 'confirmed' and a.ends_at > ${now}) or (a.state = 'proposed' and a.proposed_by = 'customer' and a.starts_at > ${now})
    order by a.starts_at limit ${limit}`

const OverlapRow = z.extend(z.pick(Row, { starts_at: true, ends_at: true }), z.pick(SideRow, { service: true, time_zone: true }).shape)

/** Other proposed or confirmed appointments of the company or the customer at a time; at most three, soonest first. */
export const listOverlaps = (db: Db, side: Side, of: Sides, { startsAt, endsAt }: { startsAt: Date; endsAt: Date }) =>
  many(db, OverlapRow)`
    select a.starts_at, a.ends_at, s.name as service, p.time_zone
    from appointments a
    join leads l on l.id = a.lead_id
    join projects p on p.id = l.project_id
    join services s on s.id = p.service_id
    where a.state in ('proposed', 'confirmed') and a.starts_at < ${endsAt} and a.ends_at > ${startsAt} and a.lead_id <> ${of.lead_id}
      and ${side === 'company' ? db`l.company_id = ${of.company_id}` : db`p.owner_id = ${of.owner_id}`}
    order by a.starts_at limit 3`

type NewAppointment = {
  id: string
  leadId: string
  side: Side
  startsAt: Date
  endsAt: Date
  note: string
  purpose?: AppointmentPurpose
  changesUntil?: Date | null
  movesId?: string | null
  movedIn?: string | null
  now: Date
}

export const insertAppointment = (
  db: Db,
  { id, leadId, side, startsAt, endsAt, note, purpose = 'visit', changesUntil = null, movesId = null, movedIn = null, now }: NewAppointment,
) => db`
  insert into appointments (id, lead_id, proposed_by, starts_at, ends_at, note, purpose, changes_until, moves_id, moved_in, moved_outside, created_at)
  values (${id}, ${leadId}, ${side}, ${startsAt}, ${endsAt}, ${note}, ${purpose}, ${changesUntil}, ${movesId}, ${movedIn}, ${movedIn !== null}, ${now})`

export const moveAppointment = (db: Db, id: string, { from, to, now }: { from: State; to: State; now: Date }) =>
  touched(db`
    update appointments set state = ${to}, decided_at = ${now} ${to === 'confirmed' ? db`, confirmed_at = ${now}` : db``}
    where id = ${id} and state = ${from}`)

/** Both sides had agreed on appointment `a`, and it stood when it began: whoever cancels it afterwards did not come. */
export const stoodAtStart = (db: Db) => db`
  (a.confirmed_at is not null and a.confirmed_at < a.starts_at and (a.state in ('confirmed', 'past') or (a.state in ('cancelled', 'replaced') and a.decided_at >= a.starts_at)))`

export const saveOnWay = (db: Db, id: string, now: Date) =>
  touched(db`update appointments set on_way_at = ${now} where id = ${id} and state = 'confirmed' and on_way_at is null`)

/** Locks appointments that are over: past meetings, and unanswered proposals past their time. */
export const lockOver = (db: Db, now: Date) =>
  many(db, Row)`
    select ${columns(db)} from appointments
    where state in ('proposed', 'confirmed') and case when state = 'confirmed' then ends_at else starts_at end <= ${now}
    limit 500 for update skip locked`

/**
 * Confirmed meetings that begin within `within` hours but not within `beyond`, agreed on at least `ahead` hours before they begin: who has
 * just agreed needs no reminder.
 */
export const listSoon = (db: Db, now: Date, { within, beyond, ahead }: { within: number; beyond: number; ahead: number }) =>
  many(db, Row)`
    select ${columns(db)} from appointments
    where state = 'confirmed' and starts_at <= ${now}::timestamptz + make_interval(hours => ${within})
      and starts_at > ${now}::timestamptz + make_interval(hours => ${beyond})
      and decided_at <= starts_at - make_interval(hours => ${ahead})
    order by starts_at limit 500`

export const eraseNotes = (db: Db, ownerId: string) => db`
  update appointments a set note = '' from leads l join projects p on p.id = l.project_id
  where l.id = a.lead_id and p.owner_id = ${ownerId} and a.note <> ''`
