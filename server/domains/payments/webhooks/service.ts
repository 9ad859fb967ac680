import { dayMs } from '#contract/durations.ts'
import { AppError, commonErrors } from '#contract/errors.ts'
import { readNotice } from '#server/gateways/payments/connect.ts'
import type { GatewayNotice } from '#server/gateways/payments/stripe.ts'
import { type Context, transact } from '#server/lib/context.ts'
import { emit } from '#server/lib/outbox.ts'
import { settleByAsking } from '../charges/service.ts'
import { updateDispute } from '../disputes/service.ts'
import { findByCharge, isPending } from '../payment/service.ts'
import { updateTransfer } from '../payouts/service.ts'
import * as queries from './queries.ts'

export const webhookPath = '/api/stripe/webhook'

/**
 * Accepts a signed webhook of the gateway, once per id. A worker asks the gateway about the object, so order and contents do not matter.
 * @throws AppError `not_found` if it is not signed for us
 */
export async function acceptWebhook(ctx: Context, { body, signature }: { body: string; signature: string }): Promise<void> {
  const notice = await readNotice(ctx, { body, signature })
  if (!notice) throw new AppError(commonErrors.notFound)
  await transact(ctx, async (ctx) => {
    if (await queries.insertWebhook(ctx.db, notice, ctx.now())) await emit(ctx, 'gateway.noticed', notice)
  })
}

/** Handles `gateway.noticed`: asks the gateway about the object of a webhook. Safe to repeat, in any order. */
export async function handleNotice(ctx: Context, { type, object }: GatewayNotice): Promise<void> {
  if (type.startsWith('charge.dispute.')) return updateDispute(ctx, object)
  if (type.startsWith('treasury.outbound_payment.')) return updateTransfer(ctx, object)
  if (!type.startsWith('payment_intent.')) return
  const payment = await findByCharge(ctx, object)
  // A payment whose charge is not saved yet is settled by the job for unanswered payments.
  if (payment && isPending(payment)) await settleByAsking(ctx, payment)
}

/** Scheduled job: deletes webhook ids after a month. The gateway stops resending after three days. */
export const deleteOldWebhooks = (ctx: Context): Promise<number> =>
  queries.deleteWebhooks(ctx.db, new Date(ctx.now().getTime() - 30 * dayMs))
