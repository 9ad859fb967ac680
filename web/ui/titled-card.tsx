import type { ReactNode } from 'react'
import { Card } from './card.tsx'
import { Stack } from './page.tsx'
import css from './titled-card.module.css'

type TitledCardProps = { id: string; title: string; size?: 'l' | 'xl'; gap?: 's' | 'm'; children: ReactNode }

/** A section on a card of its own, named by its heading. `id` is the heading's. */
export const TitledCard = ({ id, title, size = 'xl', gap = 'm', children }: TitledCardProps) => (
  <Card as="section" aria-labelledby={id}>
    <Stack gap={gap}>
      <h2 id={id} className={size === 'l' ? css.smaller : undefined}>
        {title}
      </h2>
      {children}
    </Stack>
  </Card>
)
