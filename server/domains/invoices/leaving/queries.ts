import * as z from 'zod/mini'
import { type Db, many } from '#server/lib/db.ts'

const Received = z.object({
  request: z.string(),
  company: z.string(),
  number: z.int(),
  state: z.string(),
  lines: z.array(z.unknown()),
  tax_label: z.string(),
  tax_cents: z.int(),
  total_cents: z.int(),
  deposit_cents: z.int(),
  due_on: z.nullable(z.string()),
  note: z.string(),
  sent_at: z.string(),
  paid_on: z.nullable(z.string()),
  paid_by: z.nullable(z.string()),
  credited_at: z.nullable(z.string()),
  credit_reason: z.string(),
})

/** Every invoice sent to a person. */
export const listReceived = (db: Db, ownerId: string) =>
  many(db, Received)`
    select l.project_id as request, c.name as company, i.number, i.state, i.tax_label, i.tax_cents, i.total_cents, i.deposit_cents, i.due_on,
      i.note, i.sent_at, i.paid_on, i.paid_by, i.credited_at, i.credit_reason,
      (select json_agg(json_build_object('text', n.text, 'quantity', n.quantity, 'unit', n.unit, 'unit_price_cents', n.unit_price_cents)
        order by n.position) from invoice_lines n where n.invoice_id = i.id) as lines
    from invoices i join leads l on l.id = i.lead_id join projects p on p.id = l.project_id join companies c on c.id = i.company_id
    where p.owner_id = ${ownerId} and i.sent_at is not null
    order by i.sent_at, i.id`

const Trace = z.object({ invoice_id: z.string(), company_id: z.string(), left_at: z.string() })

/** Invoices to a deleted person, whose name remains in notifications to the companies. */
export const listTraces = (db: Db, ownerId: string) =>
  many(db, Trace)`
    select i.id as invoice_id, i.company_id, u.deleted_at as left_at
    from invoices i join leads l on l.id = i.lead_id join projects p on p.id = l.project_id
      join users u on u.id = p.owner_id and u.deleted_at is not null
    where p.owner_id = ${ownerId}`
