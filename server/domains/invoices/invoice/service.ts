import { country } from '#country/country.ts'
import { AppError, commonErrors, invalidField } from '#contract/errors.ts'
import type { CompanyInvoice, Invoice, InvoiceInput, LeadInvoices } from '#contract/invoices/invoices.ts'
import {
  documentNumber,
  invoiceDueDays,
  invoiceErrors,
  type InvoiceState,
  invoiceStates,
  type outsideWays,
  type PaidWay,
} from '#contract/invoices/states.ts'
import { invoiceTotals } from '#contract/invoices/totals.ts'
import { dayAfter } from '#contract/calendar-days.ts'
import { money } from '#contract/money.ts'
import { quoteErrors } from '#contract/quotes/states.ts'
import { type CompanyMember, type Context, type Owner, transact } from '#server/lib/context.ts'
import { recordTransition } from '#server/lib/history.ts'
import { newId } from '#server/lib/ids.ts'
import { publish } from '#server/lib/live.ts'
import { emit } from '#server/lib/outbox.ts'
import * as leads from '../../leads/service.ts'
import { notify } from '../../notifications/service.ts'
import { findAgreed } from '../../quotes/service.ts'
import * as messages from './messages.ts'
import * as queries from './queries.ts'
import type { InvoiceRow } from './queries.ts'
import { composeLines, draftedCents } from './rules.ts'

export type { InvoiceRow } from './queries.ts'

type Member = Context<CompanyMember>
const companyOf = (ctx: Member) => ({ companyId: ctx.actor.company.id })

export const notFound = () => new AppError(commonErrors.notFound)

/** @throws AppError `not_found` */
export async function findInvoice(ctx: Context, id: string, of: queries.Of): Promise<InvoiceRow> {
  const invoice = await queries.findInvoice(ctx.db, id, { of, now: ctx.now() })
  if (!invoice) throw notFound()
  return invoice
}

/**
 * Locks the lead of an invoice, in the order of a hire, then the invoice. Meanwhile the agreement stands, and nobody pays or ends it.
 * @throws AppError `not_found`
 */
export async function lockInvoice(ctx: Context, id: string, of: queries.Of) {
  const { lead_id, company_id } = await findInvoice(ctx, id, of)
  const lead = await leads.lockAgreed(ctx, lead_id, { companyId: company_id })
  if (!(await queries.lockInvoice(ctx.db, id))) throw notFound()
  return { lead, invoice: await findInvoice(ctx, id, of) }
}

export const dueCents = ({ total_cents, deposit_cents }: InvoiceRow): number => total_cents - deposit_cents

const isOverdue = ({ state, due_on, today }: InvoiceRow): boolean => state === 'sent' && due_on !== null && due_on < today

/** An invoice as both sides read it. */
export function show(ctx: Context, row: InvoiceRow): Invoice {
  const { id, lead_id, match_id, project_id, quote_id, state, number, company, lines, tax_label, tax_percent } = row
  const { due_on, note, created_at, sent_at, paid_on, paid_by, is_paying, pay_at, credit_number, credited_at, credit_reason } = row
  return {
    id,
    lead_id,
    match_id,
    project_id,
    quote_id,
    state,
    number: number === null ? null : documentNumber(number, 'invoice'),
    company,
    customer: row.customer || leads.formerCustomer[ctx.locale],
    service: row.service[ctx.locale],
    lines,
    subtotal: money(row.subtotal_cents),
    tax_label,
    tax_percent,
    tax: money(row.tax_cents),
    total: money(row.total_cents),
    deposit: money(row.deposit_cents),
    due: money(dueCents(row)),
    due_on,
    note,
    created_at,
    sent_at,
    is_overdue: isOverdue(row),
    paid_on,
    paid_by,
    is_paying,
    pay_at,
    credit:
      credit_number === null ? null : { number: documentNumber(credit_number, 'credit_note'), at: credited_at!, reason: credit_reason },
  }
}

const showToCompany = (ctx: Context, row: InvoiceRow): CompanyInvoice => ({
  ...show(ctx, row),
  most: money(row.most_cents),
  deposit_left: money(row.deposit_left_cents),
})

export const getInvoice = async (ctx: Member, id: string): Promise<CompanyInvoice> =>
  showToCompany(ctx, await findInvoice(ctx, id, companyOf(ctx)))

