import { type Context, transact } from '#server/lib/context.ts'
import { lockPayment } from '../payment/queries.ts'
import { ledgerPayment } from '../payment/service.ts'
import * as ledger from '../ledger/service.ts'
import { refund } from '../refunds/service.ts'

/** The reason of the one refund that a deposit may have. */
const reason = 'deposit'

/** Makes a held deposit its company's, in the caller's transaction. False while its payer's bank disputes it. */
export const releaseDeposit = (ctx: Context, paymentId: string, companyId: string): Promise<boolean> =>
  transact(ctx, async (ctx) => {
    const { id, state, amount_cents: amountCents } = await lockPayment(ctx.db, paymentId)
    if (state !== 'succeeded') return false
    await ledger.releaseDeposit(ctx, { id, companyId, amountCents })
    return true
  })

/** Gives a held deposit back to where it came from, in the caller's transaction. False while its payer's bank disputes it. */
export const giveDepositBack = (ctx: Context, paymentId: string): Promise<boolean> =>
  transact(ctx, async (ctx) => {
    const { state, amount_cents: amountCents } = await lockPayment(ctx.db, paymentId)
    if (state !== 'succeeded') return false
    await refund(ctx, { paymentId, reason, amountCents, to: 'source' })
    return true
  })

/** Books a held deposit out whose payer's bank took it back for good, in the caller's transaction. False when it did not. */
export const loseDeposit = (ctx: Context, paymentId: string): Promise<boolean> =>
  transact(ctx, async (ctx) => {
    const payment = await lockPayment(ctx.db, paymentId)
    if (payment.state !== 'lost') return false
    await ledger.loseDeposit(ctx, ledgerPayment(payment))
    return true
  })
