import type { ReactNode } from 'react'
import { Stack } from '#web/ui/page.tsx'
import css from './evidence.module.css'

/** A decision, and beside it what it rests on; below it where there is no room. */
export const Beside = ({ children, evidence }: { children: ReactNode; evidence: ReactNode }) => (
  <div className={css.beside}>
    <div className={css.columns}>
      <Stack>{children}</Stack>
      <Stack>{evidence}</Stack>
    </div>
  </div>
)
