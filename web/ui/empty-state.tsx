import type { ReactNode } from 'react'
import css from './empty-state.module.css'

/** An empty list: the reason, and a next step. */
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
