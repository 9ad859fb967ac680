import type { AdminCategory, AdminCategoryDetail, CategoryEdit, CategoryTexts, NewCategory } from '#contract/catalog/editing.ts'
import { AppError, commonErrors } from '#contract/errors.ts'
import { audit } from '#server/lib/audit.ts'
import { type Context, transact, type User } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import { announceChange, changeEntry, findEntry, saveOrder, slugTaken, uniqueWords } from '../entries/service.ts'
import { servicesOf } from '../listing/service.ts'
import { type CatalogCategory, readCatalog } from '../snapshot/service.ts'
import * as queries from './queries.ts'

const toCategory = ({ id, slug, name, description, synonyms, icon, picture, revision }: CatalogCategory) => ({
  id,
  slug,
  name,
  description,
  synonyms,
  icon,
  picture,
  revision,
})

const withUniqueWords = <T extends Pick<CategoryTexts, 'synonyms'>>(entry: T): T => ({
  ...entry,
  ...(entry.synonyms && { synonyms: uniqueWords(entry.synonyms) }),
})

// Uncached: an editor must not start from data that may be a minute old.
export const listCategories = async (ctx: Context): Promise<AdminCategory[]> =>
  (await readCatalog(ctx)).categories.map((category) => ({ ...toCategory(category), services_count: category.services.length }))

/** @throws AppError `not_found` */
export async function readCategory(ctx: Context, slug: string): Promise<AdminCategoryDetail> {
  const [{ categories }, services] = await Promise.all([readCatalog(ctx), servicesOf(ctx, slug)])
  const category = categories.find((each) => each.slug === slug)
  if (!category) throw new AppError(commonErrors.notFound)
  return { ...toCategory(category), services }
}

/** Adds a category at the end. @throws AppError `invalid` at a taken `slug` */
export async function addCategory(ctx: Context<User>, category: NewCategory): Promise<AdminCategoryDetail> {
  await transact(ctx, async (ctx) => {
    const id = newId()
    if (!(await queries.insertCategory(ctx.db, id, withUniqueWords(category), ctx.now()))) throw slugTaken()
    await audit(ctx, { action: 'category.add', entity: 'category', id, after: { slug: category.slug } })
    announceChange(ctx)
  })
  return readCategory(ctx, category.slug)
}

export async function saveCategory(ctx: Context<User>, slug: string, edit: CategoryEdit): Promise<AdminCategoryDetail> {
  await changeEntry(ctx, { kind: 'categories', slug, verb: 'edit', revision: edit.revision }, async (ctx, { id }) => {
    await queries.saveCategory(ctx.db, id, withUniqueWords(edit))
    return { before: { revision: edit.revision }, after: { revision: edit.revision + 1 } }
  })
  return readCategory(ctx, slug)
}

export const orderCategories = (ctx: Context<User>, slugs: readonly string[]): Promise<void> =>
  transact(ctx, async (ctx) => {
    const entries = await queries.lockCategoryOrder(ctx.db)
    const ordered = await saveOrder(ctx, 'categories', entries, slugs)
    await audit(ctx, { action: 'category.order', entity: 'category', id: ordered[0]!, after: { order: ordered } })
    announceChange(ctx)
  })

export const orderServices = (ctx: Context<User>, slug: string, slugs: readonly string[]): Promise<void> =>
  transact(ctx, async (ctx) => {
    const category = await findEntry(ctx, { kind: 'categories', slug })
    if (!category) throw new AppError(commonErrors.notFound)
    const entries = await queries.lockServiceOrder(ctx.db, category.id)
    const ordered = await saveOrder(ctx, 'services', entries, slugs)
    await audit(ctx, { action: 'category.order_services', entity: 'category', id: category.id, after: { order: ordered } })
    announceChange(ctx)
  })
