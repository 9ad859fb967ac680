import { useTexts } from '#web/lib/texts.ts'
import { plotTexts } from '#web/locales/plot.ts'
import css from './plot.module.css'

export type PlotTableProps = { caption: string; head: readonly string[]; rows: readonly (readonly string[])[] }

/** Data table of a chart, for screen readers and for anyone who opens it. */
export function PlotTable({ caption, head, rows }: PlotTableProps) {
  const t = useTexts(plotTexts)
  return (
    <details className={css.numbers}>
      <summary>{t.asTable}</summary>
      <table>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {head.map((cell) => (
              <th key={cell} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...rest]) => (
            <tr key={first}>
              <th scope="row">{first}</th>
              {rest.map((cell, i) => (
                <td key={head[i + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
