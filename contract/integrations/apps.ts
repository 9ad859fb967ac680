import * as z from 'zod/mini'
import { authErrors } from '../auth/states.ts'
import { endpoint, readLimits } from '../endpoint.ts'
import { Id, Instant, Money, text } from '../primitives.ts'
import { companyScopes, customerScopes } from '../scopes.ts'
import { appErrors, isRedirectUri, keyStates, mostApps, mostRedirects } from './states.ts'

const AppScope = z.enum([...new Set([...companyScopes, ...customerScopes])])

/** A request of an app for access, as the person decides on it. */
export const Consent = z.object({
  app: z.object({
    name: z.string(),
    website: z.nullable(z.string()),
    /** Host to which the person returns: the one thing about an app that nobody can make up. */
    returns_to: z.string(),
    /** An admin of the platform registered it. Any program can register itself. */
    is_checked: z.boolean(),
  }),
  /** Permissions it asks for, for a company and for a customer. Empty: it cannot be connected as such. */
  company_scopes: z.array(z.enum(companyScopes)),
  customer_scopes: z.array(z.enum(customerScopes)),
  /** The company for which the person may connect apps. */
  company: z.nullable(z.object({ name: z.string() })),
  email: z.string(),
})
export type Consent = z.infer<typeof Consent>

/** Proof that the browser which answers is the one that the app sent here. */
const check = text(1, 64)
export const Approval = z
  .object({
    check,
    acts_as: z.enum(['company', 'customer']),
    scopes: z.array(AppScope).check(z.minLength(1), z.maxLength(30)),
    /** Required with `leads:buy`. */
    daily_cap_cents: z.optional(z.nullable(z.int().check(z.minimum(100), z.maximum(1_000_000)))),
  })
  .check(
    z.refine(({ scopes, daily_cap_cents: cap }) => !scopes.includes('leads:buy') || typeof cap === 'number', {
      path: ['daily_cap_cents'],
      error: 'missing',
    }),
  )
export type Approval = z.output<typeof Approval>

/** An app that a company or a customer connected. */
export const ConnectedApp = z.object({
  id: Id,
  name: z.string(),
  is_checked: z.boolean(),
  state: z.enum(keyStates),
  scopes: z.array(AppScope),
  /** The most that the app spends on leads per day; null without `leads:buy`. */
  daily_cap: z.nullable(Money),
  spent_today: Money,
  connected_by: z.string(),
  connected_at: Instant,
  /** Exact to the minute. */
  last_used_at: z.nullable(Instant),
})
export type ConnectedApp = z.infer<typeof ConnectedApp>
const connected = z.array(ConnectedApp).check(z.maxLength(mostApps * 10))

/** An app as an admin registers it. */
export const AppInput = z.object({
  name: text(1, 60),
  website: z.nullable(z.url({ protocol: /^https$/ }).check(z.maxLength(200))),
  redirect_uris: z.array(text(1, 300).check(z.refine(isRedirectUri))).check(z.minLength(1), z.maxLength(mostRedirects)),
})
export type AppInput = z.output<typeof AppInput>

export const RegisteredApp = z.object({
  client_id: Id,
  name: z.string(),
  website: z.nullable(z.string()),
  redirect_uris: z.array(z.string()),
  created_at: Instant,
  is_off: z.boolean(),
  connections: z.int(),
})
export type RegisteredApp = z.infer<typeof RegisteredApp>

const consentParams = z.object({ uid: text(20, 60) })
const grantParams = z.object({ app_id: Id })
const Going = z.object({ location: z.string() })

export const appsApi = {
  consent: endpoint({
    method: 'GET',
    path: '/api/oauth/consents/:uid',
    access: 'user',
    summary: 'Get what an app asks for',
    params: consentParams,
    query: z.object({ check }),
    response: Consent,
    errors: [appErrors.consentEnded],
  }),
  approve: endpoint({
    method: 'POST',
    path: '/api/oauth/consents/:uid',
    access: 'user',
    summary: 'Connect the app, for the caller’s company or as a customer; returns where the browser goes next',
    params: consentParams,
    body: Approval,
    response: Going,
    limits: [{ count: 60, seconds: 3600, by: 'user' }],
    errors: [appErrors.consentEnded, appErrors.onlyOwners, appErrors.tooManyApps, authErrors.proofRequired],
  }),
  deny: endpoint({
    method: 'POST',
    path: '/api/oauth/consents/:uid/deny',
    access: 'user',
    summary: 'Refuse the app; returns where the browser goes next',
    params: consentParams,
    body: z.object({ check }),
    response: Going,
    errors: [appErrors.consentEnded],
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/user/apps',
    access: 'user',
    summary: 'List apps that the caller connected as a customer',
    response: connected,
  }),
  disconnect: endpoint({
    method: 'DELETE',
    path: '/api/user/apps/:app_id',
    access: 'user',
    summary: 'Disconnect an app, at once and in every process',
    params: grantParams,
    response: connected,
  }),
}

export const companyAppsApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/company/apps',
    access: 'company',
    area: 'integrations',
    summary: 'List apps connected to the company',
    response: connected,
  }),
  setCap: endpoint({
    method: 'PUT',
    path: '/api/company/apps/:app_id/cap',
    access: 'company',
    area: 'integrations',
    summary: 'Change the daily cap of an app that may buy leads',
    params: grantParams,
    body: z.object({ daily_cap_cents: z.int().check(z.minimum(100), z.maximum(1_000_000)) }),
    response: connected,
    errors: [authErrors.proofRequired],
  }),
  disconnect: endpoint({
    method: 'DELETE',
    path: '/api/company/apps/:app_id',
    access: 'company',
    area: 'integrations',
    summary: 'Disconnect an app, at once and in every process',
    params: grantParams,
    response: connected,
  }),
}

const admin = { access: 'admin', area: 'platform' } as const
const registered = z.array(RegisteredApp).check(z.maxLength(500))
export const adminAppsApi = {
  list: endpoint({
    ...admin,
    method: 'GET',
    path: '/api/admin/apps',
    mayLag: true,
    summary: 'List apps that admins registered or people connected',
    response: registered,
    limits: [readLimits.admin],
  }),
  register: endpoint({
    ...admin,
    method: 'POST',
    path: '/api/admin/apps',
    summary: 'Register an app',
    body: AppInput,
    response: registered,
    status: 201,
    errors: [authErrors.proofRequired],
  }),
  setOff: endpoint({
    ...admin,
    method: 'PUT',
    path: '/api/admin/apps/:client_id/off',
    summary: 'Turn an app off for everybody, or on again',
    params: z.object({ client_id: Id }),
    body: z.object({ is_off: z.boolean() }),
    response: registered,
  }),
}
