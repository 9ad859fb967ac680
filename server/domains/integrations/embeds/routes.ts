import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { locales } from '#contract/locale.ts'
import type { Locale } from '#contract/primitives.ts'
import type { Context } from '#server/lib/context.ts'
import { takeLimit } from '#server/lib/limits.ts'
import { siteCookie } from '../own-site/service.ts'
import { begin, readBadge, readForm, readScript } from './service.ts'

type Options = {
  contextOf: (request: FastifyRequest, locale?: Locale) => Context
  /** Header that sets a cookie. */
  cookieFor: (name: string, value: string) => string
}
type Query = Partial<Record<'locale' | 'look' | 'service' | 'zipcode' | 'site', unknown>>
type Asked = FastifyRequest<{ Params: { slug: string }; Querystring: Query }>

const reads = { count: 300, seconds: 60, isCoarse: true } as const
const begins = { count: 30, seconds: 60 }
/** Other sites may load it. */
const shared = { 'cross-origin-resource-policy': 'cross-origin' }
const kept = { ...shared, 'cache-control': 'public, max-age=300' }
/** Asked for each time: a site that was just listed need not wait. */
const fresh = { ...shared, 'cache-control': 'public, no-cache' }
const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value.slice(0, 1000) : undefined)

/** Serves companies' widgets at `/embed`: they read no cookie, so they work where browsers block those of other sites. */
export function mountEmbeds(app: FastifyInstance, { contextOf, cookieFor }: Options): void {
  const open = async (request: Asked, limit: typeof reads | typeof begins = reads): Promise<Context> => {
    const wanted = locales.find((one) => one === request.query.locale)
    const ctx = wanted ? contextOf(request, wanted) : contextOf(request)
    await takeLimit(ctx, `${limit === begins ? 'embed begin' : 'embed'} ip:${ctx.ip}`, limit)
    return ctx
  }

  app.get<{ Params: { slug: string }; Querystring: Query }>('/embed/:slug.js', async (request, reply) => {
    const ctx = await open(request)
    const script = await readScript(ctx, request.params.slug, request.headers.referer)
    return reply.headers(fresh).type('text/javascript; charset=utf-8').send(script)
  })

  app.get<{ Params: { slug: string }; Querystring: Query }>('/embed/:slug/badge.svg', async (request, reply) => {
    const ctx = await open(request)
    return reply
      .headers(kept)
      .type('image/svg+xml; charset=utf-8')
      .send(await readBadge(ctx, request.params.slug))
  })

  app.get<{ Params: { slug: string }; Querystring: Query }>('/embed/:slug', async (request, reply) => {
    const ctx = await open(request)
    const nonce = randomBytes(16).toString('base64')
    const { look, site } = request.query
    const asked = { referer: request.headers.referer, mark: text(site), nonce, isFramed: look === 'frame' }
    const { page, policy } = await readForm(ctx, request.params.slug, asked)
    return reply
      .headers({ 'content-security-policy': policy, 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' })
      .type('text/html; charset=utf-8')
      .send(page)
  })

  app.get<{ Params: { slug: string }; Querystring: Query }>('/embed/:slug/go', async (request, reply) => {
    const ctx = await open(request, begins)
    const { service, zipcode, site } = request.query
    const asked = { service: text(service), zipcode: text(zipcode), mark: text(site), referer: request.headers.referer }
    const { location, mark } = await begin(ctx, request.params.slug, asked)
    if (mark) reply.header('set-cookie', cookieFor(siteCookie, mark))
    return reply.headers({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' }).redirect(location, 303)
  })
}
