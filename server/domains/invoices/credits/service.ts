import { AppError } from '#contract/errors.ts'
import type { CompanyInvoice } from '#contract/invoices/invoices.ts'
import { invoiceErrors, invoiceStates } from '#contract/invoices/states.ts'
import { type CompanyMember, type Context, transact } from '#server/lib/context.ts'
import { notify } from '../../notifications/service.ts'
import * as payments from '../../payments/service.ts'
import { invoiceCredited } from '../invoice/messages.ts'
import { changed, getInvoice, type InvoiceRow, lockInvoice, markCredited } from '../invoice/service.ts'

/**
 * Ends a sent invoice with a numbered credit note. A card payment goes back to the customer out of the company's earnings. Idempotent.
 * @throws AppError not_found, invalid_transition, invoice_payment_under_way, invoice_money_withdrawn, invoice_disputed
 */
export const creditInvoice = (ctx: Context<CompanyMember>, id: string, reason: string): Promise<CompanyInvoice> =>
  transact(ctx, async (ctx) => {
    const { invoice } = await lockInvoice(ctx, id, { companyId: ctx.actor.company.id })
    if (invoice.state === 'credited') return getInvoice(ctx, id)
    invoiceStates.next('credit', invoice.state, 'C')
    if (invoice.is_paying) throw new AppError(invoiceErrors.paymentUnderWay)
    const isRefunded = await refund(ctx, invoice)
    const credited = await markCredited(ctx, invoice, reason)
    await notify(ctx, invoiceCredited(credited, isRefunded))
    await changed(ctx, credited, 'credited')
    return getInvoice(ctx, id)
  })

/** Returns the card payment of an invoice, if it has one that its payer's bank has not taken back itself. */
async function refund(ctx: Context, { payment_id, company_id }: InvoiceRow): Promise<boolean> {
  if (payment_id === null) return false
  const outcome = await payments.reclaimInvoice(ctx, payment_id, company_id)
  if (outcome === 'too_little') throw new AppError(invoiceErrors.moneyWithdrawn)
  if (outcome === 'disputed') throw new AppError(invoiceErrors.disputed)
  return outcome === 'returned'
}
