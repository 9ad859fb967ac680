import type { MadeOffer } from '#contract/matching/distribution.ts'
import { useTexts } from '#web/lib/texts.ts'
import { adminTexts } from '#web/locales/admin.ts'
import { offersTexts } from '#web/locales/admin-offers.ts'
import { Time } from '#web/ui/time.tsx'
import css from '../details/history.module.css'

/** Steps of an offer, collapsed behind the last one. */
export function OfferSteps({ steps }: { steps: MadeOffer['steps'] }) {
  const t = useTexts(offersTexts)
  const { actors } = useTexts(adminTexts)
  const nameOf = (event: string) => (t.events as Record<string, string>)[event] ?? event
  const last = steps.at(-1)
  if (!last) return null
  return (
    <details>
      <summary className={css.last}>
        <span>
          {nameOf(last.event)} · <Time at={last.at} />
        </span>
      </summary>
      <ol className={css.history}>
        {steps.map(({ at, event, by, reason }) => (
          <li key={`${at} ${event}`}>
            {nameOf(event)}
            <small>
              <Time at={at} /> · {actors[by]}
            </small>
            {reason && <q>{(t.reasons as Record<string, string>)[reason] ?? reason}</q>}
          </li>
        ))}
      </ol>
    </details>
  )
}
