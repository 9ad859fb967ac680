import * as z from 'zod/mini'
import { paymentPurposes, paymentStates } from '#contract/payments/states.ts'
import { Localized } from '#contract/primitives.ts'
import { type Db, listed, many, maybe, one, type Write } from '#server/lib/db.ts'
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

export const findPayment = (db: Db, id: string) => maybe(db, PaymentRow)`select ${columns(db)} from payments where id = ${id}`

export const lockPayment = (db: Db, id: string) => one(db, PaymentRow)`select ${columns(db)} from payments where id = ${id} for update`

/** The newest payment for a subject. */
export const findNewestFor = (db: Db, subjectId: string) =>
  maybe(db, PaymentRow)`select ${columns(db)} from payments where subject_id = ${subjectId} order by created_at desc, id desc limit 1`

/** The same, locked until the transaction ends. */
export const lockNewestFor = (db: Db, subjectId: string) =>
  maybe(
    db,
    PaymentRow,
  )`select ${columns(db)} from payments where subject_id = ${subjectId} order by created_at desc, id desc limit 1 for update`

export const newPayments: Write<PaymentRow> = {
  parts: (db, rows) => db`
    new_payments as (
      insert into payments (id, holder_id, purpose, subject_id, title, state, amount_cents, promo_cents, wallet_cents, card_cents,
        payment_method_id, attempt, hold_until, created_at, started_at, settled_at)
      values ${listed(
        db,
        rows,
        (
          row,
        ) => db`${row.id}, ${row.holder_id}, ${row.purpose}, ${row.subject_id}, ${db.json(row.title)}, ${row.state}, ${row.amount_cents},
          ${row.promo_cents}, ${row.wallet_cents}, ${row.card_cents}, ${row.payment_method_id}, ${row.attempt}, ${row.hold_until},
          ${row.created_at}, ${row.started_at}, ${row.settled_at}`,
      )}
    )`,
}

export type PaymentChanges = {
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

export type PaymentMove = { from: PaymentState; to: PaymentState }

/** Compare and set: undefined if the payment was no longer in `from`. */
export const movePayment = (db: Db, id: string, { from, to }: PaymentMove, changes: PaymentChanges = {}) =>
  maybe(db, PaymentRow)`
    update payments set ${db({ state: to, ...changes })} where id = ${id} and state = ${from} returning ${columns(db)}`

/** Claims payments without an answer since `before`, each for one process: other processes see them as just started. */
export const claimUnanswered = (db: Db, before: Date, now: Date) =>
  many(db, PaymentRow)`
    update payments set started_at = ${now}
    where id in (
      select id from payments where state = 'processing' and started_at <= ${before} order by started_at limit 50 for update skip locked)
    returning ${columns(db)}`

export const listOverdue = (db: Db, now: Date) =>
  many(db, PaymentRow)`
    select ${columns(db)} from payments where state = 'requires_action' and hold_until <= ${now} order by hold_until limit 50`

const Declines = z.extend(Count, { of_card: z.int() })

/** Definite declines of all cards of a holder since `since`, and of one card. */
export const countDeclines = (db: Db, { holderId, cardId }: { holderId: string; cardId: string }, since: Date) =>
  one(db, Declines)`
    select count(*)::int as count, count(*) filter (where t.meta ->> 'card' = ${cardId})::int as of_card from payments p
    join transitions t on t.entity = 'payment' and t.entity_id = p.id and t.event = 'fail' and t.at > ${since}
    where p.holder_id = ${holderId} and p.created_at > ${since}::timestamptz - interval '1 day'`

/** A page of a holder's payments, newest first, after `cursor`. */
export const listPayments = (db: Db, holderId: string, cursor: { at: string; id: string } | undefined, limit: number) =>
  many(db, PaymentRow)`
    select ${columns(db)} from payments
    where holder_id = ${holderId} ${cursor ? db`and (created_at, id) < (${cursor.at}, ${cursor.id})` : db``}
    order by created_at desc, id desc limit ${limit}`

/** Adds to the refunded amount; undefined if that would pass the payment's amount, or the payment is not refundable. */
export const addRefunded = (db: Db, id: string, amountCents: number) =>
  maybe(db, PaymentRow)`
    update payments set refunded_cents = refunded_cents + ${amountCents},
      state = case when refunded_cents + ${amountCents} = amount_cents then 'refunded' else 'partially_refunded' end
    where id = ${id} and state in ('succeeded', 'partially_refunded') and refunded_cents + ${amountCents} <= amount_cents
    returning ${columns(db)}`

/** The payment of a gateway charge. */
export const findByCharge = (db: Db, charge: string) =>
  maybe(db, PaymentRow)`select ${columns(db)} from payments where gateway_charge = ${charge} order by created_at desc limit 1`
