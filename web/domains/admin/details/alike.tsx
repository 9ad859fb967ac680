import type { ReactNode } from 'react'
import { Card } from '#web/ui/card.tsx'
import { Stack } from '#web/ui/page.tsx'
import { Time } from '#web/ui/time.tsx'
import css from './evidence.module.css'

export type AlikeText = { id: string; text: string; created_at: string; head: ReactNode }

/** Similar texts, shown beside the one under decision. */
export const AlikeTexts = ({ title, of }: { title: string; of: readonly AlikeText[] }) => (
  <Card as="section" aria-label={title}>
    <Stack gap="s">
      <h2>{title}</h2>
      <ul className={css.lines}>
        {of.map(({ id, text, created_at: at, head }) => (
          <li key={id}>
            {head}
            <p>{text}</p>
            <small>
              <Time at={at} />
            </small>
          </li>
        ))}
      </ul>
    </Stack>
  </Card>
)
