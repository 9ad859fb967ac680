import * as z from 'zod/mini'
import { type Db, many, one } from '#server/lib/db.ts'

const Holder = z.object({ name: z.string() })

/** Name of the holder: a company, else a person. */
export const getHolderName = (db: Db, holderId: string) =>
  one(db, Holder)`
    select coalesce((select name from companies where id = ${holderId}),
      (select trim(name || ' ' || surname) from users where id = ${holderId}), '') as name`

const PaidBack = z.object({ amount_cents: z.int(), at: z.string() })

/** Refunds of a payment, paid or pending, oldest first. */
export const listPaidBack = (db: Db, paymentId: string) =>
  many(db, PaidBack)`
    select amount_cents, coalesce(paid_at, created_at) as at from payment_refunds
    where payment_id = ${paymentId} and amount_cents > 0 order by created_at`
