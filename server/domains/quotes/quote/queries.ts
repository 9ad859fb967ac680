import { moneyJson } from '#server/lib/money-json.ts'
import * as z from 'zod/mini'
import { type Locale, Localized, Money } from '#contract/primitives.ts'
import { projectStates } from '#contract/projects/states.ts'
import { optionTotals, type Totals, totals } from '#contract/quotes/totals.ts'
import { Quote, QuoteCounts, type QuoteInput, QuoteLine, QuoteRow } from '#contract/quotes/quote.ts'
import { type Db, many, maybe, one, touched } from '#server/lib/db.ts'
import { Count, Id, ProjectId } from '#server/lib/rows.ts'
import { leadStates } from '#contract/leads/states.ts'
import { quoteStates, type QuoteTab } from '#contract/quotes/states.ts'
import { termNames } from '#contract/quotes/terms.ts'

type QuoteState = (typeof quoteStates.states)[number]

const termColumns = (db: Db) => db`${db(termNames)}`

const quoteColumns = (db: Db) => db`
  q.id, q.lead_id, q.project_id, q.version, q.state, q.type, q.tax_percent, q.deposit_due_on, q.deposit_terms, ${termColumns(db)},
  q.valid_until, q.message, q.locale, q.is_assisted, q.sent_at, q.viewed_at, q.decided_at, q.created_at,
  ${moneyJson(db, db`q.subtotal_cents`)} as subtotal, ${moneyJson(db, db`q.discount_cents`)} as discount, ${moneyJson(db, db`q.tax_cents`)} as tax,
  ${moneyJson(db, db`q.total_cents`)} as total, ${moneyJson(db, db`q.deposit_cents`)} as deposit,
  (select d.state from deposits d where d.quote_id = q.id) as deposit_state,
  case when q.high_cents is not null then ${moneyJson(db, db`q.high_cents`)} end as high,
  coalesce((
    select jsonb_agg(jsonb_build_object(
      'position', i.position, 'option', i.option, 'text', i.text, 'quantity', i.quantity, 'unit', i.unit, 'is_taxable', i.is_taxable, 'is_optional', i.is_optional,
      'unit_price', ${moneyJson(db, db`i.unit_price_cents`)}, 'total', ${moneyJson(db, db`i.total_cents`)}) order by i.position)
    from quote_items i where i.quote_id = q.id), '[]') as lines,
  coalesce((
    select jsonb_agg(jsonb_build_object('name', o.name, 'subtotal', ${moneyJson(db, db`o.subtotal_cents`)}, 'tax', ${moneyJson(db, db`o.tax_cents`)},
      'total', ${moneyJson(db, db`o.total_cents`)}) order by o.position)
    from quote_options o where o.quote_id = q.id), '[]') as options,
  coalesce((
    select jsonb_agg(jsonb_build_object('id', f.id,
      'picture', case when me.id is not null then jsonb_build_object('id', me.id, 'width', me.width, 'height', me.height,
        'thumbhash', me.thumbhash, 'widths', me.widths, 'has_avif', me.has_avif) end,
      'document', case when d.id is not null then jsonb_build_object('id', d.id, 'name', d.name, 'size', d.size) end) order by f.position)
    from quote_files f left join media me on me.id = f.media_id left join documents d on d.id = f.document_id
    where f.quote_id = q.id), '[]') as files,
  case when q.agreed_total_cents is not null then jsonb_build_object('name', coalesce(q.accepted_name, ''), 'option', q.accepted_option,
    'extras', to_jsonb(q.accepted_extras), 'subtotal', ${moneyJson(db, db`q.agreed_subtotal_cents`)}, 'tax', ${moneyJson(db, db`q.agreed_tax_cents`)},
    'total', ${moneyJson(db, db`q.agreed_total_cents`)}) end as agreed,
  (select v.id from quotes v where v.lead_id = q.lead_id and v.version < q.version and v.sent_at is not null order by v.version desc limit 1) as previous_id`

const Row = z.extend(Quote, { lines: z.array(QuoteLine) })

/** A quote of this company, including drafts. */
export const findOfCompany = (db: Db, quoteId: string, companyId: string) =>
  maybe(db, Row)`select ${quoteColumns(db)} from quotes q where q.id = ${quoteId} and q.company_id = ${companyId}`

