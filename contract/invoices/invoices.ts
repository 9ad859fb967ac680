import * as z from 'zod/mini'
import { brand } from '#brand/brand.ts'
import { endpoint } from '../endpoint.ts'
import { Payment, Wallet } from '../payments/payment.ts'
import { paymentErrors } from '../payments/states.ts'
import { CalendarDate, Id, Instant, Locale, Money, page, Paging, text } from '../primitives.ts'
import { ChangeLine } from '../quotes/change-orders.ts'
import { QuoteInput } from '../quotes/quote.ts'
import { itemUnits, quoteErrors } from '../quotes/states.ts'
import { invoiceErrors, invoiceStates, invoiceTabs, outsideWays, paidWays, payPlaces } from './states.ts'

/** Fields that a company writes. Only the server computes totals. */
export const InvoiceInput = z.object({
  lines: z.array(ChangeLine).check(z.minLength(1), z.maxLength(100)),
  /** The company's own name for the tax, if it charges one. */
  tax_label: z._default(text(0, 40), ''),
  tax_percent: QuoteInput.shape.tax_percent,
  /** Null: on receipt. */
  due_on: z.optional(z.nullable(CalendarDate)),
  note: z._default(text(0, 1000), ''),
})
export type InvoiceInput = z.output<typeof InvoiceInput>

export const Invoice = z.object({
  id: Id,
  lead_id: Id,
  match_id: Id,
  project_id: Id,
  quote_id: Id,
  state: z.enum(invoiceStates.states),
  /** In the company's own series; null before it is sent. */
  number: z.nullable(z.string()),
  company: z.object({ name: z.string(), slug: z.string() }),
  customer: z.string(),
  service: z.string(),
  lines: z.array(
    z.object({
      text: z.string(),
      quantity: z.number(),
      unit: z.enum(itemUnits),
      unit_price: Money,
      total: Money,
      is_taxable: z.boolean(),
    }),
  ),
  subtotal: Money,
  tax_label: z.string(),
  tax_percent: z.number(),
  tax: Money,
  total: Money,
  /** Deposit paid on Oficio that is taken off the total. */
  deposit: Money,
  /** `total` less `deposit`. */
  due: Money,
  due_on: z.nullable(CalendarDate),
  note: z.string(),
  created_at: Instant,
  sent_at: z.nullable(Instant),
  /** Sent, and unpaid after its due day. */
  is_overdue: z.boolean(),
  paid_on: z.nullable(CalendarDate),
  paid_by: z.nullable(z.enum(paidWays)),
  /** A card payment is under way. */
  is_paying: z.boolean(),
  pay_at: z.enum(payPlaces),
  /** The document that ends it. */
  credit: z.nullable(z.object({ number: z.string(), at: Instant, reason: z.string() })),
})
export type Invoice = z.infer<typeof Invoice>

/** An invoice for its company. */
export const CompanyInvoice = z.extend(Invoice, {
  /** The highest total that a draft may have: agreed and not invoiced yet. */
  most: Money,
  /** Deposit paid here that no sent invoice has taken off yet. */
  deposit_left: Money,
})
export type CompanyInvoice = z.infer<typeof CompanyInvoice>

export const InvoiceRow = z.object({
  ...z.pick(Invoice, {
    id: true,
    state: true,
    number: true,
    customer: true,
    service: true,
    total: true,
    due: true,
    due_on: true,
    is_overdue: true,
    paid_on: true,
    paid_by: true,
  }).shape,
  at: Instant,
})
export type InvoiceRow = z.infer<typeof InvoiceRow>

/** Sums of a company's invoices: still to come, of that overdue, and paid by any way since the year began. */
export const InvoiceSums = z.object({ open: Money, overdue: Money, paid: Money, year: z.int() })
export type InvoiceSums = z.infer<typeof InvoiceSums>

/** Invoices of a lead, oldest first, and what is left to invoice. */
export const LeadInvoices = z.object({ invoices: z.array(Invoice), most: Money })
export type LeadInvoices = z.infer<typeof LeadInvoices>

/** A sent invoice, for its payer. */
export const InvoicePayment = z.object({
  invoice: Invoice,
  /** Paying confirms the work, which is not confirmed yet. */
  confirms_work: z.boolean(),
  /** Newest payment for it, in any state. */
  payment: z.nullable(Payment),
  /** Balance used before the card. */
  wallet: Wallet,
})
export type InvoicePayment = z.infer<typeof InvoicePayment>

