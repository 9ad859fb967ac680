import type { Picture } from '#contract/media/pictures.ts'
import type { Context } from '#server/lib/context.ts'
import { remembered } from '#server/lib/remembered.ts'
import { pictures } from '../../media/service.ts'
import * as queries from '../services/queries.ts'
import { type Findable, type SuggestIndex, suggestIndex } from '../suggestions/rules.ts'

export type CatalogueService = queries.ServiceRow & { category: CatalogueCategory; picture: Picture | null }
export type CatalogueCategory = queries.CategoryRow & { services: CatalogueService[]; picture: Picture | null }

/** The whole catalog in both languages, uncached, with hidden services. */
export async function readCatalogue(ctx: Context) {
  const { db } = ctx
  const [categoryRows, serviceRows] = await Promise.all([queries.listCategories(db), queries.listServices(db)])
  const mediaIds = [...categoryRows, ...serviceRows].flatMap(({ media_id }) => media_id ?? [])
  const pictureOf = new Map((await pictures(ctx, mediaIds)).map((picture) => [picture.id, picture]))
  const pictured = <T extends { media_id: string | null }>(row: T) => ({ ...row, picture: pictureOf.get(row.media_id ?? '') ?? null })
  const categories = categoryRows.map((category): CatalogueCategory => ({ ...pictured(category), services: [] }))
  const categoryById = new Map(categories.map((category) => [category.id, category]))
  const services = serviceRows.map((row): CatalogueService => ({ ...pictured(row), category: categoryById.get(row.category_id)! }))
  for (const service of services) service.category.services.push(service)
  return { categories, services }
}

const byKey = (services: readonly CatalogueService[]) =>
  new Map(services.flatMap((service) => [[service.id, service] as const, [service.slug, service] as const]))

async function readShown(ctx: Context) {
  const all = await readCatalogue(ctx)
  const services = all.services.filter(({ is_shown }) => is_shown)
  for (const category of all.categories) category.services = category.services.filter(({ is_shown }) => is_shown)
  const categories = all.categories.filter((category) => category.services.length > 0)
  let index: SuggestIndex | undefined
  return {
    categories,
    services,
    categoryBySlug: new Map(categories.map((category) => [category.slug, category])),
    serviceByKey: byKey(services),
    /** Includes hidden services, for existing requests, offers and prices. */
    anyServiceByKey: byKey(all.services),
    byDemand: services.toSorted((a, b) => b.demand - a.demand),
    index: () => (index ??= indexOf(categories)),
  }
}
const fresh = remembered(60, readShown)

/** The catalog shown on the site, cached for a minute and dropped on changes. */
export const current = fresh
export const forgetCatalogue = (ctx: Pick<Context, 'db'>) => fresh.forget(ctx)

let known: { key: string; index: SuggestIndex } | undefined

// Names and synonyms change far less often than counts, so the index is kept by its words.
function indexOf(categories: readonly CatalogueCategory[]): SuggestIndex {
  const items = categories.flatMap(findables)
  const key = JSON.stringify(items)
  known = known?.key === key ? known : { key, index: suggestIndex(items) }
  return known.index
}

function findables({ slug, name, services }: CatalogueCategory): Findable[] {
  const most = Math.max(0, ...services.map(({ demand }) => demand))
  return [
    { kind: 'category', slug, name, category: name, synonyms: { es: [], en: [] }, demand: most },
    ...services.map((service): Findable => ({
      kind: 'service',
      slug: service.slug,
      name: service.name,
      category: name,
      synonyms: service.synonyms,
      demand: service.demand,
    })),
  ]
}