/** A quote sent to this person; never a draft. */
export const findOfOwner = (db: Db, quoteId: string, ownerId: string) =>
  maybe(db, Row)`
    select ${quoteColumns(db)}
    from quotes q
    join projects p on p.id = q.project_id
    where q.id = ${quoteId} and p.owner_id = ${ownerId} and q.sent_at is not null`

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
  is_edited: z.boolean(),
  project_state: z.enum(projectStates.states),
  time_zone: z.string(),
  newest_version: z.nullable(z.int()),
})
export type LockedQuote = z.infer<typeof Locked>

/** Locks a quote, with its project's state and its company's time zone. */
export const lockQuote = (db: Db, quoteId: string, of: { companyId: string } | { ownerId: string }) =>
  maybe(db, Locked)`
    select q.id, q.lead_id, q.project_id, q.company_id, q.version, q.state, q.total_cents, q.valid_until, q.message, q.is_edited,
      p.state as project_state, c.time_zone,
      (select max(n.version) from quotes n where n.lead_id = q.lead_id and n.sent_at is not null) as newest_version
    from quotes q
    join projects p on p.id = q.project_id
    join companies c on c.id = q.company_id
    where q.id = ${quoteId} and ${'companyId' in of ? db`q.company_id = ${of.companyId}` : db`p.owner_id = ${of.ownerId} and q.sent_at is not null`}
    for update of q`

const Open = z.object({ id: z.string(), state: z.enum(quoteStates.states) })

/** Locks the versions of a lead's quote that its customer can accept. */
export const lockOpen = (db: Db, leadId: string) =>
  many(db, Open)`select id, state from quotes where lead_id = ${leadId} and state in ('sent', 'viewed') order by version for update`

const LeadForQuote = z.object({
  id: z.string(),
  project_id: z.string(),
  state: z.enum(leadStates.states),
  project_state: z.enum(projectStates.states),
  time_zone: z.string(),
})

/** Locks the lead of a new quote, so that two concurrent starts make one draft. */
export const lockLead = (db: Db, leadId: string, companyId: string) =>
  maybe(db, LeadForQuote)`
    select l.id, l.project_id, l.state, p.state as project_state, c.time_zone
    from leads l
    join projects p on p.id = l.project_id
    join companies c on c.id = l.company_id
    where l.id = ${leadId} and l.company_id = ${companyId}
    for update of l`

/** The draft of a lead, or else its newest quote. */
export const findNewest = (db: Db, leadId: string) =>
  maybe(db, Open)`
    select id, state from quotes where lead_id = ${leadId} order by version desc limit 1`

export const insertDraft = (
  db: Db,
  draft: { id: string; leadId: string; projectId: string; companyId: string; validUntil: string; now: Date },
) => db`
  insert into quotes (id, lead_id, project_id, company_id, version, valid_until, created_at)
  select ${draft.id}, ${draft.leadId}, ${draft.projectId}, ${draft.companyId}, coalesce(max(version), 0) + 1, ${draft.validUntil}, ${draft.now}
  from quotes where lead_id = ${draft.leadId}`

/** Copies the whole quote into a draft with the next version number. */
export async function copyAsDraft(
  db: Db,
  quoteId: string,
  draft: { id: string; validUntil: string; isProgram: boolean; now: Date },
): Promise<void> {
  await db`
    insert into quotes (id, lead_id, project_id, company_id, version, type, subtotal_cents, discount_cents, tax_percent, tax_cents, total_cents,
      high_cents, deposit_cents, deposit_due_on, deposit_terms, ${termColumns(db)}, valid_until,
      message, locale, is_assisted, is_edited, created_at)
    select ${draft.id}, lead_id, project_id, company_id, (select max(n.version) + 1 from quotes n where n.lead_id = q.lead_id), type, subtotal_cents, discount_cents, tax_percent, tax_cents, total_cents,
      high_cents, deposit_cents,
      case when deposit_due_on is not null then greatest(deposit_due_on, ${draft.validUntil}::date) end, deposit_terms,
      ${termColumns(db)}, greatest(valid_until, ${draft.validUntil}::date), message, locale, is_assisted or ${draft.isProgram}, not ${draft.isProgram}, ${draft.now}
    from quotes q where id = ${quoteId}`
  await db`
    insert into quote_items (quote_id, position, option, text, quantity, unit, unit_price_cents, total_cents, is_taxable, is_optional)
    select ${draft.id}, position, option, text, quantity, unit, unit_price_cents, total_cents, is_taxable, is_optional
    from quote_items where quote_id = ${quoteId}`
  await db`
    insert into quote_options (quote_id, position, name, subtotal_cents, tax_cents, total_cents)
    select ${draft.id}, position, name, subtotal_cents, tax_cents, total_cents from quote_options where quote_id = ${quoteId}`
  await db`
    insert into quote_files (id, quote_id, position, media_id, document_id)
    select gen_random_uuid(), ${draft.id}, position, media_id, document_id from quote_files where quote_id = ${quoteId}`
}

