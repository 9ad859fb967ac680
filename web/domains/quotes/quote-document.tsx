import type { ReactNode } from 'react'
import type { Quote, QuoteLine } from '#contract/quotes/quote.ts'
import type * as z from 'zod/mini'
import { formatMoney, formatNumber } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { quoteTexts } from '#web/locales/quote.ts'
import { Badge } from '#web/ui/badge.tsx'
import { DataList } from '#web/ui/data-list.tsx'
import { QuoteAmount } from './quote-amount.tsx'
import { QuoteFiles } from './quote-files.tsx'
import css from './quote-document.module.css'
import { useQuoteExtras, useQuoteTerms } from './quote-terms.ts'

/** A quote as its customer sees it, also for the company's preview. Omit `company` where the context names it. */
export function QuoteDocument({ quote, company, changes }: { quote: Quote; company?: string; changes?: ReactNode }) {
  const t = useTexts(quoteTexts)
  const locale = useLocale()
  const terms = useQuoteTerms()
  const extras = useQuoteExtras()
  const { id, lines, options, files, agreed, subtotal, total, high, type, message, version } = quote
  const sums = extras(quote)
  return (
    <article className={css.paper} aria-label={t.title(version)}>
      <header className={css.head}>
        {company && (
          <p>
            <strong>{t.title(version)}</strong>
            {t.by(company)}
          </p>
        )}
        <QuoteAmount of={quote} />
      </header>
      {changes}
      {quote.is_assisted && <p className={css.assisted}>{t.assisted}</p>}
      {message && <blockquote className={css.message}>{message}</blockquote>}
      {options.length === 0 ? (
        <>
          <Lines lines={lines} agreed={agreed} />
          <DataList
            isWide
            items={[
              ...(sums.length > 0 ? [{ label: t.subtotal, value: formatMoney(subtotal, locale) }, ...sums] : []),
              { label: t.total, value: formatMoney(total, locale), isTotal: true },
              ...(type === 'range' && high ? [{ label: t.upTo, value: formatMoney(high, locale) }] : []),
            ]}
          />
        </>
      ) : (
        options.map((option, i) => (
          <section key={option.name} className={css.option} data-chosen={agreed?.option === i || undefined}>
            <h3>
              {option.name}
              {agreed?.option === i && <Badge tone="green">{t.chosen}</Badge>}
            </h3>
            <Lines lines={lines.filter((line) => line.option === i)} agreed={agreed?.option === i ? agreed : null} />
            <DataList
              isWide
              items={[
                ...(option.tax.amount > 0 || quote.discount.amount > 0
                  ? [{ label: t.subtotal, value: formatMoney(option.subtotal, locale) }, ...extras({ ...quote, tax: option.tax })]
                  : []),
                { label: t.total, value: formatMoney(option.total, locale), isTotal: true },
              ]}
            />
          </section>
        ))
      )}
      {agreed && (agreed.extras.length > 0 || options.length > 0) && (
        <DataList isWide items={[{ label: t.agreed, value: formatMoney(agreed.total, locale), isTotal: true }]} />
      )}
      <QuoteFiles quoteId={id} files={files} />
      <DataList
        items={terms(quote).map(({ label, value }) => ({ label, value: value ?? <span className={css.unsaid}>{t.notSaid}</span> }))}
      />
    </article>
  )
}

function Lines({ lines, agreed }: { lines: Quote['lines']; agreed: Quote['agreed'] }) {
  const t = useTexts(quoteTexts)
  return (
    <table className={css.lines}>
      <thead>
        <tr>
          <th scope="col">{t.what}</th>
          <th scope="col">{t.amount}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Line key={line.position} {...line} isTaken={agreed?.extras.includes(line.position) ?? false} />
        ))}
      </tbody>
    </table>
  )
}

function Line({ text, quantity, unit, unit_price, total, is_optional, isTaken }: z.infer<typeof QuoteLine> & { isTaken: boolean }) {
  const t = useTexts(quoteTexts)
  const locale = useLocale()
  const isOne = quantity === 1
  return (
    <tr data-optional={(is_optional && !isTaken) || undefined}>
      <td>
        {text}
        {(!isOne || is_optional) && (
          <small>
            {!isOne && `${formatNumber(quantity, locale, 2)} ${t.units[unit]} × ${formatMoney(unit_price, locale)}`}
            {!isOne && is_optional && ' · '}
            {is_optional && (isTaken ? t.taken : t.optional)}
          </small>
        )}
      </td>
      <td>{formatMoney(total, locale)}</td>
    </tr>
  )
}
