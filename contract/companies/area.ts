import * as z from 'zod/mini'
import { country } from '#country/country.ts'
import { endpoint } from '../endpoint.ts'
import { areaErrors, areaMost, lineProblems } from './states.ts'
import { StateIso, Zip } from '../primitives.ts'

/** Zips of one zip3 in one state; `city` is the most frequent one. */
export const ZipGroup = z.object({
  zip3: z.string(),
  state_iso: StateIso,
  city: z.string(),
  zips_count: z.int(),
  excluded_count: z.int(),
})
export type ZipGroup = z.infer<typeof ZipGroup>

/** Service area of a company: whole states, single zips, and excluded zips. One area for all its services. */
export const OwnArea = z.object({
  base: z.object({ zipcode: Zip, city: z.string(), state_iso: StateIso, lat: z.number(), lon: z.number() }),
  /** Every location of the company, its main one first: where a radius can be measured from. */
  places: z.array(z.object({ name: z.string(), zipcode: Zip, city: z.string(), lat: z.number(), lon: z.number() })),
  states: z.array(StateIso),
  zips_count: z.int(),
  excluded_count: z.int(),
  groups: z.array(ZipGroup),
  /** Up to 1,500 zips as map points. */
  points: z.array(z.object({ lat: z.number(), lon: z.number(), is_excluded: z.boolean() })),
})
export type OwnArea = z.infer<typeof OwnArea>

/** Listed zips of one zip3 far from the rest of the area, perhaps a typo. `miles` to the nearest part of the area. */
export const FarZips = z.object({ zips: z.array(Zip), city: z.string(), state_iso: StateIso, miles: z.int() })
export type FarZips = z.infer<typeof FarZips>

/** Result of a change: changed zips, far ones that need confirmation, and unreadable lines. */
export const AreaReport = z.object({
  area: OwnArea,
  changed: z.array(Zip),
  /** Number of zips that did not need a change. */
  same_count: z.int(),
  /** Not added yet, nearest first. */
  far: z.array(FarZips),
  problems: z.array(z.object({ line: z.int(), text: z.string(), problem: z.enum(lineProblems) })),
  problems_count: z.int(),
})
export type AreaReport = z.infer<typeof AreaReport>

/** Zips as people write them: one per line, or separated by commas, spaces or tabs; or the first column of a CSV. */
const ZipList = z.string().check(z.minLength(1), z.maxLength(areaMost.listChars))
export const ZipsChange = z.object({
  zips: ZipList,
  is_excluded: z._default(z.boolean(), false),
  /** Confirms zips far from the rest of the area. */
  adds_far: z._default(z.boolean(), false),
})
export const RadiusChange = z.object({ zipcode: Zip, miles: z.int().check(z.minimum(1), z.maximum(100)) })
export const ZipOfGroup = z.object({ zip: Zip, city: z.string(), is_excluded: z.boolean() })
export type ZipOfGroup = z.infer<typeof ZipOfGroup>

const byState = z.object({ state: StateIso })

/** Service area of the caller's company. Owners and managers edit, every member reads. */
export const ownAreaApi = {
  get: endpoint({
    method: 'GET',
    path: '/api/company/area',
    access: 'company',
    area: 'work',
    scopes: ['company:read'],
    summary: 'Get the service area of the company',
    response: OwnArea,
  }),
  zipsOf: endpoint({
    method: 'GET',
    path: '/api/company/area/zips',
    access: 'company',
    area: 'configure',
    summary: `List the area’s ${country.postcode.en.other} of a three-digit prefix`,
    query: z.object({ zip3: z.string().check(z.regex(/^\d{3}$/)) }),
    response: z.array(ZipOfGroup),
  }),
  addZips: endpoint({
    method: 'POST',
    path: '/api/company/area/zips',
    access: 'company',
    area: 'configure',
    summary: `Add or exclude ${country.postcode.en.other} from a list; invalid lines and zips far from the area are reported, not added`,
    body: ZipsChange,
    response: AreaReport,
    errors: [areaErrors.tooManyZips],
  }),
  removeZips: endpoint({
    method: 'POST',
    path: '/api/company/area/zips/remove',
    access: 'company',
    area: 'configure',
    summary: `Remove ${country.postcode.en.other} from the area, or readmit excluded ones`,
    body: z.object({ zips: ZipList }),
    response: AreaReport,
  }),
  addRadius: endpoint({
    method: 'POST',
    path: '/api/company/area/radius',
    access: 'company',
    area: 'configure',
    summary: `Add all ${country.postcode.en.other} within a radius; excluded ones stay out`,
    body: RadiusChange,
    response: AreaReport,
    errors: [areaErrors.tooManyZips],
  }),
  addState: endpoint({
    method: 'PUT',
    path: '/api/company/area/states/:state',
    access: 'company',
    area: 'configure',
    summary: `Cover a whole state, except excluded ${country.postcode.en.other}`,
    params: byState,
    response: AreaReport,
  }),
  removeState: endpoint({
    method: 'DELETE',
    path: '/api/company/area/states/:state',
    access: 'company',
    area: 'configure',
    summary: `Stop covering a whole state; its single ${country.postcode.en.other} stay`,
    params: byState,
    response: AreaReport,
  }),
}
