import { AppError, commonErrors } from '#contract/errors.ts'
import { type Card, type Payment, paymentErrors, paymentProblems } from '#contract/payments/payment.ts'
import { type Localized, money, type Page } from '#contract/primitives.ts'
import { lengthOf } from '#contract/settings.ts'
import { roleMay } from '#contract/company-roles.ts'
import { type CompanyMember, type Context, transact, type UserWithCompany } from '#server/lib/context.ts'
import { readCursor, toPage } from '#server/lib/cursor.ts'
import { recordTransition } from '#server/lib/history.ts'
import { newId } from '#server/lib/ids.ts'
import { mostOf } from '#server/lib/limits.ts'
import { emit } from '#server/lib/outbox.ts'
import * as queries from './queries.ts'
import type { PaymentRow } from './queries.ts'
import { declinesPerHour, maxAttempts, problemOf, splitPayment } from './rules.ts'
import { cardsById, chooseCard, holderOf, listCards } from '../cards/service.ts'
import * as ledger from '../ledger/service.ts'

export type { PaymentRow } from './queries.ts'
export { problemOf } from './rules.ts'

export type Order = {
  holderId: string
  purpose: PaymentRow['purpose']
  /** What is paid for; one live payment for each. */
  subjectId: string
  title: Localized
  amountCents: number
  /** A card of the holder's; absent: the default one. */
  methodId?: string | undefined
  /** Promotional credit of a company buys leads alone. */
  spendsCredit?: boolean
}

/**
 * Opens the payment of an order in the caller's transaction: credit and wallet are taken now, and what is left waits for the card
 * (`processing`; then `charge`). Without a card part it has `succeeded` already, and the caller says what follows. A payment that failed is tried again, three times in all;
 * one that is under way or went through comes back as it is, so that a repeated order goes on where it stopped.
 * @throws AppError `no_payment_method`, `not_found` for a card that is not the holder's, `card_rests` and `all_cards_rest` after declines
 */
export const openPayment = (ctx: Context, order: Order): Promise<PaymentRow> =>
  transact(ctx, async (ctx) => {
    const [newest, available] = await Promise.all([queries.lockNewestFor(ctx.db, order.subjectId), spendable(ctx, order)])
    if (newest && (isPending(newest) || newest.state === 'succeeded')) return newest
    const failed = newest?.state === 'failed' ? await retryable(ctx, newest) : undefined
    const parts = splitPayment(order.amountCents, available)
    const needsCard = parts.cardCents > 0
    const card = needsCard ? await chooseCard(ctx, order.holderId, order.methodId) : undefined
    if (card) await refuseCardTesting(ctx, order.holderId, card.id)
    const now = ctx.now()
    const hold = new Date(now.getTime() + lengthOf('holdMinutes', ctx.settings()))
    const values = {
      amount_cents: order.amountCents,
      promo_cents: parts.promoCents,
      wallet_cents: parts.walletCents,
      card_cents: parts.cardCents,
      payment_method_id: card?.id ?? null,
      attempt: (failed?.attempt ?? 0) + 1,
    }
    const opened = { ...values, id: failed?.id ?? newId(), holder_id: order.holderId, purpose: order.purpose }
    const [payment] = await Promise.all([
      failed
        ? retry(ctx, failed, { ...values, decline_code: null, gateway_charge: null, started_at: now, hold_until: hold })
        : start(ctx, {
            ...opened,
            subject_id: order.subjectId,
            title: order.title,
            state: needsCard ? 'processing' : 'succeeded',
            hold_until: needsCard ? hold.toISOString() : null,
            started_at: now.toISOString(),
            settled_at: needsCard ? null : now.toISOString(),
          }),
      (needsCard ? ledger.hold : ledger.settle)(ctx, ledgerPayment(opened)),
    ])
    return payment
  })

/** What an order may take before the card. A wallet is not filled from itself, nor from gifts. */
async function spendable(ctx: Context, { purpose, holderId, spendsCredit = true }: Order) {
  if (purpose === 'top_up') return { promoCents: 0, walletCents: 0 }
  const balance = await ledger.lockBalance(ctx, holderId)
  return spendsCredit ? balance : { ...balance, promoCents: 0 }
}

/** The failed payment when it has tries left; one without is given up for good. */
async function retryable(ctx: Context, failed: PaymentRow): Promise<PaymentRow | undefined> {
  if (failed.attempt < maxAttempts) return failed
  await queries.movePayment(ctx.db, failed.id, 'failed', 'cancelled')
  await recordTransition(ctx, { entity: 'payment', id: failed.id, from: 'failed', event: 'cancel', to: 'cancelled', by: 'S' })
}

