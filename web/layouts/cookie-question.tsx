import { type ComponentType, lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { hasPrivacySignal } from '#web/lib/consent.ts'
import { useHydrated, useStore } from '#web/lib/store.ts'

// A file that cannot be loaded must not take the page with it: it is asked again another time.
const load = (): Promise<{ default: ComponentType }> => import('./cookie-banner.tsx').catch(() => ({ default: () => null }))
const Banner = lazy(load)

/** Asks once, when the page stands; nobody who has answered, or whose browser answers for them, is asked. */
export function CookieQuestion() {
  const isHydrated = useHydrated()
  const chosen = useStore((store) => store.cookiesAcepted)
  const isThere = useLocation().pathname.endsWith('/legal/cookies')
  if (!isHydrated || chosen !== null || isThere || hasPrivacySignal()) return null
  return (
    <Suspense fallback={null}>
      <Banner />
    </Suspense>
  )
}