/** `isProgram`: an API key or an app saves it. `locale`: language of the writer. */
type Writer = { isProgram: boolean; locale: Locale }

/** Overwrites a draft; false if it is no longer a draft. */
export async function saveDraft(db: Db, quoteId: string, input: QuoteInput, { isProgram, locale }: Writer): Promise<boolean> {
  const byOption = optionTotals(input)
  const sums = byOption.reduce((least, each) => (each.totalCents < least.totalCents ? each : least))
  const hasDeposit = input.deposit_cents > 0
  const terms = Object.fromEntries(termNames.map((name) => [name, input[name] ?? null]))
  const isSaved = await touched(db`
    update quotes set type = ${input.type}, subtotal_cents = ${sums.subtotalCents}, discount_cents = ${input.discount_cents},
      tax_percent = ${input.tax_percent}, tax_cents = ${sums.taxCents}, total_cents = ${sums.totalCents},
      high_cents = ${input.type === 'range' ? (input.high_cents ?? null) : null}, deposit_cents = ${input.deposit_cents},
      deposit_due_on = ${hasDeposit ? (input.deposit_due_on ?? null) : null}, deposit_terms = ${hasDeposit ? input.deposit_terms : ''},
      ${db(terms)}, valid_until = ${input.valid_until}, message = ${input.message},
      locale = ${locale}, is_assisted = is_assisted or ${isProgram}, is_edited = is_edited or not ${isProgram}
    where id = ${quoteId} and state = 'draft'`)
  if (!isSaved) return false
  await db`delete from quote_items where quote_id = ${quoteId}`
  await db`delete from quote_options where quote_id = ${quoteId}`
  const { lineCents } = totals({ items: input.items, discount_cents: 0, tax_percent: 0 })
  const items = input.items.map((item, position) => ({ quote_id: quoteId, position, ...item, total_cents: lineCents[position]! }))
  const options = input.options.map((name, position) => ({
    quote_id: quoteId,
    position,
    name,
    subtotal_cents: byOption[position]!.subtotalCents,
    tax_cents: byOption[position]!.taxCents,
    total_cents: byOption[position]!.totalCents,
  }))
  if (options.length > 0) await db`insert into quote_options ${db(options)}`
  await db`insert into quote_items ${db(items, 'quote_id', 'position', 'option', 'text', 'quantity', 'unit', 'unit_price_cents', 'total_cents', 'is_taxable', 'is_optional')}`
  return true
}

export const countItems = (db: Db, quoteId: string) => one(db, Count)`select count(*) as count from quote_items where quote_id = ${quoteId}`

export type Accepted = { name: string; ip: string; option: number; extras: number[]; sums: Totals }

type Move = { from: QuoteState; to: QuoteState; now: Date; accepted: Accepted | undefined }

/** Compare and set: moves a quote if it is still in `from`. */
export const moveQuote = (db: Db, quoteId: string, { from, to, now, accepted }: Move) =>
  touched(db`
    update quotes set state = ${to},
      sent_at = case when ${to} = 'sent' then ${now} else sent_at end,
      viewed_at = case when ${to} = 'viewed' then ${now} else viewed_at end,
      decided_at = case when ${to} in ('accepted', 'declined', 'withdrawn', 'superseded', 'not_selected', 'cancelled') then ${now} else decided_at end
      ${
        accepted
          ? db`, accepted_name = ${accepted.name}, accepted_ip = ${accepted.ip}, accepted_option = ${accepted.option},
              accepted_extras = ${accepted.extras}::int[], agreed_subtotal_cents = ${accepted.sums.subtotalCents},
              agreed_tax_cents = ${accepted.sums.taxCents}, agreed_total_cents = ${accepted.sums.totalCents}`
          : db``
      }
    where id = ${quoteId} and state = ${from}`)

export const Moved = z.object({ id: z.string(), lead_id: z.string(), from_state: z.enum(quoteStates.states) })

