import { lazy, Suspense } from 'react'
import { isRouteErrorResponse, useLocation } from 'react-router'
import { isApiError } from '#web/lib/api-error.ts'
import { useTexts } from '#web/lib/texts.ts'
import { siteTexts } from '#web/locales/site.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ClosedPage } from './closed-page.tsx'

type Kind = 'signedOut' | 'forbidden' | 'notFound' | 'unavailable' | 'broken'
const kinds: Record<number, Kind> = { 401: 'signedOut', 403: 'forbidden', 404: 'notFound', 429: 'unavailable', 503: 'unavailable' }

const OffTeam = lazy(() => import('./off-team.tsx'))

/** Replaces a failed page: the reason, and links to continue. */
export const ErrorPage = ({ error }: { error: unknown }) =>
  isApiError(error, 'not_on_team') ? (
    <Suspense>
      <OffTeam />
    </Suspense>
  ) : (
    <Failure error={error} />
  )

function Failure({ error }: { error: unknown }) {
  const t = useTexts(siteTexts)
  const { pathname, search } = useLocation()
  const status = isRouteErrorResponse(error) ? error.status : 500
  const kind = kinds[status] ?? 'broken'
  const { title, text } = t.errors[kind]
  return (
    <ClosedPage number={status} title={title} text={text}>
      {kind === 'broken' || kind === 'unavailable' ? (
        <Button onClick={() => location.reload()}>{t.retry}</Button>
      ) : (
        <ButtonLink to="/">{t.errors.goHome}</ButtonLink>
      )}
      {kind === 'forbidden' && (
        <ButtonLink to="/auth/login" look="plain">
          {t.errors.signIn}
        </ButtonLink>
      )}
      {kind === 'signedOut' && (
        <ButtonLink to={`/auth/login?redirect=${encodeURIComponent(pathname + search)}`} look="plain">
          {t.account.signIn}
        </ButtonLink>
      )}
    </ClosedPage>
  )
}
