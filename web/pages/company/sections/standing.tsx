import { href, useRevalidator } from 'react-router'
import type { CompanyStanding } from '#contract/companies/review.ts'
import { companyPaths, configurationPath } from '#web/domains/leads/paths.ts'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { formatInstant } from '#web/lib/format.ts'
import { formatBusinessDays } from '#web/lib/format-business-days.ts'
import { LocalLink } from '#web/lib/link.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { showToast } from '#web/lib/notices.ts'
import { useSettings } from '#web/lib/settings.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useTimeZone } from '#web/lib/time-zone.ts'
import { companyStandingTexts } from '#web/locales/company-standing.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Stack } from '#web/ui/page.tsx'
import css from './sections.module.css'

/** Page where each requested item is changed. */
const places: Record<CompanyStanding['missing'][number] | NonNullable<CompanyStanding['decision']>['items'][number], string> = {
  email: '/register/verification',
  phone: `/add-phone?redirect=${encodeURIComponent(companyPaths.sections)}`,
  identity: configurationPath('credentials'),
  contact: companyPaths.edit,
  services: configurationPath('services'),
  area: configurationPath('services'),
  texts: companyPaths.edit,
  pictures: companyPaths.gallery,
  papers: configurationPath('credentials'),
  duplicate: href('/legal/:document', { document: 'pro-terms' }),
}

/** Reason why a company is not published, and the next step. */
export function Standing({ standing: { status, decision, due_at, missing }, reload }: { standing: CompanyStanding; reload: () => void }) {
  const t = useTexts(companyStandingTexts)
  const locale = useLocale()
  const timeZone = useTimeZone()
  const { state } = useRevalidator()
  const within = formatBusinessDays(useSettings().companyReviewBusinessDays, locale)
  const submit = useAction((options) => api.companyReview.submit({}, options), {
    done: () => {
      showToast(t.submitted(within))
      reload()
    },
  })
  if (status === 'active') return null
  const words = t[status]
  const due = due_at ? formatInstant(due_at, locale, timeZone, 'long') : '…'
  const text = typeof words.text === 'string' ? words.text : words.text(status === 'pending' ? due : within)
  const isSendable = (status === 'draft' || status === 'needs_changes') && missing.length === 0
  // One missing part becomes the button; several become a list.
  const [only, ...others] = missing
  const items = status === 'needs_changes' ? (decision?.items ?? []) : []
  const showsReason = decision?.reason && status !== 'pending' && status !== 'draft' && decision.event !== 'approve'
  return (
    <Banner tone={status === 'pending' ? 'info' : status === 'closed' ? 'info' : 'warning'} title={words.title}>
      <Stack gap="s">
        <p>{text}</p>
        {showsReason && (
          <div>
            <p>{t.reason}</p>
            <blockquote className={css.quote}>{decision.reason}</blockquote>
          </div>
        )}
        {only && others.length === 0 && (
          <div>
            <ButtonLink to={places[only]}>{t.missing[only]}</ButtonLink>
          </div>
        )}
        {(items.length > 0 || others.length > 0) && (
          <ul className={css.steps}>
            {(others.length > 0 ? missing : []).map((part) => (
              <li key={part}>
                <LocalLink to={places[part]}>{t.missing[part]}</LocalLink>
              </li>
            ))}
            {items.map((part) => (
              <li key={`item-${part}`}>
                <LocalLink to={places[part]}>{t.items[part]}</LocalLink>
              </li>
            ))}
          </ul>
        )}
        {isSendable && (
          <div>
            <Button isBusy={submit.isBusy || state === 'loading'} onClick={() => void submit.run()}>
              {status === 'draft' ? t.submit : t.resubmit}
            </Button>
          </div>
        )}
      </Stack>
    </Banner>
  )
}
