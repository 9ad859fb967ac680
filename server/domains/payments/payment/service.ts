import { hourMs } from '#contract/durations.ts'
import { AppError, commonErrors } from '#contract/errors.ts'
import type { Card } from '#contract/payments/cards.ts'
import type { Payment } from '#contract/payments/payment.ts'
import { paymentErrors, paymentProblems } from '#contract/payments/states.ts'
import type { Localized, Page } from '#contract/primitives.ts'
import { money } from '#contract/money.ts'
import { lengthOf } from '#contract/settings.ts'
import { roleMay } from '#contract/company-roles.ts'
import { type CompanyMember, type Context, transact, type UserWithCompany } from '#server/lib/context.ts'
import { readCursor, toPage } from '#server/lib/cursor.ts'
import { beforeCommit } from '#server/lib/db.ts'
import { recordTransition } from '#server/lib/history.ts'
import { newId } from '#server/lib/ids.ts'
import { mostOf } from '#server/lib/limits.ts'
import { cardsById, chooseCard, holderOf, listCards } from '../cards/service.ts'
import { drop } from '../holds/service.ts'
import * as ledger from '../ledger/service.ts'
import * as queries from './queries.ts'
import type { PaymentRow } from './queries.ts'
import { declinesPerHour, maxAttempts, problemOf, splitPayment } from './rules.ts'

export type { PaymentChanges, PaymentRow, PaymentState } from './queries.ts'
export { problemOf } from './rules.ts'

export type Order = {
  holderId: string
  purpose: PaymentRow['purpose']
  /** Id of the purchased item, which has at most one live payment. */
  subjectId: string
  title: Localized
  amountCents: number
  /** A card of the holder; by default the default card. */
  methodId?: string | undefined
  /** Holds credit and wallet, and charges nothing, until `resume` or `drop`. */
  heldUntil?: Date | undefined
  /** False where promotional credit may not be spent: a company's buys leads only. */
  spendsCredit?: boolean
}

/**
 * Opens the payment of an order in the caller's transaction. Credit and wallet are taken at once, or held (`heldUntil`); the rest waits for the card (`processing`,
 * then `charge`). Without a card part it has `succeeded`, and the caller does what follows. A failed payment is retried, three attempts in
 * all; a pending or successful one is returned unchanged, so that a repeated order resumes. A new payment and its entries are written with
 * the commit: a caller that reads them in the same transaction calls `writePending` first.
 * @throws AppError `no_payment_method`, `not_found` for another holder's card, `card_rests` and `all_cards_rest` after declines
 */
export const openPayment = (ctx: Context, order: Order): Promise<PaymentRow> =>
  transact(ctx, async (ctx) => {
    const known = await Promise.all([queries.lockNewestFor(ctx.db, order.subjectId), spendable(ctx, order)])
    // The subject is ordered anew: a hold that is still there belongs to an earlier order, which has ended.
    const isStale = known[0]?.state === 'on_hold'
    if (isStale) await drop(ctx, order.subjectId, 'not_available')
    const [newest, available] = isStale ? [undefined, await spendable(ctx, order)] : known
    if (newest && (isPending(newest) || newest.state === 'succeeded')) return newest
    const failed = newest?.state === 'failed' ? await retryable(ctx, newest, order) : undefined
    const parts = splitPayment(order.amountCents, available)
    const needsCard = parts.card_cents > 0
    const card = needsCard ? await chooseCard(ctx, order.holderId, order.methodId) : undefined
    if (card) await refuseCardTesting(ctx, order.holderId, card.id)
    const now = ctx.now()
    const hold = order.heldUntil ?? new Date(now.getTime() + lengthOf('holdMinutes', ctx.settings()))
    const state = order.heldUntil ? 'on_hold' : needsCard ? 'processing' : 'succeeded'
    const values = {
      amount_cents: order.amountCents,
      ...parts,
      payment_method_id: card?.id ?? null,
      attempt: (failed?.attempt ?? 0) + 1,
    }
    const changes = { ...values, decline_code: null, gateway_charge: null }
    const payment = failed
      ? await retry(ctx, failed, { ...changes, started_at: now, hold_until: hold })
      : await start(ctx, {
          ...changes,
          id: newId(),
          holder_id: order.holderId,
          purpose: order.purpose,
          subject_id: order.subjectId,
          title: order.title,
          state,
          refunded_cents: 0,
          hold_until: state === 'succeeded' ? null : hold.toISOString(),
          created_at: now.toISOString(),
          started_at: now.toISOString(),
          settled_at: state === 'succeeded' ? now.toISOString() : null,
        })
    await ledger.open(ctx, payment)
    return payment
  })

