import { useLocation, useSearchParams } from 'react-router'
import { isSitePath } from '#contract/primitives.ts'
import { GoogleButton } from '#web/domains/auth/google-button.tsx'
import { SignIn } from '#web/domains/auth/sign-in.tsx'
import { useEnter } from '#web/lib/enter.ts'
import { landingOf, requireSignedOut } from '#web/lib/guards.ts'
import { Head } from '#web/lib/head.tsx'
import { LocalLink } from '#web/lib/link.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { authTexts } from '#web/locales/auth.ts'
import { Stack } from '#web/ui/page.tsx'

export const middleware = [requireSignedOut]
export const clientMiddleware = [requireSignedOut]

/** Signing in. Leads to where the person was going, else to their own pages. */
export default function LoginPage() {
  const t = useTexts(authTexts)
  const enter = useEnter()
  const [search] = useSearchParams()
  const known = (useLocation().state as { email?: string } | null)?.email ?? ''
  const redirect = search.get('redirect') ?? ''
  return (
    <>
      <Head title={t.title} isPrivate />
      <SignIn
        email={known}
        heading="h1"
        intro={
          <Stack gap="s">
            <h1>{t.title}</h1>
            <p>{redirect.includes('/search/') ? t.forRequest : t.lead}</p>
          </Stack>
        }
        done={(user) => enter(user, isSitePath(redirect) ? redirect : landingOf(user))}
      >
        <GoogleButton going={isSitePath(redirect) ? { redirect } : {}} />
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
