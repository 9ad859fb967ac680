import type { Webhook } from '#contract/webhooks/webhooks.ts'
import { useTexts } from '#web/lib/texts.ts'
import { webhooksTexts } from '#web/locales/webhooks.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Ago } from '#web/ui/time.tsx'
import css from './webhooks.module.css'

const tones = { works: 'green', fails: 'amber', off: 'neutral', unused: 'blue' } as const satisfies Record<string, Tone>

function standingOf({ is_on: isOn, failing_since: failing, succeeded_at: worked }: Webhook): keyof typeof tones {
  if (!isOn) return 'off'
  if (failing) return 'fails'
  return worked ? 'works' : 'unused'
}

/** Whether a webhook works, and when it last did. */
export function Standing({ of }: { of: Webhook }) {
  const t = useTexts(webhooksTexts)
  const standing = standingOf(of)
  return (
    <p className={css.standing}>
      <Badge tone={tones[standing]}>{t.states[standing]}</Badge>
      <span>
        {of.succeeded_at ? (
          <>
            {t.lastWorked} <Ago at={of.succeeded_at} />
          </>
        ) : (
          t.never
        )}
        {of.waiting > 0 && ` · ${t.waiting(of.waiting)}`}
      </span>
    </p>
  )
}
