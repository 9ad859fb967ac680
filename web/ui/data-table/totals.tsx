import { useEffect, useState } from 'react'
import type { ListTotals, ListPage } from '#contract/lists.ts'
import { lists } from 'virtual:api-paths/lists'
import { api } from '#web/lib/api.ts'
import { formatMoney, formatNumber } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { adminTexts } from '#web/locales/admin.ts'
import css from './bar.module.css'
import { isColumns } from '../table-columns.ts'
import type { TableProps } from './columns.ts'
import type { View } from './view.ts'

type TotalsProps<T> = Pick<TableProps<T>, 'csv' | 'list' | 'columns'> & { view: View }

/** Number of rows that match the filters on all pages, and the sums of their amounts. Loaded after the page renders. */
export function Totals<T>({ csv, list, columns, view }: TotalsProps<T>) {
  const t = useTexts(adminTexts).table
  const locale = useLocale()
  const name = csv && lists[csv.list].totals && csv.list
  const totals = useTotals(name, view.with({ sort: null, ...csv?.narrowed }), list)
  if (!name) return null
  const sums = columns.flatMap(({ id, label }) => {
    const sum = totals?.sums[id]
    return sum ? [`${label}: ${formatMoney(sum, locale)}`] : []
  })
  return (
    <p className={css.totals}>
      {totals && [t.total(totals.count, formatNumber(totals.count, locale)), ...sums].map((text) => <span key={text}>{text}</span>)}
    </p>
  )
}

const isEmpty = ({ data, previous, next }: ListPage<unknown>) => data.length === 0 && (previous ?? next) === null

/** Reloads the totals with each new page of rows, because decisions change them. The previous totals stay until then. */
function useTotals(name: string | undefined, search: string, rows: ListPage<unknown>): ListTotals | undefined {
  const [totals, setTotals] = useState<ListTotals>()
  useEffect(() => {
    if (!name || isEmpty(rows)) return
    const stop = new AbortController()
    const query = Object.fromEntries([...new URLSearchParams(search)].filter(([key]) => !isColumns(key)))
    api.listTotals
      .read({ params: { list: name }, query }, { signal: stop.signal })
      .then(setTotals, () => stop.signal.aborted || setTotals(undefined))
    return () => stop.abort()
  }, [name, search, rows])
  return isEmpty(rows) ? undefined : totals
}
