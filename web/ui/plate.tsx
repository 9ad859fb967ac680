import type { ReactNode } from 'react'
import css from './plate.module.css'

/** An enamel house number: for steps and counts that matter. */
export const Plate = ({ children, size = 'm' }: { children: ReactNode; size?: 's' | 'm' | 'l' }) => (
  <span className={css.plate} data-size={size}>
    {children}
  </span>
)
