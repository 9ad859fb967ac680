/** Permissions of a company's API key. A key without the scope of a call gets 403 `scope_missing`. */
export const companyScopes = [
  'leads:read',
  'leads:write',
  'leads:buy',
  'messages:read',
  'messages:write',
  'quotes:read',
  'quotes:write',
  'calendar',
  'reviews:read',
  'reviews:write',
  'company:read',
  'webhooks',
] as const
export type CompanyScope = (typeof companyScopes)[number]

/** Permissions of an app that acts for a person as a customer. Companies' keys and apps never act as a customer. */
export const customerScopes = ['requests:read', 'quotes:read', 'messages:read', 'messages:write'] as const
export type CustomerScope = (typeof customerScopes)[number]

/** Everything that an app can ask for. */
export const appScopes = [...new Set<CompanyScope | CustomerScope>([...companyScopes, ...customerScopes])]

/** Permissions of an admin's API key, each named after the admin area that it reads. Keys never write as an admin. */
export const adminScopes = [
  'platform:read',
  'people:read',
  'companies:read',
  'market:read',
  'refunds:read',
  'money:read',
  'content:read',
  'audit:read',
  'system:read',
] as const
export type AdminScope = (typeof adminScopes)[number]

/** Permissions that keys have. */
export type KeyScope = CompanyScope | AdminScope
export type Scope = CompanyScope | CustomerScope | AdminScope
