import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import type { ErrorSpec } from '../errors.ts'
import { hoursApi } from './hours.ts'
import { ownAreaApi } from './area.ts'
import { ownGalleryApi } from './gallery.ts'
import { ownServicesApi } from './offering.ts'
import { ownProfileApi } from './profile.ts'
import { pausesApi } from './pauses.ts'
import { Id } from '../primitives.ts'
import { spendingApi } from './caps.ts'
import { type UpkeepPart, upkeepErrors, upkeepParts } from './states.ts'

/** Version of each part, which changes with any of its values. */
export const Versions = z.record(z.enum(upkeepParts), z.string())
export type Versions = z.infer<typeof Versions>

const company = { company_id: Id }
/** Version that the admin saw. Omitted for changes that cannot overwrite anything. */
const Seen = z.object({ seen: z.optional(z.string().check(z.maxLength(64))) })

type OfCompany<P> = P extends z.ZodMiniObject<infer S> ? z.ZodMiniObject<S & typeof company> : z.ZodMiniObject<typeof company>
type Upkept<E extends Endpoint> = Omit<E, 'access' | 'area' | 'scopes' | 'path' | 'params' | 'query' | 'errors'> & {
  access: 'admin'
  area: 'companies' | 'people'
  path: `/${string}`
  params: OfCompany<E extends { params: infer P } ? P : undefined>
  query: E['method'] extends 'GET' ? (E extends { query: infer Q } ? Q : undefined) : typeof Seen
  errors: readonly ErrorSpec[]
}
type UpkeepOf<A extends Record<string, Endpoint>, N extends keyof A> = { [K in N]: Upkept<A[K]> }

type Change = { part: UpkeepPart; checksVersion: boolean }
/** Overwrites values of a part, so the admin names the version they saw. */
const overwrites = (part: UpkeepPart): Change => ({ part, checksVersion: true })
/** Adds, removes or switches one thing, whatever else of the part has changed meanwhile. */
const adjusts = (part: UpkeepPart): Change => ({ part, checksVersion: false })
/** A call that changes something must say what, and whether it checks the version. */
type Changes<A extends Record<string, Endpoint>, N extends keyof A> = { [K in N]: A[K]['method'] extends 'GET' ? 'reads' : Change }

/** Derives admin endpoints from a company's own: the same input and answer, below the path of the company, and not for API keys. */
/*@__NO_SIDE_EFFECTS__*/
function upkeepOf<const A extends Record<string, Endpoint>, N extends keyof A & string>(own: A, calls: Changes<A, N>): UpkeepOf<A, N> {
  const upkept = (name: N, { method, path, params, query, errors = [], ...rest }: Endpoint) => {
    const { scopes: _, ...kept } = rest
    const call: 'reads' | Change = calls[name]
    return {
      ...kept,
      method,
      access: 'admin',
      // Contact data needs the permission for people.
      area: name === 'profile' ? 'people' : 'companies',
      path: path.replace('/api/company/', '/api/admin/companies/:company_id/own/'),
      params: z.extend((params ?? z.object({})) as z.ZodMiniObject, company),
      ...(call === 'reads' ? { query, errors } : { query: Seen, errors: [...errors, upkeepErrors.changedMeanwhile], changes: call }),
    }
  }
  return Object.fromEntries((Object.keys(calls) as N[]).map((name) => [name, upkept(name, own[name]!)])) as unknown as UpkeepOf<A, N>
}

export const upkeepCompanyApi = upkeepOf(
  { ...ownProfileApi, ...ownGalleryApi, ...ownServicesApi },
  {
    profile: 'reads',
    update: overwrites('profile'),
    setImage: overwrites('pictures'),
    removeImage: adjusts('pictures'),
    gallery: 'reads',
    addWork: adjusts('pictures'),
    orderWorks: adjusts('pictures'),
    changeWork: overwrites('pictures'),
    removeWork: adjusts('pictures'),
    restoreWork: adjusts('pictures'),

    setCover: overwrites('pictures'),
    service: 'reads',
    saveService: overwrites('services'),
    removeService: overwrites('services'),
  },
)
export const upkeepAreaApi = upkeepOf(ownAreaApi, {
  get: 'reads',
  zipsOf: 'reads',
  addZips: adjusts('area'),
  removeZips: adjusts('area'),
  addRadius: adjusts('area'),
  addState: adjusts('area'),
  removeState: adjusts('area'),
})
export const upkeepHoursApi = upkeepOf(hoursApi, { get: 'reads', save: overwrites('hours') })
export const upkeepPausesApi = upkeepOf(pausesApi, {
  get: 'reads',
  setCompany: adjusts('pauses'),
  setService: adjusts('pauses'),
  setZip: adjusts('pauses'),
})
export const upkeepSpendingApi = upkeepOf(spendingApi, { get: 'reads', setCaps: overwrites('caps') })
