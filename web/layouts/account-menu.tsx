import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { withoutLocale } from '#web/lib/locale.ts'
import { useSession } from '#web/lib/session.ts'
import { useStore } from '#web/lib/store.ts'
import { useTexts } from '#web/lib/texts.ts'
import { siteTexts } from '#web/locales/site.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import css from './header.module.css'

const SignedIn = lazy(() => import('./signed-in.tsx'))

/** Sign-in link, or the menu of the signed-in person. Returning people see their menu from the first paint. */
export function AccountMenu() {
  const { account } = useTexts(siteTexts)
  const user = useSession()
  const remembered = useStore((store) => store.authUser)
  const { pathname, search } = useLocation()
  const place = remembered && <Avatar size="s" name={account.menu} src={remembered.avatar} text={remembered.avatar_text} />

  if (user) {
    return (
      <span className={css.account}>
        <Suspense fallback={place}>
          <SignedIn user={user} />
        </Suspense>
      </span>
    )
  }
  const path = withoutLocale(pathname)
  // Personal pages are open to signed-in people alone.
  if (user === undefined && (remembered || /^\/(user|admin)/.test(path))) return <span className={css.account}>{place}</span>
  const isSigningIn = path.startsWith('/auth')
  const back = path === '/' ? '' : `?redirect=${encodeURIComponent(pathname + search)}`
  return (
    <span className={css.account} data-guest>
      {!isSigningIn && (
        <ButtonLink to={`/auth/login${back}`} look="plain" size="s">
          {account.signIn}
        </ButtonLink>
      )}
    </span>
  )
}
