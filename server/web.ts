import { createHmac, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ServerBuild } from 'react-router'
import { brand } from '#brand/brand.ts'
import { country } from '#country/country.ts'
import { callsTold } from '#contract/projects/told.ts'
import { shownOf } from '#contract/settings.ts'
import type { SettingsAt } from './lib/settings.ts'
import { AppError, commonErrors, isError } from '#contract/errors.ts'
import type { Locale } from '#contract/primitives.ts'
import type { PageAnswer, PageRequest } from '#web/entry.server.tsx'
import type { ApiClient } from '#web/lib/api.ts'
import { localeOf } from '#web/lib/locale.ts'
import { firebaseHosts, pagePolicy, stripeFrames, stripeHosts, workerPolicy } from './lib/headers.ts'
import { plainPolicy } from './lib/html.ts'
import { isDatabaseAway } from './http.ts'
import { waitPage } from './wait-page.ts'
import { isPlainAddress, pageTable } from './page-table.ts'
import { encodable, encodingOf, type Page, pageCache } from './page-cache.ts'

export type PageOptions = {
  mode: 'production' | 'development'
  /** The site's own address, because pages don't trust the `Host` header. */
  appUrl: string
  secret: string
  hasSandbox: boolean
  hasGoogle: boolean
  hasVoice: boolean
  hasFirebase: boolean
  hasStripe: boolean
  referralOrigin: string | undefined
  /** Origin of the operator's base map. */
  mapOrigin: string | undefined
  settings: SettingsAt
  /** Increases when data behind pages has changed, which invalidates cached pages. */
  generation: () => number
  /** Rate-limits page rendering per client. */
  limitRate: (request: FastifyRequest) => Promise<void>
  /** Whether the request comes from a known person, who must see their own changes at once. */
  isKnown: (request: FastifyRequest) => boolean
  /** In-process API for one request, with its session or without one. */
  apiFor: (request: FastifyRequest, as: { locale: Locale; session: boolean }) => ApiClient
}

type PageHandler = (request: Request, page: PageRequest) => Promise<PageAnswer>
type Build = ServerBuild & {
  entry: {
    module: {
      builtFor: Record<'brand' | 'country', { name: string; key: string }>
      pageHandler: (build: ServerBuild, mode: PageOptions['mode']) => PageHandler
    }
  }
}

const clientFolder = new URL('../build/client/', import.meta.url)
const serverBuild = new URL('../build/server/index.js', import.meta.url)

/** Paths that aren't pages. Unknown ones get a JSON error from the application. */
const notPages = /^\/(api|embed|og|map|sitemaps|sanctum|media|health|metrics|wp-json|dev(?!\/ui))(\/|$|\?)/

/** Serves the pages of `web/`: from the build in production, through Vite with hot reload in development. */
export async function mountPages(app: FastifyInstance, options: PageOptions): Promise<void> {
  const { handlerOf, table } = options.mode === 'production' ? await builtPages(app, options) : await livePages(app)
  const frames = options.hasStripe ? stripeFrames : []
  const others = [
    ...(options.hasFirebase ? firebaseHosts : []),
    ...(options.hasStripe ? stripeHosts : []),
    ...(options.referralOrigin ? [options.referralOrigin] : []),
    ...(options.mapOrigin ? [options.mapOrigin] : []),
  ]
  const site = {
    origin: new URL(options.appUrl).origin,
    hasSandbox: options.hasSandbox,
    hasGoogle: options.hasGoogle,
    referralOrigin: options.referralOrigin ?? null,
  }
  // Replaced by the nonce, which is as long, once the page is complete.
  const placeholder = randomBytes(32).toString('base64url')
  const isBuilt = options.mode === 'production'
  const styles = isBuilt ? builtStyles() : new Map<string, string>()

  const render = async (request: FastifyRequest, handler: PageHandler | undefined): Promise<Page> => {
    const locale = localeOf(request.url.split('?')[0]!)
    const api = (session: boolean) => asRouteErrors(() => options.apiFor(request, { locale, session }), locale)
    const answerPage = handler ?? (await handlerOf(locale))
    // Passes only the address: everything about the person comes from the API.
    const { response, body, route } = await answerPage(new Request(site.origin + request.url), {
      api: api(false),
      personalApi: api(true),
      // In development Vite injects its own styles and scripts, so there is no policy.
      nonce: isBuilt ? placeholder : undefined,
      styles,
      site: { ...site, settings: shownOf(options.settings()), calls: callsTold(options.hasVoice, locale) },
      report: (error) => request.log.error({ err: error }, 'page failed'),
    })
    const html = body ?? Buffer.from(await response.arrayBuffer())
    const isShared = response.headers.get('cache-control')?.startsWith('public') === true
    const digest = isShared ? createHmac('sha256', options.secret).update(html).digest('base64url') : undefined
    // A cached page keeps its nonce. It is derived from the page's content and a secret, so no content can predict it.
    const nonce = digest ?? randomBytes(32).toString('base64url')
    replaceAll(html, placeholder, nonce)
    return encodable({
      status: response.status,
      route: route ?? 'redirect',
      digest,
      html,
      headers: {
        'cache-control': 'private, no-store',
        ...Object.fromEntries(response.headers),
        'content-security-policy': isBuilt ? pagePolicy(nonce, others, frames) : "frame-ancestors 'none'",
      },
    })
  }

  const cached = pageCache()
  const answer = async (request: FastifyRequest, reply: FastifyReply, handler?: PageHandler) => {
    if (notPages.test(request.url)) return reply.callNotFound()
    const isFresh = !isBuilt || options.isKnown(request)
    const address = `${options.generation()} ${request.url}`
    // Checked before rendering, which concurrent requests may share.
    if (isFresh || !cached.has(address)) {
      const refusal = await refusalOf(options.limitRate(request))
      if (refusal) return sendWait(request, reply, refusal)
    }
    return sendPage(request, reply, isFresh ? await render(request, handler) : await cached(address, () => render(request, handler)))
  }
  for (const { url, handler } of table)
    app.get(url, (request, reply) => answer(request, reply, isPlainAddress(request.url) ? handler() : undefined))
  app.get('/*', (request, reply) => answer(request, reply))
}