/** Invoices of a lead of the caller's company. @throws AppError not_found */
export async function listOfLead(ctx: Member, leadId: string): Promise<LeadInvoices> {
  await leads.getOwn(ctx, leadId)
  const [rows, { agreed_cents, invoiced_cents }] = await Promise.all([
    queries.listInvoices(ctx.db, { leadId }, { of: companyOf(ctx), now: ctx.now() }),
    queries.getRoom(ctx.db, leadId, ctx.now()),
  ])
  return { invoices: rows.map((row) => show(ctx, row)), most: money(Math.max(0, (agreed_cents ?? 0) - invoiced_cents)) }
}

/** Sent invoices of a request, for its owner, oldest first. */
export const listOfRequest = async (ctx: Context<Owner>, projectId: string): Promise<Invoice[]> =>
  (await queries.listInvoices(ctx.db, { projectId }, { of: { ownerId: ctx.actor.userId }, now: ctx.now() })).map((row) => show(ctx, row))

/** Sent invoices that are neither paid nor credited, by request. */
export const countUnpaid = async (ctx: Context, projectIds: readonly string[]): Promise<ReadonlyMap<string, number>> =>
  new Map((await queries.countUnpaid(ctx.db, projectIds)).map(({ project_id, count }) => [project_id, count]))

/**
 * Drafts an invoice from the agreement and its accepted changes, or returns the draft that is there.
 * @throws AppError not_found, quote_not_agreed, invoice_nothing_left
 */
export const createInvoice = (ctx: Member, leadId: string): Promise<CompanyInvoice> =>
  transact(ctx, async (ctx) => {
    const lead = await leads.lockAgreed(ctx, leadId, companyOf(ctx))
    const draft = await queries.findDraft(ctx.db, leadId)
    if (draft) return getInvoice(ctx, draft.id)
    const agreement = lead.agreed_cents === null ? undefined : await findAgreed(ctx, leadId)
    if (!agreement) throw new AppError(quoteErrors.notAgreed)
    const { invoiced_cents: invoicedCents, today, locale } = await queries.getRoom(ctx.db, leadId, ctx.now())
    const targetCents = draftedCents(agreement, { agreedCents: lead.agreed_cents!, finalCents: lead.final_cents, invoicedCents })
    if (targetCents <= 0) throw new AppError(invoiceErrors.nothingLeft)
    const id = newId()
    await queries.insertDraft(ctx.db, { id, leadId, quoteId: agreement.quote.id, companyId: lead.company_id, now: ctx.now() })
    const input = {
      lines: composeLines(agreement, { targetCents, invoicedCents, words: messages.lineWords[locale] }),
      tax_label: '',
      tax_percent: invoicedCents > 0 ? 0 : agreement.quote.tax_percent,
      due_on: dayAfter(today, invoiceDueDays),
      note: '',
    }
    await queries.saveDraft(ctx.db, id, input, invoiceTotals(input.lines, input.tax_percent))
    return getInvoice(ctx, id)
  })

/** @throws AppError not_found, invalid_transition once it is sent */
async function lockDraft(ctx: Member, id: string) {
  const locked = await lockInvoice(ctx, id, companyOf(ctx))
  if (locked.invoice.state !== 'draft') throw new AppError(commonErrors.invalidTransition)
  return locked
}

export const saveInvoice = (ctx: Member, id: string, input: InvoiceInput): Promise<CompanyInvoice> =>
  transact(ctx, async (ctx) => {
    await lockDraft(ctx, id)
    await queries.saveDraft(ctx.db, id, input, invoiceTotals(input.lines, input.tax_percent))
    return getInvoice(ctx, id)
  })

/** Deletes a draft. Idempotent while the company knows its id: a draft that is gone is not found. */
export const discardInvoice = (ctx: Member, id: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    await lockDraft(ctx, id)
    await queries.deleteDraft(ctx.db, id)
  })

const wrongDay = { es: 'Elige hoy o un día que aún no haya pasado.', en: 'Choose today or a day in the future.' }
const wrongTotal = {
  es: `El total tiene que ser mayor que ${country.currency.symbol}0.`,
  en: `The total must be above ${country.currency.symbol}0.`,
}

/**
 * Sends a draft: it gets the next number of its company, and never changes. All sent invoices together stay within the agreed sum.
 * @throws AppError not_found, invalid_transition, quote_not_agreed, invoice_above_agreed, or errors by field
 */
