import type { Quote } from '#contract/quotes.ts'
import { formatMoney } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { quoteTexts } from '#web/locales/quote.ts'
import css from './quote-amount.module.css'

type Priced = Pick<Quote, 'type' | 'total' | 'high'>

/** What a quote comes to: `$420.00`, or `$420.00 – $600.00` of a range. */
export function useQuoteAmount() {
  const locale = useLocale()
  return ({ type, total, high }: Priced): string => {
    const low = formatMoney(total, locale)
    return type === 'range' && high ? `${low} – ${formatMoney(high, locale)}` : low
  }
}

/** The same, large, with the kind of price it is. */
export function QuoteAmount({ of }: { of: Priced }) {
  const t = useTexts(quoteTexts)
  const amount = useQuoteAmount()
  return (
    <p className={css.amount}>
      <b>{amount(of)}</b> <span>{t.types[of.type]}</span>
    </p>
  )
}
