import type { Quote, QuoteLine } from '#contract/quotes.ts'
import type * as z from 'zod/mini'
import { formatMoney, formatNumber } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { quoteTexts } from '#web/locales/quote.ts'
import { DataList } from '#web/ui/data-list.tsx'
import { QuoteAmount } from './quote-amount.tsx'
import css from './quote-document.module.css'
import { useQuoteExtras, useQuoteTerms } from './quote-terms.ts'

/** A quote as it lies before the customer: the company previews exactly this. */
export function QuoteDocument({ quote, company }: { quote: Quote; company: string }) {
  const t = useTexts(quoteTexts)
  const locale = useLocale()
  const terms = useQuoteTerms()
  const extras = useQuoteExtras()
  const { lines, subtotal, total, high, type, message, version } = quote
  const sums = extras(quote)
  return (
    <article className={css.paper} aria-label={t.title(version)}>
      <header className={css.head}>
        <p>
          <strong>{t.title(version)}</strong>
          {t.by(company)}
        </p>
        <QuoteAmount of={quote} />
      </header>
      {message && <blockquote className={css.message}>{message}</blockquote>}
      <table className={css.lines}>
        <thead>
          <tr>
            <th scope="col">{t.what}</th>
            <th scope="col">{t.amount}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, i) => (
            <Line key={`${i}:${line.text}`} {...line} />
          ))}
        </tbody>
      </table>
      <DataList
        isWide
        items={[
          ...(sums.length > 0 ? [{ label: t.subtotal, value: formatMoney(subtotal, locale) }, ...sums] : []),
          { label: t.total, value: formatMoney(total, locale), isTotal: true },
          ...(type === 'range' && high ? [{ label: t.upTo, value: formatMoney(high, locale) }] : []),
        ]}
      />
      <DataList
        items={terms(quote).map(({ label, value }) => ({ label, value: value ?? <span className={css.unsaid}>{t.notSaid}</span> }))}
      />
    </article>
  )
}

function Line({ text, quantity, unit, unit_price, total, is_optional }: z.infer<typeof QuoteLine>) {
  const t = useTexts(quoteTexts)
  const locale = useLocale()
  const isOne = quantity === 1
  return (
    <tr data-optional={is_optional || undefined}>
      <td>
        {text}
        {(!isOne || is_optional) && (
          <small>
            {!isOne && `${formatNumber(quantity, locale, 2)} ${t.units[unit]} × ${formatMoney(unit_price, locale)}`}
            {!isOne && is_optional && ' · '}
            {is_optional && t.optional}
          </small>
        )}
      </td>
      <td>{formatMoney(total, locale)}</td>
    </tr>
  )
}
