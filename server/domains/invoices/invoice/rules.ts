import type { ChangeLine, ChangeOrder } from '#contract/quotes/change-orders.ts'
import type { Quote } from '#contract/quotes/quote.ts'
import { invoiceTotals } from '#contract/invoices/totals.ts'

export type Agreement = {
  quote: Pick<Quote, 'lines' | 'discount' | 'tax_percent' | 'type'>
  agreed: Pick<NonNullable<Quote['agreed']>, 'option' | 'extras'>
  changes: readonly Pick<ChangeOrder, 'lines'>[]
}

/** Texts of lines that the server writes, in the customer's language. */
export type LineWords = { discount: string; rounding: string; adjustment: string; rest: string }

/** Differences of up to this many cents come from rounding taxes by part. */
const roundingCents = 10

type Line = { text: string; quantity: number; unit: ChangeLine['unit']; unit_price: { amount: number }; is_taxable: boolean }

const lineOf = ({ text, quantity, unit, unit_price, is_taxable }: Line): ChangeLine => ({
  text,
  quantity,
  unit,
  unit_price_cents: unit_price.amount,
  is_taxable,
})

const sumLine = (text: string, cents: number, isTaxable = false): ChangeLine => ({
  text,
  quantity: 1,
  unit: 'job',
  unit_price_cents: cents,
  is_taxable: isTaxable,
})

/** A quote's discount lowers its taxed and untaxed lines in proportion. */
function discountLines(lines: readonly ChangeLine[], taxPercent: number, discountCents: number, text: string): ChangeLine[] {
  if (discountCents === 0) return []
  const { lineCents, subtotalCents } = invoiceTotals(lines, taxPercent)
  const taxableCents = lines.reduce((sum, line, i) => (line.is_taxable ? sum + lineCents[i]! : sum), 0)
  const taxedCents = taxPercent === 0 || subtotalCents === 0 ? 0 : Math.round((discountCents * taxableCents) / subtotalCents)
  return [
    ...(taxedCents > 0 ? [sumLine(text, -taxedCents, true)] : []),
    ...(discountCents > taxedCents ? [sumLine(text, taxedCents - discountCents)] : []),
  ]
}

/**
 * Lines of a new invoice whose total, tax included, is `targetCents`: those of the accepted quote and its changes. After an earlier invoice,
 * one line with the rest.
 */
export function composeLines(
  { quote, agreed, changes }: Agreement,
  { targetCents, invoicedCents, words }: { targetCents: number; invoicedCents: number; words: LineWords },
): ChangeLine[] {
  if (invoicedCents > 0) return [sumLine(words.rest, targetCents)]
  const agreedLines = quote.lines
    .filter(({ option, is_optional, position }) => option === agreed.option && (!is_optional || agreed.extras.includes(position)))
    .map(lineOf)
  const lines = [
    ...agreedLines,
    ...discountLines(agreedLines, quote.tax_percent, quote.discount.amount, words.discount),
    ...changes.flatMap((change) => change.lines.map(lineOf)),
  ]
  const differenceCents = targetCents - invoiceTotals(lines, quote.tax_percent).totalCents
  if (differenceCents === 0) return lines
  return [...lines, sumLine(Math.abs(differenceCents) <= roundingCents ? words.rounding : words.adjustment, differenceCents)]
}

type Agreed = {
  quote: Pick<Quote, 'type'>
  agreed: { total: { amount: number } }
  changes: readonly { effect: { amount: number } }[]
}

/** Total for which a new invoice is drafted: the final sum once it is known, the agreed one of a fixed price, else what was quoted. */
export function draftedCents(
  { quote, agreed, changes }: Agreed,
  { agreedCents, finalCents, invoicedCents }: { agreedCents: number; finalCents: number | null; invoicedCents: number },
): number {
  const quotedCents = agreed.total.amount + changes.reduce((sum, { effect }) => sum + effect.amount, 0)
  const wholeCents = finalCents ?? (quote.type === 'fixed' ? agreedCents : Math.min(quotedCents, agreedCents))
  return Math.min(wholeCents, agreedCents) - invoicedCents
}
