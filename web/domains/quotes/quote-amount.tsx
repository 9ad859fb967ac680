import type { Quote } from '#contract/quotes/quote.ts'
import { formatMoney } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { quoteTexts } from '#web/locales/quote.ts'
import css from './quote-amount.module.css'

type Priced = Pick<Quote, 'type' | 'total' | 'high' | 'options' | 'agreed'>

/** The agreed sum of an accepted quote; the total before that. */
export const finalTotal = ({ agreed, total }: Pick<Quote, 'agreed' | 'total'>) => agreed?.total ?? total

/** Formats the price of a quote: `$420.00`, or `$420.00 – $600.00` for a range. */
export function useQuoteAmount() {
  const t = useTexts(quoteTexts)
  const locale = useLocale()
  return ({ type, total, high, options, agreed }: Priced): string => {
    if (agreed) return formatMoney(agreed.total, locale)
    const low = formatMoney(total, locale)
    if (options.length > 0) return t.from(low)
    return type === 'range' && high ? `${low} – ${formatMoney(high, locale)}` : low
  }
}

/** Large price with its kind. */
export function QuoteAmount({ of }: { of: Priced }) {
  const t = useTexts(quoteTexts)
  const amount = useQuoteAmount()
  return (
    <p className={css.amount}>
      <b>{amount(of)}</b> <span>{t.types[of.type]}</span>
    </p>
  )
}
