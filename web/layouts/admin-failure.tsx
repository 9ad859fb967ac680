import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { isApiError } from '#web/lib/api-error.ts'
import { refreshSession, useSession } from '#web/lib/session.ts'
import { useTexts } from '#web/lib/texts.ts'
import { adminTexts } from '#web/locales/admin.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { ClosedPage } from './closed-page.tsx'
import { ErrorPage } from './error-page.tsx'
import { NotWhileViewing } from './not-while-viewing.tsx'

/** Explains why an admin page can't be opened, and which role to ask. */
export function AdminFailure({ error }: { error: unknown }) {
  const isForbidden = isApiError(error, 'forbidden')
  const isViewed = useSession()?.is_viewed
  useEffect(() => {
    // Another tab may just have started viewing Oficio as someone else.
    if (isForbidden) void refreshSession().catch(() => undefined)
  }, [isForbidden])
  if (isForbidden && isViewed) return <NotWhileViewing />
  if (isApiError(error, 'not_your_area')) return <NotYourArea />
  return isApiError(error, 'invalid') ? <WrongAddress /> : <ErrorPage error={error} />
}

function NotYourArea() {
  const { title, text, goOn } = useTexts(adminTexts).notYourArea
  return (
    <ClosedPage number={403} title={title} text={text}>
      <ButtonLink to="/admin/dashboard">{goOn}</ButtonLink>
    </ClosedPage>
  )
}

/** Shown for a filter or page of a list that does not exist, as a mistyped or outdated link has it. */
function WrongAddress() {
  const { title, text, goOn } = useTexts(adminTexts).wrongAddress
  const { pathname } = useLocation()
  return (
    <ClosedPage number={422} title={title} text={text}>
      <ButtonLink to={pathname}>{goOn}</ButtonLink>
    </ClosedPage>
  )
}
