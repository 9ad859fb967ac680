import * as z from 'zod/mini'
import { type PostContent, PostVersion, type blogAdminApi } from '#contract/blog/editing.ts'
import { Localized } from '#contract/primitives.ts'
import { type Db, many, maybe, one } from '#server/lib/db.ts'
import { keyset, type SortKey } from '#server/lib/list.ts'
import { Id, Serial } from '#server/lib/rows.ts'
import { contains, isWhole } from '../posts/queries.ts'

const stored = ['draft', 'published', 'taken_down'] as const
export type StoredState = (typeof stored)[number]
const common = { id: z.string(), slug: z.string(), state: z.enum(stored), published_at: z.nullable(z.string()) }

const ListRow = z.object({
  ...common,
  key: z.string(),
  title: Localized,
  excerpt: Localized,
  body: Localized,
  topic: Localized,
  author: z.string(),
  updated_at: z.string(),
})

type Query = z.output<(typeof blogAdminApi)['list']['query']>
const sorts = { updated_at: { by: (db: Db) => db`p.updated_at`, type: 'timestamptz' } } satisfies Record<string, SortKey>
const id: SortKey = { by: (db) => db`p.public_id`, type: 'uuid' }

const inState = (db: Db, state: NonNullable<Query['state']>, now: Date) =>
  ({
    draft: () => db`p.state = 'draft'`,
    planned: () => db`p.state = 'published' and p.published_at > ${now}`,
    published: () => db`p.state = 'published' and p.published_at <= ${now}`,
    taken_down: () => db`p.state = 'taken_down'`,
  })[state]()

export function listRows(db: Db, query: Query, now: Date) {
  const { key, where, order, limit } = keyset(db, { sorts, id }, query)
  const { q, state, topic, lacks } = query
  // A prefix is enough to tell whether a text is empty.
  return many(db, ListRow)`
    select ${key} as key, p.public_id as id, p.slug, p.state, p.published_at, p.title, p.excerpt, t.name as topic, coalesce(p.author, '') as author, p.updated_at,
      jsonb_build_object('es', left(p.body ->> 'es', 200), 'en', left(p.body ->> 'en', 200)) as body
    from posts p join blog_topics t on t.id = p.topic_id
    where ${where}
      ${q ? db`and (${contains(db, 'es', q)} or ${contains(db, 'en', q)})` : db``}
      ${state ? db`and ${inState(db, state, now)}` : db``}
      ${topic ? db`and t.slug = ${topic}` : db``}
      ${lacks ? db`and not (${isWhole(db, lacks)})` : db``}
    order by ${order} limit ${limit}`
}

const PostRow = z.object({
  ...common,
  /** Serial id, used in WordPress shapes and our own tables. */
  number: z.int(),
  revision: z.int(),
  topic: z.string(),
  author: z.string(),
  title: Localized,
  excerpt: Localized,
  body: Localized,
  cover_id: z.nullable(z.int()),
  services: z.array(z.string()),
})
export type EditedPost = z.infer<typeof PostRow>

const columns = (db: Db) => db`
  p.public_id as id, p.id as number, p.slug, p.state, p.published_at, p.revision, t.slug as topic, coalesce(p.author, '') as author, p.title, p.excerpt, p.body, p.cover_id, p.services
  from posts p join blog_topics t on t.id = p.topic_id`

export const findPost = (db: Db, id: string) => maybe(db, PostRow)`select ${columns(db)} where p.public_id = ${id}`
/** Locks the row until the transaction ends. */
export const lockPost = (db: Db, id: string) => maybe(db, PostRow)`select ${columns(db)} where p.public_id = ${id} for update of p`

const name = (db: Db) => db`nullif(trim(u.name || ' ' || u.surname), '')`

/** Current and earlier versions. */
export const listVersions = (db: Db, post: number) =>
  many(db, PostVersion)`
    select p.revision as version, coalesce(p.edited_at, p.updated_at) as saved_at, ${name(db)} as by, p.restored_version
    from posts p left join users u on u.id = p.edited_by where p.id = ${post}
    union all
    select v.version, v.saved_at, ${name(db)}, v.restored_version
    from post_versions v left join users u on u.id = v.saved_by where v.post_id = ${post}
    order by version desc`

