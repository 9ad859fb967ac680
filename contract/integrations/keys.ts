import * as z from 'zod/mini'
import { authErrors } from '../auth/states.ts'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, Money, text } from '../primitives.ts'
import { adminScopes, companyScopes } from '../scopes.ts'
import { keyErrors, keyLifetimes, keyStates, mostKeys, rotationHours } from './states.ts'

/** An API key without its secret. */
export const ApiKey = z.object({
  id: Id,
  name: z.string(),
  state: z.enum(keyStates),
  /** Beginning of the secret, to recognize it by. */
  prefix: z.string(),
  scopes: z.array(z.enum([...companyScopes, ...adminScopes])),
  /** The most that the key spends on leads per day; null without `leads:buy`. */
  daily_cap: z.nullable(Money),
  spent_today: Money,
  made_by: z.string(),
  created_at: Instant,
  /** Lifetime that a rotation starts anew; null is no end. */
  days: z.nullable(z.int()),
  /** Null: never. */
  expires_at: z.nullable(Instant),
  /** Exact to the minute. */
  last_used_at: z.nullable(Instant),
  /** The secret before the last rotation, while it is still valid. */
  previous: z.nullable(z.object({ prefix: z.string(), valid_until: Instant })),
})
export type ApiKey = z.infer<typeof ApiKey>

/** A key with its secret, which is shown this once. */
export const NewKey = z.object({ key: ApiKey, secret: z.string() })
export type NewKey = z.infer<typeof NewKey>

const common = {
  name: text(1, 60),
  /** Days until it expires; null is never. */
  days: z.nullable(z.literal([...keyLifetimes])),
}
const scopesOf = <const S extends readonly string[]>(scopes: S) => z.array(z.enum(scopes)).check(z.minLength(1), z.maxLength(scopes.length))

export const CompanyKeyInput = z
  .object({
    ...common,
    scopes: scopesOf(companyScopes),
    /** Required with `leads:buy`. */
    daily_cap_cents: z.optional(z.nullable(z.int().check(z.minimum(100), z.maximum(1_000_000)))),
  })
  .check(
    z.refine(({ scopes, daily_cap_cents: cap }) => !scopes.includes('leads:buy') || typeof cap === 'number', {
      path: ['daily_cap_cents'],
      error: 'missing',
    }),
  )
export type CompanyKeyInput = z.output<typeof CompanyKeyInput>

export const AdminKeyInput = z.object({ ...common, scopes: scopesOf(adminScopes) })
export type AdminKeyInput = z.output<typeof AdminKeyInput>

/** A new name, and for a company's key with `leads:buy` a new cap. */
export const KeyEdit = z.object({
  name: common.name,
  daily_cap_cents: z.optional(z.nullable(z.int().check(z.minimum(100), z.maximum(1_000_000)))),
})
export type KeyEdit = z.output<typeof KeyEdit>

/** `prefix` names the secret that gives way, so that a repeated call doesn't rotate twice. */
export const Rotation = z.object({ prefix: text(1, 40), hours: z.literal([...rotationHours]) })
export type Rotation = z.output<typeof Rotation>

const keyParams = z.object({ key_id: Id })
const keys = z.array(ApiKey).check(z.maxLength(mostKeys * 10))
/** Parts that the keys of companies and of admins share. */
const makes = { response: NewKey, limits: [{ count: 30, seconds: 86_400, by: 'user', shared: 'api keys' }] } as const
const created = { ...makes, status: 201, errors: [authErrors.proofRequired, keyErrors.nameTaken, keyErrors.tooManyKeys] } as const
const rotated = { ...makes, params: keyParams, body: Rotation, errors: [authErrors.proofRequired] }
const revoked = { params: keyParams, response: keys }

export const keysApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/company/keys',
    access: 'company',
    area: 'integrations',
    summary: 'List API keys of the company, without their secrets',
    response: keys,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/company/keys',
    access: 'company',
    area: 'integrations',
    summary: 'Create an API key; the response shows its secret once',
    body: CompanyKeyInput,
    ...created,
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/api/company/keys/:key_id',
    access: 'company',
    area: 'integrations',
    summary: 'Change the name of a key, or its daily cap',
    params: keyParams,
    body: KeyEdit,
    response: keys,
    errors: [authErrors.proofRequired, keyErrors.nameTaken],
  }),
  rotate: endpoint({
    method: 'POST',
    path: '/api/company/keys/:key_id/rotate',
    access: 'company',
    area: 'integrations',
    summary: 'Rotate the secret of an API key; the old one stays valid for the given hours',
    ...rotated,
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/api/company/keys/:key_id',
    access: 'company',
    area: 'integrations',
    summary: 'Revoke an API key immediately and permanently',
    ...revoked,
  }),
}

export const adminKeysApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/keys',
    mayLag: true,
    access: 'admin',
    area: 'platform',
    summary: 'List one’s API keys; an owner sees those of every admin',
    response: keys,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/keys',
    access: 'admin',
    area: 'platform',
    summary: 'Create an API key with one’s read permissions; the response shows its secret once',
    body: AdminKeyInput,
    ...created,
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/api/admin/keys/:key_id',
    access: 'admin',
    area: 'platform',
    summary: 'Change the name of the caller’s own key',
    params: keyParams,
    body: z.pick(KeyEdit, { name: true }),
    response: keys,
    errors: [keyErrors.nameTaken],
  }),
  rotate: endpoint({
    method: 'POST',
    path: '/api/admin/keys/:key_id/rotate',
    access: 'admin',
    area: 'platform',
    summary: 'Rotate the secret of one’s API key; the old one stays valid for the given hours',
    ...rotated,
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/api/admin/keys/:key_id',
    access: 'admin',
    area: 'platform',
    summary: 'Revoke an API key immediately and permanently; an owner can revoke anyone’s',
    ...revoked,
  }),
}
