import { useLocation } from 'react-router'
import { hasPrivacySignal } from '#web/lib/consent.ts'
import { lazyExtra } from '#web/lib/lazy-extra.tsx'
import { useHydrated, useStore } from '#web/lib/store.ts'

// If it fails to load, the next visit asks again.
const Banner = lazyExtra(async () => (await import('./cookie-banner.tsx')).CookieBanner)

/** Asks for cookie consent once the page has loaded, unless the person or their browser has answered. */
export function CookieQuestion() {
  const isHydrated = useHydrated()
  const chosen = useStore((store) => store.cookiesAcepted)
  const isThere = useLocation().pathname.endsWith('/legal/cookies')
  if (!isHydrated || chosen !== null || isThere || hasPrivacySignal()) return null
  return <Banner />
}
