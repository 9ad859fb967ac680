import * as z from 'zod/mini'
import { leadStates } from '#contract/leads.ts'
import { Localized, Money } from '#contract/primitives.ts'
import { projectStates } from '#contract/projects.ts'
import type { Totals } from '#contract/quote-totals.ts'
import { Quote, type QuoteInput, QuoteLine, QuoteRow, quoteStates } from '#contract/quotes.ts'
import { type Db, many, maybe, one, touched } from '#server/lib/db.ts'

type QuoteState = (typeof quoteStates.states)[number]

const usd = (db: Db, cents: ReturnType<Db>) => db`jsonb_build_object('amount', ${cents}, 'currency', 'USD')`

const quoteColumns = (db: Db) => db`
  q.id, q.lead_id, q.project_id, q.version, q.state, q.type, q.tax_percent, q.includes, q.excludes, q.earliest_start, q.duration_days,
  q.warranty_months, q.valid_until, q.message, q.sent_at, q.viewed_at, q.decided_at, q.created_at,
  ${usd(db, db`q.subtotal_cents`)} as subtotal, ${usd(db, db`q.discount_cents`)} as discount, ${usd(db, db`q.tax_cents`)} as tax,
  ${usd(db, db`q.total_cents`)} as total, ${usd(db, db`q.deposit_cents`)} as deposit,
  case when q.high_cents is not null then ${usd(db, db`q.high_cents`)} end as high,
  coalesce((
    select jsonb_agg(jsonb_build_object(
      'text', i.text, 'quantity', i.quantity, 'unit', i.unit, 'is_taxable', i.is_taxable, 'is_optional', i.is_optional,
      'unit_price', ${usd(db, db`i.unit_price_cents`)}, 'total', ${usd(db, db`i.total_cents`)}) order by i.position)
    from quote_items i where i.quote_id = q.id), '[]') as lines`

const Row = z.extend(Quote, { lines: z.array(QuoteLine) })

/** A quote of this company, drafts too. */
export const findOfCompany = (db: Db, quoteId: string, companyId: string) =>
  maybe(Row, db`select ${quoteColumns(db)} from quotes q where q.id = ${quoteId} and q.company_id = ${companyId}`)

/** A quote that this person's company sent them; never a draft. */
export const findOfOwner = (db: Db, quoteId: string, ownerId: string) =>
  maybe(
    Row,
    db`
    select ${quoteColumns(db)}
    from quotes q
    join projects p on p.id = q.project_id
    where q.id = ${quoteId} and p.owner_id = ${ownerId} and q.state <> 'draft'`,
  )

const Locked = z.object({
  id: z.string(),
  lead_id: z.string(),
  project_id: z.string(),
  company_id: z.string(),
  version: z.int(),
  state: z.enum(quoteStates.states),
  total_cents: z.int(),
  valid_until: z.string(),
  message: z.string(),
  project_state: z.enum(projectStates.states),
  time_zone: z.string(),
  newest_version: z.nullable(z.int()),
})
export type LockedQuote = z.infer<typeof Locked>

/** The quote, held until the transaction ends, with its project's state and its company's zone. */
export const lockQuote = (db: Db, quoteId: string, of: { companyId: string } | { ownerId: string }) =>
  maybe(
    Locked,
    db`
    select q.id, q.lead_id, q.project_id, q.company_id, q.version, q.state, q.total_cents, q.valid_until, q.message,
      p.state as project_state, c.time_zone,
      (select max(n.version) from quotes n where n.lead_id = q.lead_id and n.state <> 'draft') as newest_version
    from quotes q
    join projects p on p.id = q.project_id
    join companies c on c.id = q.company_id
    where q.id = ${quoteId} and ${'companyId' in of ? db`q.company_id = ${of.companyId}` : db`p.owner_id = ${of.ownerId} and q.state <> 'draft'`}
    for update of q`,
  )

const LeadForQuote = z.object({
  id: z.string(),
  project_id: z.string(),
  state: z.enum(leadStates.states),
  project_state: z.enum(projectStates.states),
  time_zone: z.string(),
})

