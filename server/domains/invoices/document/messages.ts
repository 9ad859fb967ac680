import { brand } from '#brand/brand.ts'
import { country } from '#country/country.ts'
import { documentNumber } from '#contract/invoices/states.ts'
import type { Locale, Money } from '#contract/primitives.ts'
import { drawPdf } from '#server/lib/pdf/document.ts'
import { colours, drawTitle, facts, given, heads, left, row, width } from '#server/lib/pdf/sheet.ts'
import type { InvoiceRow } from '../invoice/service.ts'

const words = {
  es: {
    titles: { invoice: 'Factura', credit_note: 'Nota de crédito' },
    draft: 'Borrador, sin número',
    number: 'Número',
    of: 'Anula la factura',
    date: 'Fecha',
    dueOn: 'Vence',
    onReceipt: 'Al recibirla',
    company: 'Empresa',
    customer: 'Cliente',
    erased: 'el cliente',
    service: 'Servicio',
    place: 'Dónde',
    reason: 'Motivo',
    what: 'Concepto',
    amount: 'Monto',
    subtotal: 'Subtotal',
    tax: (label: string, percent: number) => `${label || 'Impuesto'} (${percent}%)`,
    total: 'Total',
    deposit: `Anticipo ya pagado en ${brand.name}`,
    due: 'Por pagar',
    credited: 'Se descuenta de la factura',
    note: 'Nota',
    state: 'Estado',
    paid: (way: string, day: string) => `Pagada el ${day}, ${way}`,
    wasCredited: (number: string, day: string) => `Anulada el ${day} por la nota de crédito ${number}`,
    ways: {
      card: `con tarjeta en ${brand.name}`,
      deposit: 'con el anticipo',
      cash: 'en efectivo',
      check: 'con cheque',
      transfer: 'por transferencia',
      other: 'directamente a la empresa',
    },
    foot: `La empresa emite este documento por su trabajo para el cliente. ${brand.name} los puso en contacto y no cobra por el trabajo ni por esta factura.`,
  },
  en: {
    titles: { invoice: 'Invoice', credit_note: 'Credit note' },
    draft: 'Draft, no number yet',
    number: 'Number',
    of: 'Credits invoice',
    date: 'Date',
    dueOn: 'Due',
    onReceipt: 'On receipt',
    company: 'Company',
    customer: 'Customer',
    erased: 'the customer',
    service: 'Service',
    place: 'Where',
    reason: 'Reason',
    what: 'Item',
    amount: 'Amount',
    subtotal: 'Subtotal',
    tax: (label: string, percent: number) => `${label || 'Tax'} (${percent}%)`,
    total: 'Total',
    deposit: `Deposit already paid on ${brand.name}`,
    due: 'Amount due',
    credited: 'Taken off the invoice',
    note: 'Note',
    state: 'Status',
    paid: (way: string, day: string) => `Paid on ${day}, ${way}`,
    wasCredited: (number: string, day: string) => `Credited on ${day} by credit note ${number}`,
    ways: {
      card: `by card on ${brand.name}`,
      deposit: 'by the deposit',
      cash: 'in cash',
      check: 'by check',
      transfer: 'by transfer',
      other: 'directly to the company',
    },
    foot: `The company issues this document for its work for the customer. ${brand.name} introduced them and doesn’t charge for the work or this invoice.`,
  },
}

export type DocumentKind = 'invoice' | 'credit_note'

/** Renders an invoice or its credit note as a PDF in `locale`. A credit note has the amounts of its invoice below zero. Days are local to the work. */
export function renderInvoice(invoice: InvoiceRow, kind: DocumentKind, locale: Locale): Promise<Uint8Array> {
  const t = words[locale]
  const tag = country.tags[locale]
  const format = new Intl.NumberFormat(tag, { style: 'currency', currency: country.currency.code })
  const sign = kind === 'credit_note' ? -1 : 1
  const sum = (cents: number) => `${sign * cents < 0 ? '− ' : ''}${format.format(Math.abs(cents) / 100)}`
  const money = ({ amount }: Money) => sum(amount)
  const day = (date: string) => new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`))
  const dayOf = (instant: string) =>
    new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: invoice.time_zone }).format(new Date(instant))

  const { number, credit_number, credited_at, sent_at, paid_by, paid_on, street } = invoice
  const own = number === null ? t.draft : documentNumber(number, 'invoice')
  const isCredit = kind === 'credit_note' && credit_number !== null
  const at = (isCredit ? credited_at : sent_at) ?? invoice.created_at
  const name = isCredit ? documentNumber(credit_number, 'credit_note') : own
  const ended =
    credit_number !== null && credited_at
      ? t.wasCredited(documentNumber(credit_number, 'credit_note'), dayOf(credited_at))
      : paid_by && paid_on
        ? t.paid(t.ways[paid_by], day(paid_on))
        : null

  return drawPdf({ title: `${t.titles[kind]} ${name}`, locale, at }, (pdf) => {
    drawTitle(pdf, t.titles[kind])
    facts(
      pdf,
      given([
        [t.number, name],
        [t.of, isCredit ? own : null],
        [t.date, dayOf(at)],
        [t.dueOn, isCredit ? null : invoice.due_on ? day(invoice.due_on) : t.onReceipt],
        [t.company, `${invoice.company.name} · ${invoice.company_place}`],
        [t.customer, invoice.customer || t.erased],
        [t.service, invoice.service[locale]],
        [t.place, [street, invoice.place].filter(Boolean).join(', ')],
        [t.state, isCredit ? null : ended],
        [t.reason, isCredit ? invoice.credit_reason : null],
      ]),
    )
    heads(pdf, t.what, t.amount)
    for (const { text, quantity, unit_price: price, total } of invoice.lines)
      row(pdf, [text, money(total)], { hint: quantity === 1 ? '' : `${quantity} × ${format.format(price.amount / 100)}` })
    if (invoice.tax_cents !== 0) {
      row(pdf, [t.subtotal, sum(invoice.subtotal_cents)])
      row(pdf, [t.tax(invoice.tax_label, invoice.tax_percent), sum(invoice.tax_cents)])
    }
    row(pdf, [isCredit ? t.credited : t.total, sum(invoice.total_cents)], { isTotal: true })
    if (!isCredit && invoice.deposit_cents > 0) {
      row(pdf, [t.deposit, sum(-invoice.deposit_cents)])
      row(pdf, [t.due, sum(invoice.total_cents - invoice.deposit_cents)], { isTotal: true })
    }
    if (invoice.note && !isCredit) {
      heads(pdf, t.note, '')
      pdf.font('regular').fontSize(10.5).fillColor(colours.ink).text(invoice.note, left, pdf.y, { width })
    }
    pdf.moveDown(1.5).font('regular').fontSize(9.5).fillColor(colours.soft).text(t.foot, left, pdf.y, { width })
  })
}

/** Name of a document's file. */
export const fileName = (invoice: InvoiceRow, kind: DocumentKind, locale: Locale): string => {
  const number = kind === 'credit_note' ? invoice.credit_number : invoice.number
  const title = { es: { invoice: 'factura', credit_note: 'nota-de-credito' }, en: { invoice: 'invoice', credit_note: 'credit-note' } }
  return `${title[locale][kind]}${number === null ? '' : `-${documentNumber(number, kind)}`}.pdf`
}
