import type { CompanyInvoice, InvoiceInput } from '#contract/invoices/invoices.ts'
import { newKey } from '#web/lib/idempotency.ts'

/** A line as typed. `takes`: its amount is taken off the total. */
export type Line = {
  key: string
  text: string
  quantity: string
  cents: number | null
  kind: 'adds' | 'takes'
  unit: InvoiceInput['lines'][number]['unit']
  isTaxable: boolean
}

export const emptyLine = (): Line => ({ key: newKey(), text: '', quantity: '1', cents: null, kind: 'adds', unit: 'job', isTaxable: false })

export const linesOf = ({ lines }: CompanyInvoice): Line[] =>
  lines.map(({ text, quantity, unit, unit_price: { amount }, is_taxable }) => ({
    key: newKey(),
    text,
    quantity: String(quantity),
    cents: Math.abs(amount),
    kind: amount < 0 ? 'takes' : 'adds',
    unit,
    isTaxable: is_taxable,
  }))

/** A typed number with a point or a comma; undefined when empty, so that the schema reports it. */
export const typedNumber = (typed: string): number | undefined => (typed.trim() === '' ? undefined : Number(typed.trim().replace(',', '.')))

/** Lines for the API. What is missing stays missing, and the schema reports it. */
export const inputOf = (lines: readonly Line[]): InvoiceInput['lines'] =>
  lines.map(({ text, quantity, cents, kind, unit, isTaxable }) => ({
    text,
    quantity: typedNumber(quantity) as number,
    unit,
    unit_price_cents: cents === null ? (undefined as unknown as number) : kind === 'takes' ? -cents : cents,
    is_taxable: isTaxable,
  }))

/** The same with zeros for what is missing, for the sums. */
export const countedOf = (lines: readonly Line[]): InvoiceInput['lines'] =>
  inputOf(lines).map((line) => ({ ...line, quantity: line.quantity || 0, unit_price_cents: line.unit_price_cents || 0 }))
