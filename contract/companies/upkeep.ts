import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import type { ErrorSpec } from '../errors.ts'
import { hoursApi } from './hours.ts'
import { ownAreaApi } from './area.ts'
import { ownCompanyApi } from './profile.ts'
import { pausesApi } from './pauses.ts'
import { Id } from '../primitives.ts'
import { spendingApi } from './caps.ts'
import { upkeepErrors, upkeepParts } from './states.ts'

/** Version of each part, which changes with any of its values. */
export const Versions = z.record(z.enum(upkeepParts), z.string())
export type Versions = z.infer<typeof Versions>

const company = { company_id: Id }
/** Version that the admin saw. Omitted for changes that cannot overwrite anything. */
const Seen = z.object({ seen: z.optional(z.string().check(z.maxLength(64))) })

type OfCompany<P> = P extends z.ZodMiniObject<infer S> ? z.ZodMiniObject<S & typeof company> : z.ZodMiniObject<typeof company>
type Upkept<E extends Endpoint> = Omit<E, 'access' | 'area' | 'path' | 'params' | 'query' | 'errors'> & {
  access: 'admin'
  area: 'companies' | 'people'
  path: `/${string}`
  params: OfCompany<E extends { params: infer P } ? P : undefined>
  query: E['method'] extends 'GET' ? (E extends { query: infer Q } ? Q : undefined) : typeof Seen
  errors: readonly ErrorSpec[]
}
type UpkeepOf<A extends Record<string, Endpoint>, N extends keyof A> = { [K in N]: Upkept<A[K]> }

/** Derives admin endpoints from a company's own: the same input and answer, below the path of the company. */
/*@__NO_SIDE_EFFECTS__*/
function upkeepOf<const A extends Record<string, Endpoint>, const N extends keyof A & string>(own: A, names: readonly N[]): UpkeepOf<A, N> {
  const upkept = (name: N, { method, path, params, query, errors = [], ...rest }: Endpoint) => ({
    ...rest,
    method,
    access: 'admin',
    // Contact data needs the permission for people.
    area: name === 'profile' ? 'people' : 'companies',
    path: path.replace('/api/company/', '/api/admin/companies/:company_id/own/'),
    params: z.extend((params ?? z.object({})) as z.ZodMiniObject, company),
    query: method === 'GET' ? query : Seen,
    errors: method === 'GET' ? errors : [...errors, upkeepErrors.changedMeanwhile],
  })
  return Object.fromEntries(names.map((name) => [name, upkept(name, own[name]!)])) as unknown as UpkeepOf<A, N>
}

export const upkeepCompanyApi = upkeepOf(ownCompanyApi, [
  'profile',
  'update',
  'setImage',
  'removeImage',
  'gallery',
  'addWork',
  'orderWorks',
  'changeWork',
  'removeWork',
  'restoreWork',
  'setCover',
  'service',
  'saveService',
  'removeService',
])
export const upkeepAreaApi = upkeepOf(ownAreaApi, ['get', 'zipsOf', 'addZips', 'removeZips', 'addRadius', 'addState', 'removeState'])
export const upkeepHoursApi = upkeepOf(hoursApi, ['get', 'save'])
export const upkeepPausesApi = upkeepOf(pausesApi, ['get', 'setCompany', 'setService', 'setZip'])
export const upkeepSpendingApi = upkeepOf(spendingApi, ['get', 'setCaps'])