async function start(ctx: Context, payment: queries.NewPayment): Promise<PaymentRow> {
  const { id, state } = payment
  await recordTransition(ctx, { entity: 'payment', id, from: 'created', event: `start:${state}`, to: state, by: 'S' })
  return queries.insertPayment(ctx.db, payment, ctx.now())
}

async function retry(ctx: Context, failed: PaymentRow, changes: queries.Move): Promise<PaymentRow> {
  const retried = await queries.movePayment(ctx.db, failed.id, 'failed', 'processing', changes)
  if (!retried) throw new AppError(commonErrors.invalidTransition)
  await recordTransition(ctx, { entity: 'payment', id: failed.id, from: 'failed', event: 'retry', to: 'processing', by: 'C' })
  if (retried.card_cents > 0) return retried
  const paid = await queries.movePayment(ctx.db, failed.id, 'processing', 'succeeded', { settled_at: ctx.now() })
  await recordTransition(ctx, { entity: 'payment', id: failed.id, from: 'processing', event: 'succeed', to: 'succeeded', by: 'S' })
  return paid!
}

async function refuseCardTesting(ctx: Context, holderId: string, cardId: string): Promise<void> {
  if (ctx.config.limits === 0) return
  const since = new Date(ctx.now().getTime() - 3_600_000)
  const { count, of_card } = await queries.countDeclines(ctx.db, { holderId, cardId }, since)
  const most = mostOf(ctx, declinesPerHour)
  if (count >= 2 * most) throw new AppError(paymentErrors.allCardsRest, { retryAfterSeconds: 3600 })
  if (count >= most && of_card > 0) throw new AppError(paymentErrors.cardRests, { retryAfterSeconds: 3600 })
}

type Booked = Pick<PaymentRow, 'id' | 'holder_id' | 'attempt' | 'promo_cents' | 'wallet_cents' | 'card_cents' | 'purpose'>

/** A payment as the ledger sees it. */
export const ledgerPayment = (payment: Booked) => ({
  id: payment.id,
  holderId: payment.holder_id,
  attempt: payment.attempt,
  promoCents: payment.promo_cents,
  walletCents: payment.wallet_cents,
  cardCents: payment.card_cents,
  purpose: payment.purpose,
})

/** What follows a payment that its card has just made `succeeded`, in the same transaction. */
export async function settled(ctx: Context, payment: Booked): Promise<void> {
  await ledger.settle(ctx, ledgerPayment(payment))
  await emit(ctx, 'payment.settled', { payment_id: payment.id })
}

/** @throws AppError `not_found` */
export async function getPayment(ctx: Context, id: string): Promise<PaymentRow> {
  const payment = await queries.findPayment(ctx.db, id)
  if (!payment) throw new AppError(commonErrors.notFound)
  return payment
}

/** Says why a payment that came to nothing did. */
export function refusalOf({ decline_code }: PaymentRow): AppError {
  const problem = problemOf(decline_code)
  return new AppError({ ...paymentErrors[problem === 'unconfirmed' ? 'unconfirmed' : 'declined'], message: paymentProblems[problem] })
}

/** The newest payment for a thing, whatever became of it. */
export const findPaymentFor = (ctx: Context, subjectId: string): Promise<PaymentRow | undefined> => queries.findNewestFor(ctx.db, subjectId)

/** Whether a payment took nothing, and never will as it is. */
export const cameToNothing = ({ state }: PaymentRow): boolean => state === 'failed' || state === 'cancelled'

/** Whether a payment may still take money: its thing must not be given away. */
export const isPending = ({ state }: PaymentRow): boolean => state === 'processing' || state === 'requires_action'

/** Gives promotional credit or wallet money. The same `key` gives it once. */
export const credit = (ctx: Context, gift: { holderId: string; to: 'promo' | 'wallet'; amountCents: number; key: string }): Promise<void> =>
  transact(ctx, (ctx) => ledger.grant(ctx, gift))

export async function wallet(ctx: Context, holderId: string) {
  const { walletCents, promoCents } = await ledger.balanceOf(ctx, holderId)
  return { balance: money(walletCents), promo: money(promoCents) }
}

/** What a company can pay with: everybody who buys for it may know how much, and no more than that there is a card. */
export async function companyWallet(ctx: Context<CompanyMember>) {
  const { cards } = await listCards(ctx)
  return { ...(await wallet(ctx, ctx.actor.company.id)), has_card: cards.length > 0 }
}

/** A company's cards are shown to nobody whose role leaves its money alone, not even on the purchase that they made. */
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
