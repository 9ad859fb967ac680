import * as z from 'zod/mini'
import { type Db, many, maybe, one } from '#server/lib/db.ts'

export const RefundRow = z.object({
  id: z.string(),
  payment_id: z.string(),
  reason: z.string(),
  amount_cents: z.int(),
  promo_cents: z.int(),
  wallet_cents: z.int(),
  card_cents: z.int(),
  state: z.enum(['paying', 'paid']),
  gateway_refund: z.nullable(z.string()),
})
export type RefundRow = z.infer<typeof RefundRow>

const columns = (db: Db) => db`id, payment_id, reason, amount_cents, promo_cents, wallet_cents, card_cents, state, gateway_refund`

export const listRefunds = (db: Db, paymentId: string) =>
  many(db, RefundRow)`select ${columns(db)} from payment_refunds where payment_id = ${paymentId} order by created_at`

export const insertRefund = (db: Db, refund: Omit<RefundRow, 'gateway_refund'>, now: Date) =>
  one(db, RefundRow)`
    insert into payment_refunds (id, payment_id, reason, amount_cents, promo_cents, wallet_cents, card_cents, state, created_at, paid_at)
    values (${refund.id}, ${refund.payment_id}, ${refund.reason}, ${refund.amount_cents}, ${refund.promo_cents}, ${refund.wallet_cents},
      ${refund.card_cents}, ${refund.state}, ${now}, ${refund.state === 'paid' ? now : null})
    returning ${columns(db)}`

export const findRefund = (db: Db, id: string) => maybe(db, RefundRow)`select ${columns(db)} from payment_refunds where id = ${id}`

/** Card refunds that were opened before `before` and are still unpaid. */
export const listPaying = (db: Db, before: Date) =>
  many(db, RefundRow)`
    select ${columns(db)} from payment_refunds where state = 'paying' and created_at <= ${before} order by created_at limit 50`

/** Ends a card refund, once: with the gateway's id, or in the wallet when that is null. */
export const finishRefund = (db: Db, id: string, gatewayRefund: string | null, now: Date) =>
  maybe(db, RefundRow)`
    update payment_refunds set state = 'paid', paid_at = ${now}, gateway_refund = ${gatewayRefund}
      ${gatewayRefund === null ? db`, wallet_cents = wallet_cents + card_cents, card_cents = 0` : db``}
    where id = ${id} and state = 'paying' returning ${columns(db)}`
