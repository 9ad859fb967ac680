import * as z from 'zod/mini'
import { cardBrands } from '#contract/payments/states.ts'
import { type Db, many, maybe } from '#server/lib/db.ts'

export const CardRow = z.object({
  id: z.string(),
  holder_id: z.string(),
  gateway_customer: z.string(),
  gateway_card: z.string(),
  brand: z.enum(cardBrands),
  last4: z.string(),
  exp_month: z.int(),
  exp_year: z.int(),
  is_default: z.boolean(),
})
export type CardRow = z.infer<typeof CardRow>

const columns = (db: Db) => db`id, holder_id, gateway_customer, gateway_card, brand, last4, exp_month, exp_year, is_default`

export const listCards = (db: Db, holderId: string) =>
  many(db, CardRow)`
    select ${columns(db)} from payment_methods where holder_id = ${holderId} and removed_at is null order by is_default desc, created_at desc, id`

/** The cards, locked until the transaction ends, so that changes of the default are serialized. */
export const lockCards = (db: Db, holderId: string) =>
  many(db, CardRow)`
    select ${columns(db)} from payment_methods where holder_id = ${holderId} and removed_at is null
    order by created_at desc, id for update`

/** Cards by id, including removed ones, which receipts still name. */
export const listCardsById = (db: Db, ids: readonly string[]) =>
  many(db, CardRow)`select ${columns(db)} from payment_methods where id = any(${ids}::uuid[])`

export const insertCard = (db: Db, card: CardRow, now: Date) => db`
  insert into payment_methods (id, holder_id, gateway_customer, gateway_card, brand, last4, exp_month, exp_year, is_default, created_at)
  values (${card.id}, ${card.holder_id}, ${card.gateway_customer}, ${card.gateway_card}, ${card.brand}, ${card.last4},
    ${card.exp_month}, ${card.exp_year}, ${card.is_default}, ${now})`

export const clearDefault = (db: Db, holderId: string) =>
  db`update payment_methods set is_default = false where holder_id = ${holderId} and is_default`

export const makeDefault = (db: Db, id: string) => db`update payment_methods set is_default = true where id = ${id}`

const Removed = z.object({ gateway_card: z.string() })

/** Removes a card; undefined if the holder does not have it. */
export const removeCard = (db: Db, holderId: string, id: string, now: Date) =>
  maybe(db, Removed)`
    update payment_methods set removed_at = ${now}, is_default = false
    where id = ${id} and holder_id = ${holderId} and removed_at is null
    returning gateway_card`

const ErasedCard = z.object({ gateway_card: z.string() })

/** Erases everything in the cards that could charge or identify somebody, and gives their gateway ids. Payments keep their reference. */
export const eraseCards = (db: Db, holderId: string, now: Date) =>
  many(db, ErasedCard)`
    with cards as (select id, gateway_card from payment_methods where holder_id = ${holderId} and gateway_card <> '' for update)
    update payment_methods m
    set gateway_customer = '', gateway_card = '', last4 = '', is_default = false, removed_at = coalesce(removed_at, ${now})
    from cards where m.id = cards.id
    returning cards.gateway_card`

const Customer = z.object({ customer: z.string() })

/** The holder's customer id at the gateway: that of the saved cards, else one created before any card. */
export const findCustomer = (db: Db, holderId: string) =>
  maybe(db, Customer)`
    select customer from (
      select gateway_customer as customer, 0 as rank, created_at from payment_methods where holder_id = ${holderId} and gateway_customer <> ''
      union all
      select customer, 1, now() from gateway_customers where holder_id = ${holderId}
    ) as known order by rank, created_at limit 1`

export const saveCustomer = (db: Db, holderId: string, customer: string) =>
  db`insert into gateway_customers (holder_id, customer) values (${holderId}, ${customer}) on conflict do nothing`
