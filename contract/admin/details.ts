import * as z from 'zod/mini'
import { FactorReset } from '../auth/people.ts'
import { Credential, CredentialNeed } from '../companies/credentials.ts'
import { Versions } from '../companies/upkeep.ts'
import { companyRoles } from '../company-roles.ts'
import { endpoint, readLimits } from '../endpoint.ts'
import { Id, Instant, Localized, Money, Slug, StateIso, Zip } from '../primitives.ts'
import { Project } from '../projects/project.ts'
import { projectStates } from '../projects/states.ts'
import { HistoryRow } from './audit.ts'
import { AdminCompany, AdminRequest, AdminUser } from './lists.ts'

export const AdminUserDetail = z.extend(AdminUser, {
  surname: z.string(),
  given_name: z.string(),
  zipcode: z.nullable(z.string()),
  locale: z.enum(['es', 'en']),
  has_second_factor: z.boolean(),
  sessions_count: z.int(),
  last_seen_at: z.nullable(Instant),
  requests: z.array(AdminRequest),
  /** Open request for a reset of the second factor. */
  factor_reset: z.nullable(FactorReset),
  history: z.array(HistoryRow),
})
export type AdminUserDetail = z.infer<typeof AdminUserDetail>

export const AdminCompanyDetail = z.extend(AdminCompany, {
  tagline: Localized,
  about: Localized,
  phone: z.nullable(z.string()),
  website: z.nullable(z.string()),
  address: z.nullable(z.string()),
  /** Besides its main one. */
  locations: z.array(z.object({ id: Id, name: z.string(), place: z.string(), address: z.nullable(z.string()), is_public: z.boolean() })),
  zipcode: Zip,
  founded_year: z.nullable(z.int()),
  workers_count: z.nullable(z.int()),
  languages: z.array(z.string()),
  reply_minutes: z.nullable(z.int()),
  paused_until: z.nullable(Instant),
  caps: z.object({ lead: z.nullable(Money), day: z.nullable(Money), week: z.nullable(Money), month: z.nullable(Money) }),
  has_card: z.boolean(),
  /** Null for a role without access to money. */
  balances: z.nullable(z.object({ wallet: Money, promo: Money, earned: Money })),
  zips_count: z.int(),
  states: z.array(StateIso),
  pictures: z.object({ has_logo: z.boolean(), has_cover: z.boolean(), gallery: z.int() }),
  /** Credentials that its services require where it works, and whether it has them. */
  needs: z.array(CredentialNeed),
  /** Versions that an admin's change has to name. */
  versions: Versions,
  members: z.array(
    z.object({
      id: Id,
      name: z.string(),
      email: z.string(),
      role: z.enum(companyRoles),
      email_verified: z.boolean(),
      phone_verified: z.boolean(),
    }),
  ),
  services: z.array(
    z.object({
      slug: Slug,
      name: Localized,
      is_on: z.boolean(),
      is_paused: z.boolean(),
      price_from: z.nullable(Money),
      max_lead_price: z.nullable(Money),
      answer_filters: z.record(z.string(), z.unknown()),
      leads_count: z.int(),
    }),
  ),
  /** Service area, by the first three digits of its zips. */
  zip_groups: z.array(z.object({ zip3: z.string(), count: z.int(), excluded: z.int() })),
  credentials: z.array(Credential),
  history: z.array(HistoryRow),
})
export type AdminCompanyDetail = z.infer<typeof AdminCompanyDetail>

export const AlikeRequest = z.object({ id: Id, text: z.string(), state: z.enum(projectStates.states), created_at: Instant })

/** A request with what a decision needs: the project, its contact, its risk. */
export const AdminRequestDetail = z.extend(AdminRequest, {
  project: Project,
  contact: z.nullable(z.object({ name: z.string(), email: z.string(), phone: z.string(), phone_verified: z.boolean() })),
  /** Points for each sign of risk, by name. */
  risk: z.record(z.string(), z.number()),
  /** Other people's requests with the same text, where that is one of the signs. */
  alike: z.array(AlikeRequest),
  history: z.array(HistoryRow),
})
export type AdminRequestDetail = z.infer<typeof AdminRequestDetail>

export const detailsApi = {
  user: endpoint({
    method: 'GET',
    path: '/api/admin/users/:user_id',
    access: 'admin',
    limits: [readLimits.admin],
    area: 'people',
    summary: 'Get a person',
    params: z.object({ user_id: Id }),
    response: AdminUserDetail,
  }),
  company: endpoint({
    method: 'GET',
    path: '/api/admin/companies/:company_id',
    access: 'admin',
    limits: [readLimits.admin],
    area: 'companies',
    summary: 'Get a company with the data for a decision',
    params: z.object({ company_id: Id }),
    response: AdminCompanyDetail,
  }),
  request: endpoint({
    method: 'GET',
    path: '/api/admin/requests/:project_id',
    access: 'admin',
    limits: [readLimits.admin],
    area: 'market',
    summary: 'Get a request with its risk signals',
    params: z.object({ project_id: Id }),
    response: AdminRequestDetail,
  }),
}
