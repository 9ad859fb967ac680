import { type Context, transact } from '#server/lib/context.ts'
import * as ledger from '../ledger/service.ts'
import { lockPayment } from '../payment/service.ts'
import { refund } from '../refunds/service.ts'

/** Reason of a deposit's only refund. */
const reason = 'deposit'

/** Releases a held deposit to its company, in the caller's transaction. False while its payer's bank disputes it. */
export const releaseDeposit = (ctx: Context, paymentId: string, companyId: string): Promise<boolean> =>
  transact(ctx, async (ctx) => {
    const { id, state, amount_cents } = await lockPayment(ctx, paymentId)
    if (state !== 'succeeded') return false
    await ledger.releaseDeposit(ctx, { id, company_id: companyId, amount_cents })
    return true
  })

/** Refunds a held deposit to its source, in the caller's transaction. False while its payer's bank disputes it. */
export const giveDepositBack = (ctx: Context, paymentId: string): Promise<boolean> =>
  transact(ctx, async (ctx) => {
    const { state, amount_cents: amountCents } = await lockPayment(ctx, paymentId)
    if (state !== 'succeeded') return false
    await refund(ctx, { paymentId, reason, amountCents, to: 'source' })
    return true
  })

/** Books a held deposit as lost to a dispute, in the caller's transaction. False if the dispute was not lost. */
export const loseDeposit = (ctx: Context, paymentId: string): Promise<boolean> =>
  transact(ctx, async (ctx) => {
    const payment = await lockPayment(ctx, paymentId)
    if (payment.state !== 'lost') return false
    await ledger.loseDeposit(ctx, payment)
    return true
  })
