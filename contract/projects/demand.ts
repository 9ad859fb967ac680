import * as z from 'zod/mini'
import { ServiceRef } from '../catalog/services.ts'
import { endpoint } from '../endpoint.ts'
import { Zip } from '../primitives.ts'

const list = (pattern: RegExp) => z.string().check(z.maxLength(4500), z.regex(pattern))

/** Query for the demand in an area. Lists are comma-separated. */
export const DemandQuery = z.object({
  /** Slugs. */
  services: list(/^[a-z0-9-]{1,80}(,[a-z0-9-]{1,80}){0,49}$/),
  zipcode: z.optional(Zip),
  /** Around the zip. */
  radius_miles: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(50))),
  states: z.optional(list(/^([A-Z]{1,2}(,[A-Z]{1,2}){0,49})?$/)),
})
export type DemandQuery = z.output<typeof DemandQuery>

/** Requests of the last 90 days. With too few in the area, those of its states, then of the country; `scope` says which. */
export const Demand = z.object({
  days: z.int(),
  scope: z.enum(['area', 'state', 'country']),
  requests: z.int(),
  /** Most asked for first. */
  services: z.array(z.extend(ServiceRef, { requests: z.int() })),
  area: z.object({ zips_count: z.int(), points: z.array(z.object({ lat: z.number(), lon: z.number() })) }),
})
export type Demand = z.infer<typeof Demand>

export const demandApi = {
  demand: endpoint({
    method: 'GET',
    path: '/api/system/demand',
    access: 'anyone',
    mayLag: true,
    summary: 'Count requests for services in an area',
    query: DemandQuery,
    response: Demand,
    limits: [{ count: 120, seconds: 60, by: 'ip' }],
  }),
  ownDemand: endpoint({
    method: 'GET',
    path: '/api/company/demand',
    access: 'company',
    area: 'work',
    scopes: ['leads:read'],
    summary: 'Count requests for services in the company’s area',
    query: z.object({ services: DemandQuery.shape.services }),
    response: Demand,
  }),
}