const params = z.object({ invoice_id: Id })
const work = { access: 'company', area: 'work' } as const

export const invoicesApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/company/invoices',
    ...work,
    summary: 'List invoices of the company, newest first, with their sums',
    query: z.object({ ...Paging, tab: z.optional(z.enum(invoiceTabs)) }),
    response: z.extend(page(InvoiceRow), { counts: z.record(z.enum(invoiceTabs), z.int()), sums: InvoiceSums }),
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/company/invoices/csv',
    ...work,
    summary: 'Download invoices and credit notes of a year as CSV, with their sums',
    query: z.object({ year: z.optional(z.coerce.number().check(z.int(), z.minimum(2020), z.maximum(2100))), locale: z.optional(Locale) }),
    download: true,
    limits: [{ count: 60, seconds: 3600, by: 'user' }],
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/company/invoices/:invoice_id',
    ...work,
    summary: 'Get an invoice of the company',
    params,
    response: CompanyInvoice,
  }),
  ofLead: endpoint({
    method: 'GET',
    path: '/api/company/leads/:lead_id/invoices',
    ...work,
    summary: 'List invoices of a hired job, oldest first, and what is left to invoice',
    params: z.object({ lead_id: Id }),
    response: LeadInvoices,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/company/leads/:lead_id/invoices',
    ...work,
    summary: 'Draft an invoice from the agreement and its accepted changes; a lead has one draft at most',
    params: z.object({ lead_id: Id }),
    response: CompanyInvoice,
    status: 201,
    idempotent: true,
    errors: [quoteErrors.notAgreed, invoiceErrors.nothingLeft],
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/company/invoices/:invoice_id',
    ...work,
    summary: 'Save a draft',
    params,
    body: InvoiceInput,
    response: CompanyInvoice,
  }),
  discard: endpoint({
    method: 'DELETE',
    path: '/api/company/invoices/:invoice_id',
    ...work,
    summary: 'Delete a draft, which has no number yet',
    params,
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/company/invoices/:invoice_id/send',
    ...work,
    summary: 'Send a draft: it gets the next number of the company and never changes',
    params,
    response: CompanyInvoice,
    idempotent: true,
    errors: [quoteErrors.notAgreed, invoiceErrors.aboveAgreed],
  }),
  notePaid: endpoint({
    method: 'POST',
    path: '/api/company/invoices/:invoice_id/paid',
    ...work,
    summary: `Note that an invoice was paid outside of ${brand.name}`,
    params,
    body: z.object({ paid_by: z.enum(outsideWays), paid_on: CalendarDate }),
    response: CompanyInvoice,
    idempotent: true,
    errors: [invoiceErrors.paymentUnderWay],
  }),
  credit: endpoint({
    method: 'POST',
    path: '/api/company/invoices/:invoice_id/credit',
    access: 'company',
    area: 'money',
    summary: 'End a sent invoice with a credit note; a card payment goes back to the customer',
    params,
    body: z.object({ reason: text(3, 500) }),
    response: CompanyInvoice,
    idempotent: true,
    errors: [invoiceErrors.paymentUnderWay, invoiceErrors.moneyWithdrawn, invoiceErrors.disputed],
  }),
  document: endpoint({
    method: 'GET',
    path: '/api/invoices/:invoice_id/document',
    access: 'owner',
    area: 'work',
    summary: 'Download an invoice, or its credit note, as a PDF, as company or customer; in the customer’s language by default',
    params,
    query: z.object({ kind: z._default(z.enum(['invoice', 'credit_note']), 'invoice'), locale: z.optional(Locale) }),
    download: true,
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/invoices/:invoice_id/payment',
    access: 'user',
    area: 'money',
    summary: 'Get a sent invoice, and whether it can be paid here',
    params,
    response: InvoicePayment,
  }),
  pay: endpoint({
    method: 'POST',
    path: '/api/invoices/:invoice_id/payment',
    access: 'user',
    area: 'money',
    summary: 'Pay an invoice: balance first, the rest by card. Paying confirms the work',
    params,
    body: z.object({ payment_method_id: z.optional(Id) }),
    response: Payment,
    idempotent: true,
    limits: [{ count: 10, seconds: 60, by: 'user' }],
    errors: [
      invoiceErrors.notDue,
      paymentErrors.declined,
      paymentErrors.unconfirmed,
      paymentErrors.cardRests,
      paymentErrors.allCardsRest,
      paymentErrors.noMethod,
      paymentErrors.gatewayDown,
    ],
  }),
}
