import type { ReactNode } from 'react'
import type { Quote } from '#contract/quotes/quote.ts'
import { formatMoney } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { quoteTexts } from '#web/locales/quote.ts'
import { Badge } from '#web/ui/badge.tsx'
import { alignLines } from './align-lines.ts'
import css from './comparison.module.css'
import { finalTotal, QuoteAmount } from './quote-amount.tsx'
import { useQuoteExtras, useQuoteTerms } from './quote-terms.ts'

export type Compared = { quote: Quote; head: ReactNode; actions: ReactNode; place?: 'below' | 'within' | 'above' | undefined }

/** Quotes side by side on one grid: equal things share a row, missing ones are marked. A phone swipes through them. */
export function Comparison({ quotes }: { quotes: readonly Compared[] }) {
  const t = useTexts(quoteTexts)
  const locale = useLocale()
  const terms = useQuoteTerms()
  const extras = useQuoteExtras()
  const extrasOf = (quote: Quote) => extras(quote.agreed ? { ...quote, tax: quote.agreed.tax } : quote)
  const rows = alignLines(quotes.map(({ quote }) => linesOf(quote)))
  const hasOptions = quotes.some(({ quote }) => quote.options.length > 0)
  const extraRows = [...new Set(quotes.flatMap(({ quote }) => extrasOf(quote).map(({ label }) => label)))]
  const termCount = quotes[0] ? terms(quotes[0].quote).length : 0
  const lowest = quotes.length > 1 ? Math.min(...quotes.map(({ quote }) => finalTotal(quote).amount)) : undefined

  return (
    <div
      className={css.grid}
      style={{ '--count': quotes.length, '--rows': rows.length + extraRows.length + termCount + 4 + (hasOptions ? 1 : 0) } as object}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways, which the keyboard must be able to do
      tabIndex={0}
      role="group"
      aria-label={t.compare}
    >
      {quotes.map(({ quote, head, actions, place }, column) => (
        <article key={quote.id} className={css.quote} data-state={quote.state}>
          <div className={css.head}>{head}</div>
          <div className={css.amount}>
            <QuoteAmount of={quote} />
            {finalTotal(quote).amount === lowest && <Badge tone="green">{t.lowest}</Badge>}
            {place && <Badge tone={place === 'above' ? 'amber' : 'neutral'}>{t.band[place]}</Badge>}
          </div>
          {rows.map((row) => {
            const line = row.lines[column]
            return (
              <Cell key={row.key} label={row.text} isMissing={!line} note={line?.is_optional ? t.optional : undefined}>
                {line ? formatMoney(line.total, locale) : t.missing}
              </Cell>
            )
          })}
          {hasOptions && (
            <Cell label={t.options} isMissing={false}>
              {quote.options.length === 0
                ? '—'
                : quote.options.map(({ name, total }) => `${name} ${formatMoney(total, locale)}`).join(' · ')}
            </Cell>
          )}
          {extraRows.map((label) => (
            <Cell key={label} label={label} isMissing={false}>
              {extrasOf(quote).find((extra) => extra.label === label)?.value ?? '—'}
            </Cell>
          ))}
          {terms(quote).map(({ label, value }) => (
            <Cell key={label} label={label} isMissing={value === null}>
              {value ?? t.notSaid}
            </Cell>
          ))}
          <p className={css.message}>{quote.message}</p>
          <div className={css.actions}>{actions}</div>
        </article>
      ))}
    </div>
  )
}

/** Lines that make up the shown total: those of the agreed option, or of the cheapest. */
function linesOf({ lines, options, total, agreed }: Quote) {
  const cheapest = Math.max(
    0,
    options.findIndex((one) => one.total.amount === total.amount),
  )
  const option = agreed?.option ?? cheapest
  return lines.filter((line) => line.option === option)
}

const Cell = ({
  label,
  isMissing,
  note,
  children,
}: {
  label: string
  isMissing: boolean
  note?: string | undefined
  children: ReactNode
}) => (
  <p className={css.cell} data-missing={isMissing || undefined}>
    <span>{label}</span>
    <b>{children}</b>
    {note && <small>{note}</small>}
  </p>
)
