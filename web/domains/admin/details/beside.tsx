import type { ReactNode } from 'react'
import { Stack } from '#web/ui/page.tsx'
import css from './evidence.module.css'

/** Layout of a decision with its evidence beside it, or below it on narrow screens. */
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
