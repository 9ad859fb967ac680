import type { ChangeLine } from '../quotes/change-orders.ts'
import { totals, type Totals } from '../quotes/totals.ts'

/** Sums of an invoice in whole cents, by the rule of quotes; shared by server and page. */
export const invoiceTotals = (lines: readonly ChangeLine[], taxPercent: number): Totals =>
  totals({
    items: lines.map((line) => ({ ...line, is_optional: false, option: 0 })),
    discount_cents: 0,
    tax_percent: taxPercent,
  })