/** Replaces `from` in place. @param to as many bytes as `from`, one each */
function replaceAll(bytes: Buffer, from: string, to: string) {
  for (let at = bytes.indexOf(from); at >= 0; at = bytes.indexOf(from, at + to.length)) bytes.write(to, at, 'latin1')
}

/** Returns a rate limit error; rethrows any other. */
async function refusalOf(held: Promise<void>): Promise<AppError | undefined> {
  try {
    await held
  } catch (error) {
    if (!isError(error, commonErrors.rateLimited)) throw error
    return error
  }
}

function sendWait(request: FastifyRequest, reply: FastifyReply, { spec, retryAfterSeconds = 1 }: AppError) {
  const nonce = randomBytes(16).toString('base64')
  return reply
    .code(spec.status)
    .headers({ 'retry-after': retryAfterSeconds, 'cache-control': 'private, no-store', 'content-security-policy': plainPolicy(nonce) })
    .type('text/html; charset=utf-8')
    .send(waitPage(localeOf(request.url.split('?')[0]!), retryAfterSeconds, nonce))
}

async function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page) {
  const { headers } = request
  request.pageRoute = page.route
  const encoding = encodingOf(headers['accept-encoding'])
  reply.code(page.status).headers(page.headers).header('vary', 'accept-encoding')
  if (page.digest) {
    const tag = `"${page.digest}.${encoding}"`
    reply.header('etag', tag)
    if (page.status === 200 && headers['if-none-match']?.includes(tag)) return reply.code(304).send()
  }
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(await page.encoded(encoding))
}

/** Script list for a document in `locale`. Scripts of English pages are in their own folder (`tools/vite-one-language.ts`). */
function scriptsFor(locale: Locale, { entry, routes, ...rest }: ServerBuild['assets']): ServerBuild['assets'] {
  const inFolder = <T>(folder: Locale, scripts: T): T =>
    folder === 'es' ? scripts : (JSON.parse(JSON.stringify(scripts).replace(/"\/assets\/(?=[\w.-]+\.js")/g, '"/assets/en/')) as T)
  const folderOf = (id: string) => (id === 'root' ? locale : id.startsWith('en/') ? 'en' : 'es')
  return {
    ...rest,
    entry: inFolder(locale, entry),
    routes: Object.fromEntries(Object.entries(routes).map(([id, route]) => [id, inFolder(folderOf(id), route)])),
  }
}

type Pages = {
  /** Handler of all pages in a language. */
  handlerOf: (locale: Locale) => PageHandler | Promise<PageHandler>
  /** Handlers of single pages, by their address. */
  table: readonly { url: string; handler: () => PageHandler }[]
}

type Marked = { name: string; key: string }

