import * as z from 'zod/mini'
import { Localized } from '#contract/primitives.ts'
import { type Db, many, maybe, one } from '#server/lib/db.ts'
import type { Pair } from '#server/lib/merging.ts'

const Payment = z.object({
  id: z.string(),
  purpose: z.string(),
  title: Localized,
  state: z.string(),
  amount_cents: z.int(),
  refunded_cents: z.int(),
  created_at: z.string(),
})

export const listPayments = (db: Db, holderId: string) =>
  many(db, Payment)`
    select id, purpose, title, state, amount_cents, refunded_cents, created_at from payments where holder_id = ${holderId} order by created_at desc, id`

const Card = z.object({
  brand: z.string(),
  last4: z.string(),
  exp_month: z.int(),
  exp_year: z.int(),
  created_at: z.string(),
  removed_at: z.nullable(z.string()),
})

export const listCards = (db: Db, holderId: string) =>
  many(db, Card)`
    select brand, last4, exp_month, exp_year, created_at, removed_at from payment_methods where holder_id = ${holderId} order by created_at desc, id`

const Paid = z.object({ count: z.int(), last_at: z.nullable(z.string()) })

/** Number of payments of a holder, and the time of the last. */
export const findLastPayment = (db: Db, holderId: string) =>
  maybe(db, Paid)`select count(*)::int as count, max(created_at) as last_at from payments where holder_id = ${holderId}`

const Open = z.object({ payments: z.int(), disputes: z.int(), payouts: z.int() })

/** Counts pending payments and refunds and open disputes of both, and open payouts of `from`. */
export const countOpen = (db: Db, { from, into }: Pair) =>
  one(db, Open)`
    with p as (select id, state from payments where holder_id in (${from}, ${into}))
    select
      ((select count(*) from p where state in ('on_hold', 'processing', 'requires_action'))
        + (select count(*) from payment_refunds r join p on p.id = r.payment_id where r.state = 'paying'))::int as payments,
      (select count(*) from payment_disputes d join p on p.id = d.payment_id where d.state = 'open')::int as disputes,
      (select count(*) from payouts where company_id = ${from} and state in ('due', 'sent', 'returned'))::int as payouts`
