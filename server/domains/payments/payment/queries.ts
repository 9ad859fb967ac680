import * as z from 'zod/mini'
import { paymentPurposes, paymentStates } from '#contract/payments/payment.ts'
import { Localized } from '#contract/primitives.ts'
import { type Db, many, maybe, one } from '#server/lib/db.ts'
import { Count } from '#server/lib/rows.ts'

export const PaymentRow = z.object({
  id: z.string(),
  holder_id: z.string(),
  purpose: z.enum(paymentPurposes),
  subject_id: z.string(),
  title: Localized,
  state: z.enum(paymentStates.states),
  amount_cents: z.int(),
  promo_cents: z.int(),
  wallet_cents: z.int(),
  card_cents: z.int(),
  refunded_cents: z.int(),
  payment_method_id: z.nullable(z.string()),
  attempt: z.int(),
  gateway_charge: z.nullable(z.string()),
  decline_code: z.nullable(z.string()),
  hold_until: z.nullable(z.string()),
  created_at: z.string(),
  started_at: z.nullable(z.string()),
  settled_at: z.nullable(z.string()),
})
export type PaymentRow = z.infer<typeof PaymentRow>
export type PaymentState = PaymentRow['state']

const columns = (db: Db) => db`
  id, holder_id, purpose, subject_id, title, state, amount_cents, promo_cents, wallet_cents, card_cents, refunded_cents,
  payment_method_id, attempt, gateway_charge, decline_code, hold_until, created_at, started_at, settled_at`

export const findPayment = (db: Db, id: string) => maybe(PaymentRow, db`select ${columns(db)} from payments where id = ${id}`)

export const lockPayment = (db: Db, id: string) => one(PaymentRow, db`select ${columns(db)} from payments where id = ${id} for update`)

/** The newest payment for a thing. */
export const findNewestFor = (db: Db, subjectId: string) =>
  maybe(PaymentRow, db`select ${columns(db)} from payments where subject_id = ${subjectId} order by created_at desc, id desc limit 1`)

/** The same, locked until the transaction ends. */
export const lockNewestFor = (db: Db, subjectId: string) =>
  maybe(
    PaymentRow,
    db`select ${columns(db)} from payments where subject_id = ${subjectId} order by created_at desc, id desc limit 1 for update`,
  )

export type NewPayment = Omit<PaymentRow, 'state' | 'refunded_cents' | 'gateway_charge' | 'decline_code' | 'created_at'> & {
  state: 'processing' | 'succeeded'
}

export const insertPayment = (db: Db, payment: NewPayment, now: Date) =>
  one(
    PaymentRow,
    db`
    insert into payments (id, holder_id, purpose, subject_id, title, state, amount_cents, promo_cents, wallet_cents, card_cents,
      payment_method_id, attempt, hold_until, created_at, started_at, settled_at)
    values (${payment.id}, ${payment.holder_id}, ${payment.purpose}, ${payment.subject_id}, ${db.json(payment.title)}, ${payment.state},
      ${payment.amount_cents}, ${payment.promo_cents}, ${payment.wallet_cents}, ${payment.card_cents}, ${payment.payment_method_id},
      ${payment.attempt}, ${payment.hold_until}, ${now}, ${payment.started_at}, ${payment.settled_at})
    returning ${columns(db)}`,
  )

export type Move = {
  gateway_charge?: string | null
  decline_code?: string | null
  hold_until?: Date
  started_at?: Date
  settled_at?: Date
  attempt?: number
  promo_cents?: number
  wallet_cents?: number
  card_cents?: number
  payment_method_id?: string | null
}

/** Compare and set: undefined when the payment was not in `from` any more. */
export const movePayment = (db: Db, id: string, from: PaymentState, to: PaymentState, changes: Move = {}) =>
  maybe(
    PaymentRow,
    db`
    update payments set ${db({ state: to, ...changes })} where id = ${id} and state = ${from} returning ${columns(db)}`,
  )

