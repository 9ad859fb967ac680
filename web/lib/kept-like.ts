import type { Suggestion } from '#contract/catalog/services.ts'
import { plain } from '#web/lib/plain.ts'
import type { KeptService } from '#web/lib/store.ts'

const most = 8

/** Stored services that match a text: each of its words must begin a word of the name or of the English slug. */
export function keptLike(q: string, kept: readonly KeptService[]): Suggestion[] {
  const wanted = plain(q).split(' ')
  return [...new Map(kept.map((service) => [service.id, service])).values()]
    .filter(({ slug, name }) => {
      const words = [...plain(name).split(' '), ...slug.split('-')]
      return wanted.every((start) => words.some((word) => word.startsWith(start)))
    })
    .slice(0, most)
    .map(({ slug, name }) => ({ kind: 'service', slug, name, category: '', matched: null }))
}
