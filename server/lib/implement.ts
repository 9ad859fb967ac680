import type { Answer, Client, DomainApi, Endpoint, Input } from '#contract/endpoint.ts'
import { AppError, commonErrors } from '#contract/errors.ts'
import type { ListTotals } from '#contract/lists.ts'
import { type AdminArea, adminMay, adminRoleErrors, type Permission } from '#contract/admin-roles.ts'
import { authErrors } from '#contract/auth/states.ts'
import { keyErrors } from '#contract/integrations/states.ts'
import { type CompanyArea, roleErrors, roleMay } from '#contract/company-roles.ts'
import type { Scope } from '#contract/scopes.ts'
import { fieldErrors } from '#contract/validation.ts'
import * as z from 'zod/mini'
import type { Actor, Admin, CompanyMember, Context, Owner, Party, User, UserWithCompany } from './context.ts'
import { audit } from './audit.ts'
import { readOnly } from './db.ts'
import { noteWrite, readAway } from './replicas.ts'
import { once, type Outcome } from './idempotency.ts'
import { enforceRateLimits } from './limits.ts'
import { traced } from './telemetry/traced.ts'

type ActorFor<E extends Endpoint> = E extends { access: 'owner' | 'user'; area: CompanyArea }
  ? { owner: Party; user: UserWithCompany }[E['access']]
  : { anyone: Actor; owner: Owner; user: User; company: CompanyMember; admin: Admin }[E['access']]

export type Handlers<A extends DomainApi> = {
  [K in keyof A]: (ctx: Context<ActorFor<A[K]>>, input: Input<A[K]>) => Promise<Answer<A[K]>> | Answer<A[K]>
}
export type Implementation = { api: DomainApi; handlers: Record<string, Handler>; exports: readonly ListExport[] }

/** A list that admins export as a file, and whose totals they read. */
export type ListExport = {
  name: string
  area: AdminArea
  read: (ctx: Context<Admin>, query: unknown) => { view: Record<string, unknown>; parts: AsyncGenerator<string> }
  total: ((ctx: Context<Admin>, query: unknown) => Promise<ListTotals>) | undefined
}
type Handler = (ctx: Context, input: never) => unknown

/** Binds every endpoint of a domain to its handler, and names its `exports`. A missing handler or a wrong type does not compile. */
export const implement = <A extends DomainApi>(api: A, handlers: Handlers<A>, ...exports: ListExport[]): Implementation => ({
  api,
  handlers: handlers as unknown as Record<string, Handler>,
  exports,
})

/** One implementation from those of several features that share a name in `contract/api.ts`. */
export const combine = (...parts: Implementation[]): Implementation => ({
  api: Object.assign({}, ...parts.map(({ api }) => api)) as DomainApi,
  handlers: Object.assign({}, ...parts.map(({ handlers }) => handlers)) as Implementation['handlers'],
  exports: parts.flatMap(({ exports }) => exports),
})

/** An incoming call, not validated. */
export type RawCall = { params?: unknown; query?: unknown; body?: unknown; file?: unknown; key?: string }

/**
 * Handles one call: access, rate limits, input, idempotency, handler, and shape of the answer, in this order for every caller.
 * @throws AppError for errors that the caller can act on
 */
export async function handleCall(endpoint: Endpoint, handler: Handler, ctx: Context, raw: RawCall): Promise<Outcome> {
  checkAccess(endpoint, ctx.actor)
  await enforceRateLimits(ctx, endpoint)
  const input = parseInput(endpoint, raw)
  const work = async (own: Context) => {
    await noteCall(own, endpoint, raw)
    const answer = await (handler as (ctx: Context, input: unknown) => unknown)(own, input)
    if (endpoint.download) return answer
    if (!endpoint.response) return null
    return endpoint.isShaped && ctx.config.mode !== 'test' ? answer : z.parse(endpoint.response, answer)
  }
  if (endpoint.method === 'GET' && !endpoint.writes) {
    const answer = await (endpoint.mayLag ? readAway(ctx, work) : work({ ...ctx, db: readOnly(ctx.db) }))
    return { answer, isReplayed: false }
  }
  const outcome =
    endpoint.idempotent && raw.key !== undefined
      ? await once(ctx, { route: `${endpoint.method} ${endpoint.path}`, key: raw.key, input }, () => work(ctx))
      : { answer: await work(ctx), isReplayed: false }
  await noteWrite(ctx)
  return outcome
}

