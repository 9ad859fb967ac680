/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/control-has-associated-label, jsx-a11y/no-interactive-element-to-noninteractive-role -- on a phone the rows are grids, which takes their own roles away; the corner cells are empty */
import { type ReactNode, type Ref, useState } from 'react'
import type { PriceBand } from '#contract/quotes/prices.ts'
import type { Quote } from '#contract/quotes/quote.ts'
import { formatMoney } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { quoteTexts } from '#web/locales/quote.ts'
import { Badge, Chip } from '#web/ui/badge.tsx'
import { type ComparedRow, isSame, useComparedRows } from './comparison-rows.ts'
import css from './comparison.module.css'
import { finalTotal, useQuoteAmount } from './quote-amount.tsx'

export type Compared = {
  quote: Quote
  name: string
  /** The name as the head of the column shows it. */
  head: ReactNode
  facts: ReactNode
  actions: ReactNode
  /** Receives the head of the column. */
  ref?: Ref<HTMLTableCellElement>
}

/** Columns that a narrow screen has room for. */
const pairSize = 2

/**
 * Quotes side by side in a table: differences first, equal rows after them. Names and totals stay in view. A narrow screen shows two quotes
 * at a time, and the differences between those two. Explicit roles keep it a table where the layout of its rows is not one.
 */
export function Comparison({ quotes, band }: { quotes: readonly Compared[]; band: PriceBand | null }) {
  const t = useTexts(quoteTexts)
  const locale = useLocale()
  const amount = useQuoteAmount()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const rows = useComparedRows()(
    quotes.map(({ quote }) => quote),
    band,
  )
  const [differing, same] = [rows.filter((row) => !isSame(row)), rows.filter(isSame)]
  const lowest = quotes.length > 1 ? Math.min(...quotes.map(({ quote }) => finalTotal(quote).amount)) : undefined
  const known = chosen.filter((one) => quotes.some(({ quote }) => quote.id === one))
  const pair = [
    ...quotes
      .map(({ quote }) => quote.id)
      .filter((one) => !known.includes(one))
      .slice(0, pairSize - known.length),
    ...known,
  ]
  const off = (one: string) => (pair.includes(one) ? undefined : '')
  const isPairSame = (row: ComparedRow) => isSame({ ...row, values: row.values.filter((_, i) => pair.includes(quotes[i]!.quote.id)) })
  const isSameInPairAlone = same.length === 0 && differing.some(isPairSame)
  const rowsOf = (some: readonly ComparedRow[]) =>
    some.map(({ key, label, values }, at) => (
      <tr key={key} role="row" data-pair-same={isPairSame(some[at]!) || undefined}>
        <th scope="row" role="rowheader">
          {label}
        </th>
        {values.map(({ text, note, isMissing }, i) => (
          <td key={quotes[i]!.quote.id} role="cell" data-off={off(quotes[i]!.quote.id)} data-missing={isMissing || undefined}>
            {text}
            {note && <small>{note}</small>}
          </td>
        ))}
      </tr>
    ))

  return (
    <>
      {band && (
        <p className={css.band}>
          {t.band.usual(formatMoney(band.low, locale, { short: true }), formatMoney(band.high, locale, { short: true }))}{' '}
          <small>{t.band.basis(band.count)}</small>
        </p>
      )}
      {quotes.length > pairSize && (
        <div className={css.choice} role="group" aria-label={t.pair}>
          <span>{t.pair}</span>
          {quotes.map(({ quote, name }) => (
            <Chip key={quote.id} isOn={pair.includes(quote.id)} onClick={() => setChosen([...pair, quote.id].slice(-pairSize))}>
              {name}
            </Chip>
          ))}
        </div>
      )}
      <table
        className={css.table}
        role="table"
        aria-label={t.compare}
        style={{ '--count': quotes.length } as object}
        data-one={quotes.length === 1 || undefined}
      >
        <thead role="rowgroup">
          <tr role="row">
            <td role="cell" />
            {quotes.map(({ quote, head, ref }) => (
              <th key={quote.id} ref={ref} scope="col" role="columnheader" data-off={off(quote.id)} data-state={quote.state}>
                {head}
                <b>{amount(quote)}</b>
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          <tr role="row" className={css.acts}>
            <td role="cell" />
            {quotes.map(({ quote, facts, actions }) => (
              <td key={quote.id} role="cell" data-off={off(quote.id)}>
                <div>
                  {facts}
                  {finalTotal(quote).amount === lowest && <Badge tone="green">{t.lowest}</Badge>}
                </div>
                {actions}
              </td>
            ))}
          </tr>
          {rowsOf(differing)}
        </tbody>
        {(same.length > 0 || isSameInPairAlone) && (
          <tbody role="rowgroup">
            <tr role="row" className={css.same} data-narrow={isSameInPairAlone || undefined}>
              <th scope="rowgroup" role="rowheader" colSpan={quotes.length + 1}>
                {t.same}
              </th>
            </tr>
            {rowsOf(same)}
          </tbody>
        )}
        <tbody role="rowgroup">
          <tr role="row" className={css.message}>
            <th scope="row" role="rowheader">
              {t.message}
            </th>
            {quotes.map(({ quote }) => (
              <td key={quote.id} role="cell" data-off={off(quote.id)}>
                {quote.message}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </>
  )
}
