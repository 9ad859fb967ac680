import type { ReactNode } from 'react'
import css from './plate.module.css'

/** A number styled as an enamel house number, for steps and counts. */
export const Plate = ({ children, size = 'm' }: { children: ReactNode; size?: 's' | 'm' | 'l' }) => (
  <span className={css.plate} data-size={size}>
    {children}
  </span>
)
