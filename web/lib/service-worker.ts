const isOffered = () => import.meta.env.PROD && 'serviceWorker' in navigator
const register = () => navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })

/** A push message for someone who has a page open. */
export type Pushed = { title: string; body: string; path: string }

type News = {
  /** A new version is waiting. `activate` starts it and reloads the page. */
  onUpdate: (activate: () => void) => void | Promise<void>
  onPush: (pushed: Pushed) => void
}

const lookEveryMs = 3_600_000

/**
 * Registers the service worker. Call once, when the page has loaded. An app open for days checks for a new version when it becomes visible.
 */
export function startServiceWorker({ onUpdate, onPush }: News): void {
  if (!isOffered()) return
  navigator.serviceWorker.addEventListener('message', ({ data, ports }: MessageEvent<{ push?: Pushed }>) => {
    if (!data.push || document.hidden) return
    ports[0]?.postMessage('told')
    onPush(data.push)
  })
  const begin = async () => {
    const registration = await register()
    const announce = () => void onUpdate(() => activate(registration))
    if (registration.waiting && navigator.serviceWorker.controller) announce()
    registration.addEventListener('updatefound', () => {
      const { installing } = registration
      installing?.addEventListener('statechange', () => {
        if (installing.state === 'installed' && navigator.serviceWorker.controller) announce()
      })
    })
    let lookedAt = performance.now()
    document.addEventListener('visibilitychange', () => {
      if (document.hidden || performance.now() - lookedAt < lookEveryMs) return
      lookedAt = performance.now()
      registration.update().catch(() => undefined)
    })
  }
  const start = () => void begin().catch(() => undefined)
  if (document.readyState === 'complete') setTimeout(start)
  else addEventListener('load', start, { once: true })
}

function activate({ waiting }: ServiceWorkerRegistration): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  waiting?.postMessage({ activate: true })
}

const typed = 'input:not([type=checkbox], [type=radio], [type=range], [type=file]), textarea, select, [contenteditable]'

/** Runs `work` at once, or after the person leaves the field they are typing in. */
export function whenNotTyping(work: () => void): void {
  if (!document.activeElement?.matches(typed)) return work()
  document.addEventListener('focusout', () => setTimeout(() => whenNotTyping(work)), { once: true })
}

/** Makes the service worker cache the wizard's files and these pages, so that a request can be written offline. */
export function keepWizard(wizardPages: readonly string[]): void {
  if (isOffered()) void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ wizardPages }))
}

/** Resolves with the active worker. @throws Error when it isn't active within `waitMs` */
export async function activeWorker(waitMs: number): Promise<ServiceWorkerRegistration> {
  await register()
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error('the service worker does not start')), waitMs))
  return Promise.race([navigator.serviceWorker.ready, late])
}
