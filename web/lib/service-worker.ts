const isOffered = () => import.meta.env.PROD && 'serviceWorker' in navigator
const register = () => navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })

/** What a push says to somebody who is looking at a page. */
export type Pushed = { title: string; body: string; path: string }

type News = {
  /** A new version waits; `letIn` starts it and loads the page anew. */
  onUpdate: (letIn: () => void) => void | Promise<void>
  onPush: (pushed: Pushed) => void
}

const lookEveryMs = 3_600_000

/** Once, when the page has loaded. An app that stays open for days asks for a new version when it is looked at. */
export function startServiceWorker({ onUpdate, onPush }: News): void {
  if (!isOffered()) return
  navigator.serviceWorker.addEventListener('message', ({ data, ports }: MessageEvent<{ push?: Pushed }>) => {
    if (!data.push || document.hidden) return
    ports[0]?.postMessage('told')
    onPush(data.push)
  })
  const begin = async () => {
    const registration = await register()
    const announce = () => void onUpdate(() => letIn(registration))
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

function letIn({ waiting }: ServiceWorkerRegistration): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  waiting?.postMessage({ activate: true })
}

const typed = 'input:not([type=checkbox], [type=radio], [type=range], [type=file]), textarea, select, [contenteditable]'

/** Runs `work` at once, or when somebody who is writing has left the field for something that is none. */
export function whenNotTyping(work: () => void): void {
  if (!document.activeElement?.matches(typed)) return work()
  document.addEventListener('focusout', () => setTimeout(() => whenNotTyping(work)), { once: true })
}

/** Has the service worker keep all files of the wizard, and these pages of it, so that a request can be written without a connection. */
export function keepWizard(wizardPages: readonly string[]): void {
  if (isOffered()) void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ wizardPages }))
}

/** The worker once it runs. @throws Error when it does not within `waitMs` */
export async function activeWorker(waitMs: number): Promise<ServiceWorkerRegistration> {
  await register()
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error('the service worker does not start')), waitMs))
  return Promise.race([navigator.serviceWorker.ready, late])
}
