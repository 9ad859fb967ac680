import * as z from 'zod/mini'
import type { InvoiceInput } from '#contract/invoices/invoices.ts'
import { invoiceStates, type InvoiceState, paidWays, type PaidWay, payPlaces } from '#contract/invoices/states.ts'
import { itemUnits } from '#contract/quotes/states.ts'
import type { Totals } from '#contract/quotes/totals.ts'
import { Locale, Localized, Money } from '#contract/primitives.ts'
import { type Db, many, maybe, one, touched } from '#server/lib/db.ts'
import { moneyJson } from '#server/lib/money-json.ts'

const InvoiceRow = z.object({
  id: z.string(),
  lead_id: z.string(),
  match_id: z.string(),
  project_id: z.string(),
  quote_id: z.string(),
  company_id: z.string(),
  owner_id: z.string(),
  state: z.enum(invoiceStates.states),
  series_id: z.nullable(z.string()),
  number: z.nullable(z.int()),
  company: z.object({ name: z.string(), slug: z.string() }),
  company_place: z.string(),
  /** First name, and the surname for the owner and the hired company; empty once they left. */
  customer: z.string(),
  customer_locale: Locale,
  service: Localized,
  street: z.nullable(z.string()),
  place: z.string(),
  time_zone: z.string(),
  today: z.string(),
  lines: z.array(
    z.object({
      text: z.string(),
      quantity: z.number(),
      unit: z.enum(itemUnits),
      unit_price: Money,
      total: Money,
      is_taxable: z.boolean(),
    }),
  ),
  subtotal_cents: z.int(),
  tax_label: z.string(),
  tax_percent: z.number(),
  tax_cents: z.int(),
  total_cents: z.int(),
  deposit_cents: z.int(),
  deposit_left_cents: z.int(),
  most_cents: z.int(),
  due_on: z.nullable(z.string()),
  note: z.string(),
  created_at: z.string(),
  sent_at: z.nullable(z.string()),
  paid_at: z.nullable(z.string()),
  paid_on: z.nullable(z.string()),
  paid_by: z.nullable(z.enum(paidWays)),
  payment_id: z.nullable(z.string()),
  is_paying: z.boolean(),
  confirms_work: z.boolean(),
  pay_at: z.enum(payPlaces),
  credit_number: z.nullable(z.int()),
  credited_at: z.nullable(z.string()),
  credit_reason: z.string(),
})
export type InvoiceRow = z.infer<typeof InvoiceRow>

/** Deposit of a quote that was paid on Oficio and not returned, less what sent invoices have taken off. */
const depositLeft = (db: Db, quoteId: ReturnType<Db>) => db`
  greatest(0, coalesce((
      select y.amount_cents from deposits d join payments y on y.id = d.payment_id
      where d.quote_id = ${quoteId} and d.state in ('held', 'released')), 0)
    - coalesce((select sum(o.deposit_cents) from invoices o where o.quote_id = ${quoteId} and o.state in ('sent', 'paid')), 0))::bigint`

const invoicedOf = (db: Db, leadId: ReturnType<Db>) =>
  db`coalesce((select sum(o.total_cents) from invoices o where o.lead_id = ${leadId} and o.state in ('sent', 'paid')), 0)`

const today = (db: Db, now: Date) => db`to_char(${now}::timestamptz at time zone p.time_zone, 'YYYY-MM-DD')`

/**
 * Where the customer can pay it, or could once a draft is sent. A card payment is the company's at once, so it waits for the finish; an open
 * problem is solved first.
 */
const payAt = (db: Db) => db`
  case when i.state not in ('draft', 'sent') or c.status = 'closed' or l.state not in ('hired', 'done') then 'company'
    when p.state = 'completed' then 'here'
    when p.state <> 'hired' then 'company'
    when exists (select from problems b where b.project_id = p.id and b.resolved_at is null) then 'after_problem'
    when l.finished_at is null then 'after_finish'
    else 'here' end`