/** Takes the payments that have been without an answer since `before`, each for one process: the others see them as just started. */
export const claimUnanswered = (db: Db, before: Date, now: Date) =>
  many(
    PaymentRow,
    db`
    update payments set started_at = ${now}
    where id in (
      select id from payments where state = 'processing' and started_at <= ${before} order by started_at limit 50 for update skip locked)
    returning ${columns(db)}`,
  )

export const listOverdue = (db: Db, now: Date) =>
  many(
    PaymentRow,
    db`
    select ${columns(db)} from payments where state = 'requires_action' and hold_until <= ${now} order by hold_until limit 50`,
  )

const Declines = z.extend(Count, { of_card: z.int() })

/** Definite declines of a holder's cards since `since`, and those of one card. */
export const countDeclines = (db: Db, { holderId, cardId }: { holderId: string; cardId: string }, since: Date) =>
  one(
    Declines,
    db`
    select count(*)::int as count, count(*) filter (where t.meta ->> 'card' = ${cardId})::int as of_card from payments p
    join transitions t on t.entity = 'payment' and t.entity_id = p.id and t.event = 'fail' and t.at > ${since}
    where p.holder_id = ${holderId} and p.created_at > ${since}::timestamptz - interval '1 day'`,
  )

/** A page of a holder's payments, newest first, from below `cursor`. */
export const listPayments = (db: Db, holderId: string, cursor: { at: string; id: string } | undefined, limit: number) =>
  many(
    PaymentRow,
    db`
    select ${columns(db)} from payments
    where holder_id = ${holderId} ${cursor ? db`and (created_at, id) < (${cursor.at}, ${cursor.id})` : db``}
    order by created_at desc, id desc limit ${limit}`,
  )

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

const refundColumns = (db: Db) => db`id, payment_id, reason, amount_cents, promo_cents, wallet_cents, card_cents, state, gateway_refund`

export const listRefunds = (db: Db, paymentId: string) =>
  many(RefundRow, db`select ${refundColumns(db)} from payment_refunds where payment_id = ${paymentId} order by created_at`)

export const insertRefund = (db: Db, refund: Omit<RefundRow, 'gateway_refund'>, now: Date) =>
  one(
    RefundRow,
    db`
    insert into payment_refunds (id, payment_id, reason, amount_cents, promo_cents, wallet_cents, card_cents, state, created_at, paid_at)
    values (${refund.id}, ${refund.payment_id}, ${refund.reason}, ${refund.amount_cents}, ${refund.promo_cents}, ${refund.wallet_cents},
      ${refund.card_cents}, ${refund.state}, ${now}, ${refund.state === 'paid' ? now : null})
    returning ${refundColumns(db)}`,
  )

/** Adds to what went back; undefined when that would pass the amount, or the payment is not refundable. */
export const addRefunded = (db: Db, id: string, amountCents: number) =>
  maybe(
    PaymentRow,
    db`
    update payments set refunded_cents = refunded_cents + ${amountCents},
      state = case when refunded_cents + ${amountCents} = amount_cents then 'refunded' else 'partially_refunded' end
    where id = ${id} and state in ('succeeded', 'partially_refunded') and refunded_cents + ${amountCents} <= amount_cents
    returning ${columns(db)}`,
  )

export const findRefund = (db: Db, id: string) => maybe(RefundRow, db`select ${refundColumns(db)} from payment_refunds where id = ${id}`)

/** Card refunds that have been on their way since before `before`. */
export const listPaying = (db: Db, before: Date) =>
  many(
    RefundRow,
    db`
    select ${refundColumns(db)} from payment_refunds where state = 'paying' and created_at <= ${before} order by created_at limit 50`,
  )

/** Ends a card refund, once: by the gateway's id of it, or in the wallet. */
export const finishRefund = (db: Db, id: string, gatewayRefund: string | null, now: Date) =>
  maybe(
    RefundRow,
    db`
    update payment_refunds set state = 'paid', paid_at = ${now}, gateway_refund = ${gatewayRefund}
      ${gatewayRefund === null ? db`, wallet_cents = wallet_cents + card_cents, card_cents = 0` : db``}
    where id = ${id} and state = 'paying' returning ${refundColumns(db)}`,
  )