/** Open quotes sent over a day ago, whose last day begins before `until` in their company's time zone. */
export const listEnding = (db: Db, { now, until }: { now: Date; until: Date }) =>
  many(db, Id)`
    select q.id from quotes q join companies c on c.id = q.company_id
    where q.state in ('sent', 'viewed') and q.valid_until < (${until}::timestamptz at time zone c.time_zone)::date
      and q.sent_at < ${now}::timestamptz - interval '1 day'
    order by q.valid_until limit 500`

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

/** Parties of a quote, for notifications. */
export const getParties = (db: Db, quoteId: string) =>
  one(db, Parties)`
    select q.id as quote_id, q.lead_id, q.project_id, q.company_id, q.version, ${moneyJson(db, db`q.total_cents`)} as total, q.valid_until,
      p.owner_id, c.name as company_name, s.name as service, pc.name as customer
    from quotes q
    join projects p on p.id = q.project_id
    join project_contacts pc on pc.project_id = p.id
    join companies c on c.id = q.company_id
    join services s on s.id = p.service_id
    where q.id = ${quoteId}`

export const getProject = (db: Db, leadId: string) => one(db, ProjectId)`select project_id from leads where id = ${leadId}`

/** The request of a company's own lead. */
export const findProject = (db: Db, leadId: string, companyId: string) =>
  maybe(db, ProjectId)`select project_id from leads where id = ${leadId} and company_id = ${companyId}`

const Around = z.object({
  customer: z.string(),
  service: Localized,
  city: z.string(),
  lead_state: z.enum(leadStates.states),
  versions: z.array(
    z.object({ id: z.string(), version: z.int(), state: z.enum(quoteStates.states), total: Money, sent_at: z.nullable(z.string()) }),
  ),
})

/** Context of a company's quote: the customer and the other versions. */
export const getAround = (db: Db, leadId: string) =>
  one(db, Around)`
    select pc.name as customer, s.name as service, p.city, l.state as lead_state,
      (select jsonb_agg(jsonb_build_object('id', v.id, 'version', v.version, 'state', v.state, 'total', ${moneyJson(db, db`v.total_cents`)},
        'sent_at', to_char(v.sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by v.version desc)
       from quotes v where v.lead_id = l.id) as versions
    from leads l
    join projects p on p.id = l.project_id
    join project_contacts pc on pc.project_id = p.id
    join services s on s.id = p.service_id
    where l.id = ${leadId}`

const ListRow = z.extend(QuoteRow, { service: Localized })

const inTab = (db: Db, tab: QuoteTab) =>
  ({
    draft: db`q.state = 'draft'`,
    open: db`q.state in ('sent', 'viewed')`,
    accepted: db`q.state = 'accepted'`,
    ended: db`q.state in ('declined', 'withdrawn', 'expired', 'not_selected', 'cancelled')`,
  })[tab]

/** Quotes of a company after a cursor, newest first. Omits replaced versions and discarded drafts. */
export const listOfCompany = (
  db: Db,
  companyId: string,
  { tab, after, limit }: { tab: QuoteTab | undefined; after: { at: string; id: string } | undefined; limit: number },
) =>
  many(db, ListRow)`
    select q.id, q.lead_id, q.version, q.state, pc.name as customer, s.name as service, p.city,
      ${moneyJson(db, db`coalesce(q.agreed_total_cents, q.total_cents)`)} as total,
      q.valid_until, q.created_at as at
    from quotes q
    join projects p on p.id = q.project_id
    join project_contacts pc on pc.project_id = p.id
    join services s on s.id = p.service_id
    where q.company_id = ${companyId} and q.state not in ('superseded', 'discarded')
      ${tab ? db`and ${inTab(db, tab)}` : db``}
      ${after ? db`and (q.created_at, q.id) < (${after.at}, ${after.id})` : db``}
    order by q.created_at desc, q.id desc
    limit ${limit}`

/** Number of quotes in each tab of a company. */
export const countTabs = (db: Db, companyId: string) =>
  one(db, QuoteCounts)`
    select count(*) filter (where ${inTab(db, 'draft')})::int as draft, count(*) filter (where ${inTab(db, 'open')})::int as open,
      count(*) filter (where ${inTab(db, 'accepted')})::int as accepted, count(*) filter (where ${inTab(db, 'ended')})::int as ended
    from quotes q where q.company_id = ${companyId}`

export const listQuotes = (db: Db, quoteIds: string[]) =>
  many(db, Row)`select ${quoteColumns(db)} from quotes q where q.id = any(${quoteIds}::uuid[])`
