import * as z from 'zod/mini'
import { country } from '#country/country.ts'
import { endpoint, readLimits } from '../endpoint.ts'
import { CountryIso, Localized, StateIso, Zip } from '../primitives.ts'

/** A state or territory of the US. */
export const State = z.object({ iso_code: StateIso, name_en: z.string(), name_es: z.string(), slug: z.string() })
export type State = z.infer<typeof State>

/** The place of a zip code. `location` is the name of the city. Coordinates are WGS 84 degrees. */
export const Place = z.object({
  zipcode: Zip,
  state_iso: StateIso,
  location: z.string(),
  lat: z.number(),
  lon: z.number(),
  country_iso: CountryIso,
})
export type Place = z.infer<typeof Place>

const GeoName = z.object({ iso_code: z.string(), names: Localized })

/** Location of an IP address, in the shape that MaxMind uses. */
export const GeoIp = z.object({
  postal: z.object({ code: z.string() }),
  country: GeoName,
  subdivisions: z.array(GeoName),
  city: z.object({ names: Localized }),
  location: z.object({ latitude: z.number(), longitude: z.number(), time_zone: z.string() }),
})
export type GeoIp = z.infer<typeof GeoIp>

export const geoApi = {
  geoip: endpoint({
    method: 'GET',
    path: '/api/system/geoip',
    access: 'anyone',
    summary: 'Look up the location of the caller’s IP address',
    response: GeoIp,
    limits: [readLimits.search],
  }),
  zipcode: endpoint({
    method: 'GET',
    path: '/api/system/zipcode/:zip',
    access: 'anyone',
    mayLag: true,
    scopes: [],
    summary: `Get a ${country.postcode.en.one} with its town and state`,
    params: z.object({ zip: Zip }),
    response: Place,
    limits: [readLimits.search],
  }),
  countries: endpoint({
    method: 'GET',
    path: '/api/system/countries',
    access: 'anyone',
    mayLag: true,
    summary: 'List the served countries',
    response: z.array(z.object({ iso_code: CountryIso, name_en: z.string(), name_es: z.string() })),
  }),
  states: endpoint({
    method: 'GET',
    path: '/api/system/states',
    access: 'anyone',
    mayLag: true,
    scopes: [],
    summary: 'List states and territories',
    response: z.array(State),
  }),
}
