import type { ReactNode } from 'react'
import css from './timeline.module.css'
import { Time } from './time.tsx'

export type TimelineItem = { key: string; at: string; title: string; text?: ReactNode; tone?: 'neutral' | 'green' | 'amber' | 'red' }

/** Events in chronological order. */
export const Timeline = ({ items }: { items: readonly TimelineItem[] }) => (
  <ol className={css.timeline}>
    {items.map(({ key, at, title, text, tone = 'neutral' }) => (
      <li key={key} data-tone={tone}>
        <strong>{title}</strong>
        <Time at={at} />
        {text && <div>{text}</div>}
      </li>
    ))}
  </ol>
)