/** @throws Error if the pages hold the values of another folder */
function requireSame(kind: string, variable: string, built: Marked, chosen: Marked): void {
  if (built.key === chosen.key) return
  throw new Error(
    `The pages were built for another ${kind} (${built.name}, ${built.key}) than that of ${variable} (${chosen.name}, ${chosen.key}): build them with it, or set ${variable} to the folder they were built with.`,
  )
}

/** Serves the build's files, cached permanently under their hashed names, and returns its pages. */
async function builtPages(app: FastifyInstance, { mapOrigin }: Pick<PageOptions, 'mapOrigin'>): Promise<Pages> {
  await app.register(fastifyStatic, {
    root: clientFolder,
    wildcard: false,
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => void reply.headers(headersOf(path, mapOrigin)),
  })
  const build = (await import(pathToFileURL(serverBuild.pathname).href)) as Build
  const { builtFor } = build.entry.module
  requireSame('brand', 'BRAND_DIR', builtFor.brand, brand)
  requireSame('country', 'COUNTRY', builtFor.country, { name: country.name.en, key: country.key })
  const assets = { es: scriptsFor('es', build.assets), en: scriptsFor('en', build.assets) }
  const handler = (locale: Locale, routes = build.routes) => {
    const scripts = Object.fromEntries(Object.keys(routes).map((id) => [id, assets[locale].routes[id]!]))
    return build.entry.module.pageHandler({ ...build, routes, assets: { ...assets[locale], routes: scripts } }, 'production')
  }
  const handlers = { es: handler('es'), en: handler('en') }
  const table = pageTable(build.routes).map(({ url, routes }) => {
    let own: PageHandler | undefined
    return { url, handler: () => (own ??= handler(localeOf(url), routes)) }
  })
  return { handlerOf: (locale) => handlers[locale], table }
}

/** Built styles by address, which are inlined into pages. */
function builtStyles(): ReadonlyMap<string, string> {
  const assets = new URL('assets/', clientFolder)
  const names = readdirSync(assets).filter((name) => name.endsWith('.css'))
  return new Map(names.map((name) => [`/assets/${name}`, readFileSync(new URL(name, assets), 'utf8').trim()]))
}

function headersOf(path: string, mapOrigin: string | undefined): Record<string, string> {
  // Ends in `.br` when the compressed file is sent.
  if (path.includes('/sw.js')) return { 'cache-control': 'no-cache', 'content-security-policy': workerPolicy() }
  return {
    'cache-control': path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    ...(path.includes('/maplibre-gl-worker') && { 'content-security-policy': workerPolicy(mapOrigin) }),
  }
}

async function livePages(app: FastifyInstance): Promise<Pages> {
  const [{ default: middie }, { createServer }] = await Promise.all([import('@fastify/middie'), import('vite')])
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server: app.server } }, appType: 'custom' })
  await app.register(middie)
  app.use(vite.middlewares)
  app.addHook('onClose', () => vite.close())
  const handlerOf = async () => {
    const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as Build
    return build.entry.module.pageHandler(build, 'development')
  }
  return { handlerOf, table: [] }
}

type AnyCall = (...values: unknown[]) => Promise<unknown>
type AnyApi = Record<string, Record<string, AnyCall>>

/**
 * Converts expected API errors to what React Router's boundaries handle. Created with the first call, because most pages never ask for the
 * session.
 */
function asRouteErrors(makeApi: () => ApiClient, locale: Locale): ApiClient {
  let api: AnyApi | undefined
  const call =
    (domain: string, name: string): AnyCall =>
    async (...values) => {
      api ??= makeApi() as unknown as AnyApi
      try {
        return await api[domain]![name]!(...values)
      } catch (error) {
        if (error instanceof AppError) throw routeError(error, locale)
        throw error instanceof Error && isDatabaseAway(error) ? routeError(new AppError(commonErrors.unavailable), locale) : error
      }
    }
  const endpoints = (domain: string) => new Proxy({}, { get: (_, name: string) => call(domain, name) })
  return new Proxy({}, { get: (_, domain: string) => endpoints(domain) }) as ApiClient
}

const routeError = ({ spec, fields = {} }: AppError, locale: Locale) => ({
  status: spec.status,
  statusText: spec.code,
  internal: false,
  data: {
    message: spec.message[locale],
    code: spec.code,
    errors: Object.fromEntries(Object.entries(fields).map(([field, messages]) => [field, messages.map((one) => one[locale])])),
  },
})
