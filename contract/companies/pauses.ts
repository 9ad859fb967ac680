import * as z from 'zod/mini'
import { country } from '#country/country.ts'
import { ServiceRef } from '../catalog/services.ts'
import { endpoint } from '../endpoint.ts'
import { CalendarDate, Slug, Zip } from '../primitives.ts'

/** State of a pause. `until` is the first day of work again, in the company's time zone; null ends only by hand. */
const Rest = { is_paused: z.boolean(), until: z.nullable(CalendarDate) }

/** Current pauses of a company. */
export const Pauses = z.object({
  ...Rest,
  time_zone: z.string(),
  services: z.array(z.object({ service: ServiceRef, ...Rest })),
  /** Zips excluded from the area. */
  zips: z.array(z.object({ zip: Zip, city: z.string(), until: z.nullable(CalendarDate) })),
})
export type Pauses = z.infer<typeof Pauses>

/** `until` must be in the future. */
const body = z.object({ is_paused: z.boolean(), until: z.optional(z.nullable(CalendarDate)) })

export const pausesApi = {
  get: endpoint({
    method: 'GET',
    path: '/api/company/pauses',
    access: 'company',
    area: 'work',
    scopes: ['company:read'],
    summary: 'Get the pauses of the company',
    response: Pauses,
  }),
  setCompany: endpoint({
    method: 'PUT',
    path: '/api/company/pauses',
    access: 'company',
    area: 'configure',
    summary: 'Pause or resume the company',
    body,
    response: Pauses,
  }),
  setService: endpoint({
    method: 'PUT',
    path: '/api/company/pauses/services/:slug',
    access: 'company',
    area: 'configure',
    summary: 'Pause or resume a service',
    params: z.object({ slug: Slug }),
    body,
    response: Pauses,
  }),
  setZip: endpoint({
    method: 'PUT',
    path: '/api/company/pauses/zips/:zip',
    access: 'company',
    area: 'configure',
    summary: `Pause or resume a ${country.postcode.en.one}`,
    params: z.object({ zip: Zip }),
    body,
    response: Pauses,
  }),
}
