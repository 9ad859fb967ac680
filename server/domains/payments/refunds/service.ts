import { AppError, commonErrors } from '#contract/errors.ts'
import { paymentGateway } from '#server/gateways/payments/connect.ts'
import { GatewayUnknown } from '#server/gateways/payments/gateway.ts'
import { asSystem, type Context, transact } from '#server/lib/context.ts'
import { recordTransition } from '#server/lib/history.ts'
import { newId } from '#server/lib/ids.ts'
import { emit } from '#server/lib/outbox.ts'
import { splitRefund } from '../payment/rules.ts'
import * as ledger from '../ledger/service.ts'
import * as queries from '../payment/queries.ts'
import type { RefundRow } from '../payment/queries.ts'
import { getPayment } from '../payment/service.ts'

export type Refund = {
  paymentId: string
  reason: string
  /** Of what is left of the payment, where it is not known beforehand. */
  amountCents: number | ((leftCents: number) => number)
  to: 'wallet' | 'source'
}

/**
 * Gives back part or all of a payment in the caller's transaction: promotional credit as credit, money to the wallet, or for
 * `source` first to the card, which the gateway pays out afterwards. The same reason refunds a payment once: the second time gives the first refund.
 * @throws AppError `invalid_transition` when the payment has not that much left
 */
export const refund = (ctx: Context, { paymentId, reason, amountCents: asked, to }: Refund): Promise<RefundRow> =>
  transact(asSystem(ctx), async (ctx) => {
    const payment = await queries.lockPayment(ctx.db, paymentId)
    const earlier = await queries.listRefunds(ctx.db, paymentId)
    const same = earlier.find((other) => other.reason === reason)
    if (same) return same
    const amountCents = typeof asked === 'number' ? asked : asked(payment.amount_cents - payment.refunded_cents)
    const refunded = await queries.addRefunded(ctx.db, paymentId, amountCents)
    if (!refunded) throw new AppError(commonErrors.invalidTransition)
    const sum = (part: 'promo_cents' | 'wallet_cents' | 'card_cents') => earlier.reduce((total, other) => total + other[part], 0)
    const paid = { promoCents: payment.promo_cents, walletCents: payment.wallet_cents, cardCents: payment.card_cents }
    const parts = splitRefund(amountCents, to, paid, {
      promoCents: sum('promo_cents'),
      walletCents: sum('wallet_cents'),
      cardCents: sum('card_cents'),
    })
    const row = await queries.insertRefund(
      ctx.db,
      {
        id: newId(),
        payment_id: paymentId,
        reason,
        amount_cents: amountCents,
        promo_cents: parts.promoCents,
        wallet_cents: parts.walletCents,
        card_cents: parts.cardCents,
        state: parts.cardCents > 0 ? 'paying' : 'paid',
      },
      ctx.now(),
    )
    await ledger.openRefund(ctx, { ...parts, id: row.id, holderId: payment.holder_id, purpose: payment.purpose })
    const event = refunded.state === 'refunded' ? 'refund:all' : 'refund:part'
    await recordTransition(ctx, { entity: 'payment', id: paymentId, from: payment.state, event, to: refunded.state, reason })
    if (row.state === 'paying') await emit(ctx, 'payment.refunding', { refund_id: row.id })
    return row
  })

/** Pays the card's part of a refund through the gateway; what the card cannot take back goes to the wallet. Throws while the outcome is unknown. */
export async function payRefund(ctx: Context, refundId: string): Promise<void> {
  const row = await queries.findRefund(ctx.db, refundId)
  if (!row || row.state === 'paid') return
  const payment = await getPayment(ctx, row.payment_id)
  const answer = await paymentGateway(ctx).refund({ key: `refund:${row.id}`, charge: payment.gateway_charge!, amountCents: row.card_cents })
  await transact(ctx, async (ctx) => {
    const finished = await queries.finishRefund(ctx.db, refundId, answer.kind === 'refunded' ? answer.refund : null, ctx.now())
    if (!finished) return
    const entry = {
      id: row.id,
      holderId: payment.holder_id,
      promoCents: row.promo_cents,
      walletCents: row.wallet_cents,
      cardCents: row.card_cents,
    }
    await (answer.kind === 'refunded' ? ledger.payRefund(ctx, entry) : ledger.payRefundToWallet(ctx, entry))
    await emit(ctx, 'payment.refunded', { refund_id: row.id })
  })
}

/** Pays the refunds that are still on their way after a minute, so that none depends on its event alone. */
export async function payOpenRefunds(ctx: Context): Promise<number> {
  const open = await queries.listPaying(ctx.db, new Date(ctx.now().getTime() - 60_000))
  const outcomes = await Promise.allSettled(open.map((row) => payRefund(ctx, row.id)))
  for (const outcome of outcomes) if (outcome.status === 'rejected' && !(outcome.reason instanceof GatewayUnknown)) throw outcome.reason
  return outcomes.filter(({ status }) => status === 'fulfilled').length
}
