import type { ServiceItem } from '#contract/catalog/services.ts'
import { useSuggestions } from '#web/lib/use-suggestions.ts'

const most = 12

/** Services of `free` that a typed text means, best first. A category or a trade stands for all its services. `isKnown` as in `useSuggestions`. */
export function useFoundServices(text: string, free: readonly ServiceItem[]): { found: ServiceItem[]; isKnown: boolean } {
  const { options, isKnown } = useSuggestions(text)
  const named = options.flatMap(({ kind, slug }) => (kind === 'service' ? free.filter((service) => service.slug === slug) : []))
  const ofTrade = options.flatMap(({ kind, slug }) => (kind === 'category' ? free.filter(({ category }) => category.slug === slug) : []))
  return { found: [...new Set([...named, ...ofTrade])].slice(0, most), isKnown }
}
