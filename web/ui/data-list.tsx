import type { ReactNode } from 'react'
import css from './data-list.module.css'

/** Names and values. `isWide` aligns the values at the far end, for amounts. */
export const DataList = ({
  items,
  isWide,
}: {
  items: readonly { label: ReactNode; value: ReactNode; isTotal?: boolean }[]
  isWide?: boolean
}) => (
  <dl className={css.list} data-wide={isWide || undefined}>
    {items.map(({ label, value, isTotal }, i) => (
      <div key={i} data-total={isTotal || undefined}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
