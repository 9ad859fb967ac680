import * as z from 'zod/mini'
import { quoteStates } from '#contract/quotes/quote.ts'
import { type Db, many, one } from '#server/lib/db.ts'

const Withdrawn = z.object({ id: z.string(), lead_id: z.string(), project_id: z.string(), from_state: z.enum(quoteStates.states) })

/** Withdraws a company's open quotes. Returns the changed quotes. */
export const withdrawOfCompany = (db: Db, companyId: string, now: Date) =>
  many(
    Withdrawn,
    db`
    with open as (
      select id, state from quotes where company_id = ${companyId} and state in ('sent', 'viewed') for update)
    update quotes q set state = 'withdrawn', decided_at = ${now}
    from open where q.id = open.id
    returning q.id, q.lead_id, q.project_id, open.state as from_state`,
  )

const Of = z.object({ project_id: z.string(), company_id: z.string() })
export const getLead = (db: Db, leadId: string) => one(Of, db`select project_id, company_id from leads where id = ${leadId}`)

const Back = z.object({ id: z.string(), state: z.enum(['draft', 'sent', 'viewed']) })

/** Restores the quotes that ended together with the newest one of a live lead, each in its earlier state. */
export const bringBack = (db: Db, leadId: string) =>
  many(
    Back,
    db`
    with ended as (
      select q.id, t.from_state
      from quotes q
      join leads l on l.id = q.lead_id and l.state in ('new', 'contacted', 'quoted')
      join lateral (
        select from_state, event from transitions where entity = 'quote' and entity_id = q.id order by id desc limit 1
      ) t on t.event = 'not_select'
      where q.lead_id = ${leadId} and q.state = 'not_selected' and q.decided_at = (select decided_at from quotes where lead_id = ${leadId} order by version desc limit 1)
      for update of q)
    update quotes q set state = ended.from_state, decided_at = null from ended where q.id = ended.id returning q.id, q.state`,
  )
