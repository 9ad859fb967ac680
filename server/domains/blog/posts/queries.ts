import * as z from 'zod/mini'
import { Topic } from '#contract/blog/posts.ts'
import { Locale } from '#contract/primitives.ts'
import { type Db, many, maybe, one } from '#server/lib/db.ts'
import { Count } from '#server/lib/rows.ts'

const PostRow = z.object({
  id: z.int(),
  slug: z.string(),
  topic: Topic,
  author: z.nullable(z.string()),
  title: z.string(),
  excerpt: z.string(),
  body: z.string(),
  cover_id: z.nullable(z.int()),
  services: z.array(z.string()),
  published_at: z.string(),
  updated_at: z.string(),
  locales: z.array(Locale),
})
export type PostRow = z.infer<typeof PostRow>

/** Whether a post is complete in a language, and so shown in it. */
export const isWhole = (db: Db, locale: Locale) =>
  db`p.title ->> ${locale} <> '' and p.excerpt ->> ${locale} <> '' and p.body ->> ${locale} <> ''`

const columns = (db: Db, locale: Locale) => db`
  p.id, p.slug, jsonb_build_object('id', t.id, 'slug', t.slug, 'name', t.name ->> ${locale}) as topic, p.author, p.title ->> ${locale} as title,
  p.excerpt ->> ${locale} as excerpt, p.body ->> ${locale} as body, p.cover_id, p.services, p.published_at, p.updated_at,
  array_remove(array[case when ${isWhole(db, 'es')} then 'es' end, case when ${isWhole(db, 'en')} then 'en' end], null) as locales`

type Wanted = { locale: Locale; now: Date; topic?: string | undefined; slug?: string | undefined; search?: string | undefined }

const escaped = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** Full-text match of a post in a language. */
export const contains = (db: Db, locale: Locale, search: string) =>
  db`(p.title ->> ${locale}) || ' ' || (p.excerpt ->> ${locale}) || ' ' || (p.body ->> ${locale}) ilike ${`%${escaped(search)}%`}`

const shown = (db: Db, { locale, now, topic, slug, search }: Wanted) => db`
  from posts p join blog_topics t on t.id = p.topic_id
  where p.state = 'published' and p.published_at <= ${now} and ${isWhole(db, locale)}
    ${topic === undefined ? db`` : db`and t.slug = ${topic}`}
    ${slug === undefined ? db`` : db`and p.slug = ${slug}`}
    ${search ? db`and ${contains(db, locale, search)}` : db``}`

export const listPosts = (db: Db, wanted: Wanted, { limit, offset }: { limit: number; offset: number }) =>
  many(db, PostRow)`
    select ${columns(db, wanted.locale)} ${shown(db, wanted)} order by p.published_at desc, p.id desc limit ${limit} offset ${offset}`

export const countPosts = async (db: Db, wanted: Wanted): Promise<number> =>
  (await one(db, Count)`select count(*)::int as count ${shown(db, wanted)}`).count

export const findPostById = (db: Db, wanted: Wanted, id: number) =>
  maybe(db, PostRow)`select ${columns(db, wanted.locale)} ${shown(db, wanted)} and p.id = ${id}`

const Moved = z.object({ slug: z.string() })

/** Current slug of a post by a former one. */
export const findMoved = async (db: Db, slug: string): Promise<string | undefined> =>
  (await maybe(db, Moved)`select p.slug from post_slugs s join posts p on p.id = s.post_id where s.slug = ${slug}`)?.slug

export const listTopics = (db: Db, locale: Locale) =>
  many(db, Topic)`select id, slug, name ->> ${locale} as name from blog_topics order by position`

const PictureRow = z.object({ id: z.int(), media_id: z.string(), alt: z.string() })

export const listPictures = (db: Db, ids: readonly number[], locale: Locale) =>
  many(db, PictureRow)`select id, media_id, alt ->> ${locale} as alt from blog_pictures where id = any(${ids})`
