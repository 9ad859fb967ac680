import * as z from 'zod/mini'
import type { differenceKinds } from '#contract/payments/disputes.ts'
import { type Db, many, maybe, touched } from '#server/lib/db.ts'
import { Id } from '#server/lib/rows.ts'

const Customer = z.object({ customer: z.string() })

/** The holder's customer at the gateway: the one whose cards are saved, else the one that was begun. */
export const findCustomer = (db: Db, holderId: string) =>
  maybe(
    Customer,
    db`
    select customer from (
      select gateway_customer as customer, 0 as rank, created_at from payment_methods where holder_id = ${holderId} and gateway_customer <> ''
      union all
      select customer, 1, now() from gateway_customers where holder_id = ${holderId}
    ) as known order by rank, created_at limit 1`,
  )

export const saveCustomer = (db: Db, holderId: string, customer: string) =>
  db`insert into gateway_customers (holder_id, customer) values (${holderId}, ${customer}) on conflict do nothing`

/** False: it was told before. */
export const insertNotice = (db: Db, notice: { id: string; type: string; object: string }, now: Date) =>
  touched(db`insert into gateway_notices ${db({ ...notice, received_at: now })} on conflict do nothing`)

export const deleteNotices = async (db: Db, before: Date): Promise<number> =>
  (await db`delete from gateway_notices where received_at < ${before}`).count

/** The payment that a charge of the gateway belongs to. */
export const findByCharge = (db: Db, charge: string) =>
  maybe(Id, db`select id from payments where gateway_charge = ${charge} order by created_at desc limit 1`)

type NewDispute = { id: string; payment_id: string; amount_cents: number; reason: string; evidence_due_at: Date | null }

export const insertDispute = (db: Db, dispute: NewDispute, now: Date) =>
  touched(db`insert into payment_disputes ${db({ ...dispute, state: 'open', opened_at: now })} on conflict do nothing`)

export const setEvidenceDue = (db: Db, id: string, at: Date | null) =>
  db`update payment_disputes set evidence_due_at = ${at} where id = ${id}`

/** Compare and set: false when it was closed before. */
export const closeDispute = (db: Db, id: string, state: 'won' | 'lost', now: Date) =>
  touched(db`update payment_disputes set state = ${state}, closed_at = ${now} where id = ${id} and state = 'open'`)

const OurCharge = z.object({
  id: z.string(),
  gateway_charge: z.nullable(z.string()),
  card_cents: z.int(),
})

/** Payments of cards that were settled in a span of time. */
export const listSettled = (db: Db, { since, until }: { since: Date; until: Date }) =>
  many(
    OurCharge,
    db`
    select p.id, p.gateway_charge, p.card_cents
    from payments p where p.settled_at >= ${since} and p.settled_at < ${until} and p.card_cents > 0 order by p.id`,
  )

/** The same payments by what the gateway calls them, whenever they were settled. */
export const listByCharges = (db: Db, charges: readonly string[]) =>
  many(
    OurCharge,
    db`
    select p.id, p.gateway_charge, p.card_cents from payments p
    where p.gateway_charge = any(${charges}) and p.settled_at is not null`,
  )

const OurRefund = z.object({ gateway_refund: z.string(), card_cents: z.int() })

export const listRefundsByIds = (db: Db, ids: readonly string[]) =>
  many(OurRefund, db`select gateway_refund, card_cents from payment_refunds where gateway_refund = any(${ids})`)

export type Found = { id: string; kind: (typeof differenceKinds)[number]; subject: string; ours: number | null; theirs: number | null }

/** Keeps a difference; one that is known is seen again. */
export const saveDifference = (db: Db, { id, kind, subject, ours, theirs }: Found, now: Date) =>
  touched(db`
    insert into payment_differences as d (id, kind, subject, ours_cents, theirs_cents, found_at, seen_at)
    values (${id}, ${kind}, ${subject}, ${ours}, ${theirs}, ${now}, ${now})
    on conflict (kind, subject) do update set seen_at = ${now}
    returning d.id`)
