import type { LeadCall } from '#contract/leads/calls.ts'
import { formatDuration } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { callsTexts } from '#web/locales/calls.ts'
import { Time } from '#web/ui/time.tsx'
import css from './lead.module.css'

/** Calls of a lead: how often the company tried, and each call. */
export function Calls({ calls }: { calls: readonly LeadCall[] }) {
  const t = useTexts(callsTexts)
  const locale = useLocale()
  if (calls.length === 0) return null
  const own = calls.filter(({ side }) => side === 'company')
  const isAnswered = own.some(({ outcome }) => outcome === 'answered')
  const talked = (seconds: number) => (seconds < 60 ? t.seconds(seconds) : formatDuration(Math.round(seconds / 60), locale))
  return (
    <details className={css.calls} open={calls.length < 4}>
      <summary>{own.length === 0 ? t.theyCalled(calls.length) : isAnswered ? t.answered(own.length) : t.unanswered(own.length)}</summary>
      <ul>
        {calls.toReversed().map(({ side, at, outcome, seconds }) => (
          <li key={at}>
            {t.by[side]} · <Time at={at} /> · {outcome === 'answered' ? t.talked(talked(seconds)) : t.outcomes[outcome ?? 'ringing']}
          </li>
        ))}
      </ul>
    </details>
  )
}
