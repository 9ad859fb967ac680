/**
 * The service worker. It caches the site's scripts, styles and fonts, which never change under their names, and the latest response of each
 * wizard page, which is the same for everyone. The wizard works offline once one of its screens was seen; other pages fall back to an
 * offline page. It never touches the API, so no personal data is cached. It also shows pushes.
 */
/** Files of the wizard in each language. The build prepends them to this file. */
declare const wizardFiles: Record<'es' | 'en', readonly string[]>
/** Likewise. */
declare const brandName: string

type Lasting = Event & { waitUntil: (work: Promise<unknown>) => void }
type Installing = Lasting & {
  /** Static routes, which not every browser has. */
  addRoutes?: (rules: { condition: { urlPattern: { pathname: string } }; source: 'network' }) => Promise<void>
}
type Fetching = Lasting & {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith: (answer: Promise<Response>) => void
}
type Told = { wizardPages?: string[]; activate?: true }
type Page = {
  url: string
  visibilityState: string
  focus: () => Promise<Page>
  navigate: (to: string) => Promise<Page | null>
  postMessage: (told: unknown, ports: MessagePort[]) => void
}
type Note = {
  body: string
  tag: string
  renotify: boolean
  icon: string
  image?: string
  badge: string
  data: { path: string }
  actions: { action: string; title: string }[]
}
type Worker = {
  clients: {
    claim: () => Promise<void>
    matchAll: (options: { type: 'window'; includeUncontrolled: true }) => Promise<Page[]>
    openWindow: (path: string) => Promise<unknown>
  }
  registration: {
    navigationPreload?: { enable: () => Promise<void> }
    showNotification: (title: string, note: Note) => Promise<void>
  }
  skipWaiting: () => Promise<void>
  addEventListener: (name: string, listener: (event: never) => void) => void
}

const worker = globalThis as unknown as Worker
const kept = 'oficio-1'
const wizard = /^\/(en\/)?search\/(forms\/[^/]+|form-project|contact)$/
const most = { '/assets/': 250, '/__manifest': 60 }
const isEnglish = (path: string) => /^\/en(\/|$)/.test(path)
const offlinePages = ['/offline', '/en/offline']

// A new version waits until the person activates it, or until all pages of the old one are closed.
worker.addEventListener('install', (event: Installing) => {
  // Calls need not wait for the worker to start. A call of a page that closes would be lost meanwhile.
  void event.addRoutes?.({ condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' })
  event.waitUntil(keepOfflinePages())
})

worker.addEventListener('activate', (event: Lasting) =>
  event.waitUntil(Promise.all([worker.registration.navigationPreload?.enable(), worker.clients.claim(), dropOldCaches()])),
)

/** Messages from pages: a wizard screen lists the pages of its request, or a person activates a new version. */
worker.addEventListener('message', (event: Lasting & { data: Told }) => {
  const { wizardPages, activate } = event.data
  if (wizardPages) event.waitUntil(keepWizard(wizardPages))
  if (activate) event.waitUntil(worker.skipWaiting())
})

worker.addEventListener('fetch', (event: Fetching) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (url.pathname.startsWith('/assets/')) event.respondWith(fromCache(event))
  else if (url.pathname === '/__manifest') event.respondWith(knownRoutes(event, url))
  else if (request.mode === 'navigate') event.respondWith(wizard.test(url.pathname) ? wizardPage(event, url) : page(event, url))
})

async function dropOldCaches() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== kept).map((name) => caches.delete(name)))
}

/** The offline pages are self-contained except for the fonts that they name. */
async function keepOfflinePages() {
  const cache = await caches.open(kept)
  await cache.addAll(offlinePages.map((path) => new Request(path, { cache: 'reload' })))
  const text = await (await cache.match(offlinePages[0]!))!.text()
  const fonts = [...text.matchAll(/\/assets\/[\w.-]+\.woff2/g)].map(([file]) => file)
  await Promise.allSettled(fonts.map((file) => cache.add(file)))
}

async function keepWizard(pages: readonly string[]) {
  const cache = await caches.open(kept)
  const files = wizardFiles[isEnglish(pages[0] ?? '') ? 'en' : 'es']
  const missing = await Promise.all([...pages, ...files].map(async (file) => ((await cache.match(file)) ? [] : [file])))
  await Promise.allSettled(missing.flat().map((file) => cache.add(file)))
}

async function fromCache(event: Fetching): Promise<Response> {
  const found = await caches.match(event.request, { cacheName: kept }).catch(() => undefined)
  return found ?? fetchAndKeep(event, '/assets/')
}

/** Fetches and caches the response. The page doesn't wait for the cache, so a slow or full disk costs nothing. */
async function fetchAndKeep(event: Fetching, kind: keyof typeof most): Promise<Response> {
  const answer = await fetch(event.request)
  if (answer.status === 200) event.waitUntil(keep(event.request, answer.clone(), kind).catch(() => undefined))
  return answer
}

/** Drops the oldest entries, such as scripts of old builds. */
async function keep(request: Request, answer: Response, kind: keyof typeof most) {
  const cache = await caches.open(kept)
  await cache.put(request, answer)
  const same = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith(kind))
  await Promise.all(same.slice(0, Math.max(0, same.length - most[kind])).map((old) => cache.delete(old)))
}

