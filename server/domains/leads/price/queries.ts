import * as z from 'zod/mini'
import { leadStates } from '#contract/leads/states.ts'
import { projectStates } from '#contract/projects/states.ts'
import { type Db, many, maybe } from '#server/lib/db.ts'
import { ProjectId } from '#server/lib/rows.ts'

export type Who = { companyId: string } | { ownerId: string }

const ofCaller = (db: Db, leadId: string, who: Who) =>
  db`l.id = ${leadId} and ${'companyId' in who ? db`l.company_id = ${who.companyId}` : db`p.owner_id = ${who.ownerId}`}`

/** The request of a lead, for one of its sides. */
export const findProject = (db: Db, leadId: string, who: Who) =>
  maybe(db, ProjectId)`select l.project_id from leads l join projects p on p.id = l.project_id where ${ofCaller(db, leadId, who)}`

const Agreed = z.object({
  id: z.string(),
  project_id: z.string(),
  company_id: z.string(),
  state: z.enum(leadStates.states),
  project_state: z.enum(projectStates.states),
  time_zone: z.string(),
  finished_at: z.nullable(z.string()),
  agreed_cents: z.nullable(z.int()),
  final_cents: z.nullable(z.int()),
  /** Sum of its sent invoices. */
  invoiced_cents: z.int(),
})
export type Agreed = z.infer<typeof Agreed>

/** Locks a lead and its request, so that the work cannot end meanwhile. */
export const lockAgreed = (db: Db, leadId: string, who: Who) =>
  maybe(db, Agreed)`
    select l.id, l.project_id, l.company_id, l.state, p.state as project_state, p.time_zone, l.finished_at, l.agreed_cents,
      l.final_cents, l.invoiced_cents
    from leads l join projects p on p.id = l.project_id
    where ${ofCaller(db, leadId, who)}
    for update of l, p`

/** Saves what the customer paid, or that it was the final sum. */
export const savePaid = (db: Db, leadId: string, cents: number | null) => db`update leads set paid_cents = ${cents} where id = ${leadId}`

const Kept = z.object({ company_id: z.string(), count: z.int(), kept: z.int() })

/** Completed work of these companies with an agreed price and a final sum, and how much of it cost no more than agreed. */
export const countKept = (db: Db, companyIds: readonly string[]) =>
  many(db, Kept)`
    select c.id as company_id, count(l.id)::int as count,
      (count(l.id) filter (where coalesce(l.paid_cents, l.final_cents) <= l.agreed_cents))::int as kept
    from unnest(${companyIds}::uuid[]) as c (id)
    left join leads l on l.company_id = c.id and l.state = 'done' and l.final_cents is not null and l.agreed_cents is not null
    group by c.id`

type Invoiced = { cents: number; state: 'sent' | 'paid' | null }

export const saveInvoiced = (db: Db, leadId: string, { cents, state }: Invoiced) =>
  db`update leads set invoiced_cents = ${cents}, invoice_state = ${state} where id = ${leadId}`

export const saveAgreed = (db: Db, leadId: string, cents: number) => db`update leads set agreed_cents = ${cents} where id = ${leadId}`
