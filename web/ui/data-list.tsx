import type { ReactNode } from 'react'
import css from './data-list.module.css'

/** Facts by name. `isWide` puts each value at the far end, for amounts. */
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
