import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { PostQuery, PostSlug } from '#contract/blog.ts'
import { readLimits } from '#contract/endpoint.ts'
import { Locale } from '#contract/primitives.ts'
import type { Context } from '#server/lib/context.ts'
import { takeLimit } from '#server/lib/limits.ts'
import { siteAddress } from '#server/lib/site.ts'
import { type Addresses, wordPressMedium, wordPressPost } from '../rules/wordpress.ts'
import { listTopics, sourceOf } from '../service.ts'
import type { Found } from '../service/source.ts'

const id = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647))
const One = z.object({ lang: z.optional(Locale), _embed: z.optional(z.unknown()) })
const Many = z.extend(z.extend(PostQuery, One.shape), {
  slug: z.optional(PostSlug),
  include: z.optional(id),
  categories: z.optional(id),
})

const addressesOf = ({ config, locale }: Context): Addresses => ({
  page: (path) => siteAddress(config, path, locale),
  picture: (name, width) => siteAddress(config, `/media/${name}/${width}.webp`, 'es'),
})

const refuse = (reply: FastifyReply, status: 400 | 404, code: string, message: string) =>
  reply.code(status).send({ code, message, data: { status } })
const unknown = (reply: FastifyReply) => refuse(reply, 404, 'rest_post_invalid_id', 'Invalid post ID.')

async function findPosts(
  ctx: Context,
  { page, per_page: perPage, search, slug, include, categories }: z.infer<typeof Many>,
): Promise<Found> {
  if (include !== undefined) {
    const post = await sourceOf(ctx).byId(ctx, include)
    return { posts: post ? [post] : [], total: post ? 1 : 0 }
  }
  const topic = categories === undefined ? undefined : (await listTopics(ctx)).find((one) => one.id === categories)
  if (categories !== undefined && !topic) return { posts: [], total: 0 }
  return sourceOf(ctx).list(ctx, { page, perPage, slug, search, topic: topic?.slug })
}

/** Our posts in the shapes of WordPress' REST API, for whoever reads blogs that way. Reading only; what it refuses, it refuses in WordPress' words. */
export function mountWordPress(app: FastifyInstance, makeContext: (request: FastifyRequest, locale?: Locale) => Context): void {
  const get = <Q extends z.ZodMiniType<{ lang?: Locale | undefined }>>(
    path: string,
    Query: Q,
    handle: (ctx: Context, query: z.output<Q>, reply: FastifyReply, number: number | undefined) => Promise<unknown>,
  ) =>
    app.get<{ Params: { id?: string } }>(`/wp-json/wp/v2/${path}`, async (request, reply) => {
      const query = z.safeParse(Query, request.query)
      if (!query.success) return refuse(reply, 400, 'rest_invalid_param', 'Invalid parameter(s)')
      const ctx = makeContext(request, query.data.lang)
      await takeLimit(ctx, `${readLimits.any.shared} ip:${ctx.ip}`, readLimits.any)
      reply.headers({ 'cache-control': 'public, max-age=60', vary: 'accept-language, cookie' })
      return handle(ctx, query.data, reply, z.safeParse(id, request.params.id).data)
    })

  get('posts', Many, async (ctx, query, reply) => {
    const { posts, total } = await findPosts(ctx, query)
    const pages = Math.ceil(total / query.per_page)
    if (query.page > Math.max(1, pages))
      return refuse(reply, 400, 'rest_post_invalid_page_number', 'The page number requested is larger than the number of pages available.')
    const addresses = addressesOf(ctx)
    reply.headers({ 'x-wp-total': total, 'x-wp-totalpages': pages })
    return posts.map((post) => wordPressPost(post, addresses, { isWhole: query._embed !== undefined }))
  })
  get('posts/:id', One, async (ctx, { _embed }, reply, number) => {
    const post = number && (await sourceOf(ctx).byId(ctx, number))
    return post ? wordPressPost(post, addressesOf(ctx), { isWhole: _embed !== undefined }) : unknown(reply)
  })
  get('media/:id', One, async (ctx, _, reply, number) => {
    const cover = number && (await sourceOf(ctx).picture(ctx, number))
    return cover ? wordPressMedium(number, cover, addressesOf(ctx)) : unknown(reply)
  })
  get('categories', One, async (ctx, _, reply) => {
    const topics = await listTopics(ctx)
    const { page } = addressesOf(ctx)
    reply.headers({ 'x-wp-total': topics.length, 'x-wp-totalpages': 1 })
    return topics.map((topic) => ({ ...topic, link: page(`/blog?topic=${topic.slug}`), taxonomy: 'category' }))
  })
}
