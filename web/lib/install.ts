import { useSyncExternalStore } from 'react'
import { mayRemember } from './consent.ts'
import { useHydrated, useStore } from './store.ts'

/** What browsers hand over when the site could be installed; it can be used once. */
type InstallPrompt = Event & { prompt: () => Promise<unknown>; userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }> }
declare global {
  interface Window {
    /** Caught in `<head>`: it comes before the page has taken over. */
    deferredPrompt?: InstallPrompt | undefined
  }
}

const subscribe = (listener: () => void) => {
  addEventListener('installable', listener)
  return () => removeEventListener('installable', listener)
}

const isInstalled = () => matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true

/** Only there can an app be installed without a prompt, and only from there does it hear of pushes. */
export const isUninstalledIos = () =>
  !isInstalled() && (/iPhone|iPad|iPod/.test(navigator.userAgent) || (navigator.userAgent.includes('Mac') && navigator.maxTouchPoints > 1))

const visitsName = 'visits'

/** How often this browser has come, counting once for each tab. Where nothing can or may be kept, every visit is the first. */
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
const wayNow = () => (window.deferredPrompt ? 'prompt' : visits > 0 && isUninstalledIos() ? 'ios' : null)

/**
 * How the site can be installed here and now: by the browser's own prompt, or by hand on iOS. Null where it cannot, where it is, where it was
 * declined, and before it makes sense: after a request was sent, or on the second visit.
 */
export function useInstallOffer(): 'prompt' | 'ios' | null {
  const way = useSyncExternalStore(subscribe, wayNow, () => null)
  const isHydrated = useHydrated()
  const isRejected = useStore((store) => store.installationRejected)
  const hasSent = useStore((store) => store.currentProject !== null && store.draft === null)
  return isHydrated && !isRejected && (hasSent || visits > 1) ? way : null
}

/** Notes that somebody has come, and what their browser can do. Once, when the site starts. */
export function watchInstallation(): void {
  visits = countVisit()
  addEventListener('installable', () => useStore.setState({ deferredPrompt: window.deferredPrompt !== undefined }))
  addEventListener('appinstalled', dropPrompt)
  dispatchEvent(new Event('installable'))
}

const dropPrompt = () => {
  window.deferredPrompt = undefined
  dispatchEvent(new Event('installable'))
}

/** Asks by the browser's own prompt. Who declines is not asked again. */
export async function install(): Promise<'accepted' | 'dismissed'> {
  const { deferredPrompt } = window
  if (!deferredPrompt) return 'dismissed'
  await deferredPrompt.prompt()
  const { outcome } = await deferredPrompt.userChoice
  dropPrompt()
  if (outcome === 'dismissed') rejectInstallation()
  return outcome
}

export const rejectInstallation = () => useStore.setState({ installationRejected: true })
