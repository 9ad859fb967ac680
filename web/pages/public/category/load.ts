import { findPlace } from '#web/lib/find-place.ts'
import { listed } from '#web/domains/companies/listed.ts'
import { apiContext } from '#web/lib/api.ts'
import { settle } from '#web/lib/settle.ts'
import type { Route } from '../+types/category.ts'

export async function load({ context, params, url }: Route.LoaderArgs) {
  const client = context.get(apiContext)
  const zip = url.searchParams.get('zipcode')?.trim() ?? ''
  const place = await settle(context, findPlace(client, zip))
  const query = { zipcode: place === null ? undefined : zip, iso_code: place?.state_iso, limit: 8 }
  const [category, services, companies] = await Promise.all([
    client.catalog.category({ params }),
    settle(context, client.catalog.categoryServices({ params })),
    settle(context, client.companies.categoryCompanies({ params, query })),
  ])
  return { category, services, companies: companies && { ...companies, data: companies.data.map(listed) }, place, zip }
}

export type Loaded = Awaited<ReturnType<typeof load>>
