import type { ReactNode } from 'react'
import css from './empty-state.module.css'

/** Nothing here yet: why, and what to do next. */
export const EmptyState = ({
  scene,
  title,
  children,
  action,
  as: Title = 'h2',
}: {
  scene?: ReactNode
  title: string
  children?: ReactNode
  action?: ReactNode
  as?: 'h1' | 'h2' | 'h3'
}) => (
  <section className={css.empty}>
    {scene}
    <Title>{title}</Title>
    {children && <p>{children}</p>}
    {action && <div className={css.action}>{action}</div>}
  </section>
)
