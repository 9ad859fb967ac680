import { lazy, Suspense } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { isSitePath } from '#contract/site-path.ts'
import { GoogleButton } from '#web/domains/auth/google-button.tsx'
import { SignIn } from '#web/domains/auth/sign-in.tsx'
import { useEnter } from '#web/lib/enter.ts'
import { landingOf, requireSignedOut } from '#web/lib/guards.ts'
import { Head } from '#web/lib/head.tsx'
import { LocalLink } from '#web/lib/link.tsx'
import { loginReasons } from '#web/lib/login-path.ts'
import { signedOut } from '#web/lib/session.ts'
import { useTexts } from '#web/lib/texts.ts'
import { authTexts } from '#web/locales/auth.ts'
import { Stack } from '#web/ui/page.tsx'

export const middleware = [requireSignedOut]
export const clientMiddleware = [requireSignedOut]

const ReasonNotice = lazy(() => import('./login/reason-notice.tsx'))

/** Sign-in page. Leads to the person's destination, else to their own pages. */
export default function LoginPage() {
  const t = useTexts(authTexts)
  const enter = useEnter()
  const [search] = useSearchParams()
  const known = (useLocation().state as { email?: string } | null)?.email ?? ''
  const redirect = search.get('redirect') ?? ''
  const reason = loginReasons.find((known) => known === search.get('reason'))
  const back = isSitePath(redirect) ? redirect : ''
  return (
    <>
      <Head title={t.title} isPrivate />
      {reason && (
        <Suspense>
          <ReasonNotice reason={reason} back={back} />
        </Suspense>
      )}
      <SignIn
        email={known}
        begin={signedOut}
        heading="h1"
        intro={
          <Stack gap="s">
            <h1>{t.title}</h1>
            <p>{redirect.includes('/search/') ? t.forRequest : t.lead}</p>
          </Stack>
        }
        done={(user) => enter(user, back || landingOf(user))}
      >
        <GoogleButton going={back ? { redirect: back } : {}} />
      </SignIn>
      <p>
        <LocalLink to="/auth/forgot-password">{t.forgot}</LocalLink>
      </p>
      <p>
        <strong>{t.noAccount}</strong>{' '}
        <LocalLink to={`/auth/register${redirect ? `?redirect=${encodeURIComponent(redirect)}` : ''}`}>{t.register}</LocalLink>.{' '}
        {t.noAccountText} <LocalLink to="/search">{t.begin}</LocalLink>
      </p>
      <p>
        {t.asked} <LocalLink to="/auth/guest">{t.back}</LocalLink>
      </p>
    </>
  )
}
