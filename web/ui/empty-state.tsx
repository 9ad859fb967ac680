import type { ReactNode } from 'react'
import css from './empty-state.module.css'

/** Nothing here yet: why, and what to do next. */
export const EmptyState = ({
  scene,
  title,
  children,
  action,
}: {
  scene?: ReactNode
  title: string
  children?: ReactNode
  action?: ReactNode
}) => (
  <section className={css.empty}>
    {scene}
    <h2>{title}</h2>
    {children && <p>{children}</p>}
    {action && <div className={css.action}>{action}</div>}
  </section>
)
