import type { Suggestion } from '#contract/catalog/services.ts'
import { api } from '#web/lib/api.ts'
import { isApiError } from '#web/lib/api-error.ts'
import { useStore } from '#web/lib/store.ts'
import { keptLike } from './kept-like.ts'

/** Suggestions for a text from the server, or offline from the services stored in this browser. */
export async function suggest(q: string, signal: AbortSignal): Promise<Suggestion[]> {
  try {
    const found = await api.catalog.suggest({ query: { q } }, { signal })
    void keepServices()
    return found
  } catch (error) {
    if (signal.aborted || isApiError(error)) throw error
    const { services, newAddedServices } = useStore.getState()
    return keptLike(q, [...newAddedServices, ...services])
  }
}

let asked: Promise<unknown> | undefined
/** Stores the list of services for offline use, once per visit. */
const keepServices = (): unknown =>
  (asked ??= api.catalog.services().then(
    (services) => useStore.setState({ services: services.map(({ id, slug, name }) => ({ id, slug, name })) }),
    () => (asked = undefined),
  ))
