/**
 * The service worker: the wizard opens without a connection once one of its screens was seen. It keeps the site's scripts, styles and fonts,
 * which never change under their names, and the last answer of each of the wizard's pages, which are the same for everybody. Nothing personal
 * passes through it: it never touches the API.
 */
/** Everything that the wizard is made of; the build writes it above this file. */
declare const wizardFiles: readonly string[]

type Lasting = Event & { waitUntil: (work: Promise<unknown>) => void }
type Fetching = Lasting & { request: Request; respondWith: (answer: Promise<Response>) => void }
type Worker = {
  clients: { claim: () => Promise<void> }
  skipWaiting: () => Promise<void>
  addEventListener: (name: string, listener: (event: never) => void) => void
}

const worker = globalThis as unknown as Worker
const kept = 'oficio-1'
const wizard = /^\/(en\/)?search\/(forms\/[^/]+|form-project|contact)$/
const most = { '/assets/': 250, '/__manifest': 60 }

worker.addEventListener('install', (event: Lasting) => event.waitUntil(worker.skipWaiting()))

worker.addEventListener('activate', (event: Lasting) => event.waitUntil(Promise.all([worker.clients.claim(), dropOldCaches()])))

/** A screen of the wizard tells which pages a request goes through from there. */
worker.addEventListener('message', (event: Lasting & { data: { wizardPages: string[] } }) =>
  event.waitUntil(keepWizard(event.data.wizardPages)),
)

worker.addEventListener('fetch', (event: Fetching) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (url.pathname.startsWith('/assets/')) event.respondWith(fromCache(request))
  else if (url.pathname === '/__manifest') event.respondWith(knownRoutes(request, url))
  else if (request.mode === 'navigate' && wizard.test(url.pathname)) event.respondWith(fromNetwork(request, url))
})

async function dropOldCaches() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== kept).map((name) => caches.delete(name)))
}

async function keepWizard(pages: readonly string[]) {
  const cache = await caches.open(kept)
  const missing = await Promise.all([...pages, ...wizardFiles].map(async (file) => ((await cache.match(file)) ? [] : [file])))
  await Promise.allSettled(missing.flat().map((file) => cache.add(file)))
}

async function fromCache(request: Request): Promise<Response> {
  const cache = await caches.open(kept)
  return (await cache.match(request)) ?? keep(cache, request, '/assets/')
}

/** Asks, and keeps the answer; of what is never asked for again, such as scripts of builds that are gone, the oldest go. */
async function keep(cache: Cache, request: Request, kind: keyof typeof most): Promise<Response> {
  const answer = await fetch(request)
  if (answer.status === 200) {
    await cache.put(request, answer.clone())
    const same = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith(kind))
    await Promise.all(same.slice(0, Math.max(0, same.length - most[kind])).map((old) => cache.delete(old)))
  }
  return answer
}

/** Which scripts a page needs is asked page by page. Without a connection, all that was ever answered for this build is the answer. */
async function knownRoutes(request: Request, url: URL): Promise<Response> {
  const cache = await caches.open(kept)
  try {
    return await keep(cache, request, '/__manifest')
  } catch (error) {
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

async function fromNetwork(request: Request, url: URL): Promise<Response> {
  const cache = await caches.open(kept)
  try {
    const answer = await fetch(request)
    if (answer.ok && !answer.redirected) await cache.put(request, answer.clone())
    return answer
  } catch (error) {
    return (await cache.match(request)) ?? (await nearest(cache, url)) ?? Promise.reject(error)
  }
}

/** A question that was not seen leads to the page from where the wizard finds the one to go on with. */
async function nearest(cache: Cache, { pathname, searchParams, origin }: URL): Promise<Response | undefined> {
  const forms = /^(\/en)?\/search\/forms\//.exec(pathname)?.[0]
  const page = new URL(`${forms}next-question?service=${searchParams.get('service')}`, origin)
  return forms && (await cache.match(page)) ? Response.redirect(page) : undefined
}
