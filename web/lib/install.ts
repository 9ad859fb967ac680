import { useSyncExternalStore } from 'react'
import { mayRemember } from './consent.ts'
import { useHydrated, useStore } from './store.ts'

/** The browser's install prompt. It can be used once. */
type InstallPrompt = Event & { prompt: () => Promise<unknown>; userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }> }
declare global {
  interface Window {
    /** Captured in `<head>`, because it fires before hydration. */
    deferredPrompt?: InstallPrompt | undefined
  }
}

const subscribe = (listener: () => void) => {
  addEventListener('installable', listener)
  return () => removeEventListener('installable', listener)
}

const isInstalled = () => matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true

/** iOS installs apps without a prompt, and delivers pushes only to installed ones. */
export const isUninstalledIos = () =>
  !isInstalled() && (/iPhone|iPad|iPod/.test(navigator.userAgent) || (navigator.userAgent.includes('Mac') && navigator.maxTouchPoints > 1))

const visitsName = 'visits'

/** Counts visits, one per tab. Without consent or storage, every visit is the first. */
function countVisit(): number {
  if (!mayRemember()) return 1
  try {
    const before = Number(localStorage.getItem(visitsName) ?? 0)
    if (sessionStorage.getItem(visitsName)) return before
    sessionStorage.setItem(visitsName, '1')
    localStorage.setItem(visitsName, String(before + 1))
    return before + 1
  } catch {
    return 1
  }
}

let visits = 0
const installMethod = () => (window.deferredPrompt ? 'prompt' : visits > 0 && isUninstalledIos() ? 'ios' : null)

/**
 * How the site can be installed now: by the browser's prompt, or by hand on iOS. Null when it can't be, when it is installed, after a
 * refusal, and until a request was sent or on the first visit.
 */
export function useInstallOffer(): 'prompt' | 'ios' | null {
  const method = useSyncExternalStore(subscribe, installMethod, () => null)
  const isHydrated = useHydrated()
  const isRejected = useStore((store) => store.installationRejected)
  const hasSent = useStore((store) => store.currentProject !== null && store.draft === null)
  return isHydrated && !isRejected && (hasSent || visits > 1) ? method : null
}

/** Counts the visit and listens for the install prompt. Call once, when the site starts. */
export function watchInstallation(): void {
  visits = countVisit()
  addEventListener('installable', () => useStore.setState({ deferredPrompt: window.deferredPrompt !== undefined }))
  addEventListener('appinstalled', dropPrompt)
  dispatchEvent(new Event('installable'))
}

/** Forgets the browser's prompt, which was used. */
export const dropPrompt = () => {
  window.deferredPrompt = undefined
  dispatchEvent(new Event('installable'))
}
