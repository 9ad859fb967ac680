import type { ReactNode } from 'react'
import { useHydrated } from '#web/lib/store.ts'
import css from './until-alive.module.css'

/**
 * Blocks input before hydration, for forms that restore stored input: without it, one would overwrite the other. All other fields accept
 * input before hydration (`lib/typed-before.ts`).
 */
export const UntilAlive = ({ children }: { children: ReactNode }) => (
  <div className={css.root} inert={!useHydrated()}>
    {children}
  </div>
)
