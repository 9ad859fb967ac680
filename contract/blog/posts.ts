import * as z from 'zod/mini'
import { ServiceRef } from '../catalog/services.ts'
import { Picture } from '../media/pictures.ts'
import { endpoint } from '../endpoint.ts'
import { Instant, Locale } from '../primitives.ts'

/** Slug of a post. An external blog may use longer ones than ours. */
export const PostSlug = z.string().check(z.regex(/^[a-z0-9]+([-_]+[a-z0-9]+)*$/), z.maxLength(200))

export const Topic = z.object({ id: z.int(), slug: PostSlug, name: z.string() })
export type Topic = z.infer<typeof Topic>

/** Title, excerpt and alternative text are plain text in the language of the request. */
export const PostCard = z.object({
  id: z.int(),
  slug: PostSlug,
  title: z.string(),
  excerpt: z.string(),
  topic: z.nullable(Topic),
  /** Null for Oficio. */
  author: z.nullable(z.string()),
  cover: z.nullable(z.object({ picture: Picture, alt: z.string() })),
  reading_minutes: z.int(),
  published_at: Instant,
  updated_at: Instant,
})
export type PostCard = z.infer<typeof PostCard>

export const Post = z.extend(PostCard, {
  /** Sanitized HTML. */
  html: z.string(),
  /** Headings that can be linked to as `#id`. */
  headings: z.array(z.object({ id: z.string(), text: z.string(), level: z.union([z.literal(2), z.literal(3)]) })),
  /** Languages of the post. */
  locales: z.array(Locale),
  services: z.array(z.omit(ServiceRef, { id: true })),
  related: z.array(PostCard),
})
export type Post = z.infer<typeof Post>

const Rendered = z.object({ rendered: z.string() })

/** A post in the shape of the WordPress REST API: the fields that pages read, plus those of a card. */
export const WordPressPost = z.object({
  id: z.int(),
  slug: PostSlug,
  /** UTC, without a zone suffix. */
  date_gmt: z.string(),
  guid: Rendered,
  /** Id of its picture; 0 for none. */
  featured_media: z.int(),
  card: z.pick(PostCard, { title: true, excerpt: true, topic: true, reading_minutes: true }),
})
/** A picture in the shape of the WordPress REST API. */
export const WordPressMedium = z.object({ id: z.int(), guid: Rendered, alt_text: z.string(), picture: Picture })

/** Names of the fields to return, separated by commas. */
export const Fields = z.optional(z.string().check(z.regex(/^[\w,]{1,200}$/)))
/** Id of a post or picture in WordPress. */
export const WordPressId = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647))

const pageNumber = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1000)), 1)

/** Numbered pages, not cursors: WordPress has no cursors. */
export const PostQuery = z.object({
  page: pageNumber,
  per_page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 10),
  topic: z.optional(PostSlug),
  search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
})
export type PostQuery = z.infer<typeof PostQuery>

export const blogApi = {
  list: endpoint({
    method: 'GET',
    path: '/wp-json/wp/v2/posts',
    access: 'anyone',
    mayLag: true,
    summary: 'List posts in the shape of the WordPress REST API, newest first',
    query: z.extend(z.pick(PostQuery, { page: true, per_page: true, search: true }), { _fields: Fields }),
    response: z.array(WordPressPost),
    isServedApart: true,
  }),
  medium: endpoint({
    method: 'GET',
    path: '/wp-json/wp/v2/media/:id',
    access: 'anyone',
    mayLag: true,
    summary: 'Get a picture in the shape of the WordPress REST API',
    params: z.object({ id: WordPressId }),
    query: z.object({ _fields: Fields }),
    response: WordPressMedium,
    isServedApart: true,
  }),
  posts: endpoint({
    method: 'GET',
    path: '/api/blog/posts',
    access: 'anyone',
    mayLag: true,
    summary: 'List posts of the blog, newest first',
    query: PostQuery,
    response: z.object({ data: z.array(PostCard), total: z.int(), pages: z.int() }),
  }),
  post: endpoint({
    method: 'GET',
    path: '/api/blog/posts/:slug',
    access: 'anyone',
    mayLag: true,
    summary: 'Get a post with its text, by its current or a former slug',
    params: z.object({ slug: PostSlug }),
    response: Post,
  }),
  topics: endpoint({
    method: 'GET',
    path: '/api/blog/topics',
    access: 'anyone',
    mayLag: true,
    summary: 'List topics of the blog',
    response: z.array(Topic),
  }),
}