export const sendInvoice = (ctx: Member, id: string): Promise<CompanyInvoice> =>
  transact(ctx, async (ctx) => {
    const { lead, invoice } = await lockInvoice(ctx, id, companyOf(ctx))
    invoiceStates.next('send', invoice.state, 'C')
    if (lead.agreed_cents === null || (lead.state !== 'hired' && lead.state !== 'done')) throw new AppError(quoteErrors.notAgreed)
    if (invoice.total_cents <= 0) throw invalidField('lines', wrongTotal)
    if (invoice.due_on !== null && invoice.due_on < invoice.today) throw invalidField('due_on', wrongDay)
    if (invoice.total_cents > invoice.most_cents) throw new AppError(invoiceErrors.aboveAgreed)
    const seriesId = invoice.company_id
    const number = await queries.takeNumber(ctx.db, seriesId, 'invoice')
    const sent = { number, seriesId, depositCents: invoice.deposit_cents, now: ctx.now() }
    if (!(await queries.markSent(ctx.db, id, sent))) throw new AppError(commonErrors.invalidTransition)
    await recordTransition(ctx, { entity: 'invoice', id, from: 'draft', event: 'send', to: 'sent', by: 'C' })
    if (dueCents(invoice) === 0) await pay(ctx, invoice, { event: 'cover', by: 'deposit', on: invoice.today })
    const now = await findInvoice(ctx, id, 'any')
    await notify(ctx, messages.invoiceSent(now))
    await changed(ctx, now, 'sent')
    return showToCompany(ctx, now)
  })

/**
 * Notes that an invoice was paid outside of Oficio.
 * @throws AppError not_found, invalid_transition, invoice_payment_under_way, or an error at `paid_on`
 */
export const notePaid = (
  ctx: Member,
  id: string,
  { paid_by: by, paid_on: on }: { paid_by: (typeof outsideWays)[number]; paid_on: string },
): Promise<CompanyInvoice> =>
  transact(ctx, async (ctx) => {
    const { invoice } = await lockInvoice(ctx, id, companyOf(ctx))
    invoiceStates.next('note_paid', invoice.state, 'C')
    if (invoice.is_paying) throw new AppError(invoiceErrors.paymentUnderWay)
    if (on > invoice.today) throw invalidField('paid_on', { es: 'Ese día aún no llega.', en: 'That day hasn’t come yet.' })
    await pay(ctx, invoice, { event: 'note_paid', by, on })
    const now = await findInvoice(ctx, id, 'any')
    await changed(ctx, now, 'paid')
    return showToCompany(ctx, now)
  })

type Paying = { event: 'pay' | 'cover' | 'note_paid'; by: PaidWay; on: string; paymentId?: string }

/** Marks a sent, locked invoice as paid. */
export async function pay(ctx: Context, { id }: InvoiceRow, { event, by, on, paymentId }: Paying): Promise<void> {
  const actor = event === 'note_paid' ? 'C' : 'S'
  const to = invoiceStates.next(event, 'sent', actor)
  if (!(await queries.markPaid(ctx.db, id, { by, on, paymentId: paymentId ?? null, now: ctx.now() })))
    throw new AppError(commonErrors.invalidTransition)
  await recordTransition(ctx, { entity: 'invoice', id, from: 'sent', event, to, by: actor, meta: { by } })
}

/** Marks an invoice as credited. Gives it as it is then. */
export async function markCredited(ctx: Context, { id, state, series_id }: InvoiceRow, reason: string): Promise<InvoiceRow> {
  const to = invoiceStates.next('credit', state, 'C')
  const number = await queries.takeNumber(ctx.db, series_id!, 'credit_note')
  if (!(await queries.markCredited(ctx.db, id, { from: state, number, reason, now: ctx.now() })))
    throw new AppError(commonErrors.invalidTransition)
  await recordTransition(ctx, { entity: 'invoice', id, from: state as 'sent' | 'paid', event: 'credit', to, by: 'C', reason })
  return findInvoice(ctx, id, 'any')
}

/** Effects of every change of a sent invoice: the lead's sums, the conversation, and the pages of both sides. */
export async function changed(
  ctx: Context,
  { id, lead_id, project_id, company_id }: InvoiceRow,
  state: Exclude<InvoiceState, 'draft'>,
): Promise<void> {
  await leads.saveInvoiced(ctx, lead_id, await queries.getStanding(ctx.db, lead_id))
  await emit(ctx, 'invoice.changed', { invoice_id: id, lead_id, change: state })
  await publish(ctx, `project:${project_id}`, 'invoice')
  await publish(ctx, `company:${company_id}`, 'invoice')
  await publish(ctx, `lead:${lead_id}`, 'invoice')
}
