import type { PostQuery } from '#contract/blog/posts.ts'
import { AppError, commonErrors } from '#contract/errors.ts'
import type { Context } from '#server/lib/context.ts'
import { siteAddress } from '#server/lib/site.ts'
import { type Addresses, wordPressMedium, wordPressPost } from './rules.ts'
import { listTopics, sourceOf } from '../reading/service.ts'
import type { Found } from '../posts/service.ts'

type Wanted = Omit<PostQuery, 'topic'> & {
  slug?: string | undefined
  include?: number | undefined
  /** Id of a topic. */
  categories?: number | undefined
}

const addressesOf = ({ config, locale }: Context): Addresses => ({
  page: (path) => siteAddress(config, path, locale),
  picture: (name, width) => siteAddress(config, `/media/${name}/${width}.webp`, 'es'),
})

async function find(ctx: Context, { page, per_page: perPage, search, slug, include, categories }: Wanted): Promise<Found> {
  if (include !== undefined) {
    const post = await sourceOf(ctx).byId(ctx, include)
    return { posts: post ? [post] : [], total: post ? 1 : 0 }
  }
  const topic = categories === undefined ? undefined : (await listTopics(ctx)).find((one) => one.id === categories)
  if (categories !== undefined && !topic) return { posts: [], total: 0 }
  return sourceOf(ctx).list(ctx, { page, perPage, slug, search, topic: topic?.slug })
}

/** Posts in the shape of WordPress, with the total. */
export async function listForWordPress(ctx: Context, wanted: Wanted, { isWhole = false } = {}) {
  const { posts, total } = await find(ctx, wanted)
  const addresses = addressesOf(ctx)
  return { posts: posts.map((post) => wordPressPost(post, addresses, { isWhole })), total }
}

/** @throws AppError `not_found` */
export async function postForWordPress(ctx: Context, id: number, { isWhole = false } = {}) {
  const post = await sourceOf(ctx).byId(ctx, id)
  if (!post) throw new AppError(commonErrors.notFound)
  return wordPressPost(post, addressesOf(ctx), { isWhole })
}

/** @throws AppError `not_found` */
export async function mediumForWordPress(ctx: Context, id: number) {
  const cover = await sourceOf(ctx).picture(ctx, id)
  if (!cover) throw new AppError(commonErrors.notFound)
  return wordPressMedium(id, cover, addressesOf(ctx))
}

export async function topicsForWordPress(ctx: Context) {
  const { page } = addressesOf(ctx)
  return (await listTopics(ctx)).map((topic) => ({ ...topic, link: page(`/blog?topic=${topic.slug}`), taxonomy: 'category' }))
}
