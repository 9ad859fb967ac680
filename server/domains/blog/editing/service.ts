import type * as z from 'zod/mini'
import { blogErrors, languageState } from '#contract/blog/states.ts'
import {
  type AdminPost,
  type AdminPostRow,
  blogAdminApi,
  type BlogPicture,
  type PictureWords,
  type PostContent,
  type PostEdit,
} from '#contract/blog/editing.ts'
import type { Upload } from '#contract/endpoint.ts'
import { AppError, commonErrors, type FieldErrors, invalidField, refuseInvalid } from '#contract/errors.ts'
import type { ListPage } from '#contract/lists.ts'
import type { Locale } from '#contract/primitives.ts'
import { locales } from '#contract/locale.ts'
import { audit } from '#server/lib/audit.ts'
import { type Admin, type Context, transact } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import { toListPage } from '#server/lib/list.ts'
import { renderMarkdown } from '#server/lib/markdown.ts'
import { currentCatalog } from '../../catalog/service.ts'
import { pictures, storePicture } from '../../media/service.ts'
import * as queries from './queries.ts'
import { picturesIn } from '../posts/rules.ts'
import { publishingProblems, stateAt } from './rules.ts'
import { listExport } from '#server/lib/list-export.ts'

export const overview = async ({ db, config }: Context) => ({
  is_shown: !config.blogApiUrl,
  topics: (await queries.listOwnTopics(db)).map(({ slug, name }) => ({ slug, name })),
})

export async function listPosts(ctx: Context, query: z.output<(typeof blogAdminApi)['list']['query']>): Promise<ListPage<AdminPostRow>> {
  const now = ctx.now()
  return toListPage(await queries.listRows(ctx.db, query, now), query, ({ key: _key, excerpt, body, ...row }) => {
    const texts = { title: row.title, excerpt, body }
    return { ...row, state: stateAt(row, now), languages: { es: languageState(texts, 'es'), en: languageState(texts, 'en') } }
  })
}

async function pictureOf(ctx: Context, id: number): Promise<BlogPicture | null> {
  const row = await queries.findPicture(ctx.db, id)
  const [picture] = row ? await pictures(ctx, [row.media_id]) : []
  return row && picture ? { id, picture, alt: row.alt } : null
}

/** @throws AppError `not_found` */
export async function readPost(ctx: Context, postId: string): Promise<AdminPost> {
  const post = await queries.findPost(ctx.db, postId)
  if (!post) throw new AppError(commonErrors.notFound)
  const [cover, versions, former_slugs] = await Promise.all([
    post.cover_id === null ? null : pictureOf(ctx, post.cover_id),
    queries.listVersions(ctx.db, post.number),
    queries.listFormerSlugs(ctx.db, post.number),
  ])
  return { ...post, state: stateAt(post, ctx.now()), cover, versions, former_slugs }
}

/** The current or an earlier version of a post. @throws AppError `not_found` */
export async function readVersion(ctx: Context, postId: string, version: number): Promise<PostContent> {
  const post = await queries.findPost(ctx.db, postId)
  if (post?.revision === version) return post
  const then = post && (await queries.findVersion(ctx.db, post.number, version))
  if (!then) throw new AppError(commonErrors.notFound)
  return { ...then, slug: post.slug }
}

/** Locks a post until the transaction ends and checks its revision. @throws AppError `not_found`, `changed_meanwhile` */
export async function lockPost(ctx: Context, postId: string, revision: number): Promise<queries.EditedPost> {
  const post = await queries.lockPost(ctx.db, postId)
  if (!post) throw new AppError(commonErrors.notFound)
  if (post.revision !== revision) throw new AppError(blogErrors.changedMeanwhile)
  return post
}

const slugTaken = { es: 'Otro artículo tiene o tuvo esa dirección.', en: 'Another post has or had that address.' }

async function claimSlug(ctx: Context, slug: string, post: number | null): Promise<void> {
  await queries.lockSlugs(ctx.db)
  if (await queries.isSlugTaken(ctx.db, slug, post)) throw invalidField('slug', slugTaken)
}

const pictureProblems = {
  alt: {
    es: 'Una foto del texto no dice qué muestra: escríbelo entre los corchetes.',
    en: 'A picture in the text doesn’t say what it shows: write it between the brackets.',
  },
  foreign: {
    es: 'Las fotos del texto se agregan con el botón de foto: de otros sitios no se cargan.',
    en: 'Pictures in the text are added with the picture button: none are loaded from other sites.',
  },
}

/** @throws AppError `invalid` with the problems of each text */
async function checkPictures(ctx: Context, { body }: PostContent): Promise<void> {
  const fields: FieldErrors = {}
  for (const locale of locales) {
    const used = picturesIn(body[locale])
    const ids = used.flatMap(({ mediaId }) => mediaId ?? [])
    if (used.some(({ alt }) => !alt)) fields[`body.${locale}`] = [pictureProblems.alt]
    else if (ids.length < used.length || (await queries.listMissingPictures(ctx.db, ids)).length > 0)
      fields[`body.${locale}`] = [pictureProblems.foreign]
  }
  refuseInvalid(fields)
}