/** React Router requests route manifests page by page. Offline, the answer is everything ever returned for this build. */
async function knownRoutes(event: Fetching, url: URL): Promise<Response> {
  try {
    return await fetchAndKeep(event, '/__manifest')
  } catch (error) {
    const cache = await caches.open(kept)
    const version = url.searchParams.get('version')
    const before = (await cache.matchAll()).filter((answer) => {
      const other = new URL(answer.url)
      return other.pathname === url.pathname && other.searchParams.get('version') === version
    })
    if (before.length === 0) throw error
    const routes: object[] = await Promise.all(before.map((answer) => answer.json()))
    return Response.json(Object.assign({}, ...routes))
  }
}

/** The browser's preloaded response, or a new request. */
const fromNetwork = async ({ preloadResponse, request }: Fetching): Promise<Response> => (await preloadResponse) ?? fetch(request)

async function page(event: Fetching, { pathname }: URL): Promise<Response> {
  try {
    return await fromNetwork(event)
  } catch (error) {
    return offlinePage(pathname, error)
  }
}

async function offlinePage(pathname: string, error: unknown): Promise<Response> {
  const cache = await caches.open(kept)
  const found = await cache.match(isEnglish(pathname) ? '/en/offline' : '/offline')
  if (!found) throw error
  return found
}

async function wizardPage(event: Fetching, url: URL): Promise<Response> {
  const { request } = event
  const cache = await caches.open(kept)
  try {
    const answer = await fromNetwork(event)
    if (answer.ok && !answer.redirected) event.waitUntil(cache.put(request, answer.clone()).catch(() => undefined))
    return answer
  } catch (error) {
    return (await cache.match(request)) ?? (await nearest(cache, url)) ?? offlinePage(url.pathname, error)
  }
}

/** An uncached question redirects to the page where the wizard resumes. */
async function nearest(cache: Cache, { pathname, searchParams, origin }: URL): Promise<Response | undefined> {
  const forms = /^(\/en)?\/search\/forms\//.exec(pathname)?.[0]
  const page = new URL(`${forms}next-question?service=${searchParams.get('service')}`, origin)
  return forms && (await cache.match(page)) ? Response.redirect(page) : undefined
}

/** `PushMessage` of contract/notifications/push.ts, with every field optional. */
type Pushed = {
  collapseKey?: string
  notification?: { title?: string; body?: string; icon?: string; image?: string }
  data?: { unread?: string; action?: string }
  fcmOptions?: { link?: string }
}

worker.addEventListener('push', (event: Lasting & { data: { json: () => unknown } | null }) => event.waitUntil(showPush(event.data)))

worker.addEventListener('notificationclick', (event: Lasting & { notification: { close: () => void; data?: { path?: string } } }) => {
  event.notification.close()
  event.waitUntil(openPath(event.notification.data?.path ?? '/'))
})

const openPages = () => worker.clients.matchAll({ type: 'window', includeUncontrolled: true })

const answersWithinMs = 2_000

/** Whether one of these pages shows the push. A page that is loading or closing doesn't. */
const isToldBy = (pages: readonly Page[], push: { title: string; body: string; path: string }) =>
  new Promise<boolean>((resolve) => {
    for (const one of pages) {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => resolve(true))
      port1.start()
      one.postMessage({ push }, [port2])
    }
    setTimeout(resolve, pages.length === 0 ? 0 : answersWithinMs, false)
  })

/** Shows the push in a visible page, otherwise as a system notification. */
async function showPush(data: { json: () => unknown } | null) {
  const { collapseKey = '', notification = {}, data: more = {}, fcmOptions = {} } = (data?.json() ?? {}) as Pushed
  const { title = brandName, body = '', icon = '/icons/icon-192.png', image } = notification
  const path = pathOf(fcmOptions.link)
  const seen = (await openPages()).filter(({ visibilityState }) => visibilityState === 'visible')
  const isTold = isToldBy(seen, { title, body, path })
  if (more.unread !== undefined) await (navigator as { setAppBadge?: (count: number) => Promise<void> }).setAppBadge?.(Number(more.unread))
  if (await isTold) return
  await worker.registration.showNotification(title, {
    body,
    icon,
    ...(image && { image }),
    badge: '/icons/badge-96.png',
    // Replaces the previous notification of its kind, and alerts again.
    tag: collapseKey,
    renotify: collapseKey !== '',
    data: { path },
    actions: more.action ? [{ action: 'open', title: more.action }] : [],
  })
}

/** Restricts links to this site. */
function pathOf(link = '/'): string {
  const { origin, pathname, search, hash } = new URL(link, location.origin)
  return origin === location.origin ? pathname + search + hash : '/'
}

/** Focuses the page if it is open, else navigates an open page, else opens a new one. */
async function openPath(path: string) {
  const address = new URL(path, location.origin).href
  const pages = await openPages()
  const there = pages.find(({ url }) => url === address)
  if (there) return there.focus()
  try {
    const [first] = pages
    if (first) return await (await first.focus()).navigate(address)
  } catch {
    // A page outside this worker's control stays where it is.
  }
  return worker.clients.openWindow(address)
}
