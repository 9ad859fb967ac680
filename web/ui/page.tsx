import type { ReactNode } from 'react'
import css from './page.module.css'

/** Width of a page: `text` for one column to read or fill in, `wide` for lists and boards. */
export const Page = ({ width = 'wide', children }: { width?: 'text' | 'task' | 'wide'; children: ReactNode }) => (
  <div className={css.page} data-width={width}>
    {children}
  </div>
)

type Gap = 's' | 'm' | 'l' | 'xl'

/** A vertical stack. */
export const Stack = ({ gap = 'm', children }: { gap?: Gap; children: ReactNode }) => (
  <div className={css.stack} data-gap={gap}>
    {children}
  </div>
)

/** A row that wraps. `isSplit` pushes the ends apart. */
export const Row = ({ gap = 's', isSplit, children }: { gap?: Gap; isSplit?: boolean; children: ReactNode }) => (
  <div className={css.row} data-gap={gap} data-split={isSplit || undefined}>
    {children}
  </div>
)

/** Equal columns, as many as fit. */
export const Columns = ({ min = '18rem', children }: { min?: string; children: ReactNode }) => (
  <div className={css.columns} style={{ '--min': min } as object}>
    {children}
  </div>
)
