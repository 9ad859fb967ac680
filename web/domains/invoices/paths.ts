import { href } from 'react-router'
import type { Locale } from '#contract/primitives.ts'

/** An invoice of the company: the editor of a draft, or the sent one. */
export const invoicePath = (id: string) => href('/user/companies/profile/invoices/:id', { id })

/** Payment page of an invoice. */
export const payInvoicePath = (id: string) => `${href('/payments/checkout')}?${new URLSearchParams({ invoice: id })}`

/** PDF of an invoice or of its credit note; in the customer's language without a locale. */
export const invoiceFile = (id: string, kind: 'invoice' | 'credit_note', locale?: Locale) =>
  `/api/invoices/${id}/document?${new URLSearchParams({ kind, ...(locale && { locale }) })}`
