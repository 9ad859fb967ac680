import type { AdminCategory, AdminCategoryDetail, CategoryEdit, NewCategory } from '#contract/catalog/editing.ts'
import type { Picture } from '#contract/media/pictures.ts'
import type { Upload } from '#contract/endpoint.ts'
import { AppError, commonErrors, invalidField } from '#contract/errors.ts'
import { audit } from '#server/lib/audit.ts'
import { type Context, transact, type User } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import { dropPictures, storePicture } from '../../media/service.ts'
import * as queries from '../editing/queries.ts'
import { changeEntry, tellAll } from '../entries/service.ts'
import { type CatalogueCategory, readCatalogue } from '../snapshot/service.ts'
import { servicesOf } from '../listing/service.ts'

const toCategory = ({ id, slug, name, description, icon, picture, revision }: CatalogueCategory) => ({
  id,
  slug,
  name,
  description,
  icon,
  picture,
  revision,
})

// Uncached: an editor must not start from data that may be a minute old.
export const listCategories = async (ctx: Context): Promise<AdminCategory[]> =>
  (await readCatalogue(ctx)).categories.map((category) => ({ ...toCategory(category), services_count: category.services.length }))

/** @throws AppError `not_found` */
export async function readCategory(ctx: Context, slug: string): Promise<AdminCategoryDetail> {
  const [{ categories }, services] = await Promise.all([readCatalogue(ctx), servicesOf(ctx, slug)])
  const category = categories.find((each) => each.slug === slug)
  if (!category) throw new AppError(commonErrors.notFound)
  return { ...toCategory(category), services }
}

export const slugTaken = () => invalidField('slug', { es: 'Esa dirección ya está en uso.', en: 'That address is in use.' })

/** Adds a category at the end. @throws AppError `invalid` at a taken `slug` */
export async function addCategory(ctx: Context<User>, category: NewCategory): Promise<AdminCategoryDetail> {
  await transact(ctx, async (ctx) => {
    const id = newId()
    if (!(await queries.insertCategory(ctx.db, id, category, ctx.now()))) throw slugTaken()
    await audit(ctx, { action: 'category.add', entity: 'category', id, after: { slug: category.slug } })
    tellAll(ctx)
  })
  return readCategory(ctx, category.slug)
}

export async function saveCategory(ctx: Context<User>, slug: string, edit: CategoryEdit): Promise<AdminCategoryDetail> {
  await changeEntry(ctx, { kind: 'categories', slug, verb: 'edit', revision: edit.revision }, async (ctx, { id }) => {
    await queries.saveCategory(ctx.db, id, edit)
    return { before: { revision: edit.revision }, after: { revision: edit.revision + 1 } }
  })
  return readCategory(ctx, slug)
}

/** Saves the order of entries. Entries not in `slugs`, such as newer ones, follow in their previous order. */
async function order(
  ctx: Context<User>,
  kind: queries.Kind,
  entries: readonly queries.Held[],
  slugs: readonly string[],
): Promise<string[]> {
  const known = new Map(entries.map((entry) => [entry.slug, entry.id]))
  const named = [...new Set(slugs)].flatMap((slug) => known.get(slug) ?? [])
  const ordered = [...named, ...entries.flatMap(({ id }) => (named.includes(id) ? [] : [id]))]
  await queries.saveOrder(ctx.db, kind, ordered)
  return ordered
}

export const orderCategories = (ctx: Context<User>, slugs: readonly string[]): Promise<void> =>
  transact(ctx, async (ctx) => {
    const entries = await queries.lockCategoryOrder(ctx.db)
    const ordered = await order(ctx, 'categories', entries, slugs)
    await audit(ctx, { action: 'category.order', entity: 'category', id: ordered[0]!, after: { order: ordered } })
    tellAll(ctx)
  })

export const orderServices = (ctx: Context<User>, slug: string, slugs: readonly string[]): Promise<void> =>
  transact(ctx, async (ctx) => {
    const category = await queries.findEntry(ctx.db, 'categories', slug)
    if (!category) throw new AppError(commonErrors.notFound)
    const entries = await queries.lockServiceOrder(ctx.db, category.id)
    const ordered = await order(ctx, 'services', entries, slugs)
    await audit(ctx, { action: 'category.order_services', entity: 'category', id: category.id, after: { order: ordered } })
    tellAll(ctx)
  })

type Entry = { kind: queries.Kind; slug: string }

/** Sets the picture of an entry and releases the previous one. @throws AppError as storePicture, `not_found` */
export async function setPicture(ctx: Context<User>, { kind, slug }: Entry, file: Upload): Promise<Picture> {
  if (!(await queries.findEntry(ctx.db, kind, slug))) throw new AppError(commonErrors.notFound)
  return storePicture(ctx, file, (ctx, { id }) => exchange(ctx, { kind, slug }, id))
}

export const removePicture = (ctx: Context<User>, entry: Entry): Promise<void> => exchange(ctx, entry, null)

const exchange = (ctx: Context<User>, { kind, slug }: Entry, mediaId: string | null): Promise<void> =>
  changeEntry(ctx, { kind, slug, verb: 'picture' }, async (ctx, { id }) => {
    const before = await queries.deletePicture(ctx.db, kind, id)
    if (mediaId) await queries.insertPicture(ctx.db, kind, id, mediaId)
    await dropPictures(ctx, before)
    return { before: { media_id: before[0] ?? null }, after: { media_id: mediaId } }
  })
