import { dayMs } from '#contract/durations.ts'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readLimits } from '#contract/endpoint.ts'
import { AppError, commonErrors } from '#contract/errors.ts'
import type { Locale } from '#contract/primitives.ts'
import type { Context } from '#server/lib/context.ts'
import { takeLimit } from '#server/lib/limits.ts'
import { siteAddress } from '#server/lib/site.ts'
import { mountCards, type Opened } from '../cards/routes.ts'
import { guide } from './rules.ts'
import { sitemapIndex, sitemapPart } from './service.ts'

const xml = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' }
/** Paths closed to search engines: personal pages, and steps of a form. ADR 23 says why questions are not among them. */
const unlisted = ['/api/', '/user/', '/admin/', '/payments/', '/search/form-project', '/search/contact', '/search/results', '/upload']

/** Routes for search engines and link previews: `/robots.txt`, sitemaps, share cards at `/og`. */
export function mountDiscovery(app: FastifyInstance, makeContext: (request: FastifyRequest, locale: Locale) => Context): void {
  const open: Opened['open'] = async (request, locale = 'es') => {
    const ctx = makeContext(request, locale)
    await takeLimit(ctx, `${readLimits.any.shared} ip:${ctx.ip}`, readLimits.any)
    return ctx
  }
  const notFound: Opened['notFound'] = async (ctx) => {
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

  // llmstxt.org: the site in a page of Markdown, for assistants.
  app.get('/llms.txt', async (request, reply) => {
    const { config } = await open(request)
    return reply
      .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' })
      .send(guide((path, locale = 'es') => siteAddress(config, path, locale)))
  })

  // RFC 9116. It expires a year after each request.
  app.get('/.well-known/security.txt', async (request, reply) => {
    const ctx = await open(request)
    const until = new Date(ctx.now().getTime() + 365 * dayMs).toISOString().slice(0, 10)
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

  mountCards(app, { open, notFound })
}
