const isOffered = () => import.meta.env.PROD && 'serviceWorker' in navigator

/** Once, when the page has loaded. */
export function registerServiceWorker(): void {
  if (!isOffered()) return
  const register = () => void navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined)
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}

/** Has the service worker keep all files of the wizard, and these pages of it, so that a request can be written without a connection. */
export function keepWizard(wizardPages: readonly string[]): void {
  if (isOffered()) void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ wizardPages }))
}
