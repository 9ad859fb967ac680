import { lengthOf } from '#contract/settings.ts'
import { type Context, transact } from '#server/lib/context.ts'
import { recordTransition } from '#server/lib/history.ts'
import * as ledger from '../ledger/service.ts'
import { lockNewestFor, movePayment, type PaymentRow } from '../payment/queries.ts'

/**
 * Continues the payment on hold for a subject: `processing` if a card pays a part (then `charge`), else `succeeded`. Undefined without one.
 */
export const resume = (ctx: Context, subjectId: string): Promise<PaymentRow | undefined> =>
  transact(ctx, async (ctx) => {
    const payment = await lockNewestFor(ctx.db, subjectId)
    if (payment?.state !== 'on_hold') return undefined
    const now = ctx.now()
    if (payment.card_cents > 0) {
      const hold = new Date(now.getTime() + lengthOf('holdMinutes', ctx.settings()))
      return move(ctx, payment, { event: 'resume:processing', to: 'processing', changes: { started_at: now, hold_until: hold } })
    }
    // The hold goes back and is spent in the same transaction, so nobody else can spend it.
    await ledger.release(ctx, payment)
    await ledger.settle(ctx, payment)
    return move(ctx, payment, { event: 'resume:succeeded', to: 'succeeded', changes: { settled_at: now } })
  })

/** Cancels the payment on hold for a subject and returns its credit and wallet parts. Undefined without one. */
export const drop = (ctx: Context, subjectId: string, why: 'not_approved' | 'not_available'): Promise<PaymentRow | undefined> =>
  transact(ctx, async (ctx) => {
    const payment = await lockNewestFor(ctx.db, subjectId)
    if (payment?.state !== 'on_hold') return undefined
    await ledger.release(ctx, payment)
    return move(ctx, payment, { event: 'cancel', to: 'cancelled', changes: { decline_code: why } })
  })

type Change = {
  event: 'resume:processing' | 'resume:succeeded' | 'cancel'
  to: PaymentRow['state']
  changes: Parameters<typeof movePayment>[3]
}

async function move(ctx: Context, { id }: PaymentRow, { event, to, changes }: Change): Promise<PaymentRow> {
  const moved = await movePayment(ctx.db, id, { from: 'on_hold', to }, changes)
  if (!moved) throw new Error(`payment ${id} left on_hold while it was locked`)
  await recordTransition(ctx, { entity: 'payment', id, from: 'on_hold', event, to, by: 'S' })
  return moved
}
