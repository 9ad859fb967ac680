import { localeOf } from './locale.ts'

const isOffered = () => import.meta.env.PROD && 'serviceWorker' in navigator

/** Once, when the page has loaded. What the page loaded before the worker was there is handed to it. */
export function registerServiceWorker(): void {
  if (!isOffered()) return
  const register = async () => {
    const hadWorker = navigator.serviceWorker.controller !== null
    await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
    if (hadWorker) return
    await takenOver()
    await keep(
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => name.startsWith(`${location.origin}/assets/`)),
    )
  }
  const start = () => void register().catch(() => undefined)
  if (document.readyState === 'complete') start()
  else addEventListener('load', start, { once: true })
}

/** From then on the worker keeps what is loaded; until then nobody did. */
const takenOver = () =>
  new Promise<void>((resolve) => {
    if (navigator.serviceWorker.controller) resolve()
    else navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true })
  })

/** Keeps the page that is open, which was reached without asking the server for it, for a time without a connection. */
export function keepThisPage(): void {
  if (isOffered() && navigator.onLine) void keep([location.pathname + location.search]).catch(() => undefined)
}

type Manifest = { routes: Record<string, { module: string; imports?: string[]; css?: string[] } | undefined> }

/** Keeps what pages of this language are made of, by their files under `pages/`: those that a link of this page leads to are known. */
export function keepPages(files: readonly string[]): void {
  if (!isOffered() || !navigator.onLine) return
  // React Router keeps here which scripts and styles belong to a page, and would reload this one if its own prefetching failed.
  const { routes } = (globalThis as unknown as { __reactRouterManifest: Manifest }).__reactRouterManifest
  const locale = localeOf(location.pathname)
  const parts = files.map((file) => routes[`${locale}/${file}`])
  void keep(parts.flatMap((part) => (part ? [part.module, ...(part.imports ?? []), ...(part.css ?? [])] : []))).catch(() => undefined)
}

async function keep(urls: readonly string[]): Promise<void> {
  const cache = await caches.open('oficio-1')
  const missing = await Promise.all(urls.map(async (url) => ((await cache.match(url)) ? [] : [url])))
  await Promise.allSettled(missing.flat().map((url) => cache.add(url)))
}
