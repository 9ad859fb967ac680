import { AppError } from '#contract/errors.ts'
import type { InvoicePayment } from '#contract/invoices/invoices.ts'
import { invoiceErrors } from '#contract/invoices/states.ts'
import { money } from '#contract/money.ts'
import type { Payment } from '#contract/payments/payment.ts'
import { asSystem, type Context, transact, type UserWithCompany } from '#server/lib/context.ts'
import { writePending } from '#server/lib/db.ts'
import * as leads from '../../leads/service.ts'
import * as payments from '../../payments/service.ts'
import * as projects from '../../projects/service.ts'
import { invoicePaid, paymentTitle } from '../invoice/messages.ts'
import { changed, dueCents, findInvoice, lockInvoice, pay, show } from '../invoice/service.ts'

type Payer = Context<UserWithCompany>
const ofPayer = (ctx: Payer) => ({ ownerId: ctx.actor.userId })

/** A sent invoice and how to pay it, for its payer. @throws AppError `not_found` */
export async function readPayment(ctx: Payer, id: string): Promise<InvoicePayment> {
  const invoice = await findInvoice(ctx, id, ofPayer(ctx))
  const [payment, wallet] = [await payments.findPaymentFor(ctx, id), await payments.wallet(ctx, payments.holderOf(ctx))]
  return {
    invoice: show(ctx, invoice),
    confirms_work: invoice.confirms_work,
    payment: payment ? await payments.showPayment(ctx, payment) : null,
    // Promotional credit was never paid in, so it does not become a company's money.
    wallet: { ...wallet, promo: money(0) },
  }
}

/**
 * Pays an invoice in three steps: opened in one transaction, which also confirms the work, charged outside of any, then settled. A repeated
 * call resumes.
 * @throws AppError `not_found`, `invoice_not_due`, `no_payment_method`, `card_declined`, `gateway_down`
 */
export async function payInvoice(ctx: Payer, id: string, methodId: string | undefined): Promise<Payment> {
  const opened = await transact(ctx, async (ctx) => {
    const { invoice } = await lockInvoice(ctx, id, ofPayer(ctx))
    const known = await payments.findPaymentFor(ctx, id)
    if (known && (payments.isPending(known) || known.state === 'succeeded')) return known
    if (invoice.pay_at !== 'here') throw new AppError(invoiceErrors.notDue)
    if (invoice.confirms_work) await projects.confirmDone(ctx, invoice.project_id)
    const payment = await payments.openPayment(ctx, {
      holderId: payments.holderOf(ctx),
      purpose: 'invoice',
      subjectId: id,
      title: paymentTitle(invoice),
      amountCents: dueCents(invoice),
      methodId,
      spendsCredit: false,
    })
    if (payment.state === 'succeeded') {
      await writePending(ctx.db)
      await settleInvoice(ctx, payment.id)
    }
    return payment
  })
  const payment = await payments.charge(ctx, opened.id)
  if (payments.cameToNothing(payment)) throw payments.refusalOf(payment)
  await settleInvoice(ctx, payment.id)
  return payments.showPayment(ctx, await payments.getPayment(ctx, payment.id))
}

/**
 * Hands the money of a successful payment to the company and marks the invoice as paid, exactly once. Money for an invoice that was paid or
 * credited meanwhile, or whose hire has ended, goes back. Also the subscriber of `payment.settled` and of disputes.
 */
export const settleInvoice = (ctx: Context, paymentId: string): Promise<void> =>
  transact(asSystem(ctx), async (ctx) => {
    const { purpose, state, subject_id: id } = await payments.getPayment(ctx, paymentId)
    if (purpose !== 'invoice') return
    const { invoice } = await lockInvoice(ctx, id, 'any')
    if (invoice.payment_id === paymentId) return
    if (state === 'lost' || invoice.state !== 'sent' || invoice.pay_at === 'company') return payments.returnUnused(ctx, paymentId)
    if (!(await payments.releaseInvoice(ctx, paymentId, invoice.company_id))) return
    await pay(ctx, invoice, { event: 'pay', by: 'card', on: invoice.today, paymentId })
    const paid = await findInvoice(ctx, id, 'any')
    await leads.tellCompany(ctx, paid.company_id, (userId) => invoicePaid(paid, userId))
    await changed(ctx, paid, 'paid')
  })
