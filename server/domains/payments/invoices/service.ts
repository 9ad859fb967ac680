import { type Context, transact } from '#server/lib/context.ts'
import * as ledger from '../ledger/service.ts'
import { lockPayment } from '../payment/service.ts'
import { refund } from '../refunds/service.ts'

/** Hands the money of an invoice's payment to its company, in the caller's transaction. False while its payer's bank disputes it. */
export const releaseInvoice = (ctx: Context, paymentId: string, companyId: string): Promise<boolean> =>
  transact(ctx, async (ctx) => {
    const { id, state, amount_cents } = await lockPayment(ctx, paymentId)
    if (state !== 'succeeded') return false
    await ledger.releaseInvoice(ctx, { id, company_id: companyId, amount_cents })
    return true
  })

/**
 * Refunds a payment whose invoice can no longer be paid to its source, in the caller's transaction. One that its payer's bank took back for
 * good is booked as lost; one that the bank still disputes waits.
 */
export const returnUnused = (ctx: Context, paymentId: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    const payment = await lockPayment(ctx, paymentId)
    if (payment.state === 'lost') await ledger.loseDeposit(ctx, payment)
    if (payment.state !== 'succeeded') return
    await refund(ctx, { paymentId, reason: 'unused', amountCents: payment.amount_cents, to: 'source' })
  })

/** `too_little`: the company has withdrawn the money. `lost`: its payer's bank took it back for good. */
type Reclaimed = 'returned' | 'too_little' | 'disputed' | 'lost'

/** Takes the money of a paid invoice back from its company's earnings and refunds it to its source, in the caller's transaction. */
export const reclaimInvoice = (ctx: Context, paymentId: string, companyId: string): Promise<Reclaimed> =>
  transact(ctx, async (ctx) => {
    const { id, state, amount_cents } = await lockPayment(ctx, paymentId)
    if (state === 'disputed' || state === 'lost') return state
    const { earned_cents } = await ledger.lockBalance(ctx, companyId)
    if (earned_cents < amount_cents) return 'too_little'
    await ledger.reclaimInvoice(ctx, { id, company_id: companyId, amount_cents })
    await refund(ctx, { paymentId, reason: 'credit_note', amountCents: amount_cents, to: 'source' })
    return 'returned'
  })
