import { minuteMs } from '#contract/durations.ts'
import { AppError, commonErrors } from '#contract/errors.ts'
import { paymentGateway } from '#server/gateways/payments/connect.ts'
import { GatewayUnknown } from '#server/gateways/payments/gateway.ts'
import { asSystem, type Context, transact } from '#server/lib/context.ts'
import { recordTransition } from '#server/lib/history.ts'
import { newId } from '#server/lib/ids.ts'
import { emit } from '#server/lib/outbox.ts'
import * as ledger from '../ledger/service.ts'
import { addRefunded, getPayment, lockPayment } from '../payment/service.ts'
import * as queries from './queries.ts'
import type { RefundRow } from './queries.ts'
import { splitRefund } from './rules.ts'

export type Refund = {
  paymentId: string
  reason: string
  /** A fixed amount, or a function of the amount left. */
  amountCents: number | ((leftCents: number) => number)
  to: 'wallet' | 'source'
}

/**
 * Refunds part or all of a payment in the caller's transaction: promotional credit as credit, money to the wallet, or with `source` first to
 * the card, which the gateway pays afterwards. The same reason refunds a payment once; a repeat gives the first refund.
 * @throws AppError `invalid_transition` if the payment has less left
 */
export const refund = (ctx: Context, { paymentId, reason, amountCents: asked, to }: Refund): Promise<RefundRow> =>
  transact(asSystem(ctx), async (ctx) => {
    const payment = await lockPayment(ctx, paymentId)
    const earlier = await queries.listRefunds(ctx.db, paymentId)
    const same = earlier.find((other) => other.reason === reason)
    if (same) return same
    const amountCents = typeof asked === 'number' ? asked : asked(payment.amount_cents - payment.refunded_cents)
    const refunded = await addRefunded(ctx, paymentId, amountCents)
    if (!refunded) throw new AppError(commonErrors.invalidTransition)
    const sum = (part: keyof ledger.Parts) => earlier.reduce((total, other) => total + other[part], 0)
    const before = { promo_cents: sum('promo_cents'), wallet_cents: sum('wallet_cents'), card_cents: sum('card_cents') }
    const parts = splitRefund(amountCents, to, payment, before)
    const state = parts.card_cents > 0 ? ('paying' as const) : ('paid' as const)
    const opened = { id: newId(), payment_id: paymentId, reason, amount_cents: amountCents, ...parts, state }
    const row = await queries.insertRefund(ctx.db, opened, ctx.now())
    await ledger.openRefund(ctx, { ...row, holder_id: payment.holder_id, purpose: payment.purpose })
    const event = refunded.state === 'refunded' ? 'refund:all' : 'refund:part'
    await recordTransition(ctx, { entity: 'payment', id: paymentId, from: payment.state, event, to: refunded.state, reason })
    if (row.state === 'paying') await emit(ctx, 'payment.refunding', { refund_id: row.id })
    return row
  })

/** Pays the card part of a refund through the gateway, or to the wallet if the card refuses it. Throws while the outcome is unknown. */
export async function payRefund(ctx: Context, refundId: string): Promise<void> {
  const row = await queries.findRefund(ctx.db, refundId)
  if (!row || row.state === 'paid') return
  const payment = await getPayment(ctx, row.payment_id)
  const answer = await paymentGateway(ctx).refund({ key: `refund:${row.id}`, charge: payment.gateway_charge!, amountCents: row.card_cents })
  await transact(ctx, async (ctx) => {
    const finished = await queries.finishRefund(ctx.db, refundId, answer.kind === 'refunded' ? answer.refund : null, ctx.now())
    if (!finished) return
    const booked = { ...row, holder_id: payment.holder_id }
    await (answer.kind === 'refunded' ? ledger.payRefund(ctx, booked) : ledger.payRefundToWallet(ctx, booked))
    await emit(ctx, 'payment.refunded', { refund_id: row.id })
  })
}

/** Scheduled job: pays refunds that are still unpaid after a minute, so that none depends on its event alone. */
export async function payOpenRefunds(ctx: Context): Promise<number> {
  const open = await queries.listPaying(ctx.db, new Date(ctx.now().getTime() - minuteMs))
  const outcomes = await Promise.allSettled(open.map((row) => payRefund(ctx, row.id)))
  for (const outcome of outcomes) if (outcome.status === 'rejected' && !(outcome.reason instanceof GatewayUnknown)) throw outcome.reason
  return outcomes.filter(({ status }) => status === 'fulfilled').length
}
