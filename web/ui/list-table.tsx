import type { ReactNode } from 'react'
import { LocalLink } from '#web/lib/link.tsx'
import css from './list-table.module.css'

export type ListColumn<T> = {
  id: string
  label: string
  render: (row: T) => ReactNode
  /** Aligned at the end, on one line. */
  isAmount?: boolean
  /** Left out on a phone, where the title says it or it is of little use. */
  isWide?: boolean
}

type ListTableProps<T> = {
  label: string
  rows: readonly T[]
  keyOf: (row: T) => string
  /** Page of a row: the whole row leads there. */
  pathOf: (row: T) => string
  /** The first column names the row. */
  columns: readonly [ListColumn<T>, ...ListColumn<T>[]]
}

/** A list of things with a page each: a table where it is wide, a card for each on a phone. */
export const ListTable = <T,>({ label, rows, keyOf, pathOf, columns: [first, ...others] }: ListTableProps<T>) => (
  <table className={css.table}>
    <caption className="visually-hidden">{label}</caption>
    <thead>
      <tr>
        {[first, ...others].map(({ id, label: text, isAmount, isWide }) => (
          <th key={id} scope="col" data-amount={isAmount} data-wide={isWide}>
            {text}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={keyOf(row)}>
          <th scope="row">
            <LocalLink to={pathOf(row)}>{first.render(row)}</LocalLink>
          </th>
          {others.map(({ id, render, isAmount, isWide }) => (
            <td key={id} data-amount={isAmount} data-wide={isWide}>
              {render(row)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
