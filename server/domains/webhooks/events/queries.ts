import * as z from 'zod/mini'
import { webhookEvents } from '#contract/webhooks/states.ts'
import { type Db, many } from '#server/lib/db.ts'
import type { Thing } from './rules.ts'

const Listener = z.object({ id: z.string(), company_id: z.string(), events: z.array(z.enum(webhookEvents)) })

/** Webhooks that get deliveries: also those that are off because they failed, whose events wait for their owner. */
export const listListeners = (db: Db) =>
  many(db, Listener)`select id, company_id, events from webhooks where is_on or off_because = 'failing' order by created_at, id`

const Fact = z.object({ id: z.string(), company_id: z.string(), subject: z.string(), data: z.record(z.string(), z.string()) })
/** A thing of a company. Deliveries of one `subject` stay in order. */
export type Fact = z.infer<typeof Fact>

const finders: Record<Thing, (db: Db, ids: readonly string[]) => Promise<Fact[]>> = {
  match: (db, ids) => many(db, Fact)`
    select id, company_id, project_id as subject, jsonb_build_object('match_id', id, 'project_id', project_id) as data
    from matches where id = any(${ids as string[]}) and company_id in (select company_id from webhooks)`,
  lead: (db, ids) => many(db, Fact)`
    select id, company_id, project_id as subject, jsonb_build_object('lead_id', id, 'match_id', match_id, 'project_id', project_id) as data
    from leads where id = any(${ids as string[]}) and company_id in (select company_id from webhooks)`,
  message: (db, ids) => many(db, Fact)`
    select m.id, l.company_id, l.project_id as subject,
      jsonb_build_object('message_id', m.id, 'lead_id', l.id, 'project_id', l.project_id) as data
    from messages m join leads l on l.id = m.lead_id
    where m.id = any(${ids as string[]}) and l.company_id in (select company_id from webhooks)`,
  quote: (db, ids) => many(db, Fact)`
    select id, company_id, project_id as subject, jsonb_build_object('quote_id', id, 'lead_id', lead_id, 'project_id', project_id) as data
    from quotes where id = any(${ids as string[]}) and company_id in (select company_id from webhooks)`,
  change_order: (db, ids) => many(db, Fact)`
    select o.id, q.company_id, q.project_id as subject,
      jsonb_build_object('change_order_id', o.id, 'quote_id', q.id, 'lead_id', q.lead_id, 'project_id', q.project_id) as data
    from change_orders o join quotes q on q.id = o.quote_id
    where o.id = any(${ids as string[]}) and q.company_id in (select company_id from webhooks)`,
  invoice: (db, ids) => many(db, Fact)`
    select i.id, i.company_id, l.project_id as subject,
      jsonb_build_object('invoice_id', i.id, 'lead_id', l.id, 'project_id', l.project_id) as data
    from invoices i join leads l on l.id = i.lead_id
    where i.id = any(${ids as string[]}) and i.company_id in (select company_id from webhooks)`,
  appointment: (db, ids) => many(db, Fact)`
    select a.id, l.company_id, l.project_id as subject,
      jsonb_build_object('appointment_id', a.id, 'lead_id', l.id, 'project_id', l.project_id) as data
    from appointments a join leads l on l.id = a.lead_id
    where a.id = any(${ids as string[]}) and l.company_id in (select company_id from webhooks)`,
  review: (db, ids) => many(db, Fact)`
    select id, company_id, coalesce(project_id, id) as subject,
      jsonb_strip_nulls(jsonb_build_object('review_id', id, 'lead_id', lead_id, 'project_id', project_id)) as data
    from reviews where id = any(${ids as string[]}) and company_id in (select company_id from webhooks)`,
  refund: (db, ids) => many(db, Fact)`
    select r.id, r.company_id, l.project_id as subject,
      jsonb_build_object('refund_id', r.id, 'lead_id', l.id, 'project_id', l.project_id) as data
    from refunds r join leads l on l.id = r.lead_id
    where r.id = any(${ids as string[]}) and r.company_id in (select company_id from webhooks)`,
  payout: (db, ids) => many(db, Fact)`
    select id, company_id, id as subject, jsonb_build_object('payout_id', id) as data
    from payouts where id = any(${ids as string[]}) and company_id in (select company_id from webhooks)`,
}

/** Things of companies with webhooks. */
export const listFacts = (db: Db, thing: Thing, ids: readonly string[]): Promise<Fact[]> => finders[thing](db, ids)
