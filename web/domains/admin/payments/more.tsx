import type { ReactNode } from 'react'
import css from './ledger.module.css'

/** Whole texts of a row whose line shows only their beginning. */
export const More = ({ facts }: { facts: readonly { label: string; text: ReactNode }[] }) => (
  <dl className={css.more}>
    {facts.map(({ label, text }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{text}</dd>
      </div>
    ))}
  </dl>
)
