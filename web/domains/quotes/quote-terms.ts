import type { Quote } from '#contract/quotes/quote.ts'
import { quoteTerms, type TermName, termNames } from '#contract/quotes/terms.ts'
import { formatDay, formatMoney, formatNumber } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { depositTexts } from '#web/locales/deposit.ts'
import { quoteTexts, type TermWords } from '#web/locales/quote.ts'

export type Term = { name: 'deposit' | 'valid_until' | TermName; label: string; value: string | null }

/** Terms of a quote besides its lines, always in the same order; null for a missing one. */
export function useQuoteTerms() {
  const t = useTexts(quoteTexts)
  const { short } = useTexts(depositTexts)
  const locale = useLocale()
  const deposit = ({ deposit: sum, deposit_due_on: due, deposit_terms: terms, deposit_state: state }: Quote) =>
    sum.amount > 0
      ? [t.depositBy(formatMoney(sum, locale), due && formatDay(due, locale)), state && short[state], terms].filter(Boolean).join('. ')
      : t.noDeposit
  const valueOf = (name: TermName, value: string | number | null) => {
    if (typeof value === 'number') return (t.terms as TermWords)[name].number?.(value) ?? String(value)
    if (quoteTerms[name].kind === 'day') return value ? formatDay(value, locale, 'weekday') : t.startOpen
    return value || null
  }
  return (quote: Quote): Term[] => [
    { name: 'deposit', label: t.deposit, value: deposit(quote) },
    ...termNames.map((name) => ({ name, label: t.terms[name].label, value: valueOf(name, quote[name]) })),
    { name: 'valid_until', label: t.validUntil, value: formatDay(quote.valid_until, locale) },
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
