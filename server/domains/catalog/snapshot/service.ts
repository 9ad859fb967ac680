import type { Picture } from '#contract/media/pictures.ts'
import type { Context } from '#server/lib/context.ts'
import { remembered } from '#server/lib/remembered.ts'
import { pictures } from '../../media/service.ts'
import * as queries from './queries.ts'

export type CatalogService = queries.ServiceRow & { category: CatalogCategory; picture: Picture | null }
export type CatalogCategory = queries.CategoryRow & { services: CatalogService[]; picture: Picture | null }

/** The whole catalog in both languages, uncached, with hidden services. */
export async function readCatalog(ctx: Context) {
  const { db } = ctx
  const [categoryRows, serviceRows] = await Promise.all([queries.listCategories(db), queries.listServices(db)])
  const mediaIds = [...categoryRows, ...serviceRows].flatMap(({ media_id }) => media_id ?? [])
  const pictureOf = new Map((await pictures(ctx, mediaIds)).map((picture) => [picture.id, picture]))
  const pictured = <T extends { media_id: string | null }>(row: T) => ({ ...row, picture: pictureOf.get(row.media_id ?? '') ?? null })
  const categories = categoryRows.map((category): CatalogCategory => ({ ...pictured(category), services: [] }))
  const categoryById = new Map(categories.map((category) => [category.id, category]))
  const services = serviceRows.map((row): CatalogService => ({ ...pictured(row), category: categoryById.get(row.category_id)! }))
  for (const service of services) service.category.services.push(service)
  return { categories, services }
}

const byKey = (services: readonly CatalogService[]) =>
  new Map(services.flatMap((service) => [[service.id, service] as const, [service.slug, service] as const]))

async function readShown(ctx: Context) {
  const all = await readCatalog(ctx)
  const services = all.services.filter(({ is_shown }) => is_shown)
  for (const category of all.categories) category.services = category.services.filter(({ is_shown }) => is_shown)
  const categories = all.categories.filter((category) => category.services.length > 0)
  return {
    categories,
    services,
    categoryBySlug: new Map(categories.map((category) => [category.slug, category])),
    serviceByKey: byKey(services),
    /** Includes hidden services, for existing requests, offers and prices. */
    anyServiceByKey: byKey(all.services),
    byDemand: services.toSorted((a, b) => b.demand - a.demand),
  }
}

/** The catalog shown on the site, cached for a minute and dropped on changes. */
export const currentCatalog = remembered(60, readShown)

/** Drops the cached catalog of this process. */
export const forgetCatalog = (ctx: Pick<Context, 'db'>): void => currentCatalog.forget(ctx)
