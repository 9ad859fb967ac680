import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readLimits } from '#contract/endpoint.ts'
import { AppError, commonErrors, isError } from '#contract/errors.ts'
import { type Locale, locales } from '#contract/primitives.ts'
import type { Context } from '#server/lib/context.ts'
import { takeLimit } from '#server/lib/limits.ts'
import { siteAddress } from '#server/lib/site.ts'
import { drawCard } from '../cards/service.ts'
import { sitemapIndex, sitemapPart } from './service.ts'

const xml = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' }
const drawings = { count: 60, seconds: 60, isCoarse: true } as const
/** Nobody finds these by searching: they belong to one person, or are a step on the way to something. ADR 23 says why no question is among them. */
const unlisted = ['/api/', '/user/', '/admin/', '/payments/', '/search/form-project', '/search/contact', '/search/results', '/upload']

/** What search engines and previews read beside the pages: `/robots.txt`, sitemaps, and share cards at `/og`. */
export function mountDiscovery(app: FastifyInstance, makeContext: (request: FastifyRequest, locale: Locale) => Context): void {
  const open = async (request: FastifyRequest, locale: Locale = 'es') => {
    const ctx = makeContext(request, locale)
    await takeLimit(ctx, `${readLimits.any.shared} ip:${ctx.ip}`, readLimits.any)
    return ctx
  }
  const notFound = async (ctx: Context): Promise<never> => {
    await takeLimit(ctx, `missing ip:${ctx.ip}`, readLimits.missing)
    throw new AppError(commonErrors.notFound)
  }

  app.get('/robots.txt', async (request, reply) => {
    const { config } = await open(request)
    const closed = unlisted.flatMap((path) => (path === '/api/' ? [path] : [path, `/en${path}`]))
    return reply
      .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' })
      .send(
        `User-agent: *\n${closed.map((path) => `Disallow: ${path}\n`).join('')}\nSitemap: ${siteAddress(config, '/sitemap.xml', 'es')}\n`,
      )
  })

  // RFC 9116. Good for a year from each day on which somebody asks.
  app.get('/.well-known/security.txt', async (request, reply) => {
    const ctx = await open(request)
    const until = new Date(ctx.now().getTime() + 365 * 86_400_000).toISOString().slice(0, 10)
    const address = /<([^<>]+)>/.exec(ctx.config.emailFrom)?.[1] ?? ctx.config.emailFrom
    return reply
      .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' })
      .send(
        [
          `Contact: mailto:${address}`,
          `Expires: ${until}T00:00:00Z`,
          'Preferred-Languages: es, en',
          `Canonical: ${siteAddress(ctx.config, '/.well-known/security.txt', 'es')}`,
          '',
        ].join('\n'),
      )
  })

  app.get('/sitemap.xml', async (request, reply) => reply.headers(xml).send(await sitemapIndex(await open(request))))

  app.get<{ Params: { file: string } }>('/sitemaps/:file', async (request, reply) => {
    const ctx = await open(request)
    const { file } = request.params
    const part = file.endsWith('.xml') ? sitemapPart(ctx, file.slice(0, -4)) : undefined
    return part ? reply.headers(xml).send(Readable.from(part)) : notFound(ctx)
  })

  const card = async (request: FastifyRequest<{ Params: { locale: string; kind?: string; file: string } }>) => {
    const { locale, kind, file } = request.params
    const known = locales.find((one) => one === locale)
    const ctx = await open(request, known)
    const slug = /^([a-z0-9_-]{1,200})\.png$/.exec(file)?.[1]
    if (!known || !slug || kind === 'home' || (kind === undefined && slug !== 'home')) return notFound(ctx)
    await takeLimit(ctx, `cards ip:${ctx.ip}`, drawings)
    return drawCard(ctx, kind ?? 'home', slug).catch((error: unknown) => {
      if (isError(error, commonErrors.notFound)) return notFound(ctx)
      throw error
    })
  }
  for (const url of ['/og/:locale/:file', '/og/:locale/:kind/:file'])
    app.get<{ Params: { locale: string; kind?: string; file: string } }>(url, async (request, reply) => {
      const { tag, png } = await card(request)
      reply.headers({ 'cache-control': 'public, max-age=86400', etag: `"${tag}"` })
      if (request.headers['if-none-match']?.includes(tag)) return reply.code(304).send()
      return reply.headers({ 'content-type': 'image/png', 'content-length': png.byteLength }).send(png)
    })
}
