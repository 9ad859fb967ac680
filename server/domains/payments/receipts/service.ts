import { numberOf } from '#contract/numbers.ts'
import type { Download } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { paymentErrors } from '#contract/payments/states.ts'
import type { Locale } from '#contract/primitives.ts'
import { money } from '#contract/money.ts'
import type { Context, UserWithCompany } from '#server/lib/context.ts'
import { renderReceipt } from './messages.ts'
import * as queries from './queries.ts'
import { ownPayment, showPayment } from '../payment/service.ts'

const paidStates = new Set(['succeeded', 'partially_refunded', 'refunded', 'disputed', 'lost'])

/** The PDF receipt of the caller's payment, with days in the caller's time zone. @throws AppError not_found, no_receipt before it is paid */
export async function readReceipt(ctx: Context<UserWithCompany>, paymentId: string, locale: Locale = ctx.locale): Promise<Download> {
  const row = await ownPayment(ctx, paymentId)
  if (!paidStates.has(row.state)) throw new AppError(paymentErrors.noReceipt)
  const [payment, holder, refunds] = await Promise.all([
    showPayment({ ...ctx, locale }, row),
    queries.getHolderName(ctx.db, row.holder_id),
    queries.listPaidBack(ctx.db, paymentId),
  ])
  const bytes = await renderReceipt(
    {
      payment,
      paidAt: row.settled_at ?? row.created_at,
      holder: holder.name,
      refunds: refunds.map(({ amount_cents, at }) => ({ amount: money(amount_cents), at })),
      timeZone: ctx.timeZone,
    },
    locale,
  )
  return { bytes, name: `${numberOf('payment', paymentId)}.pdf`, type: 'application/pdf' }
}
