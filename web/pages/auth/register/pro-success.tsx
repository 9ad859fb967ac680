import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { Unproven } from '#web/domains/auth/mailed-link.ts'
import { formatBusinessDays } from '#web/lib/format-business-days.ts'
import { Head } from '#web/lib/head.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { useSettings } from '#web/lib/settings.ts'
import { useTexts } from '#web/lib/texts.ts'
import { proTexts } from '#web/locales/pro.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Row, Stack } from '#web/ui/page.tsx'
import { Steps } from '#web/ui/progress.tsx'
import { Toolbox } from '#web/ui/scenes.tsx'
import { keptCompany, keptPerson } from './data/kept.ts'
import css from './pro-success.module.css'

/** Last step of a company registration: what happens next. */
export default function ProSuccessPage() {
  const { steps, success: t } = useTexts(proTexts)
  const within = formatBusinessDays(useSettings().companyReviewBusinessDays, useLocale())
  const registered = useLocation().state as Unproven | null
  useEffect(() => {
    keptPerson.keep(undefined)
    keptCompany.keep(undefined)
  }, [])
  return (
    <>
      <Head title={t.title} isPrivate />
      <Steps steps={steps} current={3} />
      <Toolbox />
      <Stack gap="s">
        <h1>{t.title}</h1>
        <p>{registered ? t.lead(registered.email) : t.leadUnknown}</p>
      </Stack>
      <ol className={css.next}>
        {t.steps.map(({ title, text }) => (
          <li key={title}>
            <strong>{title}</strong>
            {typeof text === 'string' ? text : text(within)}
          </li>
        ))}
      </ol>
      <Row>
        <ButtonLink to="/register/verification" state={registered} look="soft">
          {t.mail}
        </ButtonLink>
        <ButtonLink to="/" look="plain">
          {t.home}
        </ButtonLink>
      </Row>
    </>
  )
}
