import { type ComponentType, lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { hasPrivacySignal } from '#web/lib/consent.ts'
import { useHydrated, useStore } from '#web/lib/store.ts'

// A failed import must not break the page; the next visit asks again.
const load = (): Promise<{ default: ComponentType }> => import('./cookie-banner.tsx').catch(() => ({ default: () => null }))
const Banner = lazy(load)

/** Asks for cookie consent once the page has loaded, unless the person or their browser has answered. */
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
