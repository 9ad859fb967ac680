import type { Figures } from '#contract/admin/dashboard.ts'
import { formatNumber } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { dashboardTexts } from '#web/locales/admin-dashboard.ts'
import { rowsOf, type Within } from './links.ts'
import { RowsLink } from './rows-link.tsx'
import css from './state-map.module.css'

// Each state is a tile near its position, so that small states are as easy to read and tap as large ones.
const layout = `
AK .. .. .. .. .. .. .. .. .. .. ME
.. .. .. .. .. .. .. .. .. .. VT NH
.. WA ID MT ND MN IL WI MI NY RI MA
.. OR NV WY SD IA IN OH PA NJ CT ..
.. CA UT CO NE MO KY WV VA MD DE ..
.. .. AZ NM KS AR TN NC SC DC .. ..
.. .. .. .. OK LA MS AL GA .. .. ..
HI .. .. .. TX .. .. .. .. FL .. PR`
const tiles = layout
  .trim()
  .split('\n')
  .flatMap((line, row) => line.split(' ').flatMap((state, column) => (state === '..' ? [] : [{ state, row: row + 1, column: column + 1 }])))

/** Requests by state, darker for more. Each tile links to its requests. The table beside it has the same data. */
export function StateMap({ byState, span }: { byState: Figures['by_state']; span: Within }) {
  const t = useTexts(dashboardTexts)
  const locale = useLocale()
  const requests = new Map(byState.map((row) => [row.state_iso, row.requests]))
  const most = Math.max(1, ...requests.values())
  return (
    <ul className={css.map} aria-label={t.byPlace}>
      {tiles.map(({ state, row, column }) => {
        const count = requests.get(state) ?? 0
        const style = { gridArea: `${row} / ${column}`, '--share': `${Math.round(Math.sqrt(count / most) * 100)}%` }
        return (
          <li key={state} style={style} data-none={count === 0 || undefined} data-most={count / most > 0.3 || undefined}>
            {count === 0 ? (
              <span>{state}</span>
            ) : (
              <RowsLink to={rowsOf.requests({ ...span, state_iso: state })} label={t.inState(state, count)}>
                <span>{state}</span>
                <b>{formatNumber(count, locale)}</b>
              </RowsLink>
            )}
          </li>
        )
      })}
    </ul>
  )
}
