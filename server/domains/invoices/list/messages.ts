import { brand } from '#brand/brand.ts'
import { country } from '#country/country.ts'
import { documentNumber } from '#contract/invoices/states.ts'
import type { Locale } from '#contract/primitives.ts'
import { csvLine, csvMark } from '#server/lib/csv.ts'
import type { StatementLine } from './queries.ts'

const words = {
  es: {
    columns: [
      'Documento',
      'Número',
      'De la factura',
      'Fecha',
      'Cliente',
      'Servicio',
      'Estado',
      `Subtotal (${country.currency.code})`,
      'Nombre del impuesto',
      `Impuesto (${country.currency.code})`,
      `Total (${country.currency.code})`,
      `Anticipo descontado (${country.currency.code})`,
      `Pagado (${country.currency.code})`,
      `Por cobrar (${country.currency.code})`,
      'Vence',
      'Pagada el',
      'Forma de pago',
    ],
    kinds: { invoice: 'Factura', credit_note: 'Nota de crédito' },
    states: { sent: 'Enviada', paid: 'Pagada', credited: 'Anulada' },
    ways: {
      card: `Tarjeta en ${brand.name}`,
      deposit: `Anticipo en ${brand.name}`,
      cash: 'Efectivo',
      check: 'Cheque',
      transfer: 'Transferencia',
      other: 'Otra',
    },
    total: 'Total',
  },
  en: {
    columns: [
      'Document',
      'Number',
      'Of invoice',
      'Date',
      'Customer',
      'Service',
      'Status',
      `Subtotal (${country.currency.code})`,
      'Tax name',
      `Tax (${country.currency.code})`,
      `Total (${country.currency.code})`,
      `Deposit deducted (${country.currency.code})`,
      `Paid (${country.currency.code})`,
      `Outstanding (${country.currency.code})`,
      'Due',
      'Paid on',
      'Paid by',
    ],
    kinds: { invoice: 'Invoice', credit_note: 'Credit note' },
    states: { sent: 'Sent', paid: 'Paid', credited: 'Credited' },
    ways: {
      card: `Card on ${brand.name}`,
      deposit: `Deposit on ${brand.name}`,
      cash: 'Cash',
      check: 'Check',
      transfer: 'Transfer',
      other: 'Other',
    },
    total: 'Total',
  },
}

const usd = (cents: number) => (cents / 100).toFixed(2)

/** A credited, unpaid invoice is outstanding no more: its credit note takes off the same. */
const openCents = ({ total_cents, deposit_cents, paid_cents }: StatementLine) => (paid_cents === 0 ? total_cents - deposit_cents : 0)

/** Invoices and credit notes as CSV, with their sums in the last line. */
export function statementCsv(lines: readonly StatementLine[], locale: Locale): string {
  const t = words[locale]
  const sum = (of: (line: StatementLine) => number) => usd(lines.reduce((cents, line) => cents + of(line), 0))
  const rows = lines.map((line) => [
    t.kinds[line.kind],
    documentNumber(line.number, line.kind),
    line.kind === 'credit_note' ? documentNumber(line.of_number, 'invoice') : '',
    line.day,
    line.customer,
    line.service[locale],
    t.states[line.state],
    usd(line.subtotal_cents),
    line.tax_label,
    usd(line.tax_cents),
    usd(line.total_cents),
    usd(line.deposit_cents),
    usd(line.paid_cents),
    usd(openCents(line)),
    line.kind === 'invoice' ? line.due_on : null,
    line.kind === 'invoice' ? line.paid_on : null,
    line.kind === 'invoice' && line.paid_by ? t.ways[line.paid_by] : null,
  ])
  const totals = [
    t.total,
    '',
    '',
    '',
    '',
    '',
    '',
    sum((line) => line.subtotal_cents),
    '',
    sum((line) => line.tax_cents),
    sum((line) => line.total_cents),
    sum((line) => line.deposit_cents),
    sum((line) => line.paid_cents),
    sum(openCents),
    '',
    '',
    '',
  ]
  return csvMark + [t.columns, ...rows, totals].map(csvLine).join('')
}
