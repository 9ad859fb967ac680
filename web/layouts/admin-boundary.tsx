import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { isApiError } from '#web/lib/api-error.ts'
import { refreshSession, useSession } from '#web/lib/session.ts'
import { useTexts } from '#web/lib/texts.ts'
import { adminTexts } from '#web/locales/admin.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import type { Route } from './+types/admin-boundary.ts'
import { ClosedPage } from './closed-page.tsx'
import { ErrorPage } from './error-page.tsx'
import { NotWhileViewing } from './not-while-viewing.tsx'

/** As the other layouts have one, and says whom to ask where a role does not reach. */
export default function AdminBoundary() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isForbidden = isApiError(error, 'forbidden')
  const isViewed = useSession()?.is_viewed
  useEffect(() => {
    // Another tab may have begun to see Oficio as somebody else a moment ago.
    if (isForbidden) void refreshSession().catch(() => undefined)
  }, [isForbidden])
  if (isForbidden && isViewed) return <NotWhileViewing />
  return isApiError(error, 'not_your_area') ? <NotYourArea /> : <ErrorPage error={error} />
}

function NotYourArea() {
  const { title, text, goOn } = useTexts(adminTexts).notYourArea
  return (
    <ClosedPage number={403} title={title} text={text}>
      <ButtonLink to="/admin/dashboard">{goOn}</ButtonLink>
    </ClosedPage>
  )
}
