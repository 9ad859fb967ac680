import type { Context } from '#server/lib/context.ts'
import { renderMarkdown, type SizeOf, type Rendered } from '#server/lib/markdown.ts'
import { pictures } from '../../media/service.ts'
import * as queries from './queries.ts'
import { ownPicture, picturesIn } from './rules.ts'
import type { PostCard, Topic } from '#contract/blog/posts.ts'
import type { Locale } from '#contract/primitives.ts'

/** A post from any source, in the language of the request. `coverId` is the picture's id in that source. */
export type SourcePost = Omit<PostCard, 'reading_minutes'> & {
  coverId: number | null
  /** Languages that it is shown in. */
  locales: readonly Locale[]
  services: readonly string[]
  characters: number
  render: () => Rendered
}

export type Wanted = { page: number; perPage: number; topic?: string | undefined; slug?: string | undefined; search?: string | undefined }

export type Found = { posts: SourcePost[]; total: number }
export type Cover = PostCard['cover']

/** A source of posts: our own tables, or a WordPress site. */
export type BlogSource = {
  list: (ctx: Context, wanted: Wanted) => Promise<Found>
  byId: (ctx: Context, id: number) => Promise<SourcePost | undefined>
  /** Current slug of a post by a former one. */
  movedTo: (ctx: Context, slug: string) => Promise<string | undefined>
  topics: (ctx: Context) => Promise<Topic[]>
  picture: (ctx: Context, id: number) => Promise<Cover>
}

async function coversOf(ctx: Context, ids: readonly number[]): Promise<Map<number, Cover>> {
  const rows = ids.length > 0 ? await queries.listPictures(ctx.db, ids, ctx.locale) : []
  const byMedia = new Map(
    (
      await pictures(
        ctx,
        rows.map(({ media_id }) => media_id),
      )
    ).map((picture) => [picture.id, picture]),
  )
  return new Map(
    rows.flatMap(({ id, media_id, alt }) => {
      const picture = byMedia.get(media_id)
      return picture ? [[id, { picture, alt }] as const] : []
    }),
  )
}

/** Sizes of the pictures in texts. */
async function sizesIn(ctx: Context, texts: readonly string[]): Promise<SizeOf> {
  const ids = texts.flatMap((text) => picturesIn(text).flatMap(({ mediaId }) => mediaId ?? []))
  const byId = new Map((await pictures(ctx, ids)).map((picture) => [picture.id, picture]))
  return (address) => {
    const [, id = '', width = ''] = ownPicture.exec(address) ?? []
    const picture = byId.get(id)
    return picture && { width: Number(width), height: Math.round((Number(width) * picture.height) / picture.width) }
  }
}

async function withCovers(ctx: Context, rows: readonly queries.PostRow[]): Promise<SourcePost[]> {
  const { locale } = ctx
  const covers = await coversOf(
    ctx,
    rows.flatMap(({ cover_id }) => cover_id ?? []),
  )
  const sizeOf = await sizesIn(
    ctx,
    rows.map(({ body }) => body),
  )
  return rows.map(({ body, cover_id: coverId, ...row }) => ({
    ...row,
    coverId,
    cover: (coverId !== null && covers.get(coverId)) || null,
    characters: body.length,
    render: () => renderMarkdown(body, locale, sizeOf),
  }))
}

/** Posts in our own tables. */
export const ownBlog: BlogSource = {
  list: async (ctx, { page, perPage, ...wanted }) => {
    const which = { ...wanted, locale: ctx.locale, now: ctx.now() }
    const [rows, total] = await Promise.all([
      queries.listPosts(ctx.db, which, { limit: perPage, offset: (page - 1) * perPage }),
      queries.countPosts(ctx.db, which),
    ])
    return { posts: await withCovers(ctx, rows), total }
  },
  byId: async (ctx, id) => {
    const row = await queries.findPostById(ctx.db, { locale: ctx.locale, now: ctx.now() }, id)
    return row && (await withCovers(ctx, [row]))[0]
  },
  movedTo: (ctx, slug) => queries.findMoved(ctx.db, slug),
  topics: (ctx) => queries.listTopics(ctx.db, ctx.locale),
  picture: async (ctx, id) => (await coversOf(ctx, [id])).get(id) ?? null,
}