/** Writes each changing call by an API key or an app to the audit log before it is handled, so that no outcome is missing there. */
async function noteCall(ctx: Context, { method, path }: Endpoint, { params }: RawCall): Promise<void> {
  const key = ctx.actor.kind === 'user' ? ctx.actor.key : undefined
  if (!key || method === 'GET') return
  const [target] = Object.values((params ?? {}) as Record<string, unknown>)
  const after = { api_call: `${method} ${path}`, ...(target === undefined ? {} : { target }) }
  await audit(ctx, { action: 'key.call', entity: 'key', id: key.id, by: key.isCustomer ? 'U' : 'C', after })
}

function checkAccess(endpoint: Endpoint, actor: Actor): void {
  const { access } = endpoint
  if (actor.kind === 'user' && actor.key) checkScope(endpoint, actor.key.scopes)
  if (actor.kind === 'user' && actor.viewerId) checkViewer(endpoint)
  if (access === 'anyone') return
  if (actor.kind === 'guest' && access === 'owner') return
  if (actor.kind !== 'user') throw new AppError(commonErrors.signedOut)
  if (access === 'admin') return checkAdmin(endpoint, actor)
  const company = 'company' in actor ? actor.company : undefined
  if (access === 'company' && !company) throw new AppError(roleErrors.notOnTeam)
  if (company && endpoint.area && !roleMay(company.role, endpoint.area)) throw new AppError(roleErrors.notYourRole)
}

/** A key needs one of the endpoint's scopes besides its maker's permissions. */
function checkScope({ scopes }: Endpoint, given: readonly Scope[]): void {
  if (!scopes) throw new AppError(keyErrors.notForKeys)
  if (scopes.length > 0 && !scopes.some((scope) => given.includes(scope))) throw new AppError(keyErrors.scopeMissing)
}

/** An admin viewing as someone else can only read, and can't download that person's files. */
function checkViewer({ method, download, forViewers }: Endpoint): void {
  if (!forViewers && (method !== 'GET' || download)) throw new AppError(adminRoleErrors.readOnly)
}

function checkAdmin({ area, method }: Endpoint & { access: 'admin' }, actor: User): void {
  if (!actor.adminRole) throw new AppError(commonErrors.forbidden)
  if (actor.needsSecondFactor) throw new AppError(authErrors.secondFactorMissing)
  requireArea(actor, area, method === 'GET' ? 'read' : 'write')
}

/** For endpoints that serve several areas. @throws AppError not_your_area */
export function requireArea({ adminRole }: User, area: AdminArea, permission: Permission): void {
  if (!adminRole || !adminMay(adminRole, area, permission)) throw new AppError(adminRoleErrors.notYourArea)
}

/**
 * Validates an incoming value. Zod compares bounds before types, so an object in place of a number (`{ "length": { "valueOf": "x" } }`)
 * throws instead of failing. Only forged calls do this.
 */
function check<S extends z.core.$ZodType>(...[schema, value, context]: Parameters<typeof z.safeParse<S>>) {
  try {
    return z.safeParse(schema, value, context)
  } catch (error) {
    throw error instanceof TypeError ? new AppError(commonErrors.malformed) : error
  }
}

function parseInput(endpoint: Endpoint, raw: RawCall): Record<string, unknown> {
  const input: Record<string, unknown> = raw.file === undefined ? {} : { file: raw.file }
  // An impossible key in a path means that the thing doesn't exist. Other invalid input is reported by field.
  if (endpoint.params) {
    const params = check(endpoint.params, raw.params ?? {}, { reportInput: true })
    if (!params.success) throw isReadable(endpoint) ? invalid(params.error) : new AppError(commonErrors.notFound)
    input['params'] = params.data
  }
  for (const part of ['query', 'body'] as const) {
    const schema = endpoint[part]
    if (!schema) continue
    const parsed = check(schema, raw[part] ?? {}, { reportInput: true })
    if (!parsed.success) throw invalid(parsed.error)
    input[part] = parsed.data
  }
  return input
}
const isReadable = (endpoint: Endpoint) => endpoint.path.includes(':zip') || endpoint.path.includes(':email')
const invalid = (error: z.core.$ZodError) => new AppError(commonErrors.invalid, { fields: fieldErrors(error) })

/** Typed client without HTTP, for server rendering: the same checks, no serialization. */
export function inProcess<A extends DomainApi>({ api, handlers }: Implementation, ctx: Context | Promise<Context>): Client<A> {
  const calls = Object.entries(api).map(([name, endpoint]) => [
    name,
    async (raw: RawCall = {}, options: { key?: string } = {}) =>
      traced(
        () => ({ name: `${endpoint.method} ${endpoint.path}`, kind: 'internal', attributes: { 'code.function.name': name } }),
        async () => (await handleCall(endpoint, handlers[name]!, await ctx, { ...raw, ...options })).answer,
      ),
  ])
  return Object.fromEntries(calls) as Client<A>
}
