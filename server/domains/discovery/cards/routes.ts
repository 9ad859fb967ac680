import type { FastifyInstance, FastifyRequest } from 'fastify'
import { commonErrors, isError } from '#contract/errors.ts'
import type { Locale } from '#contract/primitives.ts'
import { locales } from '#contract/locale.ts'
import type { Context } from '#server/lib/context.ts'
import { takeLimit } from '#server/lib/limits.ts'
import { drawCard } from './service.ts'

const drawings = { count: 60, seconds: 60, isCoarse: true } as const

/** Context of a request within the limits of reads, and the refusal of a missing page. */
export type Opened = {
  open: (request: FastifyRequest, locale?: Locale) => Promise<Context>
  notFound: (ctx: Context) => Promise<never>
}

/** Mounts the share cards at `/og`. */
export function mountCards(app: FastifyInstance, { open, notFound }: Opened): void {
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
