import * as z from 'zod/mini'
import { ServiceRef } from '../catalog/services.ts'
import { endpoint } from '../endpoint.ts'
import { CalendarDate, Slug, Zip } from '../primitives.ts'

/** When something rests; `until` is the first day on which it goes on, in the company's zone; null goes on only by hand. */
const Rest = { is_paused: z.boolean(), until: z.nullable(CalendarDate) }

/** What a company does not want to be asked for at the moment. */
export const Pauses = z.object({
  ...Rest,
  time_zone: z.string(),
  services: z.array(z.object({ service: ServiceRef, ...Rest })),
  /** Zips that are left out of the area. */
  zips: z.array(z.object({ zip: Zip, city: z.string(), until: z.nullable(CalendarDate) })),
})
export type Pauses = z.infer<typeof Pauses>

/** A day in the past ends nothing: it is refused. */
const body = z.object({ is_paused: z.boolean(), until: z.optional(z.nullable(CalendarDate)) })

export const pausesApi = {
  get: endpoint({
    method: 'GET',
    path: '/api/company/pauses',
    access: 'company',
    area: 'work',
    summary: 'What the company does not want to be asked for now',
    response: Pauses,
  }),
  setCompany: endpoint({
    method: 'PUT',
    path: '/api/company/pauses',
    access: 'company',
    area: 'configure',
    summary: 'Pause the company, or go on',
    body,
    response: Pauses,
  }),
  setService: endpoint({
    method: 'PUT',
    path: '/api/company/pauses/services/:slug',
    access: 'company',
    area: 'configure',
    summary: 'Pause one service, or go on with it',
    params: z.object({ slug: Slug }),
    body,
    response: Pauses,
  }),
  setZip: endpoint({
    method: 'PUT',
    path: '/api/company/pauses/zips/:zip',
    access: 'company',
    area: 'configure',
    summary: 'Leave a zip out of the area, or take it in again',
    params: z.object({ zip: Zip }),
    body,
    response: Pauses,
  }),
}