/** The lead that a quote is for, held so that two starts at once make one draft. */
export const lockLead = (db: Db, leadId: string, companyId: string) =>
  maybe(
    LeadForQuote,
    db`
    select l.id, l.project_id, l.state, p.state as project_state, c.time_zone
    from leads l
    join projects p on p.id = l.project_id
    join companies c on c.id = l.company_id
    where l.id = ${leadId} and l.company_id = ${companyId}
    for update of l`,
  )

/** The draft of a lead, or else its newest quote. */
export const findNewest = (db: Db, leadId: string) =>
  maybe(
    z.object({ id: z.string(), state: z.enum(quoteStates.states) }),
    db`
    select id, state from quotes where lead_id = ${leadId} order by version desc limit 1`,
  )

export const insertDraft = (
  db: Db,
  draft: { id: string; leadId: string; projectId: string; companyId: string; validUntil: string; now: Date },
) => db`
  insert into quotes (id, lead_id, project_id, company_id, version, valid_until, created_at)
  select ${draft.id}, ${draft.leadId}, ${draft.projectId}, ${draft.companyId}, coalesce(max(version), 0) + 1, ${draft.validUntil}, ${draft.now}
  from quotes where lead_id = ${draft.leadId}`

/** A new draft with everything the quote says, one version up. */
export async function copyAsDraft(db: Db, quoteId: string, draft: { id: string; validUntil: string; now: Date }): Promise<void> {
  await db`
    insert into quotes (id, lead_id, project_id, company_id, version, type, subtotal_cents, discount_cents, tax_percent, tax_cents, total_cents,
      high_cents, deposit_cents, includes, excludes, earliest_start, duration_days, warranty_months, valid_until, message, created_at)
    select ${draft.id}, lead_id, project_id, company_id, version + 1, type, subtotal_cents, discount_cents, tax_percent, tax_cents, total_cents,
      high_cents, deposit_cents, includes, excludes, earliest_start, duration_days, warranty_months, greatest(valid_until, ${draft.validUntil}::date), message, ${draft.now}
    from quotes where id = ${quoteId}`
  await db`
    insert into quote_items (quote_id, position, text, quantity, unit, unit_price_cents, total_cents, is_taxable, is_optional)
    select ${draft.id}, position, text, quantity, unit, unit_price_cents, total_cents, is_taxable, is_optional
    from quote_items where quote_id = ${quoteId}`
}

/** Writes a draft whole. False when it is a draft no more. */
export async function saveDraft(db: Db, quoteId: string, input: QuoteInput, sums: Totals): Promise<boolean> {
  const isSaved = await touched(db`
    update quotes set type = ${input.type}, subtotal_cents = ${sums.subtotalCents}, discount_cents = ${input.discount_cents},
      tax_percent = ${input.tax_percent}, tax_cents = ${sums.taxCents}, total_cents = ${sums.totalCents},
      high_cents = ${input.type === 'range' ? (input.high_cents ?? null) : null}, deposit_cents = ${input.deposit_cents},
      includes = ${input.includes}, excludes = ${input.excludes}, earliest_start = ${input.earliest_start ?? null},
      duration_days = ${input.duration_days ?? null}, warranty_months = ${input.warranty_months ?? null},
      valid_until = ${input.valid_until}, message = ${input.message}
    where id = ${quoteId} and state = 'draft'`)
  if (!isSaved) return false
  await db`delete from quote_items where quote_id = ${quoteId}`
  const items = input.items.map((item, position) => ({ quote_id: quoteId, position, ...item, total_cents: sums.lineCents[position]! }))
  await db`insert into quote_items ${db(items, 'quote_id', 'position', 'text', 'quantity', 'unit', 'unit_price_cents', 'total_cents', 'is_taxable', 'is_optional')}`
  return true
}

export const countItems = (db: Db, quoteId: string) =>
  one(z.object({ count: z.int() }), db`select count(*) as count from quote_items where quote_id = ${quoteId}`)

export type Acceptance = { name: string; ip: string }

