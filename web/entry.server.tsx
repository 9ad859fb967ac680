import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import {
  createRequestHandler,
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router'
import { brand } from '#brand/brand.ts'
import { country } from '#country/country.ts'
import { type ApiClient, apiContext } from './lib/api.ts'
import { finishDocument } from './lib/finish-document.ts'
import { NonceProvider } from './lib/nonce.ts'
import {
  documentContext,
  gapsContext,
  nonceContext,
  personalApiContext,
  reportContext,
  type Site,
  siteContext,
  stylesContext,
} from './lib/page-context.ts'

export const streamTimeout = 5_000

/** The brand and the country whose values a build wrote into its pages. */
export const builtFor = {
  brand: { name: brand.name, key: brand.key },
  country: { name: country.name.en, key: country.key },
}

/** Data that the server passes to the rendering of one page. */
export type PageRequest = {
  api: ApiClient
  personalApi: ApiClient
  nonce: string | undefined
  /** Built styles by address. */
  styles: ReadonlyMap<string, string>
  site: Site
  report: (error: unknown) => void
}

/** An answered page. `body` is the document; other answers, such as redirects, have theirs in `response`. */
export type PageAnswer = { response: Response; body?: Buffer; route?: string }

/** Handler of the pages of `build`. It is part of the bundle, because the context keys of the pages are. */
export function pageHandler(build: ServerBuild, mode: 'production' | 'development') {
  const handle = createRequestHandler(build, mode)
  return async (request: Request, { api, personalApi, nonce, styles, site, report }: PageRequest): Promise<PageAnswer> => {
    const context = new RouterContextProvider()
    context.set(apiContext, api)
    context.set(personalApiContext, personalApi)
    context.set(nonceContext, nonce)
    context.set(stylesContext, styles)
    context.set(siteContext, site)
    context.set(reportContext, report)
    context.set(gapsContext, [])
    context.set(documentContext, {})
    const response = await handle(request, context)
    return { response, ...context.get(documentContext) }
  }
}

/** Gathers what React writes, without a stream's copies and events. */
class Gathered extends Writable {
  readonly #chunks: Uint8Array[] = []
  readonly #done: (all: Buffer) => void
  constructor(done: (all: Buffer) => void) {
    super()
    this.#done = done
  }
  override write(chunk: Uint8Array | string): boolean {
    this.#chunks.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk)
    return true
  }
  override end(): this {
    this.#done(Buffer.concat(this.#chunks))
    return this
  }
}

/** Pages without a session are the same for everyone in a language and can be cached. Personal pages, errors and pages with gaps can't. */
function cacheControl(status: number, context: RouterContextProvider): string {
  const isPersonal = context.get(apiContext) === context.get(personalApiContext)
  const isLasting = status === 200 || status === 404
  return isPersonal || !isLasting || context.get(gapsContext).length > 0
    ? 'private, no-store'
    : 'public, max-age=0, s-maxage=60, stale-while-revalidate=300'
}

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceContext)
  const styles = context.get(stylesContext)
  const document = context.get(documentContext)
  document.route = router.staticHandlerContext.matches.at(-1)?.route.id.replace(/^(es|en)\//, '') ?? 'none'
  context
    .get(gapsContext)
    .filter((error) => !isRouteErrorResponse(error))
    .forEach(context.get(reportContext))
  headers.set('content-type', 'text/html; charset=utf-8')
  if (!headers.has('cache-control')) headers.set('cache-control', cacheControl(status, context))
  return new Promise((resolve, reject) => {
    const page = (
      <NonceProvider value={nonce}>
        <ServerRouter context={router} url={request.url} {...(nonce && { nonce })} />
      </NonceProvider>
    )
    const { pipe, abort } = renderToPipeableStream(page, {
      ...(nonce && { nonce }),
      // The document is sent whole, so no part is streamed out of place.
      progressiveChunkSize: Infinity,
      onAllReady() {
        clearTimeout(timer)
        pipe(
          new Gathered((html) => {
            document.body = nonce ? finishDocument(html, styles, nonce) : html
            resolve(new Response(null, { status, headers }))
          }),
        )
      },
      onShellError: reject,
      onError: context.get(reportContext),
    })
    const timer = setTimeout(abort, streamTimeout + 1000)
  })
}

/** Expected errors, such as a missing page, aren't reported. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) context.get(reportContext)(error)
}
