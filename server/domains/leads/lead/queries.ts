import * as z from 'zod/mini'
import { Localized } from '#contract/primitives.ts'
import { projectStates } from '#contract/projects/states.ts'
import { type Db, listed, many, maybe, one, touched, type Write } from '#server/lib/db.ts'
import { ProjectId } from '#server/lib/rows.ts'
import { leadStates } from '#contract/leads/states.ts'

export const LeadRow = z.object({
  id: z.string(),
  match_id: z.string(),
  project_id: z.string(),
  company_id: z.string(),
  payment_id: z.nullable(z.string()),
  state: z.enum(leadStates.states),
  price_cents: z.int(),
  bought_at: z.string(),
  undo_until: z.string(),
  contact_opened_at: z.nullable(z.string()),
  first_response_at: z.nullable(z.string()),
  engaged_at: z.nullable(z.string()),
  hired_at: z.nullable(z.string()),
  finished_at: z.nullable(z.string()),
  agreed_cents: z.nullable(z.int()),
  undone_at: z.nullable(z.string()),
  access_ended_at: z.nullable(z.string()),
  contact_stopped_at: z.nullable(z.string()),
  assignee_id: z.nullable(z.string()),
})
export type LeadRow = z.infer<typeof LeadRow>
export type LeadState = LeadRow['state']

const columns = (db: Db) => db`
  id, match_id, project_id, company_id, payment_id, state, price_cents, bought_at, undo_until, contact_opened_at, first_response_at,
  engaged_at, hired_at, finished_at, agreed_cents, undone_at, access_ended_at, contact_stopped_at, assignee_id`

export type NewLead = Pick<LeadRow, 'id' | 'match_id' | 'project_id' | 'company_id' | 'payment_id' | 'price_cents'> & {
  bought_at: Date
  undo_until: Date
}

export const newLeads: Write<NewLead> = {
  parts: (db, rows) => db`
    new_leads as (
      insert into leads (id, match_id, project_id, company_id, payment_id, price_cents, bought_at, undo_until)
      values ${listed(
        db,
        rows,
        (
          row,
        ) => db`${row.id}, ${row.match_id}, ${row.project_id}, ${row.company_id}, ${row.payment_id}, ${row.price_cents}, ${row.bought_at},
          ${row.undo_until}`,
      )}
    )`,
}

export const getLead = (db: Db, id: string) => one(db, LeadRow)`select ${columns(db)} from leads where id = ${id}`

export const findByMatch = (db: Db, matchId: string) => maybe(db, LeadRow)`select ${columns(db)} from leads where match_id = ${matchId}`

export const findOwn = (db: Db, id: string, companyId: string) =>
  maybe(db, LeadRow)`select ${columns(db)} from leads where id = ${id} and company_id = ${companyId}`

export const lockOwn = (db: Db, id: string, companyId: string) =>
  maybe(db, LeadRow)`select ${columns(db)} from leads where id = ${id} and company_id = ${companyId} for update`

export const lockLead = (db: Db, id: string) => one(db, LeadRow)`select ${columns(db)} from leads where id = ${id} for update`

/** Locks all leads of a request in id order. */
export const lockLeadsOf = (db: Db, projectId: string) =>
  many(db, LeadRow)`select ${columns(db)} from leads where project_id = ${projectId} order by id for update`

/** Leads of a request with open contact. */
export const listLive = (db: Db, projectId: string) =>
  many(db, LeadRow)`
    select ${columns(db)} from leads
    where project_id = ${projectId} and state in ('new', 'contacted', 'quoted', 'hired') and undone_at is null and contact_stopped_at is null
    order by id`

/** The request of a lead, if it belongs to this person. */
export const findProjectOf = (db: Db, leadId: string, ownerId: string) =>
  maybe(db, ProjectId)`
    select l.project_id from leads l join projects p on p.id = l.project_id where l.id = ${leadId} and p.owner_id = ${ownerId}`

export type Move = { undone_at?: Date; hired_at?: Date; agreed_cents?: number | null; first_response_at?: Date }

/** Compare and set: false when the lead is no longer in `from`. */
export const moveLead = (db: Db, id: string, { from, to, ...changes }: Move & { from: LeadState; to: LeadState }) =>
  touched(db`update leads set ${db({ state: to, ...changes })} where id = ${id} and state = ${from}`)

type Once = 'contact_opened_at' | 'access_ended_at' | 'contact_stopped_at' | 'first_response_at' | 'engaged_at' | 'finished_at'

/** Ends the phone and email access of every buyer except the hired one, archived leads included. Returns the leads that lost it. */
export const endAccess = (db: Db, projectId: string, { except, now }: { except: string | null; now: Date }) =>
  many(db, LeadRow)`
    update leads set access_ended_at = ${now}
    where project_id = ${projectId} and id is distinct from ${except}::uuid and access_ended_at is null
    returning ${columns(db)}`

/** Sets a timestamp once; false if it was set. */
export const noteOnce = (db: Db, id: string, what: Once, now: Date) =>
  touched(db`update leads set ${db({ [what]: now })} where id = ${id} and ${db(what)} is null`)

const Parties = z.object({
  lead_id: z.string(),
  match_id: z.string(),
  project_id: z.string(),
  owner_id: z.string(),
  company_id: z.string(),
  company_name: z.string(),
  customer: z.string(),
  service: Localized,
  city: z.string(),
  project_state: z.enum(projectStates.states),
})
export type Parties = z.infer<typeof Parties>

const parties = (db: Db) => db`
    select l.id as lead_id, l.match_id, l.project_id, p.owner_id, l.company_id, c.name as company_name, pc.name as customer, s.name as service,
      p.city, p.state as project_state
    from leads l
    join projects p on p.id = l.project_id
    join project_contacts pc on pc.project_id = p.id
    join companies c on c.id = l.company_id
    join services s on s.id = p.service_id`

/** Names and ids of both sides of a lead, for notifications. */
export const getParties = (db: Db, leadId: string) => one(db, Parties)`${parties(db)} where l.id = ${leadId}`

/** Parties of these leads, except undone purchases. */
export const listStandingParties = (db: Db, leadIds: readonly string[]) =>
  many(db, Parties)`${parties(db)} where l.id = any(${leadIds}::uuid[]) and l.undone_at is null`

const End = z.object({ state: z.enum(projectStates.states) })

/** Final state of a request that ended without a hire; undefined while it is open. */
export const findEnd = (db: Db, projectId: string) =>
  maybe(db, End)`select state from projects where id = ${projectId} and state in ('cancelled', 'expired', 'rejected')`

const Reading = z.object({ hides_contact: z.boolean() })

export const getReading = (db: Db, leadId: string) =>
  one(db, Reading)`
    select p.contact_mode = 'messages' or l.undone_at is not null or l.access_ended_at is not null or l.contact_stopped_at is not null
      or p.state in ('cancelled', 'expired', 'rejected') as hides_contact
    from leads l join projects p on p.id = l.project_id where l.id = ${leadId}`
