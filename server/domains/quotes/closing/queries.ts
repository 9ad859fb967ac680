import * as z from 'zod/mini'
import { type Db, many, one, maybe } from '#server/lib/db.ts'
import { Id } from '#server/lib/rows.ts'
import { Moved } from '../quote/queries.ts'
import { quoteStates } from '#contract/quotes/states.ts'

const Withdrawn = z.object({ id: z.string(), lead_id: z.string(), project_id: z.string(), from_state: z.enum(quoteStates.states) })

/** Withdraws a company's open quotes. Returns the changed quotes. */
export const withdrawOfCompany = (db: Db, companyId: string, now: Date) =>
  many(db, Withdrawn)`
    with open as (
      select id, state from quotes where company_id = ${companyId} and state in ('sent', 'viewed') for update)
    update quotes q set state = 'withdrawn', decided_at = ${now}
    from open where q.id = open.id
    returning q.id, q.lead_id, q.project_id, open.state as from_state`

const Of = z.object({ project_id: z.string(), company_id: z.string() })
export const getLead = (db: Db, leadId: string) => one(db, Of)`select project_id, company_id from leads where id = ${leadId}`

const Back = z.object({ id: z.string(), state: z.enum(['draft', 'sent', 'viewed']) })

/** Restores the quotes that ended together with the newest one of a live lead, each in its earlier state. */
export const bringBack = (db: Db, leadId: string) =>
  many(db, Back)`
    with ended as (
      select q.id, t.from_state
      from quotes q
      join leads l on l.id = q.lead_id and l.state in ('new', 'contacted', 'quoted')
      join lateral (
        select from_state, event from transitions where entity = 'quote' and entity_id = q.id order by id desc limit 1
      ) t on t.event = 'not_select'
      where q.lead_id = ${leadId} and q.state = 'not_selected' and q.decided_at = (select decided_at from quotes where lead_id = ${leadId} order by version desc limit 1)
      for update of q)
    update quotes q set state = ended.from_state, decided_at = null from ended where q.id = ended.id returning q.id, q.state`

/**
 * Marks quotes as not selected: all except the hired lead's, or all of an ended request. While the request is open again, only those of
 * leads lost at its end. Returns the changed quotes.
 */
export const closeOthers = (db: Db, projectId: string, hiredLeadId: string | null, now: Date) =>
  many(db, Moved)`
    with open as (
      select q.id, q.state from quotes q join leads l on l.id = q.lead_id join projects p on p.id = q.project_id
      where q.project_id = ${projectId} and q.state in ('draft', 'sent', 'viewed') and q.lead_id is distinct from ${hiredLeadId}
        and ${hiredLeadId ? db`p.hired_lead_id = ${hiredLeadId}` : db`(p.state in ('cancelled', 'expired', 'rejected') or l.state = 'lost')`}
      for update of q)
    update quotes q set state = 'not_selected', decided_at = ${now}
    from open where q.id = open.id
    returning q.id, q.lead_id, open.state as from_state`

export const closeOfLead = (db: Db, leadId: string, now: Date) =>
  many(db, Moved)`
    with open as (select id, state from quotes where lead_id = ${leadId} and state in ('draft', 'sent', 'viewed') for update)
    update quotes q set state = 'not_selected', decided_at = ${now}
    from open where q.id = open.id
    returning q.id, q.lead_id, open.state as from_state`

/** Discards the unfinished draft of a hired lead, if any. */
export const discardDraft = (db: Db, leadId: string, now: Date) =>
  maybe(db, Id)`
    update quotes q set state = 'discarded', decided_at = ${now} from projects p
    where q.lead_id = ${leadId} and q.state = 'draft' and p.hired_lead_id = q.lead_id returning q.id`

/** Cancels the accepted quote of a lead that is no longer hired; undefined without one, or after a new hire. */
export const cancelAccepted = (db: Db, leadId: string, now: Date) =>
  maybe(db, Id)`
    update quotes q set state = 'cancelled', decided_at = ${now} from leads l
    where q.lead_id = ${leadId} and q.state = 'accepted' and l.id = q.lead_id and l.state <> 'hired' returning q.id`

/** Expires sent quotes past their last day in their company's time zone. */
export const expireQuotes = (db: Db, now: Date) =>
  many(db, Moved)`
    with over as (
      select q.id, q.state from quotes q
      join companies c on c.id = q.company_id
      where q.state in ('sent', 'viewed') and q.valid_until < (${now}::timestamptz at time zone c.time_zone)::date
      limit 500 for update of q skip locked)
    update quotes q set state = 'expired', decided_at = ${now}
    from over where q.id = over.id
    returning q.id, q.lead_id, over.state as from_state`
