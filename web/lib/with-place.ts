import { findPlace } from './find-place.ts'
import { api } from './api.ts'

/** Adds country, state and city of the ZIP to contact data. The server reports unknown ZIPs. */
export async function withPlace<T extends { zipcode: string }>(fields: T) {
  const place = await findPlace(api, fields.zipcode)
  return place ? { ...fields, country: place.country_iso, state: place.state_iso, city: place.location } : fields
}