/** Balance that an order may use before the card. A top-up uses none. */
async function spendable(ctx: Context, { purpose, holderId, spendsCredit = true }: Order) {
  if (purpose === 'top_up') return { promo_cents: 0, wallet_cents: 0 }
  const balance = await ledger.lockBalance(ctx, holderId)
  return spendsCredit ? balance : { ...balance, promo_cents: 0 }
}

/** The failed payment if it has attempts left and is to be charged now; otherwise cancels it. */
async function retryable(ctx: Context, failed: PaymentRow, { heldUntil }: Order): Promise<PaymentRow | undefined> {
  if (failed.attempt < maxAttempts && !heldUntil) return failed
  await queries.movePayment(ctx.db, failed.id, { from: 'failed', to: 'cancelled' })
  await recordTransition(ctx, { entity: 'payment', id: failed.id, from: 'failed', event: 'cancel', to: 'cancelled', by: 'S' })
}

async function start(ctx: Context, payment: PaymentRow & { state: 'on_hold' | 'processing' | 'succeeded' }): Promise<PaymentRow> {
  const { id, state } = payment
  await recordTransition(ctx, { entity: 'payment', id, from: 'created', event: `start:${state}`, to: state, by: 'S' })
  await beforeCommit(ctx.db, queries.newPayments, payment)
  return payment
}

async function retry(ctx: Context, failed: PaymentRow, changes: queries.PaymentChanges): Promise<PaymentRow> {
  const retried = await queries.movePayment(ctx.db, failed.id, { from: 'failed', to: 'processing' }, changes)
  if (!retried) throw new AppError(commonErrors.invalidTransition)
  await recordTransition(ctx, { entity: 'payment', id: failed.id, from: 'failed', event: 'retry', to: 'processing', by: 'C' })
  if (retried.card_cents > 0) return retried
  const paid = await queries.movePayment(ctx.db, failed.id, { from: 'processing', to: 'succeeded' }, { settled_at: ctx.now() })
  await recordTransition(ctx, { entity: 'payment', id: failed.id, from: 'processing', event: 'succeed', to: 'succeeded', by: 'S' })
  return paid!
}

async function refuseCardTesting(ctx: Context, holderId: string, cardId: string): Promise<void> {
  if (ctx.config.limits === 0) return
  const since = new Date(ctx.now().getTime() - hourMs)
  const { count, of_card } = await queries.countDeclines(ctx.db, { holderId, cardId }, since)
  const most = mostOf(ctx, declinesPerHour)
  if (count >= 2 * most) throw new AppError(paymentErrors.allCardsRest, { retryAfterSeconds: 3600 })
  if (count >= most && of_card > 0) throw new AppError(paymentErrors.cardRests, { retryAfterSeconds: 3600 })
}

/** The payment, locked until the transaction ends. */
export const lockPayment = (ctx: Context, id: string): Promise<PaymentRow> => queries.lockPayment(ctx.db, id)

/** Compare and set, without history; undefined if the payment was no longer in `from`. */
export const movePayment = (ctx: Context, id: string, move: queries.PaymentMove, changes?: queries.PaymentChanges) =>
  queries.movePayment(ctx.db, id, move, changes)

/** Adds to the refunded amount; undefined if that would pass the payment's amount, or the payment is not refundable. */
export const addRefunded = (ctx: Context, id: string, amountCents: number) => queries.addRefunded(ctx.db, id, amountCents)

/** Claims payments without an answer since `before`, each for one process. */
export const claimUnanswered = (ctx: Context, before: Date) => queries.claimUnanswered(ctx.db, before, ctx.now())

/** Payments whose authentication is overdue. */
export const listOverdue = (ctx: Context) => queries.listOverdue(ctx.db, ctx.now())

/** The payment of a gateway charge. */
export const findByCharge = (ctx: Context, charge: string) => queries.findByCharge(ctx.db, charge)

