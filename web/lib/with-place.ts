import { findPlace } from './find-place.ts'
import { api } from './api.ts'

/** Contact data with country, state and city of its zip; the server says what is wrong with an unknown one. */
export async function withPlace<T extends { zipcode: string }>(fields: T) {
  const place = await findPlace(api, fields.zipcode)
  return place ? { ...fields, country: place.country_iso, state: place.state_iso, city: place.location } : fields
}
