import type { Place } from '#contract/geo/places.ts'
import type { ApiClient } from './api.ts'
import { isApiError } from './api-error.ts'

/** Place of a ZIP code; null when the ZIP doesn't exist. */
export async function findPlace(client: Pick<ApiClient, 'geo'>, zip: string): Promise<Place | null> {
  if (!/^\d{5}$/.test(zip)) return null
  try {
    return await client.geo.zipcode({ params: { zip } })
  } catch (error) {
    if (isApiError(error, 'not_found') || isApiError(error, 'invalid')) return null
    throw error
  }
}
