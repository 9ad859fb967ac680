import { IconFileText } from '@tabler/icons-react'
import type { Credential } from '#contract/companies/credentials.ts'
import type { CredentialState } from '#contract/companies/states.ts'
import { formatDay, formatInstant, formatMoney } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useTimeZone } from '#web/lib/time-zone.ts'
import { credentialsTexts } from '#web/locales/credentials.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import css from './credentials.module.css'
import { RegistryLine } from './registry-line.tsx'

const tones: Record<CredentialState, Tone> = {
  submitted: 'blue',
  checking: 'blue',
  verified: 'green',
  rejected: 'red',
  expired: 'amber',
  revoked: 'red',
}

/** One credential with its state, expiry and next step. */
export function CredentialRow({ of, renew }: { of: Credential; renew: () => void }) {
  const t = useTexts(credentialsTexts)
  const locale = useLocale()
  const zone = useTimeZone()
  const { id, kind, status, source, state_iso, trade, number, amount, worker, checked_at, expires_on, submitted_at, reason, document } = of
  const what = [trade?.name, worker, number && t.number(number), amount && t.cover(formatMoney(amount, locale, { short: true }))].filter(
    Boolean,
  )
  const date = (at: string) => formatInstant(at, locale, zone, 'date')
  const isEnded = status === 'expired'
  const until =
    expires_on && status !== 'revoked' && (isEnded ? t.endedOn(formatDay(expires_on, locale)) : t.validUntil(formatDay(expires_on, locale)))
  const from = status === 'verified' && checked_at ? t.checked(source, date(checked_at)) : t.claimed(source)
  const action = status === 'verified' ? t.renew : status === 'submitted' ? t.correct : t.again
  return (
    <li className={css.credential}>
      <div className={css.head}>
        <strong>
          {t.kinds[kind]} {state_iso && t.inState(state_iso)}
        </strong>
        <Badge tone={tones[status]}>{t.states[status]}</Badge>
      </div>
      {what.length > 0 && <p>{what.join(' · ')}</p>}
      <p className={css.note}>{[from, until].filter(Boolean).join('; ')}</p>
      <RegistryLine of={of} className={css.note} />
      {(status === 'submitted' || status === 'checking') && submitted_at && <p className={css.note}>{t.sentOn(date(submitted_at))}</p>}
      {reason && (status === 'rejected' || status === 'revoked') && <p className={css.reason}>{t.why(reason)}</p>}
      <div className={css.actions}>
        {status !== 'checking' && (
          <Button size="s" look={status === 'verified' || status === 'submitted' ? 'plain' : 'soft'} onClick={renew}>
            {action}
          </Button>
        )}
        {document && (
          <a href={`/api/company/credentials/${id}/document`} download>
            <IconFileText aria-hidden />
            {t.see(document.name)}
          </a>
        )}
      </div>
    </li>
  )
}
