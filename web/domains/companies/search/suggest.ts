import type { Suggestion } from '#contract/catalog/services.ts'
import { api } from '#web/lib/api.ts'
import { isApiError } from '#web/lib/api-error.ts'
import { useStore } from '#web/lib/store.ts'
import { keptLike } from './kept-like.ts'

/** What a text may mean: of the server, or without a connection of the services that this browser keeps. */
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
/** Keeps the list for times without a connection: once a visit, for there are new ones now and then. */
const keepServices = (): unknown =>
  (asked ??= api.catalog.services().then(
    (services) => useStore.setState({ services: services.map(({ id, slug, name }) => ({ id, slug, name })) }),
    () => (asked = undefined),
  ))
