import * as z from 'zod/mini'
import { type Db, many, maybe } from '#server/lib/db.ts'
import { leadStates } from '#contract/leads/states.ts'
import { quoteStates } from '#contract/quotes/states.ts'

const BoardRow = z.object({
  match_id: z.string(),
  match_state: z.string(),
  company_id: z.string(),
  score_parts: z.unknown(),
  seen_at: z.nullable(z.string()),
  approval_until: z.nullable(z.string()),
  approved_at: z.nullable(z.string()),
  lead_id: z.nullable(z.string()),
  lead_state: z.nullable(z.enum(leadStates.states)),
  reply_at: z.nullable(z.string()),
  quote_id: z.nullable(z.string()),
  is_bookable: z.boolean(),
})
export type BoardRow = z.infer<typeof BoardRow>

/** Every company that was asked, with its lead and newest visible quote, in one query. */
export const listBoard = (db: Db, projectId: string) =>
  many(db, BoardRow)`
    select m.id as match_id, m.state as match_state, m.company_id, m.score_parts, m.seen_at,
      case when m.state = 'awaiting_approval' then m.hold_until end as approval_until, m.approved_at,
      l.id as lead_id, l.state as lead_state, l.first_response_at as reply_at, q.id as quote_id,
      exists (select from availabilities where company_id = m.company_id) as is_bookable
    from matches m
    left join leads l on l.match_id = m.id and l.undone_at is null
    left join lateral (
      select id from quotes where lead_id = l.id and sent_at is not null and state not in ('superseded', 'withdrawn') order by version desc limit 1) q on true
    where m.project_id = ${projectId} and m.state <> 'candidate'
    order by m.score desc, m.id`

const Slots = z.object({ used: z.int() })

export const findSlots = (db: Db, projectId: string) => maybe(db, Slots)`select used from project_slots where project_id = ${projectId}`

const VisibleQuotes = z.object({ project_id: z.string(), count: z.int() })

/** Quotes that a customer can read, by request. */
export const countVisibleQuotes = (db: Db, projectIds: readonly string[]) =>
  many(db, VisibleQuotes)`
    select project_id, count(*)::int as count from quotes
    where project_id = any(${projectIds}::uuid[]) and state in ('sent', 'viewed', 'accepted') group by project_id`

const LeadQuote = z.object({
  id: z.string(),
  lead_id: z.string(),
  version: z.int(),
  state: z.enum(quoteStates.states),
  total_cents: z.int(),
  at: z.string(),
})

/** Quotes of leads as their company sees them, newest first, without replaced versions; an accepted one with its agreed total and accepted changes. */
export const listOfLeads = (db: Db, leadIds: readonly string[]) =>
  many(db, LeadQuote)`
    select id, lead_id, version, state, coalesce(decided_at, sent_at, created_at) as at,
      coalesce(agreed_total_cents, total_cents) + coalesce((
        select sum(o.effect_cents) from change_orders o where o.quote_id = quotes.id and o.state = 'accepted'), 0)::bigint as total_cents
    from quotes where lead_id = any(${leadIds}::uuid[]) and state not in ('superseded', 'discarded')
    order by created_at desc, id desc`
