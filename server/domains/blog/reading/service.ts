import type { Post, PostCard, PostQuery, Topic } from '#contract/blog/posts.ts'
import { AppError, commonErrors } from '#contract/errors.ts'
import type { Context } from '#server/lib/context.ts'
import { currentCatalog } from '../../catalog/service.ts'
import { readingMinutes } from '../posts/rules.ts'
import { ownBlog, type BlogSource, type SourcePost } from '../posts/service.ts'
import { remoteBlog } from '../remote/service.ts'

/** Source of posts: the configured WordPress site, else our own tables. */
export const sourceOf = ({ config }: Context): BlogSource => (config.blogApiUrl ? remoteBlog : ownBlog)

const toCard = ({
  coverId: _coverId,
  locales: _locales,
  services: _services,
  characters,
  render: _render,
  ...card
}: SourcePost): PostCard => ({
  ...card,
  reading_minutes: readingMinutes(characters),
})

/** A page of posts, newest first; empty beyond the last page. */
export async function listPosts(ctx: Context, { page, per_page: perPage, topic, search }: PostQuery) {
  const { posts, total } = await sourceOf(ctx).list(ctx, { page, perPage, topic, search })
  return { data: posts.map(toCard), total, pages: Math.ceil(total / perPage) }
}

export const listTopics = (ctx: Context): Promise<Topic[]> => sourceOf(ctx).topics(ctx)

const relatedShown = 3

async function findPost(ctx: Context, slug: string): Promise<SourcePost | undefined> {
  const source = sourceOf(ctx)
  const of = async (wanted: string) => (await source.list(ctx, { page: 1, perPage: 1, slug: wanted })).posts[0]
  const found = await of(slug)
  if (found) return found
  const today = await source.movedTo(ctx, slug)
  return today === undefined ? undefined : of(today)
}

/** A post by its current or a former slug, with services and related posts. @throws AppError `not_found` */
export async function readPost(ctx: Context, slug: string): Promise<Post> {
  const source = sourceOf(ctx)
  const post = await findPost(ctx, slug)
  if (!post) throw new AppError(commonErrors.notFound)
  const next = { page: 1, perPage: relatedShown + 1 }
  const [{ serviceByKey }, sameTopic, newest] = await Promise.all([
    currentCatalog(ctx),
    post.topic ? source.list(ctx, { ...next, topic: post.topic.slug }) : { posts: [] },
    source.list(ctx, next),
  ])
  const related = new Map([...sameTopic.posts, ...newest.posts].map((one) => [one.slug, one]))
  related.delete(post.slug)
  return {
    ...toCard(post),
    ...post.render(),
    locales: [...post.locales],
    services: post.services.flatMap((key) => {
      const service = serviceByKey.get(key)
      return service ? [{ slug: service.slug, name: service.name[ctx.locale] }] : []
    }),
    related: [...related.values()].slice(0, relatedShown).map(toCard),
  }
}
