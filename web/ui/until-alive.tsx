import type { ReactNode } from 'react'
import { useHydrated } from '#web/lib/store.ts'
import css from './until-alive.module.css'

/**
 * Takes no words before the page runs. For forms that begin again with what this device has kept: until that is known, what is typed would
 * be written over, or write over it. All other fields may be filled in before (`lib/typed-before.ts`).
 */
export const UntilAlive = ({ children }: { children: ReactNode }) => (
  <div className={css.root} inert={!useHydrated()}>
    {children}
  </div>
)