/** Moves a quote from one state to another if it still is in the first. */
export const moveQuote = (db: Db, quoteId: string, from: QuoteState, to: QuoteState, now: Date, acceptance?: Acceptance) =>
  touched(db`
    update quotes set state = ${to},
      sent_at = case when ${to} = 'sent' then ${now} else sent_at end,
      viewed_at = case when ${to} = 'viewed' then ${now} else viewed_at end,
      decided_at = case when ${to} in ('accepted', 'declined', 'withdrawn', 'superseded', 'not_selected') then ${now} else decided_at end,
      accepted_name = ${acceptance?.name ?? null}, accepted_ip = ${acceptance?.ip ?? null}
    where id = ${quoteId} and state = ${from}`)

const Moved = z.object({ id: z.string(), lead_id: z.string(), from_state: z.enum(quoteStates.states) })

/** All other quotes of a project that a company was hired for: they were not selected. Gives those that changed. */
export const closeOthers = (db: Db, projectId: string, hiredLeadId: string | null, now: Date) =>
  many(
    Moved,
    db`
    with open as (
      select id, state from quotes
      where project_id = ${projectId} and state in ('draft', 'sent', 'viewed') and lead_id is distinct from ${hiredLeadId}
      for update)
    update quotes q set state = 'not_selected', decided_at = ${now}
    from open where q.id = open.id
    returning q.id, q.lead_id, open.state as from_state`,
  )

export const closeOfLead = (db: Db, leadId: string, now: Date) =>
  many(
    Moved,
    db`
    with open as (select id, state from quotes where lead_id = ${leadId} and state in ('draft', 'sent', 'viewed') for update)
    update quotes q set state = 'not_selected', decided_at = ${now}
    from open where q.id = open.id
    returning q.id, q.lead_id, open.state as from_state`,
  )

/** Sent quotes whose last day is over in their company's zone. */
export const expireQuotes = (db: Db, now: Date) =>
  many(
    Moved,
    db`
    with over as (
      select q.id, q.state from quotes q
      join companies c on c.id = q.company_id
      where q.state in ('sent', 'viewed') and q.valid_until < (${now}::timestamptz at time zone c.time_zone)::date
      limit 500 for update of q skip locked)
    update quotes q set state = 'expired', decided_at = ${now}
    from over where q.id = over.id
    returning q.id, q.lead_id, over.state as from_state`,
  )

/** Quotes that end within two days and still wait for an answer. */
export const listEnding = (db: Db, now: Date) =>
  many(
    z.object({ id: z.string() }),
    db`
    select id from quotes
    where state in ('sent', 'viewed') and valid_until <= (${now}::timestamptz + interval '2 days')::date
      and sent_at < ${now}::timestamptz - interval '1 day'
    order by valid_until limit 500`,
  )

const Parties = z.object({
  quote_id: z.string(),
  lead_id: z.string(),
  project_id: z.string(),
  company_id: z.string(),
  version: z.int(),
  total: Money,
  valid_until: z.string(),
  owner_id: z.string(),
  company_name: z.string(),
  service: Localized,
  customer: z.string(),
})
export type Parties = z.infer<typeof Parties>

/** Whom a quote concerns: what notices about it need. */
export const getParties = (db: Db, quoteId: string) =>
  one(
    Parties,
    db`
    select q.id as quote_id, q.lead_id, q.project_id, q.company_id, q.version, ${usd(db, db`q.total_cents`)} as total, q.valid_until,
      p.owner_id, c.name as company_name, s.name as service, pc.name as customer
    from quotes q
    join projects p on p.id = q.project_id
    join project_contacts pc on pc.project_id = p.id
    join companies c on c.id = q.company_id
    join services s on s.id = p.service_id
    where q.id = ${quoteId}`,
  )

export const getHiredProject = (db: Db, leadId: string) =>
  one(z.object({ project_id: z.string() }), db`select project_id from leads where id = ${leadId}`)

const Around = z.object({
  customer: z.string(),
  service: Localized,
  city: z.string(),
  lead_state: z.enum(leadStates.states),
  versions: z.array(
    z.object({ id: z.string(), version: z.int(), state: z.enum(quoteStates.states), total: Money, sent_at: z.nullable(z.string()) }),
  ),
})

