import { listStates } from '#web/domains/companies/search/place.ts'
import type { ApiClient } from '#web/lib/api.ts'

/** Loads a service with everything that its page shows. */
export async function loadService(api: ApiClient, slug: string) {
  const [service, area, states, demand] = await Promise.all([
    api.ownCompany.service({ params: { slug } }),
    api.ownArea.get(),
    listStates(api),
    api.projects.ownDemand({ query: { services: slug } }),
  ])
  return { service, area, states, demand }
}
export type ServiceData = Awaited<ReturnType<typeof loadService>>