const columns = (db: Db, now: Date) => db`
  i.id, i.lead_id, l.match_id, l.project_id, i.quote_id, i.company_id, p.owner_id, i.state, i.series_id, i.number,
  jsonb_build_object('name', c.name, 'slug', c.slug) as company, c.city || ', ' || cz.state_iso as company_place,
  coalesce(case when l.state in ('hired', 'done') then trim(pc.name || ' ' || pc.surname) else pc.name end, '') as customer,
  u.locale as customer_locale, s.name as service, case when l.state in ('hired', 'done') then pc.street end as street,
  p.city || ', ' || p.state_iso as place, p.time_zone, ${today(db, now)} as today,
  coalesce((
    select jsonb_agg(jsonb_build_object('text', n.text, 'quantity', n.quantity, 'unit', n.unit, 'is_taxable', n.is_taxable,
      'unit_price', ${moneyJson(db, db`n.unit_price_cents`)}, 'total', ${moneyJson(db, db`n.total_cents`)}) order by n.position)
    from invoice_lines n where n.invoice_id = i.id), '[]') as lines,
  i.subtotal_cents, i.tax_label, i.tax_percent, i.tax_cents, i.total_cents,
  case when i.state = 'draft' then least(greatest(i.total_cents, 0), dl.cents) else i.deposit_cents end as deposit_cents,
  dl.cents as deposit_left_cents,
  greatest(0, coalesce(l.agreed_cents, 0) - ${invoicedOf(db, db`l.id`)})::bigint as most_cents,
  i.due_on, i.note, i.created_at, i.sent_at, i.paid_at, i.paid_on, i.paid_by, i.payment_id,
  exists (select from payments y where y.subject_id = i.id and y.state in ('processing', 'requires_action')) as is_paying,
  p.state = 'hired' as confirms_work, ${payAt(db)} as pay_at, i.credit_number, i.credited_at, i.credit_reason`

const tables = (db: Db) => db`
  invoices i
  join leads l on l.id = i.lead_id
  join projects p on p.id = l.project_id
  join users u on u.id = p.owner_id
  left join project_contacts pc on pc.project_id = p.id
  join companies c on c.id = i.company_id
  join zips cz on cz.zip = c.zipcode
  join services s on s.id = p.service_id
  cross join lateral (select ${depositLeft(db, db`i.quote_id`)} as cents) dl`

export type Of = { companyId: string } | { ownerId: string } | 'any'

/** A customer sees no drafts. */
const readable = (db: Db, of: Of) => {
  if (of === 'any') return db`true`
  return 'companyId' in of ? db`i.company_id = ${of.companyId}` : db`p.owner_id = ${of.ownerId} and i.state <> 'draft'`
}

export const findInvoice = (db: Db, id: string, { of, now }: { of: Of; now: Date }) =>
  maybe(db, InvoiceRow)`select ${columns(db, now)} from ${tables(db)} where i.id = ${id} and ${readable(db, of)}`

/** Invoices of a lead, or of all leads of a request, oldest first. */
export const listInvoices = (db: Db, parent: { leadId: string } | { projectId: string }, { of, now }: { of: Of; now: Date }) =>
  many(db, InvoiceRow)`
    select ${columns(db, now)} from ${tables(db)}
    where ${'leadId' in parent ? db`i.lead_id = ${parent.leadId}` : db`l.project_id = ${parent.projectId}`} and ${readable(db, of)}
    order by coalesce(i.sent_at, i.created_at), i.id limit 100`

const Unpaid = z.object({ project_id: z.string(), count: z.int() })

export const countUnpaid = (db: Db, projectIds: readonly string[]) =>
  many(db, Unpaid)`
    select l.project_id, count(*)::int as count from invoices i join leads l on l.id = i.lead_id
    where l.project_id = any(${projectIds}::uuid[]) and i.state = 'sent' group by l.project_id`

/** Locks an invoice; false if it is gone. The caller has locked its lead. */
export const lockInvoice = (db: Db, id: string) => touched(db`select from invoices where id = ${id} for update`)

const Room = z.object({ agreed_cents: z.nullable(z.int()), invoiced_cents: z.int(), today: z.string(), locale: Locale })

