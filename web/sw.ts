/**
 * The service worker. The wizard opens without a connection once one of its screens was seen; other pages that cannot be reached give way to one
 * that says what still works. It keeps the site's scripts, styles and fonts, which never change under their names, and the last answer of each
 * of the wizard's pages, which are the same for everybody. Nothing personal is kept: it never touches the API. And it shows pushes.
 */
/** Everything that the wizard is made of in each language; the build writes it above this file. */
declare const wizardFiles: Record<'es' | 'en', readonly string[]>

type Lasting = Event & { waitUntil: (work: Promise<unknown>) => void }
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

// A new version waits until the person lets it in, or no page of the old one is open any more.
worker.addEventListener('install', (event: Lasting) => event.waitUntil(keepOfflinePages()))

worker.addEventListener('activate', (event: Lasting) =>
  event.waitUntil(Promise.all([worker.registration.navigationPreload?.enable(), worker.clients.claim(), dropOldCaches()])),
)

/** A screen of the wizard tells which pages a request goes through from there; a person lets a new version in. */
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

/** The pages are whole in themselves but for their fonts, which they name. */
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

/** Asks, and keeps the answer. A page does not wait for that: where the disk is slow or full, it lacks nothing. */
async function fetchAndKeep(event: Fetching, kind: keyof typeof most): Promise<Response> {
  const answer = await fetch(event.request)
  if (answer.status === 200) event.waitUntil(keep(event.request, answer.clone(), kind).catch(() => undefined))
  return answer
}

/** Of what is never asked for again, such as scripts of builds that are gone, the oldest go. */
async function keep(request: Request, answer: Response, kind: keyof typeof most) {
  const cache = await caches.open(kept)
  await cache.put(request, answer)
  const same = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith(kind))
  await Promise.all(same.slice(0, Math.max(0, same.length - most[kind])).map((old) => cache.delete(old)))
}

/** Which scripts a page needs is asked page by page. Without a connection, all that was ever answered for this build is the answer. */
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

/** What the browser has asked for while this worker was still starting, else asked now. */
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

/** A question that was not seen leads to the page from where the wizard finds the one to go on with. */
async function nearest(cache: Cache, { pathname, searchParams, origin }: URL): Promise<Response | undefined> {
  const forms = /^(\/en)?\/search\/forms\//.exec(pathname)?.[0]
  const page = new URL(`${forms}next-question?service=${searchParams.get('service')}`, origin)
  return forms && (await cache.match(page)) ? Response.redirect(page) : undefined
}

/** `PushMessage` of contract/notifications/push.ts, of which anything may be missing. */
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

/** Whether one of these pages tells it: one that is still loading, or already closing, is open but tells nothing. */
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

/** Whoever looks at a page of ours is told there; else by a notification. */
async function showPush(data: { json: () => unknown } | null) {
  const { collapseKey = '', notification = {}, data: more = {}, fcmOptions = {} } = (data?.json() ?? {}) as Pushed
  const { title = 'Oficio', body = '', icon = '/icons/icon-192.png', image } = notification
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
    // The newest of its kind takes the place of the one before, and is heard again.
    tag: collapseKey,
    renotify: collapseKey !== '',
    data: { path },
    actions: more.action ? [{ action: 'open', title: more.action }] : [],
  })
}

/** Links lead nowhere but to this site. */
function pathOf(link = '/'): string {
  const { origin, pathname, search, hash } = new URL(link, location.origin)
  return origin === location.origin ? pathname + search + hash : '/'
}

/** The page itself if it is open, else any open page goes there, else a new one. */
async function openPath(path: string) {
  const address = new URL(path, location.origin).href
  const pages = await openPages()
  const there = pages.find(({ url }) => url === address)
  if (there) return there.focus()
  try {
    const [first] = pages
    if (first) return await (await first.focus()).navigate(address)
  } catch {
    // A page that this worker does not control stays where it is.
  }
  return worker.clients.openWindow(address)
}
