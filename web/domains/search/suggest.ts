import type { Suggestion } from '#contract/catalog.ts'
import { api } from '#web/lib/api.ts'
import { isApiError } from '#web/lib/api-error.ts'
import { plain } from '#web/lib/plain.ts'
import { useStore } from '#web/lib/store.ts'

/** What a text may mean: of the server, or without a connection of the services that this browser keeps. */
export async function suggest(q: string, signal: AbortSignal): Promise<Suggestion[]> {
  try {
    const found = await api.catalog.suggest({ query: { q } }, { signal })
    void keepServices()
    return found
  } catch (error) {
    if (signal.aborted || isApiError(error)) throw error
    return keptLike(q)
  }
}

let asked: Promise<unknown> | undefined
/** Keeps the list for times without a connection: once a visit, for there are new ones now and then. */
const keepServices = (): unknown =>
  (asked ??= api.catalog.services().then(
    (services) => useStore.setState({ services: services.map(({ id, slug, name }) => ({ id, slug, name })) }),
    () => (asked = undefined),
  ))

const most = 8

/** Every word of the text begins a word of the name or of the slug, which is English. */
function keptLike(q: string): Suggestion[] {
  const { services, newAddedServices } = useStore.getState()
  const kept = new Map([...newAddedServices, ...services].map((service) => [service.id, service]))
  const wanted = plain(q).split(' ')
  return [...kept.values()]
    .filter(({ slug, name }) => {
      const words = [...plain(name).split(' '), ...slug.split('-')]
      return wanted.every((start) => words.some((word) => word.startsWith(start)))
    })
    .slice(0, most)
    .map(({ slug, name }) => ({ kind: 'service', slug, name, category: '', matched: null }))
}