/** @throws AppError `not_found` */
export async function getPayment(ctx: Context, id: string): Promise<PaymentRow> {
  const payment = await queries.findPayment(ctx.db, id)
  if (!payment) throw new AppError(commonErrors.notFound)
  return payment
}

/** Error for a payment that took no money. */
export function refusalOf({ decline_code }: PaymentRow): AppError {
  const problem = problemOf(decline_code)
  return new AppError({ ...paymentErrors[problem === 'unconfirmed' ? 'unconfirmed' : 'declined'], message: paymentProblems[problem] })
}

/** The newest payment for a subject, in any state. */
export const findPaymentFor = (ctx: Context, subjectId: string): Promise<PaymentRow | undefined> => queries.findNewestFor(ctx.db, subjectId)

/** True if the payment failed or was cancelled. */
export const cameToNothing = ({ state }: PaymentRow): boolean => state === 'failed' || state === 'cancelled'

/** True while the payment may still take money; its subject must stay reserved. */
export const isPending = ({ state }: PaymentRow): boolean => state === 'on_hold' || state === 'processing' || state === 'requires_action'

type Gift = { holderId: string; to: 'promo' | 'wallet'; amountCents: number; key: string }

/** Grants promotional credit or wallet money, once per `key`. */
export const credit = (ctx: Context, { holderId, to, amountCents, key }: Gift): Promise<void> =>
  transact(ctx, (ctx) => ledger.grant(ctx, { holder_id: holderId, to, amount_cents: amountCents, key }))

export async function wallet(ctx: Context, holderId: string) {
  const { wallet_cents, promo_cents } = await ledger.balanceOf(ctx, holderId)
  return { balance: money(wallet_cents), promo: money(promo_cents) }
}

/** A company's means of payment. Every buyer sees the balances, and only whether there is a card. */
export async function companyWallet(ctx: Context<CompanyMember>) {
  const { cards } = await listCards(ctx)
  return { ...(await wallet(ctx, ctx.actor.company.id)), has_card: cards.length > 0 }
}

/** True if the actor may see the cards. A company's cards are hidden from roles without access to money, even on their own purchase. */
const seesCards = ({ actor }: Context): boolean => !('company' in actor && actor.company) || roleMay(actor.company.role, 'money')

function problemIn(payment: PaymentRow, { locale }: Context): Payment['problem'] {
  if (!cameToNothing(payment)) return null
  const kind = problemOf(payment.decline_code)
  return { kind, text: paymentProblems[kind][locale] }
}

const toPayment = (payment: PaymentRow, cards: Map<string, Card>, ctx: Context): Payment => ({
  id: payment.id,
  purpose: payment.purpose,
  state: payment.state,
  amount: money(payment.amount_cents),
  parts: { promo: money(payment.promo_cents), wallet: money(payment.wallet_cents), card: money(payment.card_cents) },
  refunded: money(payment.refunded_cents),
  card: payment.payment_method_id === null ? null : (cards.get(payment.payment_method_id) ?? null),
  title: payment.title[ctx.locale],
  subject_id: payment.subject_id,
  created_at: payment.created_at,
  hold_until: payment.state === 'requires_action' ? payment.hold_until : null,
  problem: problemIn(payment, ctx),
})

/** A payment as its holder sees it. */
export const showPayment = async (ctx: Context, payment: PaymentRow): Promise<Payment> =>
  toPayment(payment, await cardsById(ctx, seesCards(ctx) ? [payment.payment_method_id] : []), ctx)

/** @throws AppError `not_found` for somebody else's */
export async function ownPayment(ctx: Context<UserWithCompany>, id: string): Promise<PaymentRow> {
  const payment = await getPayment(ctx, id)
  if (payment.holder_id !== holderOf(ctx)) throw new AppError(commonErrors.notFound)
  return payment
}

export async function listPayments(
  ctx: Context<UserWithCompany>,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Page<Payment>> {
  const rows = await queries.listPayments(ctx.db, holderOf(ctx), readCursor(cursor), limit + 1)
  const cards = await cardsById(
    ctx,
    rows.map((row) => row.payment_method_id),
  )
  return toPage(rows, limit, { item: (row) => toPayment(row, cards, ctx), cursor: (row) => ({ at: row.created_at, id: row.id }) })
}
