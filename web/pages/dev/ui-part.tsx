import type { ReactNode } from 'react'
import css from './ui-part.module.css'

/** One component of the style guide, with its name. */
export const Part = ({ name, children }: { name: string; children: ReactNode }) => (
  <section className={css.part} aria-label={name}>
    <h2>{name}</h2>
    {children}
  </section>
)
