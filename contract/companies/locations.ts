import * as z from 'zod/mini'
import { country } from '#country/country.ts'
import { endpoint } from '../endpoint.ts'
import { Id, StateIso, text, Zip } from '../primitives.ts'
import { locationErrors, locationMost } from './states.ts'

/** City and state come from the postcode. The public page names cities, never addresses. */
export const CompanyLocation = z.object({
  /** The main location has the id of its company. */
  id: Id,
  is_main: z.boolean(),
  name: z.string(),
  zipcode: Zip,
  city: z.string(),
  state_iso: StateIso,
  address: z.nullable(z.string()),
  /** Named on the public page. The main one always is. */
  is_public: z.boolean(),
})
export type CompanyLocation = z.infer<typeof CompanyLocation>

/** Main location first, the others in the order in which they were added. */
export const CompanyLocations = z.object({ locations: z.array(CompanyLocation), most: z.int() })
export type CompanyLocations = z.infer<typeof CompanyLocations>

export const LocationInput = z.object({
  name: z._default(text(0, 60), ''),
  zipcode: Zip,
  address: z._default(text(0, 200), ''),
  is_public: z._default(z.boolean(), true),
})
export type LocationInput = z.output<typeof LocationInput>

const params = z.object({ location_id: Id })
const configure = { access: 'company', area: 'configure', response: CompanyLocations } as const

/** Locations of the caller's company. Owners and managers edit, every member reads. */
export const locationsApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/company/locations',
    access: 'company',
    area: 'work',
    scopes: ['company:read'],
    summary: 'List the locations of the company, its main one first',
    response: CompanyLocations,
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/company/locations',
    ...configure,
    summary: `Add a location; a company has ${locationMost} at most, its main one included`,
    body: LocationInput,
    status: 201,
    idempotent: true,
    errors: [locationErrors.tooMany],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/company/locations/:location_id',
    ...configure,
    summary: `Change a location. The ${country.postcode.en.one} of the main one moves the company in search`,
    params,
    body: LocationInput,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/company/locations/:location_id',
    ...configure,
    summary: `Remove a location; the area keeps the ${country.postcode.en.other} around it`,
    params,
    errors: [locationErrors.isMain],
  }),
  makeMain: endpoint({
    method: 'POST',
    path: '/api/company/locations/:location_id/main',
    ...configure,
    summary: 'Make a location the main one; the main one so far becomes a further location',
    params,
    idempotent: true,
  }),
}