/** Id of the topic. @throws AppError `invalid` at fields that refer to something unknown */
async function check(ctx: Context, content: PostContent): Promise<number> {
  const topic = (await queries.listOwnTopics(ctx.db)).find(({ slug }) => slug === content.topic)
  if (!topic) throw invalidField('topic', { es: 'Elige un tema.', en: 'Choose a topic.' })
  const { anyServiceByKey } = await currentCatalog(ctx)
  const unknown = content.services.find((slug) => anyServiceByKey.get(slug)?.slug !== slug)
  if (unknown) throw invalidField('services', { es: `No conocemos el servicio ${unknown}.`, en: `We don’t know the service ${unknown}.` })
  if (content.cover_id !== null && !(await queries.findPicture(ctx.db, content.cover_id)))
    throw invalidField('cover_id', { es: 'Esa foto ya no está.', en: 'That picture is gone.' })
  await checkPictures(ctx, content)
  return topic.id
}

/** @throws AppError `invalid` at each missing field */
export function requirePublishable(content: PostContent): void {
  const fields = publishingProblems(content)
  refuseInvalid(fields)
}

const edited = ({ id }: { id: string }, verb: string) => ({ action: `post.${verb}`, entity: 'post', id })

/** Creates a draft. @throws AppError `invalid` */
export async function addPost(ctx: Context<Admin>, content: PostContent): Promise<AdminPost> {
  const topicId = await check(ctx, content)
  const id = newId()
  await transact(ctx, async (ctx) => {
    await claimSlug(ctx, content.slug, null)
    await queries.insertPost(ctx.db, { id, topicId, content, userId: ctx.actor.userId, now: ctx.now() })
    await audit(ctx, { ...edited({ id }, 'add'), after: { slug: content.slug } })
  })
  return readPost(ctx, id)
}

const wordsOf = ({ topic, author, title, excerpt, body, cover_id, services }: PostContent) =>
  JSON.stringify([topic, author, title.es, title.en, excerpt.es, excerpt.en, body.es, body.en, cover_id, services])
const isSame = (a: PostContent, b: PostContent) => a.slug === b.slug && wordsOf(a) === wordsOf(b)

type Saving = { verb: 'edit' | 'restore'; restoredVersion: number | null }

async function save(ctx: Context<Admin>, post: queries.EditedPost, content: PostContent, { verb, restoredVersion }: Saving): Promise<void> {
  if (post.state === 'published') requirePublishable(content)
  if (content.slug !== post.slug) {
    await claimSlug(ctx, content.slug, post.number)
    const wasSeen = post.published_at !== null && new Date(post.published_at) <= ctx.now()
    if (wasSeen) await queries.archiveSlug(ctx.db, post.number, { former: post.slug, next: content.slug })
  }
  await queries.archiveVersion(ctx.db, post.number)
  await queries.savePost(ctx.db, post.number, content, { userId: ctx.actor.userId, now: ctx.now(), restoredVersion })
  await audit(ctx, {
    ...edited(post, verb),
    before: { version: post.revision, slug: post.slug },
    after: { version: post.revision + 1, slug: content.slug, ...(restoredVersion !== null && { restored_version: restoredVersion }) },
  })
}

/** Saves a post as a new version. Idempotent. @throws AppError `invalid`, `not_found`, `changed_meanwhile` */
export async function savePost(ctx: Context<Admin>, postId: string, { revision, ...content }: PostEdit): Promise<AdminPost> {
  await check(ctx, content)
  await transact(ctx, async (ctx) => {
    const now = await queries.lockPost(ctx.db, postId)
    if (now && isSame(now, content) && now.revision - revision <= 1) return
    await save(ctx, await lockPost(ctx, postId, revision), content, { verb: 'edit', restoredVersion: null })
  })
  return readPost(ctx, postId)
}

/** Restores an earlier version as the newest one; the slug stays. @throws AppError `not_found`, `changed_meanwhile` */
export async function restoreVersion(ctx: Context<Admin>, postId: string, version: number, revision: number): Promise<AdminPost> {
  await transact(ctx, async (ctx) => {
    const post = await lockPost(ctx, postId, revision)
    const then = await queries.findVersion(ctx.db, post.number, version)
    if (!then) throw new AppError(commonErrors.notFound)
    await save(ctx, post, { ...then, slug: post.slug }, { verb: 'restore', restoredVersion: version })
  })
  return readPost(ctx, postId)
}

/** Adds a picture for posts. @throws AppError as storePicture */
export async function addPicture(ctx: Context<Admin>, file: Upload, { alt_es: es, alt_en: en }: PictureWords): Promise<BlogPicture> {
  const alt = { es, en }
  let id = 0
  const picture = await storePicture(ctx, file, async (ctx, { id: mediaId }) => {
    id = await queries.insertPicture(ctx.db, mediaId, alt)
    await audit(ctx, { action: 'post.picture', entity: 'blog_picture', id: mediaId })
  })
  return { id, picture, alt }
}

export const preview = ({ locale, body }: { locale: Locale; body: string }) => ({ html: renderMarkdown(body, locale).html })

export const postExport = listExport({
  endpoint: blogAdminApi.list,
  idOf: ({ id }: AdminPostRow) => id,
  page: (ctx, query) => listPosts(ctx, query),
  cells: (locale) => ({
    title: { slug: ({ slug }) => slug, title_es: ({ title }) => title.es, title_en: ({ title }) => title.en },
    state: ({ state }) => state,
    languages: { spanish: ({ languages }) => languages.es, english: ({ languages }) => languages.en },
    topic: ({ topic }) => topic[locale],
    author: ({ author }) => author,
    published: ({ published_at }) => published_at,
    updated: ({ updated_at }) => updated_at,
  }),
})
