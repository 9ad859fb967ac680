import * as z from 'zod/mini'
import { Localized } from '#contract/primitives.ts'
import { type Db, many, maybe } from '#server/lib/db.ts'

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
  many(
    Payment,
    db`
    select id, purpose, title, state, amount_cents, refunded_cents, created_at from payments where holder_id = ${holderId} order by created_at desc, id`,
  )

const Card = z.object({
  brand: z.string(),
  last4: z.string(),
  exp_month: z.int(),
  exp_year: z.int(),
  created_at: z.string(),
  removed_at: z.nullable(z.string()),
})

export const listCards = (db: Db, holderId: string) =>
  many(
    Card,
    db`
    select brand, last4, exp_month, exp_year, created_at, removed_at from payment_methods where holder_id = ${holderId} order by created_at desc, id`,
  )

const ErasedCard = z.object({ gateway_card: z.string() })

/** Takes out of the cards what could charge or name somebody, and gives what the gateway calls them; payments keep their reference. */
export const eraseCards = (db: Db, holderId: string, now: Date) =>
  many(
    ErasedCard,
    db`
    with cards as (select id, gateway_card from payment_methods where holder_id = ${holderId} and gateway_card <> '' for update)
    update payment_methods m
    set gateway_customer = '', gateway_card = '', last4 = '', is_default = false, removed_at = coalesce(removed_at, ${now})
    from cards where m.id = cards.id
    returning cards.gateway_card`,
  )

const Paid = z.object({ count: z.int(), last_at: z.nullable(z.string()) })

/** How many payments somebody made, and when the last. */
export const findLastPayment = (db: Db, holderId: string) =>
  maybe(Paid, db`select count(*)::int as count, max(created_at) as last_at from payments where holder_id = ${holderId}`)
