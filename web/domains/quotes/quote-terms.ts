import type { Quote } from '#contract/quotes/quote.ts'
import { formatDay, formatMoney, formatNumber } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { depositTexts } from '#web/locales/deposit.ts'
import { quoteTexts } from '#web/locales/quote.ts'

export type Term = { label: string; value: string | null }

/** Terms of a quote besides its lines, always in the same order; null for a missing one. */
export function useQuoteTerms() {
  const t = useTexts(quoteTexts)
  const { short } = useTexts(depositTexts)
  const locale = useLocale()
  const deposit = ({ deposit: sum, deposit_due_on: due, deposit_terms: terms, deposit_state: state }: Quote) =>
    sum.amount > 0
      ? [t.depositBy(formatMoney(sum, locale), due && formatDay(due, locale)), state && short[state], terms].filter(Boolean).join('. ')
      : t.noDeposit
  return (quote: Quote): Term[] => [
    { label: t.deposit, value: deposit(quote) },
    { label: t.start, value: quote.earliest_start ? formatDay(quote.earliest_start, locale, 'weekday') : t.startOpen },
    { label: t.duration, value: quote.duration_days === null ? null : t.days(quote.duration_days) },
    { label: t.warranty, value: quote.warranty_months === null ? null : t.months(quote.warranty_months) },
    { label: t.includes, value: quote.includes || null },
    { label: t.excludes, value: quote.excludes || null },
    { label: t.validUntil, value: formatDay(quote.valid_until, locale) },
  ]
}

/** Discount and tax, where there are any. */
export function useQuoteExtras() {
  const t = useTexts(quoteTexts)
  const locale = useLocale()
  return ({ discount, tax, tax_percent }: Quote): { label: string; value: string }[] => [
    ...(discount.amount > 0 ? [{ label: t.discount, value: `−${formatMoney(discount, locale)}` }] : []),
    ...(tax.amount > 0 ? [{ label: t.tax(formatNumber(tax_percent, locale, 3)), value: formatMoney(tax, locale) }] : []),
  ]
}
