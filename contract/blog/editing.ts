import * as z from 'zod/mini'
import { CalendarDate, Id, Instant, Localized, Slug, text } from '../primitives.ts'
import { locales } from '../locale.ts'
import { endpoint, readLimits } from '../endpoint.ts'
import { list } from '../lists.ts'
import { Picture } from '../media/pictures.ts'
import { postStates, languageStates, blogErrors } from './states.ts'
const State = z.enum(postStates.states)

const both = (most: number) => z.object({ es: text(0, most), en: text(0, most) })
const Number32 = z.int().check(z.minimum(1), z.maximum(2_147_483_647))

/** Content of a post. An empty `author` stands for Oficio. */
export const PostContent = z.object({
  slug: Slug,
  topic: Slug,
  author: text(0, 80),
  title: both(120),
  excerpt: both(300),
  body: both(30_000),
  cover_id: z.nullable(Number32),
  services: z.array(Slug).check(z.maxLength(8)),
})
export type PostContent = z.output<typeof PostContent>

/** A picture of the blog, used as a cover by its id or in a text as `![…](/media/{id}/{width}.webp)`. */
export const BlogPicture = z.object({ id: z.int(), picture: Picture, alt: Localized })
export type BlogPicture = z.infer<typeof BlogPicture>

export const AdminPostRow = z.object({
  id: Id,
  slug: Slug,
  title: Localized,
  state: State,
  languages: z.object({ es: z.enum(languageStates), en: z.enum(languageStates) }),
  topic: Localized,
  author: z.string(),
  published_at: z.nullable(Instant),
  updated_at: Instant,
})
export type AdminPostRow = z.infer<typeof AdminPostRow>

/** A saved version of a post. `by` is null for seeded posts. */
export const PostVersion = z.object({
  version: z.int(),
  saved_at: Instant,
  by: z.nullable(z.string()),
  /** The earlier version whose content was restored. */
  restored_version: z.nullable(z.int()),
})
export type PostVersion = z.infer<typeof PostVersion>

export const AdminPost = z.extend(PostContent, {
  id: Id,
  state: State,
  published_at: z.nullable(Instant),
  revision: z.int(),
  cover: z.nullable(BlogPicture),
  /** Former slugs; they redirect here. */
  former_slugs: z.array(z.string()),
  /** All versions, newest first. The first is the current one. */
  versions: z.array(PostVersion),
})
export type AdminPost = z.infer<typeof AdminPost>

const posts = list(AdminPostRow, {
  sorts: ['updated_at'],
  first: '-updated_at',
  filters: {
    q: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    state: z.optional(State),
    topic: z.optional(Slug),
    /** Posts that are incomplete in this language. */
    lacks: z.optional(z.enum(locales)),
  },
})

const numbered = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647))
const params = z.object({ post_id: Id })
const ofVersion = z.object({ post_id: Id, version: numbered })

/** Revision that the caller saw. The call fails if it has changed since. */
const Seen = z.object({ revision: Number32 })
export const PostEdit = z.extend(PostContent, Seen.shape)
export type PostEdit = z.output<typeof PostEdit>

/** Publication time in the platform's time zone; null for now. */
const Moment = z.object({ day: CalendarDate, time: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/)) })
export const Publication = z.extend(Seen, { at: z.nullable(Moment) })
export type Publication = z.output<typeof Publication>

const alt = text(3, 200)
/** Alternative text of a picture. */
export const PictureWords = z.object({ alt_es: alt, alt_en: alt })
export type PictureWords = z.output<typeof PictureWords>

const admin = { access: 'admin', area: 'content' } as const
const read = { ...admin, method: 'GET', limits: [readLimits.admin] } as const
const act = { ...admin, method: 'POST', response: AdminPost, errors: [blogErrors.changedMeanwhile] } as const
const base = '/api/admin/blog'

export const blogAdminApi = {
  overview: endpoint({
    ...read,
    path: base,
    summary: 'Get the topics of the built-in blog, and whether the site shows it',
    response: z.object({ is_shown: z.boolean(), topics: z.array(z.object({ slug: Slug, name: Localized })) }),
  }),
  list: endpoint({
    ...read,
    path: `${base}/posts`,
    summary: 'List posts in any state',
    ...posts,
    csv: { name: 'posts', columns: ['title', 'state', 'languages', 'topic', 'author', 'published', 'updated'] },
  }),
  read: endpoint({
    ...read,
    path: `${base}/posts/:post_id`,
    summary: 'Get a post in both languages with its versions',
    params,
    response: AdminPost,
  }),
  version: endpoint({
    ...read,
    path: `${base}/posts/:post_id/versions/:version`,
    summary: 'Get a version of a post',
    params: ofVersion,
    response: PostContent,
  }),
  add: endpoint({
    ...admin,
    method: 'POST',
    path: `${base}/posts`,
    summary: 'Create a draft of a post',
    body: PostContent,
    response: AdminPost,
    idempotent: true,
  }),
  save: endpoint({
    ...act,
    method: 'PUT',
    path: `${base}/posts/:post_id`,
    summary: 'Save a new version of a post; visible at once if the post is published',
    params,
    body: PostEdit,
  }),
  restore: endpoint({
    ...act,
    path: `${base}/posts/:post_id/versions/:version/restore`,
    summary: 'Restore an earlier version as the newest; the slug stays',
    params: ofVersion,
    body: Seen,
    idempotent: true,
  }),
  publish: endpoint({
    ...act,
    path: `${base}/posts/:post_id/publish`,
    summary: 'Publish a post now or at a time, in the complete languages',
    params,
    body: Publication,
    idempotent: true,
  }),
  takeDown: endpoint({
    ...act,
    path: `${base}/posts/:post_id/take-down`,
    summary: 'Take a post down, or cancel its publication',
    params,
    body: Seen,
    idempotent: true,
  }),
  addPicture: endpoint({
    ...admin,
    method: 'POST',
    path: `${base}/pictures`,
    summary: 'Add a picture for posts; it is re-encoded without metadata',
    upload: true,
    body: PictureWords,
    response: BlogPicture,
    limits: [{ count: 60, seconds: 3600, by: 'user' }],
  }),
  preview: endpoint({
    ...admin,
    method: 'POST',
    path: `${base}/preview`,
    summary: 'Render a preview of a text; nothing is saved',
    body: z.object({ locale: z.enum(locales), body: text(0, 30_000) }),
    response: z.object({ html: z.string() }),
    limits: [readLimits.admin],
  }),
}
