import type { ChangeLine } from '#contract/quotes/change-orders.ts'
import { totals } from '#contract/quotes/totals.ts'

/** Sums of a change order in cents: of each line, the tax, and all that it adds. */
export function changeSums(lines: readonly ChangeLine[], taxPercent: number) {
  const items = lines.map((line) => ({ ...line, is_optional: false, option: 0 }))
  const { lineCents, taxCents, totalCents } = totals({ items, discount_cents: 0, tax_percent: taxPercent })
  return { lineCents, taxCents, effectCents: totalCents }
}

/** The most that an accepted quote can come to: its agreed total, or the upper end of a range with the chosen extras. */
export const mostOf = (quote: { type: string; high: { amount: number } | null; total: { amount: number } }, agreedCents: number): number =>
  quote.type === 'range' && quote.high ? quote.high.amount + Math.max(0, agreedCents - quote.total.amount) : agreedCents
