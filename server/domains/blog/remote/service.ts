import { AppError, commonErrors } from '#contract/errors.ts'
import { locales } from '#contract/primitives.ts'
import { fetchMedium, fetchPosts, fetchTopics, type RemotePicture, type RemotePost } from '#server/gateways/blog/wordpress.ts'
import type { Context } from '#server/lib/context.ts'
import { rememberedBy } from '#server/lib/remembered.ts'
import { copiesOf } from './copies.ts'
import type { BlogSource, Cover, SourcePost } from '../posts/source.ts'

const answers = rememberedBy<unknown>({ seconds: 60, size: 300 })

/** Caches responses of the remote blog for a minute, shares concurrent requests, and serves stale responses during an outage. */
const kept = <T>(ctx: Context, key: string, ask: () => Promise<T>) =>
  answers(ctx, key, (before) =>
    ask().catch((error: unknown) => {
      ctx.log.warn({ err: error }, 'the blog does not answer')
      if (before) return before
      throw new AppError(commonErrors.unavailable)
    }),
  ) as Promise<T>

const address = ({ config }: Context) => config.blogApiUrl!
const coverOf = (picture: RemotePicture | null, copies: Awaited<ReturnType<typeof copiesOf>>): Cover => {
  const copy = picture && copies.get(picture.url)
  return copy ? { picture: copy, alt: picture.alt } : null
}

const ask = (ctx: Context, query: Parameters<typeof fetchPosts>[2]) =>
  kept(ctx, `posts ${ctx.locale} ${JSON.stringify(query)}`, () => fetchPosts(address(ctx), ctx.locale, query))

async function withCovers(ctx: Context, posts: readonly RemotePost[]): Promise<SourcePost[]> {
  const copies = await copiesOf(
    ctx,
    posts.flatMap(({ picture }) => picture?.url ?? []),
  )
  return posts.map(({ mediaId, picture, text, ...post }) => ({
    ...post,
    coverId: mediaId,
    cover: coverOf(picture, copies),
    // A remote site is queried per language, so all languages are offered.
    locales,
    services: [],
    characters: text.html.length,
    render: () => text,
  }))
}

const topicsOf = (ctx: Context) => kept(ctx, `topics ${ctx.locale}`, () => fetchTopics(address(ctx), ctx.locale)).catch(() => [])

const none = { posts: [], total: 0 }

/** Posts of the configured WordPress site. A failed list is empty, a failed picture is missing. */
export const remoteBlog: BlogSource = {
  list: async (ctx, { topic, slug, ...paging }) => {
    const topicId = topic === undefined ? undefined : (await topicsOf(ctx)).find((one) => one.slug === topic)?.id
    if (topic !== undefined && topicId === undefined) return none
    const asked = ask(ctx, { ...paging, topicId, slug })
    // A list may be empty, but a failed lookup of one post must not look like "not found".
    const { posts, total } = await (slug === undefined ? asked.catch(() => none) : asked)
    return { posts: await withCovers(ctx, posts), total }
  },
  byId: async (ctx, id) => (await withCovers(ctx, (await ask(ctx, { id })).posts))[0],
  // WordPress redirects former slugs on its own pages only.
  movedTo: async () => undefined,
  topics: topicsOf,
  picture: async (ctx, id) => {
    const picture = await kept(ctx, `medium ${id}`, () => fetchMedium(address(ctx), id))
    return coverOf(picture, await copiesOf(ctx, picture ? [picture.url] : []))
  },
}
