import css from './plot.module.css'

type Series = { name: string; values: readonly (number | null)[]; look: 'own' | 'other' }
type PlotLinesProps = {
  series: readonly Series[]
  /** Labels of the horizontal axis, one per value. */
  ticks: readonly string[]
  /** Formats a value, with its unit. */
  write: (value: number) => string
}

const size = { width: 320, height: 140, left: 52, right: 10, top: 12, bottom: 22 }
const inner = { width: size.width - size.left - size.right, height: size.height - size.top - size.bottom }

/** A line chart in a fixed frame, with gaps for missing values. Visual only: the table beside it has the same data. */
export function PlotLines({ series, ticks, write }: PlotLinesProps) {
  const most = Math.max(1, ...series.flatMap(({ values }) => values.flatMap((value) => value ?? [])))
  const x = (index: number) => size.left + (ticks.length === 1 ? inner.width / 2 : (index / (ticks.length - 1)) * inner.width)
  const y = (value: number) => size.top + inner.height * (1 - value / most)
  const every = Math.ceil(ticks.length / 4)
  return (
    <div className={css.lines}>
      <ul className={css.legend}>
        {series.map(({ name, look }) => (
          <li key={name} data-look={look}>
            {name}
          </li>
        ))}
      </ul>
      <svg viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden>
        {[0, most / 2, most].map((value) => (
          <g key={value} className={css.grid}>
            <line x1={size.left} x2={size.width - size.right} y1={y(value)} y2={y(value)} />
            <text x={size.left - 6} y={y(value) + 4} textAnchor="end">
              {value === 0 ? '0' : write(value)}
            </text>
          </g>
        ))}
        {ticks.map((tick, i) =>
          i % every === 0 ? (
            <text key={tick} x={x(i)} y={size.height - 4} textAnchor={i === ticks.length - 1 && i > 0 ? 'end' : 'middle'}>
              {tick}
            </text>
          ) : null,
        )}
        {series.map(({ name, values, look }) => (
          <g key={name} data-look={look} className={css.line}>
            {runs(values).map((run) => (
              <polyline key={run[0]!.index} points={run.map(({ index, value }) => `${x(index)},${y(value)}`).join(' ')} />
            ))}
            {values.map((value, i) =>
              value === null ? null : <circle key={ticks[i]} cx={x(i)} cy={y(value)} r={look === 'own' ? 3.5 : 2.5} />,
            )}
          </g>
        ))}
      </svg>
    </div>
  )
}

type Point = { index: number; value: number }

/** Runs of consecutive known values. */
function runs(values: readonly (number | null)[]): Point[][] {
  const all: Point[][] = []
  for (const [index, value] of values.entries()) {
    if (value === null) continue
    const last = all.at(-1)
    if (last?.at(-1)?.index === index - 1) last.push({ index, value })
    else all.push([{ index, value }])
  }
  return all
}
