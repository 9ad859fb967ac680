import type { QuoteInput, QuoteItem } from './quote.ts'

export type Totals = { lineCents: number[]; subtotalCents: number; taxCents: number; totalCents: number }

/** Rounds half up: quantities have two decimals, so the product has at most two beyond the cent. */
const lineTotal = ({ quantity, unit_price_cents: price }: QuoteItem) => Math.floor((Math.round(quantity * 100) * price + 50) / 100)

/**
 * Sums of a quote in integer cents, shared by server and editor. Optional lines show their price but count in no sum. The discount is
 * spread proportionally over all counted lines; taxable lines are taxed on the remainder.
 */
export function totals({
  items,
  discount_cents: discount,
  tax_percent: taxPercent,
}: Pick<QuoteInput, 'items' | 'discount_cents' | 'tax_percent'>): Totals {
  const lineCents = items.map(lineTotal)
  const sum = (counts: (item: QuoteItem) => boolean) =>
    items.reduce((cents, item, index) => (counts(item) ? cents + lineCents[index]! : cents), 0)
  const subtotalCents = sum((item) => !item.is_optional)
  const taxableCents = sum((item) => !item.is_optional && item.is_taxable)
  const share = discount === 0 ? 1 : (subtotalCents - discount) / subtotalCents
  const taxCents = Math.round((taxableCents * share * Math.round(taxPercent * 1000)) / 100_000)
  return { lineCents, subtotalCents, taxCents, totalCents: subtotalCents - discount + taxCents }
}

type Priced = Pick<QuoteInput, 'items' | 'options' | 'discount_cents' | 'tax_percent'>

/** Sums of each option in order; without options, those of the single price. */
export const optionTotals = ({ items, options, discount_cents, tax_percent }: Priced): Totals[] =>
  Array.from({ length: Math.max(1, options.length) }, (_, option) =>
    totals({ items: items.filter((item) => item.option === option), discount_cents, tax_percent }),
  )

/** Sums of the accepted option with the selected optional lines, given by their position among all items. */
export const agreedTotals = (
  { items, discount_cents, tax_percent }: Omit<Priced, 'options'>,
  option: number,
  extras: readonly number[],
): Totals =>
  totals({
    items: items.flatMap((item, place) =>
      item.option === option && (!item.is_optional || extras.includes(place)) ? [{ ...item, is_optional: false }] : [],
    ),
    discount_cents,
    tax_percent,
  })
