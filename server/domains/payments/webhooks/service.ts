import { AppError, commonErrors } from '#contract/errors.ts'
import { paymentGateway, readNotice } from '#server/gateways/payments/connect.ts'
import type { GatewayNotice } from '#server/gateways/payments/stripe.ts'
import { asSystem, type Context, transact } from '#server/lib/context.ts'
import { recordTransition } from '#server/lib/history.ts'
import { emit } from '#server/lib/outbox.ts'
import { paymentStates } from '#contract/payments/payment.ts'
import * as ledger from '../ledger/service.ts'
import { heedTransfer } from '../payouts/transfers.ts'
import * as queries from '../payment/queries.ts'
import * as gateway from '../reconciliation/queries.ts'
import { isPending } from '../payment/service.ts'
import { settleByAsking } from '../charges/service.ts'

export const noticePath = '/api/stripe/webhook'
const dayMs = 86_400_000

/**
 * Takes a signed notice of the gateway, once by its id. What it is about is looked at by a worker, which asks the gateway: order and contents of
 * notices do not matter.
 * @throws AppError `not_found` for one that is not signed for us
 */
export async function takeNotice(ctx: Context, { body, signature }: { body: string; signature: string }): Promise<void> {
  const notice = await readNotice(ctx, { body, signature })
  if (!notice) throw new AppError(commonErrors.notFound)
  await transact(ctx, async (ctx) => {
    if (await gateway.insertNotice(ctx.db, notice, ctx.now())) await emit(ctx, 'gateway.noticed', notice)
  })
}

/** Reaction: looks at what a notice is about. Twice is as good as once, and late as good as early. */
export async function heedNotice(ctx: Context, { type, object }: GatewayNotice): Promise<void> {
  if (type.startsWith('charge.dispute.')) return heedDispute(ctx, object)
  if (type.startsWith('treasury.outbound_payment.')) return heedTransfer(ctx, object)
  if (!type.startsWith('payment_intent.')) return
  const known = await gateway.findByCharge(ctx.db, object)
  const payment = known && (await queries.findPayment(ctx.db, known.id))
  // One whose charge we do not know yet is asked about by the rule for unanswered payments.
  if (payment && isPending(payment)) await settleByAsking(ctx, payment)
}

async function heedDispute(ctx: Context, id: string): Promise<void> {
  const { charge, amountCents, reason, state, evidenceDueAt } = await paymentGateway(ctx).getDispute({ dispute: id })
  const known = await gateway.findByCharge(ctx.db, charge)
  if (!known) return ctx.log.warn({ dispute: id }, 'a dispute of a charge that we do not know')
  await transact(asSystem(ctx), async (ctx) => {
    const payment = await queries.lockPayment(ctx.db, known.id)
    const dispute = { id, payment_id: payment.id, amount_cents: amountCents, reason, evidence_due_at: evidenceDueAt }
    if (await gateway.insertDispute(ctx.db, dispute, ctx.now())) {
      await ledger.openDispute(ctx, { id, amountCents })
      await move(ctx, payment, 'dispute')
    } else await gateway.setEvidenceDue(ctx.db, id, evidenceDueAt)
    if (state === 'open' || !(await gateway.closeDispute(ctx.db, id, state, ctx.now()))) return
    await (state === 'won' ? ledger.winDispute : ledger.loseDispute)(ctx, { id, amountCents })
    await move(ctx, await queries.lockPayment(ctx.db, payment.id), ends[state](payment))
    await emit(ctx, 'dispute.closed', { payment_id: payment.id })
  })
}

type Step = 'dispute' | 'win:whole' | 'win:part' | 'lose'
const ends: Record<'won' | 'lost', (payment: queries.PaymentRow) => Step> = {
  won: ({ refunded_cents }) => (refunded_cents > 0 ? 'win:part' : 'win:whole'),
  lost: () => 'lose',
}

/** Where the state table knows the step; a payment that was refunded meanwhile stays so. */
async function move(ctx: Context, payment: queries.PaymentRow, event: Step): Promise<void> {
  if (!paymentStates.can(event, payment.state, 'S')) return
  const to = paymentStates.next(event, payment.state, 'S')
  if (!(await queries.movePayment(ctx.db, payment.id, payment.state, to))) throw new AppError(commonErrors.invalidTransition)
  await recordTransition(ctx, { entity: 'payment', id: payment.id, from: payment.state, event, to, by: 'S' })
}

/** The gateway stops sending a notice again after three days; a month is plenty to know it by. */
export const forgetNotices = (ctx: Context): Promise<number> => gateway.deleteNotices(ctx.db, new Date(ctx.now().getTime() - 30 * dayMs))
