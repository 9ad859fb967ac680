import type { ReactNode } from 'react'
import { Stack } from '#web/ui/page.tsx'
import css from './evidence.module.css'

/** A decision, and beside it what it rests on, if anything; below it where there is no room. */
export function Beside({ children, evidence }: { children: ReactNode; evidence: ReactNode }) {
  if (!evidence) return children
  return (
    <div className={css.beside}>
      <div className={css.columns}>
        <Stack>{children}</Stack>
        <Stack>{evidence}</Stack>
      </div>
    </div>
  )
}
