import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { Fields, PostQuery, PostSlug, WordPressId } from '#contract/blog/posts.ts'
import { readLimits } from '#contract/endpoint.ts'
import { commonErrors, isError } from '#contract/errors.ts'
import { Locale } from '#contract/primitives.ts'
import type { Context } from '#server/lib/context.ts'
import { takeLimit } from '#server/lib/limits.ts'
import { readAway } from '#server/lib/replicas.ts'
import { listForWordPress, mediumForWordPress, postForWordPress, topicsForWordPress } from './service.ts'

const One = z.object({ lang: z.optional(Locale), _embed: z.optional(z.unknown()), _fields: Fields })
const Many = z.extend(z.extend(z.omit(PostQuery, { topic: true }), One.shape), {
  slug: z.optional(PostSlug),
  include: z.optional(WordPressId),
  categories: z.optional(WordPressId),
})

const refuse = (reply: FastifyReply, status: 400 | 404, code: string, message: string) =>
  reply.code(status).header('cache-control', 'private, no-store').send({ code, message, data: { status }, request_id: reply.request.id })
/** Thrown, so that a page that a replica lacks is looked for at the primary. */
class PageTooLarge extends Error {}
const unknown = (reply: FastifyReply) => refuse(reply, 404, 'rest_post_invalid_id', 'Invalid post ID.')

/** Response reduced to the requested fields. */
function narrow(answer: unknown, names: string | undefined): unknown {
  if (!names) return answer
  if (Array.isArray(answer)) return answer.map((one) => narrow(one, names))
  const wanted = new Set(names.split(','))
  return Object.fromEntries(Object.entries(answer as object).filter(([name]) => wanted.has(name)))
}

/** Read-only WordPress REST API over our posts, for our own pages and other readers. Errors use the messages of WordPress. */
export function mountWordPress(app: FastifyInstance, makeContext: (request: FastifyRequest, locale?: Locale) => Context): void {
  const get = <Q extends z.ZodMiniType<{ lang?: Locale | undefined; _fields?: string | undefined }>>(
    path: string,
    Query: Q,
    handle: (ctx: Context, query: z.output<Q>, reply: FastifyReply, number: number) => Promise<unknown>,
  ) =>
    app.get<{ Params: { id?: string } }>(`/wp-json/wp/v2/${path}`, async (request, reply) => {
      const query = z.safeParse(Query, request.query)
      if (!query.success) return refuse(reply, 400, 'rest_invalid_param', 'Invalid parameter(s)')
      const ctx = makeContext(request, query.data.lang)
      await takeLimit(ctx, `${readLimits.any.shared} ip:${ctx.ip}`, readLimits.any)
      const id = z.safeParse(WordPressId, request.params.id)
      if (path.includes(':id') && !id.success) return unknown(reply)
      reply.headers({ 'cache-control': 'public, max-age=60', vary: 'accept-language, cookie' })
      try {
        return narrow(await readAway(ctx, (ctx) => handle(ctx, query.data, reply, id.data ?? 0)), query.data._fields)
      } catch (error) {
        if (error instanceof PageTooLarge)
          return refuse(
            reply,
            400,
            'rest_post_invalid_page_number',
            'The page number requested is larger than the number of pages available.',
          )
        if (isError(error, commonErrors.notFound)) return unknown(reply)
        throw error
      }
    })

  get('posts', Many, async (ctx, { _embed, ...query }, reply) => {
    const { posts, total } = await listForWordPress(ctx, query, { isWhole: _embed !== undefined })
    const pages = Math.ceil(total / query.per_page)
    if (query.page > Math.max(1, pages)) throw new PageTooLarge()
    reply.headers({ 'x-wp-total': total, 'x-wp-totalpages': pages })
    return posts
  })
  get('posts/:id', One, (ctx, { _embed }, _reply, number) => postForWordPress(ctx, number, { isWhole: _embed !== undefined }))
  get('media/:id', One, (ctx, _query, _reply, number) => mediumForWordPress(ctx, number))
  get('categories', One, async (ctx, _query, reply) => {
    const topics = await topicsForWordPress(ctx)
    reply.headers({ 'x-wp-total': topics.length, 'x-wp-totalpages': 1 })
    return topics
  })
}
