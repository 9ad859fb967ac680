import type { CompanyCard } from '#contract/companies/search.ts'

/** A company in a list. `card` is absent in the browser where the server rendered it: the HTML has it already (ADR 26). */
export type Listed = Pick<CompanyCard, 'id' | 'slug' | 'name'> & { card?: CompanyCard }

/** A card for a list. What the server renders from `card` isn't sent again as data, because it can't be enumerated there. */
export function listed(card: CompanyCard): Listed {
  const { id, slug, name } = card
  return Object.defineProperty({ id, slug, name }, 'card', { value: card, enumerable: !import.meta.env.SSR })
}
