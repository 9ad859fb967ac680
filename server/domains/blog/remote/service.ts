import { AppError, commonErrors } from '#contract/errors.ts'
import type { Picture } from '#contract/media/pictures.ts'
import { locales } from '#contract/locale.ts'
import { fetchPublic } from '#server/gateways/blog/fetch-public.ts'
import { fetchMedium, fetchPosts, fetchTopics, type RemotePicture, type RemotePost } from '#server/gateways/blog/wordpress.ts'
import { type Context, transact } from '#server/lib/context.ts'
import { poolOf } from '#server/lib/db.ts'
import { emit } from '#server/lib/outbox.ts'
import { rememberedBy } from '#server/lib/remembered.ts'
import { dropPictures, pictures, storePicture } from '../../media/service.ts'
import type { BlogSource, Cover, SourcePost } from '../posts/service.ts'
import * as queries from './queries.ts'

const maxBytes = 8 * 1024 * 1024

/**
 * Our copies of remote pictures, by their address; missing ones are requested. Browsers never contact the remote host, and only pictures that we
 * re-encoded are shown.
 */
async function copiesOf(ctx: Context, urls: readonly string[]): Promise<Map<string, Picture>> {
  if (urls.length === 0) return new Map()
  const known = await queries.listCopies(ctx.db, urls)
  const isMissing = (url: string) => !known.some(({ source_url, media_id }) => source_url === url && media_id !== null)
  if (urls.some(isMissing)) await want(ctx, urls.filter(isMissing))
  const byId = new Map(
    (
      await pictures(
        ctx,
        known.flatMap(({ media_id }) => media_id ?? []),
      )
    ).map((picture) => [picture.id, picture]),
  )
  return new Map(
    known.flatMap(({ source_url, media_id }) => {
      const picture = media_id === null ? undefined : byId.get(media_id)
      return picture ? [[source_url, picture] as const] : []
    }),
  )
}

// Needs a writable connection: the reading request has a read-only one.
const want = (ctx: Context, urls: readonly string[]) =>
  transact({ ...ctx, db: poolOf(ctx.db) }, async (ctx) => {
    for (const url of await queries.claimCopies(ctx.db, urls, ctx.now())) await emit(ctx, 'blog.picture_wanted', { url })
  })

/** Event handler: copies a picture once. Unreadable pictures are skipped for good; an unreachable host is retried. */
export async function copyPicture(ctx: Context, url: string): Promise<void> {
  const [known] = await queries.listCopies(ctx.db, [url])
  if (!known || known.media_id !== null || !ctx.config.blogApiUrl) return
  const bytes = await fetchPublic(url, { maxBytes, trusted: new URL(ctx.config.blogApiUrl).origin })
  const picture = await storePicture(ctx, { bytes }).catch((error: unknown) => {
    if (error instanceof AppError && error.spec.status < 500) return undefined
    throw error
  })
  if (!picture) return
  const isOurs = await queries.saveCopy(ctx.db, url, picture.id)
  if (!isOurs) await transact(ctx, (ctx) => dropPictures(ctx, [picture.id]))
}

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
