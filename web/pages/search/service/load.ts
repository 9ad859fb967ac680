import { data, redirect } from 'react-router'
import { listStates } from '#web/domains/companies/search/place.ts'
import { findPlace } from '#web/lib/find-place.ts'
import { resultsPath } from '#web/domains/companies/search/paths.ts'
import { apiContext } from '#web/lib/api.ts'
import { localeOf, localizedPath } from '#web/lib/locale.ts'
import { listed } from '#web/domains/companies/listed.ts'
import { settle } from '#web/lib/settle.ts'
import type { Route } from '../+types/service.ts'
import { readFilters, toQuery } from './filters.ts'

const pageSize = 12
const mapSize = 60

export async function load({ context, params, url }: Route.LoaderArgs) {
  const client = context.get(apiContext)
  const zip = url.searchParams.get('zipcode')?.trim() ?? ''
  const [{ slug, name, description, category, price_band }, states, place] = await Promise.all([
    client.catalog.service({ params: { id: params.service } }),
    // A state in the address is required data; otherwise states are optional.
    params.state ? listStates(client) : settle(context, listStates(client)),
    settle(context, findPlace(client, zip)),
  ])
  const asked = params.state?.toLowerCase()
  const named = states?.find((state) => state.slug === asked || state.iso_code.toLowerCase() === asked)
  if (asked && !named) throw data(null, { status: 404 })
  if (named && named.slug !== params.state)
    throw redirect(localizedPath(resultsPath(slug, { state: named.slug }), localeOf(url.pathname)) + url.search, 301)

  const state = states?.find(({ iso_code }) => iso_code === place?.state_iso) ?? named ?? null
  const filters = readFilters(url.searchParams)
  const view = url.searchParams.get('view') === 'map' ? 'map' : 'list'
  const query = {
    ...toQuery(filters),
    service: slug,
    ...(zip && place !== null ? { zipcode: zip } : state && { state: state.iso_code }),
    limit: view === 'map' ? mapSize : pageSize,
  }
  const [{ data: cards, ...result }, guide] = await Promise.all([
    client.companies.search({ query: { ...query, cursor: url.searchParams.get('cursor') ?? undefined } }),
    settle(context, client.prices.guide({ params: { service: slug }, query: { place: place?.zipcode ?? state?.slug } })),
  ])
  const agreed = guide?.figures ? { ...guide.figures, place: guide.place } : guide?.wider
  return {
    service: { slug, name, description, category, price_band },
    /** Prices that customers agreed to, as near as known; else our reference. `guide` is the place of its guide. */
    price: agreed
      ? { low: agreed.low, high: agreed.high, unit: 'job' as const, guide: { place: agreed.place.slug } }
      : { ...price_band, guide: null },
    state,
    place: place ?? null,
    isZipUnknown: zip !== '' && place === null,
    zip,
    filters,
    view,
    query,
    rows: cards.map(listed),
    /** `data` is for the map alone. */
    result: { ...result, data: view === 'map' ? cards : [] },
  } as const
}

export type Loaded = Awaited<ReturnType<typeof load>>
