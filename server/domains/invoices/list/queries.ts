import * as z from 'zod/mini'
import { InvoiceRow } from '#contract/invoices/invoices.ts'
import { invoiceTabs, type InvoiceTab, paidWays } from '#contract/invoices/states.ts'
import { Localized } from '#contract/primitives.ts'
import type { TimeCursor } from '#server/lib/cursor.ts'
import { type Db, many, one } from '#server/lib/db.ts'
import { moneyJson } from '#server/lib/money-json.ts'

/** A company, and the day at its place. */
export type Of = { companyId: string; now: Date }

const isOverdue = (db: Db, now: Date) =>
  db`coalesce(i.state = 'sent' and i.due_on < (${now}::timestamptz at time zone p.time_zone)::date, false)`

const tables = (db: Db) => db`
  invoices i
  join leads l on l.id = i.lead_id
  join projects p on p.id = l.project_id
  left join project_contacts pc on pc.project_id = p.id
  join services s on s.id = p.service_id
  join companies c on c.id = i.company_id`

const ofTab = (db: Db, tab: InvoiceTab | undefined, now: Date) => {
  if (tab === undefined) return db`true`
  return tab === 'overdue' ? isOverdue(db, now) : db`i.state = ${tab}`
}

const Row = z.extend(InvoiceRow, { number: z.nullable(z.int()), service: Localized })

export const listRows = (
  db: Db,
  { companyId, now }: Of,
  { tab, after, limit }: { tab: InvoiceTab | undefined; after: TimeCursor | undefined; limit: number },
) =>
  many(db, Row)`
    select i.id, i.state, i.number, coalesce(pc.name, '') as customer, s.name as service, i.created_at as at, i.due_on, i.paid_on, i.paid_by,
      ${moneyJson(db, db`i.total_cents`)} as total, ${moneyJson(db, db`(i.total_cents - i.deposit_cents)`)} as due,
      ${isOverdue(db, now)} as is_overdue
    from ${tables(db)}
    where i.company_id = ${companyId} and ${ofTab(db, tab, now)}
      ${after ? db`and (i.created_at, i.id) < (${after.at}, ${after.id})` : db``}
    order by i.created_at desc, i.id desc limit ${limit}`

const Sums = z.object({
  ...Object.fromEntries(invoiceTabs.map((tab) => [tab, z.int()])),
  open_cents: z.int(),
  overdue_cents: z.int(),
  paid_cents: z.int(),
  year: z.int(),
})

/** Invoices in each tab, and their sums: unpaid, overdue, and paid since the year began at the company's place. */
export const getSums = (db: Db, { companyId, now }: Of) =>
  one(db, z.catchall(Sums, z.int()))`
    with rows as (
      select i.state, i.total_cents, i.total_cents - i.deposit_cents as due_cents, i.paid_on, ${isOverdue(db, now)} as is_overdue
      from ${tables(db)} where i.company_id = ${companyId}
    ), this as (
      select extract(year from ${now}::timestamptz at time zone c.time_zone)::int as year from companies c where c.id = ${companyId}
    )
    select (select year from this), (count(*) filter (where state = 'draft'))::int as draft, (count(*) filter (where state = 'sent'))::int as sent,
      (count(*) filter (where is_overdue))::int as overdue, (count(*) filter (where state = 'paid'))::int as paid,
      (count(*) filter (where state = 'credited'))::int as credited,
      coalesce(sum(due_cents) filter (where state = 'sent'), 0)::bigint as open_cents,
      coalesce(sum(due_cents) filter (where is_overdue), 0)::bigint as overdue_cents,
      coalesce(sum(total_cents) filter (where state = 'paid' and extract(year from paid_on) = (select year from this)), 0)::bigint as paid_cents
    from rows`

const Line = z.object({
  kind: z.enum(['invoice', 'credit_note']),
  number: z.int(),
  of_number: z.int(),
  day: z.string(),
  customer: z.string(),
  service: Localized,
  state: z.enum(['sent', 'paid', 'credited']),
  subtotal_cents: z.int(),
  tax_label: z.string(),
  tax_cents: z.int(),
  total_cents: z.int(),
  deposit_cents: z.int(),
  /** Received for it and not returned, deposit included. */
  paid_cents: z.int(),
  due_on: z.nullable(z.string()),
  paid_on: z.nullable(z.string()),
  paid_by: z.nullable(z.enum(paidWays)),
})
export type StatementLine = z.infer<typeof Line>

/** Invoices and credit notes of a year of the company's days, in their order. A credit note takes off what its invoice added. */
export const listLines = (db: Db, { companyId }: Of, year: number | undefined) =>
  many(db, Line)`
    select d.kind, d.number, i.number as of_number, to_char(d.at at time zone c.time_zone, 'YYYY-MM-DD') as day, coalesce(pc.name, '') as customer,
      s.name as service, i.state, d.sign * i.subtotal_cents as subtotal_cents, i.tax_label, d.sign * i.tax_cents as tax_cents,
      d.sign * i.total_cents as total_cents, d.sign * i.deposit_cents as deposit_cents,
      case when i.paid_at is not null then d.sign * i.total_cents else 0 end as paid_cents, i.due_on, i.paid_on, i.paid_by
    from ${tables(db)}
    cross join lateral (
      values ('invoice', i.number, i.sent_at, 1), ('credit_note', i.credit_number, i.credited_at, -1)) as d (kind, number, at, sign)
    where i.company_id = ${companyId} and d.number is not null
      ${year === undefined ? db`` : db`and extract(year from d.at at time zone c.time_zone) = ${year}`}
    order by d.at, i.id, d.sign desc limit 20000`
