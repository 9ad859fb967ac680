import type { HistoryRow } from '#contract/admin/audit.ts'
import { useTexts } from '#web/lib/texts.ts'
import { adminTexts } from '#web/locales/admin.ts'
import { actTexts } from '#web/locales/admin-acts.ts'
import { decisionTexts } from '#web/locales/admin-decisions.ts'
import { eventTexts } from '#web/locales/admin-words.ts'
import { Card } from '#web/ui/card.tsx'
import { Time } from '#web/ui/time.tsx'
import { wordOf } from './facts.tsx'
import css from './history.module.css'

/** History of one thing, newest first. */
export function History({ rows }: { rows: readonly HistoryRow[] }) {
  const t = useTexts(decisionTexts)
  const { actors } = useTexts(adminTexts)
  const { events, states } = useTexts(eventTexts)
  const { actions } = useTexts(actTexts)
  return (
    <Card as="section" aria-labelledby="history">
      <h2 id="history">{t.history}</h2>
      {rows.length === 0 ? (
        <p>{t.noHistory}</p>
      ) : (
        <ol className={css.history}>
          {rows.map(({ id, at, event, from, to, actor, person, reason }) => (
            <li key={`${event} ${id}`}>
              <b>{wordOf({ ...actions, ...events }, event)}</b>{' '}
              {from !== null && to !== null && `${wordOf(states, from)} → ${wordOf(states, to)}`}
              <small>
                <Time at={at} /> · {person ?? actors[actor]}
              </small>
              {reason && <q>{reason}</q>}
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