const VersionRow = z.omit(PostRow, { id: true, number: true, slug: true, state: true, published_at: true, revision: true })

export const findVersion = (db: Db, post: number, version: number) =>
  maybe(db, VersionRow)`
    select t.slug as topic, coalesce(v.author, '') as author, v.title, v.excerpt, v.body, v.cover_id, v.services
    from post_versions v join blog_topics t on t.id = v.topic_id where v.post_id = ${post} and v.version = ${version}`

/** Archives the current version before a change. */
export const archiveVersion = (db: Db, post: number) => db`
  insert into post_versions (post_id, version, topic_id, author, title, excerpt, body, cover_id, services, saved_at, saved_by, restored_version)
  select id, revision, topic_id, author, title, excerpt, body, cover_id, services, coalesce(edited_at, updated_at), edited_by, restored_version
  from posts where id = ${post}`

type Edit = { userId: string; now: Date }
const contentOf = (db: Db, { slug, author, title, excerpt, body, cover_id, services }: PostContent, { userId, now }: Edit) => ({
  slug,
  author: author || null,
  title: db.json(title),
  excerpt: db.json(excerpt),
  body: db.json(body),
  cover_id,
  services,
  edited_by: userId,
  edited_at: now,
  updated_at: now,
})

type Saved = Edit & { restoredVersion: number | null }
export const savePost = (db: Db, post: number, content: PostContent, { restoredVersion, ...edit }: Saved) => db`
  update posts set ${db(contentOf(db, content, edit))}, revision = revision + 1, restored_version = ${restoredVersion},
    topic_id = (select id from blog_topics where slug = ${content.topic})
  where id = ${post}`

type NewPost = Edit & { id: string; topicId: number; content: PostContent }
export async function insertPost(db: Db, { id, topicId, content, ...edit }: NewPost): Promise<void> {
  await db`insert into posts ${db({ ...contentOf(db, content, edit), public_id: id, topic_id: topicId, state: 'draft' })}`
}

/** Serializes slug changes: current and former slugs are in two tables, so no constraint covers both. */
export const lockSlugs = (db: Db) => db`lock table post_slugs in share row exclusive mode`

export const isSlugTaken = async (db: Db, slug: string, post: number | null): Promise<boolean> =>
  (
    await db`
    select from posts where slug = ${slug} and id is distinct from ${post}
    union all select from post_slugs where slug = ${slug} and post_id is distinct from ${post}`
  ).length > 0

export async function archiveSlug(db: Db, post: number, { former, next }: { former: string; next: string }): Promise<void> {
  await db`delete from post_slugs where slug = ${next} and post_id = ${post}`
  await db`insert into post_slugs (slug, post_id) values (${former}, ${post}) on conflict do nothing`
}

const Text = z.object({ slug: z.string() })
export const listFormerSlugs = async (db: Db, post: number): Promise<string[]> =>
  (await many(db, Text)`select slug from post_slugs where post_id = ${post} order by slug`).map(({ slug }) => slug)

const TopicRow = z.object({ id: z.int(), slug: z.string(), name: Localized })
export const listOwnTopics = (db: Db) => many(db, TopicRow)`select id, slug, name from blog_topics order by position`

const PictureRow = z.object({ id: z.int(), media_id: z.string(), alt: Localized })
export const findPicture = (db: Db, pictureId: number) =>
  maybe(db, PictureRow)`select id, media_id, alt from blog_pictures where id = ${pictureId}`

export const insertPicture = async (db: Db, mediaId: string, alt: Localized): Promise<number> =>
  (await one(db, Serial)`insert into blog_pictures ${db({ media_id: mediaId, alt: db.json(alt) })} returning id`).id

export const listMissingPictures = async (db: Db, mediaIds: readonly string[]): Promise<string[]> =>
  (
    await many(db, Id)`
      select name as id from unnest(${mediaIds}::text[]) as name where not exists (select from blog_pictures where media_id::text = name)`
  ).map((row) => row.id)
