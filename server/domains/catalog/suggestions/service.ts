import type { Suggestion } from '#contract/catalog/services.ts'
import type { Context } from '#server/lib/context.ts'
import { type CatalogCategory, currentCatalog } from '../snapshot/service.ts'
import { find, type Findable, type SuggestIndex, suggestIndex } from './rules.ts'

const suggestions = 8

/** Suggestions for `q`; the most requested services if it is empty. */
export async function suggest(ctx: Context, q: string): Promise<Suggestion[]> {
  const { locale } = ctx
  const { categories, byDemand } = await currentCatalog(ctx)
  if (q === '') {
    return byDemand
      .slice(0, suggestions)
      .map(({ slug, name, category }) => ({ kind: 'service', slug, name: name[locale], category: category.name[locale], matched: null }))
  }
  return find(indexOf(categories), q, suggestions).map(({ item, phrase }) => ({
    kind: item.kind,
    slug: item.slug,
    name: item.name[locale],
    category: item.category[locale],
    matched: phrase === item.name[locale] ? null : phrase,
  }))
}

const indexes = new WeakMap<readonly CatalogCategory[], SuggestIndex>()
let newest: { key: string; index: SuggestIndex } | undefined

/** Index of a catalog. Names and synonyms change far less often than counts, so a newer catalog with the same words shares it. */
function indexOf(categories: readonly CatalogCategory[]): SuggestIndex {
  const known = indexes.get(categories)
  if (known) return known
  const items = categories.flatMap(findables)
  const key = JSON.stringify(items)
  newest = newest?.key === key ? newest : { key, index: suggestIndex(items) }
  indexes.set(categories, newest.index)
  return newest.index
}

function findables({ slug, name, synonyms, services }: CatalogCategory): Findable[] {
  const most = Math.max(0, ...services.map(({ demand }) => demand))
  return [
    { kind: 'category', slug, name, category: name, categorySynonyms: synonyms, synonyms, demand: most },
    ...services.map((service): Findable => ({
      kind: 'service',
      slug: service.slug,
      name: service.name,
      category: name,
      categorySynonyms: synonyms,
      synonyms: service.synonyms,
      demand: service.demand,
    })),
  ]
}
