import { redirect } from 'react-router'
import type { PricePlace } from '#contract/quotes/prices.ts'
import { guidePath } from '#web/domains/quotes/guide-path.ts'
import { type ApiClient, apiContext } from '#web/lib/api.ts'
import { isApiError } from '#web/lib/api-error.ts'
import { localeOf, localizedPath } from '#web/lib/locale.ts'
import type { Route } from '../+types/price-guide.ts'

/** The place of a zip that has a page; null for an unknown zip. */
async function placeOf({ prices }: ApiClient, service: string, zip: string): Promise<PricePlace | null> {
  if (!/^\d{5}$/.test(zip)) return null
  try {
    return (await prices.guide({ params: { service }, query: { place: zip } })).place
  } catch (error) {
    if (isApiError(error, 'not_found')) return null
    throw error
  }
}

export async function load({ context, params: { service, place }, url }: Route.LoaderArgs) {
  const client = context.get(apiContext)
  const pathOf = ({ slug }: PricePlace) => localizedPath(guidePath(service, slug), localeOf(url.pathname))
  const zip = url.searchParams.get('zipcode')?.trim()
  const near = zip === undefined ? null : await placeOf(client, service, zip)
  if (near) throw redirect(pathOf(near))
  const guide = await client.prices.guide({ params: { service }, query: { place } })
  // A state also answers to its two letters.
  if (guide.place.slug !== (place ?? null)) throw redirect(pathOf(guide.place), 301)
  return { guide, zip: zip ?? '', isZipUnknown: zip !== undefined }
}
