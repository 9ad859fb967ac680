import { Link } from 'react-router'
import type { Figures } from '#contract/admin/dashboard.ts'
import { formatMoney, formatNumber, formatPercent } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { dashboardTexts } from '#web/locales/admin-dashboard.ts'
import css from './figure-table.module.css'
import { rowsOf, type Within } from './links.ts'
import { RowsLink } from './rows-link.tsx'

type Market = Omit<Figures['by_day'][number], 'day'>
export type FigureRow = {
  key: string
  label: string
  market: Market
  within: Within
  /** Dashboard query filtered to this row. */
  narrowed?: string
}

/** Numbers of the market by one dimension, with a row for each value. Each number links to its rows. */
export function FigureTable({ caption, head, rows }: { caption: string; head: string; rows: readonly FigureRow[] }) {
  const t = useTexts(dashboardTexts)
  const locale = useLocale()
  const most = Math.max(1, ...rows.map(({ market }) => market.requests))
  const share = (value: number | null) => (value === null ? t.none : formatPercent(value, locale))
  const columns: { label: string; write: (market: Market) => string; to: (within: Within) => string }[] = [
    { label: t.short.requests, write: (market) => formatNumber(market.requests, locale), to: rowsOf.requests },
    { label: t.short.offers, write: (market) => formatNumber(market.offers, locale), to: rowsOf.offers },
    { label: t.short.sold, write: (market) => formatNumber(market.sold_leads, locale), to: rowsOf.sold },
    { label: t.short.fill, write: (market) => share(market.fill_rate), to: rowsOf.requests },
    { label: t.short.hire, write: (market) => share(market.hire_rate), to: rowsOf.hired },
    { label: t.short.moneyIn, write: (market) => formatMoney(market.money_in, locale), to: rowsOf.moneyIn },
    { label: t.short.moneyBack, write: (market) => formatMoney(market.money_back, locale), to: rowsOf.moneyBack },
  ]
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, which the keyboard must be able to do
    <div className={css.frame} role="group" aria-label={caption} tabIndex={0}>
      <table className={css.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {columns.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label, market, within, narrowed }) => (
            <tr key={key}>
              <th scope="row">
                {narrowed === undefined ? (
                  label
                ) : (
                  <Link to={{ search: narrowed }} preventScrollReset>
                    {label}
                  </Link>
                )}
                <span className={css.bar} style={{ inlineSize: `${(market.requests / most) * 100}%` }} />
              </th>
              {columns.map((column) => (
                <td key={column.label}>
                  <RowsLink to={column.to(within)}>{column.write(market)}</RowsLink>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
