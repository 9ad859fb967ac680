import * as z from 'zod/mini'
import { type Db, many, maybe, touched } from '#server/lib/db.ts'
import { ProjectId } from '#server/lib/rows.ts'
import { PriceParts } from '#contract/matching/pricing.ts'

const Shared = z.object({
  id: z.string(),
  project_id: z.string(),
  company_id: z.string(),
  payment_id: z.nullable(z.string()),
  price_parts: PriceParts,
  offered_at: z.string(),
  /** Number of companies that share it now, and at the last refund. */
  slots: z.int(),
  settled_slots: z.nullable(z.int()),
  /** Payment less refunds; null while the bank disputes the payment, and after it took it back. */
  left_cents: z.nullable(z.int()),
  is_disputed: z.boolean(),
})
export type Shared = z.infer<typeof Shared>

/** Refund reason: one per number of sharing companies. */
export const reasonOf = (slots: number) => `shared:${slots}`

type Fragment = ReturnType<Db>

/** Leads `l` of requests `p`, with the number of companies given by `slots`. */
const shared = (db: Db, slots: Fragment) => db`
  select l.id, l.project_id, l.company_id, l.payment_id, m.price_parts, m.offered_at, ${slots} as slots,
    (select max(split_part(r.reason, ':', 2)::int) from payment_refunds r
      where r.payment_id = l.payment_id and r.reason like 'shared:%') as settled_slots,
    case when y.id is null then 0 when y.state in ('succeeded', 'partially_refunded', 'refunded') then y.amount_cents - y.refunded_cents end as left_cents,
    coalesce(y.state = 'disputed', false) as is_disputed
  from leads l
  join matches m on m.id = l.match_id
  join projects p on p.id = l.project_id
  left join payments y on y.id = l.payment_id`

const inTheRunning = (db: Db) => db`
  ${shared(db, db`p.slots`)} where l.undone_at is null and m.freed_at is null and p.state = 'open'`

/** Locks the leads of an open request whose companies are in the running. */
export const listShared = (db: Db, projectId: string) =>
  many(db, Shared)`${inTheRunning(db)} and l.project_id = ${projectId} order by l.id for update of l`

export const findShared = (db: Db, leadId: string) => maybe(db, Shared)`${inTheRunning(db)} and l.id = ${leadId}`

/** The request of a lead whose refund waits for the bank's decision about this payment. */
export const findOwingRequest = (db: Db, paymentId: string) =>
  maybe(db, ProjectId)`select project_id from leads where payment_id = ${paymentId} and owed_slots is not null`

/** Locks that lead, with its sharing as of when its buyer was still in the running. */
export const findOwed = (db: Db, paymentId: string) =>
  maybe(db, Shared)`
    ${shared(db, db`l.owed_slots`)} where l.undone_at is null and l.payment_id = ${paymentId} and l.owed_slots is not null for update of l`

/** False if this was already recorded. */
export const saveOwed = (db: Db, id: string, slots: number | null) =>
  touched(db`update leads set owed_slots = ${slots} where id = ${id} and owed_slots is distinct from ${slots}`)
