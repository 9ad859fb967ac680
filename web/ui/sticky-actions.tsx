import type { ReactNode } from 'react'
import css from './sticky-actions.module.css'

/** Main actions: at the end of a form on a desktop, fixed to the lower edge on a phone. */
export const StickyActions = ({ note, children }: { note?: ReactNode; children: ReactNode }) => (
  <div className={css.bar}>
    {note && <div className={css.note}>{note}</div>}
    <div className={css.actions}>{children}</div>
  </div>
)