/** What a company sees around its quote: for whom, and the other versions. */
export const getAround = (db: Db, leadId: string) =>
  one(
    Around,
    db`
    select pc.name as customer, s.name as service, p.city, l.state as lead_state,
      (select jsonb_agg(jsonb_build_object('id', v.id, 'version', v.version, 'state', v.state, 'total', ${usd(db, db`v.total_cents`)},
        'sent_at', to_char(v.sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by v.version desc)
       from quotes v where v.lead_id = l.id) as versions
    from leads l
    join projects p on p.id = l.project_id
    join project_contacts pc on pc.project_id = p.id
    join services s on s.id = p.service_id
    where l.id = ${leadId}`,
  )

const ListRow = z.extend(QuoteRow, { service: Localized })

/** Quotes of a company, newest first, after the key of the last one shown. */
export const listOfCompany = (
  db: Db,
  companyId: string,
  { state, after, limit }: { state: QuoteState | undefined; after: { at: string; id: string } | undefined; limit: number },
) =>
  many(
    ListRow,
    db`
    select q.id, q.lead_id, q.version, q.state, pc.name as customer, s.name as service, p.city, ${usd(db, db`q.total_cents`)} as total,
      q.valid_until, q.created_at as at
    from quotes q
    join projects p on p.id = q.project_id
    join project_contacts pc on pc.project_id = p.id
    join services s on s.id = p.service_id
    where q.company_id = ${companyId} and q.state <> 'superseded'
      ${state ? db`and q.state = ${state}` : db``}
      ${after ? db`and (q.created_at, q.id) < (${after.at}, ${after.id})` : db``}
    order by q.created_at desc, q.id desc
    limit ${limit}`,
  )

const BoardRow = z.object({
  match_id: z.string(),
  match_state: z.string(),
  company_id: z.string(),
  score_parts: z.unknown(),
  seen_at: z.nullable(z.string()),
  lead_id: z.nullable(z.string()),
  lead_state: z.nullable(z.enum(leadStates.states)),
  reply_at: z.nullable(z.string()),
  quote_id: z.nullable(z.string()),
  unread: z.int(),
  last_message: z.nullable(z.object({ text: z.string(), at: z.string(), is_mine: z.boolean() })),
})
export type BoardRow = z.infer<typeof BoardRow>

/** Every company that was asked, with its lead, newest visible quote and conversation, in one query. */
export const listBoard = (db: Db, projectId: string) =>
  many(
    BoardRow,
    db`
    select m.id as match_id, m.state as match_state, m.company_id, m.score_parts, m.seen_at, l.id as lead_id, l.state as lead_state,
      l.first_response_at as reply_at, q.id as quote_id, coalesce(unread.count, 0) as unread,
      case when last.id is not null then jsonb_build_object('text', last.text, 'is_mine', last.side = 'customer',
        'at', to_char(last.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as last_message
    from matches m
    left join leads l on l.match_id = m.id and l.undone_at is null
    left join lateral (
      select id from quotes where lead_id = l.id and state not in ('draft', 'superseded', 'withdrawn') order by version desc limit 1) q on true
    left join lateral (
      select id, text, side, created_at from messages where lead_id = l.id and kind = 'text' order by id desc limit 1) last on true
    left join lateral (
      select count(*) as count from messages
      where lead_id = l.id and side = 'company'
        and id > coalesce((select last_message_id from thread_reads where lead_id = l.id and side = 'customer'), '00000000-0000-0000-0000-000000000000')
    ) unread on true
    where m.project_id = ${projectId} and m.state <> 'candidate'
    order by m.score desc, m.id`,
  )

export const listQuotes = (db: Db, quoteIds: string[]) =>
  many(Row, db`select ${quoteColumns(db)} from quotes q where q.id = any(${quoteIds}::uuid[])`)

const BoardState = z.object({ slots_used: z.int(), review_id: z.nullable(z.string()) })

export const getBoardState = (db: Db, projectId: string) =>
  one(
    BoardState,
    db`
    select coalesce((select used from project_slots where project_id = ${projectId}), 0) as slots_used,
      (select id from reviews where project_id = ${projectId} limit 1) as review_id`,
  )
