import * as z from 'zod/mini'
import { PriceParts } from '#contract/matching.ts'
import { type Db, many, maybe } from '#server/lib/db.ts'

const Shared = z.object({
  id: z.string(),
  project_id: z.string(),
  company_id: z.string(),
  payment_id: z.nullable(z.string()),
  price_parts: PriceParts,
  offered_at: z.string(),
  /** Companies that share it now, and as how many it was last given back for. */
  slots: z.int(),
  settled_slots: z.nullable(z.int()),
  /** What the company has paid and not got back; null while its bank disputes the payment. */
  left_cents: z.nullable(z.int()),
})
export type Shared = z.infer<typeof Shared>

/** Why a payment gives back what a lead costs less that more companies share: once for each number of them. */
export const reasonOf = (slots: number) => `shared:${slots}`

const inTheRunning = (db: Db) => db`
  select l.id, l.project_id, l.company_id, l.payment_id, m.price_parts, m.offered_at, p.slots,
    (select max(split_part(r.reason, ':', 2)::int) from payment_refunds r
      where r.payment_id = l.payment_id and r.reason like 'shared:%') as settled_slots,
    case when y.id is null then 0 when y.state in ('succeeded', 'partially_refunded', 'refunded') then y.amount_cents - y.refunded_cents end as left_cents
  from leads l
  join matches m on m.id = l.match_id
  join projects p on p.id = l.project_id
  left join payments y on y.id = l.payment_id
  where l.undone_at is null and m.freed_at is null and p.state = 'open'`

/** The leads of an open request whose companies are in the running, held until the transaction ends. */
export const listShared = (db: Db, projectId: string) =>
  many(Shared, db`${inTheRunning(db)} and l.project_id = ${projectId} order by l.id for update of l`)

export const findShared = (db: Db, leadId: string) => maybe(Shared, db`${inTheRunning(db)} and l.id = ${leadId}`)
