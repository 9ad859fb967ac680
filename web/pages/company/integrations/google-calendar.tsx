import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { integrationPaths } from '#web/domains/integrations/paths.ts'
import { api } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { requireCompany } from '#web/lib/guards.ts'
import { Head } from '#web/lib/head.tsx'
import { localizedPath } from '#web/lib/locale.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { externalCalendarTexts } from '#web/locales/external-calendar.ts'
import { siteTexts } from '#web/locales/site.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Page, Stack } from '#web/ui/page.tsx'
import { TaskBar } from '#web/ui/task-bar.tsx'

export const middleware = [requireCompany]
export const clientMiddleware = [requireCompany]

/** Page to which Google returns the browser with access to a calendar. */
export default function GoogleCalendarPage() {
  const texts = useTexts(externalCalendarTexts)
  const t = texts.google
  const { failure } = useTexts(siteTexts)
  const locale = useLocale()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [problem, setProblem] = useState<string>()
  const hasBegun = useRef(false)

  const finish = useEffectEvent(async () => {
    const [code, state, iss] = ['code', 'state', 'iss'].map((name) => search.get(name))
    if (!code || !state) return setProblem(t.cancelled)
    try {
      // The state says whose calendar it will be.
      const calls = state.startsWith('member.') ? api.memberCalendar : api.externalCalendar
      await calls.finishGoogle({ body: { code, state, ...(iss ? { iss } : {}) } })
      showToast(texts.done)
      void navigate(localizedPath(integrationPaths.calendar, locale), { replace: true })
    } catch (error) {
      setProblem((error instanceof ApiError && error.message) || failure.fallback)
    }
  })
  useEffect(() => {
    // Google's answer works once.
    if (hasBegun.current) return
    hasBegun.current = true
    void finish()
  }, [])

  return (
    <>
      <Head title={t.title} isPrivate />
      <TaskBar title={t.title} back={integrationPaths.calendar} />
      <Page width="task">
        <Stack>
          {problem !== undefined && <h2>{t.failed}</h2>}
          <p role="status">{problem ?? t.finishing}</p>
          {problem !== undefined && (
            <div>
              <ButtonLink to={integrationPaths.calendar}>{t.back}</ButtonLink>
            </div>
          )}
        </Stack>
      </Page>
    </>
  )
}
