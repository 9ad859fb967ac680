import css from './plot.module.css'

export type Bar = {
  label: string
  value: number
  /** Formatted value, with its unit. */
  text: string
  note?: string | undefined
  tone?: 'green' | 'amber' | 'red' | 'neutral'
}

/** A bar for each amount, scaled to `most`. The text has all the information; the bars are decoration. */
export function PlotBars({ bars, most = Math.max(1, ...bars.map(({ value }) => value)) }: { bars: readonly Bar[]; most?: number }) {
  return (
    <dl className={css.bars}>
      {bars.map(({ label, value, text, note, tone = 'green' }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {text}
            {note && <small>{note}</small>}
          </dd>
          <svg viewBox="0 0 100 6" preserveAspectRatio="none" data-tone={tone} aria-hidden>
            <rect width="100" height="6" rx="0" className={css.rail} />
            <rect width={Math.min(100, (value / Math.max(1, most)) * 100)} height="6" className={css.bar} />
          </svg>
        </div>
      ))}
    </dl>
  )
}