/** Agreed sum of a lead, and the sum of its sent invoices. */
export const getRoom = (db: Db, leadId: string, now: Date) =>
  one(db, Room)`
    select l.agreed_cents, ${invoicedOf(db, db`l.id`)}::bigint as invoiced_cents, ${today(db, now)} as today, u.locale
    from leads l join projects p on p.id = l.project_id join users u on u.id = p.owner_id where l.id = ${leadId}`

const DraftId = z.object({ id: z.string() })

export const findDraft = (db: Db, leadId: string) =>
  maybe(db, DraftId)`select id from invoices where lead_id = ${leadId} and state = 'draft'`

export const insertDraft = (db: Db, draft: { id: string; leadId: string; quoteId: string; companyId: string; now: Date }) => db`
  insert into invoices (id, lead_id, quote_id, company_id, created_at)
  values (${draft.id}, ${draft.leadId}, ${draft.quoteId}, ${draft.companyId}, ${draft.now})`

/** Replaces the contents of a draft. */
export async function saveDraft(db: Db, id: string, input: InvoiceInput, sums: Totals): Promise<void> {
  await db`
    update invoices set tax_label = ${input.tax_label}, tax_percent = ${input.tax_percent}, subtotal_cents = ${sums.subtotalCents},
      tax_cents = ${sums.taxCents}, total_cents = ${sums.totalCents}, due_on = ${input.due_on ?? null}, note = ${input.note}
    where id = ${id} and state = 'draft'`
  await db`delete from invoice_lines where invoice_id = ${id}`
  const rows = input.lines.map((line, position) => ({ invoice_id: id, position, ...line, total_cents: sums.lineCents[position]! }))
  await db`insert into invoice_lines ${db(rows)}`
}

export const deleteDraft = (db: Db, id: string) => touched(db`delete from invoices where id = ${id} and state = 'draft'`)

const Last = z.object({ last: z.int() })

/** The next number of a series. Its row stays locked until the transaction ends; one that fails gives the number back. */
export async function takeNumber(db: Db, companyId: string, kind: 'invoice' | 'credit_note'): Promise<number> {
  const { last } = await one(db, Last)`
    insert into invoice_series as s (company_id, kind, last) values (${companyId}, ${kind}, 1)
    on conflict (company_id, kind) do update set last = s.last + 1 returning last`
  return last
}

/** Compare and set. */
export const markSent = (
  db: Db,
  id: string,
  { number, seriesId, depositCents, now }: { number: number; seriesId: string; depositCents: number; now: Date },
) =>
  touched(db`
    update invoices set state = 'sent', number = ${number}, series_id = ${seriesId}, deposit_cents = ${depositCents}, sent_at = ${now}
    where id = ${id} and state = 'draft'`)

type Paid = { by: PaidWay; on: string; paymentId: string | null; now: Date }

/** Compare and set. */
export const markPaid = (db: Db, id: string, { by, on, paymentId, now }: Paid) =>
  touched(db`
    update invoices set state = 'paid', paid_at = ${now}, paid_on = ${on}, paid_by = ${by}, payment_id = ${paymentId}
    where id = ${id} and state = 'sent'`)

type Credited = { from: InvoiceState; number: number; reason: string; now: Date }

/** Compare and set. */
export const markCredited = (db: Db, id: string, { from, number, reason, now }: Credited) =>
  touched(db`
    update invoices set state = 'credited', credit_number = ${number}, credited_at = ${now}, credit_reason = ${reason}
    where id = ${id} and state = ${from}`)

const Standing = z.object({ cents: z.int(), state: z.nullable(z.enum(['sent', 'paid'])) })

/** Sum of a lead's sent invoices, and `paid` when all of them are. */
export const getStanding = (db: Db, leadId: string) =>
  one(db, Standing)`
    select coalesce(sum(total_cents), 0)::bigint as cents,
      case when count(*) = 0 then null when bool_and(state = 'paid') then 'paid' else 'sent' end as state
    from invoices where lead_id = ${leadId} and state in ('sent', 'paid')`
