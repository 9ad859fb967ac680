import * as z from 'zod/mini'
import { decisions, HistoryRow } from './audit.ts'
import { Figures, marketDays } from './dashboard.ts'
import { Waiting } from './queue.ts'
import { FactorReset } from '../auth/people.ts'
import { adminRoles } from '../admin-roles.ts'
import { Versions } from '../companies/upkeep.ts'
import { companyStates, RankPart, tiers } from '../companies/search.ts'
import { Credential, CredentialNeed } from '../companies/credentials.ts'
import { endpoint, readLimits } from '../endpoint.ts'
import { exportNames } from '../exports.ts'
import { between, list } from '../lists.ts'
import { matchStates } from '../matching/states.ts'
import { paymentPurposes, paymentStates } from '../payments/payment.ts'
import { Id, Instant, Localized, Money, Slug, StateIso, text, Zip } from '../primitives.ts'
import { Project, projectStates, timings } from '../projects/project.ts'
import { refundReasons, refundStates } from '../refunds/claims.ts'
import { companyRoles } from '../company-roles.ts'

const Q = z.optional(text(0, 120))
const flag = z.optional(z.enum(['true', 'false']))
const placed = { ...between, state_iso: z.optional(StateIso), service: z.optional(Slug) }
const CompanyRef = z.object({ id: Id, slug: Slug, name: z.string() })

export const peopleKinds = ['member', 'guest', 'admin', 'company', 'suspended', 'factor_reset', 'deleted'] as const
export const AdminUser = z.object({
  id: Id,
  kind: z.enum(['member', 'guest']),
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  admin_role: z.nullable(z.enum(adminRoles)),
  is_suspended: z.boolean(),
  is_deleted: z.boolean(),
  email_verified: z.boolean(),
  phone_verified: z.boolean(),
  company: z.nullable(z.extend(CompanyRef, { role: z.enum(companyRoles) })),
  city: z.nullable(z.string()),
  state_iso: z.nullable(z.string()),
  requests_count: z.int(),
  created_at: Instant,
})
export type AdminUser = z.infer<typeof AdminUser>
const users = list(AdminUser, {
  sorts: ['created_at', 'name', 'email'],
  first: '-created_at',
  filters: { q: Q, kind: z.optional(z.enum(peopleKinds)), ...between },
})

export const AdminCompany = z.extend(CompanyRef, {
  status: z.enum(companyStates.states),
  is_paused: z.boolean(),
  tier: z.enum(tiers),
  city: z.string(),
  state_iso: StateIso,
  rating_mean: z.nullable(z.number()),
  reviews_count: z.int(),
  leads_count: z.int(),
  hires_count: z.int(),
  /** Since when a decision about it is waited for, while one is. */
  waiting_since: z.nullable(Instant),
  created_at: Instant,
})
export type AdminCompany = z.infer<typeof AdminCompany>
const companies = list(AdminCompany, {
  sorts: ['created_at', 'name', 'rating', 'leads_count'],
  first: '-created_at',
  filters: {
    q: Q,
    status: z.optional(z.enum(companyStates.states)),
    tier: z.optional(z.enum(tiers)),
    state_iso: z.optional(StateIso),
    paused: flag,
    ...between,
  },
})

export const AdminMatch = z.object({
  id: Id,
  project_id: Id,
  company: CompanyRef,
  service: Localized,
  city: z.string(),
  state_iso: StateIso,
  state: z.enum(matchStates.states),
  wave: z.int(),
  score: z.number(),
  score_parts: z.array(RankPart),
  price: Money,
  miles: z.nullable(z.number()),
  created_at: Instant,
  offered_at: z.nullable(Instant),
  decided_at: z.nullable(Instant),
})
export type AdminMatch = z.infer<typeof AdminMatch>
const matches = list(AdminMatch, {
  sorts: ['created_at'],
  first: '-created_at',
  filters: {
    state: z.optional(z.enum(matchStates.states)),
    project_id: z.optional(Id),
    company_id: z.optional(Id),
    /** Bought and not undone; the days are then those of the purchase, else of the offer. */
    bought: flag,
    ...placed,
  },
})

export const AdminRequest = z.object({
  id: Id,
  state: z.enum(projectStates.states),
  service: Localized,
  city: z.string(),
  state_iso: StateIso,
  zipcode: Zip,
  owner: z.object({ id: Id, name: z.string(), email: z.string() }),
  timing: z.enum(timings),
  slots: z.int(),
  sold: z.int(),
  risk_score: z.nullable(z.int()),
  created_at: Instant,
  submitted_at: z.nullable(Instant),
  opened_at: z.nullable(Instant),
})
export type AdminRequest = z.infer<typeof AdminRequest>
const requests = list(AdminRequest, {
  sorts: ['created_at', 'risk'],
  first: '-created_at',
  filters: { q: Q, state: z.optional(z.enum(projectStates.states)), owner_id: z.optional(Id), hired: flag, ...placed },
})

export const AdminPayment = z.object({
  id: Id,
  holder: z.object({ id: Id, name: z.string(), is_company: z.boolean() }),
  purpose: z.enum(paymentPurposes),
  title: Localized,
  state: z.enum(paymentStates.states),
  amount: Money,
  card: Money,
  wallet: Money,
  promo: Money,
  refunded: Money,
  decline_code: z.nullable(z.string()),
  created_at: Instant,
})
export type AdminPayment = z.infer<typeof AdminPayment>
const payments = list(AdminPayment, {
  sorts: ['created_at', 'amount'],
  first: '-created_at',
  filters: {
    q: Q,
    state: z.optional(z.enum(paymentStates.states)),
    holder_id: z.optional(Id),
    payment_id: z.optional(Id),
    purpose: z.optional(z.enum(paymentPurposes)),
    /** Of which something was given back; the days are then those of that, else of the payment. */
    returned: flag,
    /** Whose charge or refund the gateway has not answered for long. */
    stuck: flag,
    ...placed,
  },
})

export const AdminClaim = z.object({
  id: Id,
  project_id: Id,
  company: CompanyRef,
  service: Localized,
  city: z.string(),
  state_iso: StateIso,
  reason: z.enum(refundReasons),
  state: z.enum(refundStates.states),
  amount: Money,
  created_at: Instant,
  decided_at: z.nullable(Instant),
})
export type AdminClaim = z.infer<typeof AdminClaim>
const claims = list(AdminClaim, {
  sorts: ['created_at', 'amount'],
  first: '-created_at',
  filters: {
    reason: z.optional(z.enum(refundReasons)),
    state: z.optional(z.enum(refundStates.states)),
    company_id: z.optional(Id),
    ...placed,
  },
})

export const AdminUserDetail = z.extend(AdminUser, {
  surname: z.string(),
  given_name: z.string(),
  zipcode: z.nullable(z.string()),
  locale: z.enum(['es', 'en']),
  has_second_factor: z.boolean(),
  sessions_count: z.int(),
  last_seen_at: z.nullable(Instant),
  requests: z.array(AdminRequest),
  /** That another admin should take the second factor away. */
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
  zipcode: Zip,
  founded_year: z.nullable(z.int()),
  workers_count: z.nullable(z.int()),
  languages: z.array(z.string()),
  reply_minutes: z.nullable(z.int()),
  paused_until: z.nullable(Instant),
  caps: z.object({ lead: z.nullable(Money), day: z.nullable(Money), week: z.nullable(Money), month: z.nullable(Money) }),
  has_card: z.boolean(),
  /** Null for who may not look at money. */
  balances: z.nullable(z.object({ wallet: Money, promo: Money, earned: Money })),
  zips_count: z.int(),
  states: z.array(StateIso),
  pictures: z.object({ has_logo: z.boolean(), has_cover: z.boolean(), gallery: z.int() }),
  /** What its services ask for where it works, and whether it has that. */
  needs: z.array(CredentialNeed),
  /** What an admin who changes something of it has to have seen. */
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
  /** Where it works, by the first three digits of its zips. */
  zip_groups: z.array(z.object({ zip3: z.string(), count: z.int(), excluded: z.int() })),
  credentials: z.array(Credential),
  history: z.array(HistoryRow),
})
export type AdminCompanyDetail = z.infer<typeof AdminCompanyDetail>

export const AlikeRequest = z.object({ id: Id, text: z.string(), state: z.enum(projectStates.states), created_at: Instant })

/** A request as those see it who decide about it: what was asked, by whom, and what made it look risky. */
export const AdminRequestDetail = z.extend(AdminRequest, {
  project: Project,
  contact: z.nullable(z.object({ name: z.string(), email: z.string(), phone: z.string(), phone_verified: z.boolean() })),
  /** Points of each sign of risk, by its name. */
  risk: z.record(z.string(), z.number()),
  /** Requests of others with the same words, where that is one of the signs. */
  alike: z.array(AlikeRequest),
  history: z.array(HistoryRow),
})
export type AdminRequestDetail = z.infer<typeof AdminRequestDetail>

export const foundKinds = ['user', 'company', 'request', 'lead', 'quote', 'payment'] as const
export const Found = z.object({
  kind: z.enum(foundKinds),
  id: Id,
  /** Of what its page is about: for leads and quotes their request. */
  page_id: Id,
  title: z.string(),
  detail: z.string(),
  /** As its machine has it; of a person `member`, `guest` or `suspended`. */
  state: z.string(),
})
export type Found = z.infer<typeof Found>

const admin = { access: 'admin', limits: [readLimits.admin] } as const

export const adminApi = {
  waiting: endpoint({
    method: 'GET',
    path: '/api/admin/waiting',
    ...admin,
    area: 'house',
    summary: 'What waits for a decision',
    response: z.array(Waiting),
  }),
  figures: endpoint({
    method: 'GET',
    path: '/api/admin/figures',
    ...admin,
    area: 'house',
    summary: 'The market over the last days, in all or of one state, one service, or one service in one state',
    query: z.object({ days: z._default(z.enum(marketDays), '7'), state_iso: z.optional(StateIso), service: z.optional(Slug) }),
    response: Figures,
  }),
  find: endpoint({
    method: 'GET',
    path: '/api/admin/find',
    ...admin,
    area: 'house',
    summary:
      'Anybody and anything: people and companies by name, e-mail, phone, zip; requests by contact and zip; all by number, id, address',
    query: z.object({ q: text(2, 240) }),
    response: z.array(Found),
  }),
  users: endpoint({ method: 'GET', path: '/api/admin/users', ...admin, area: 'people', summary: 'People', ...users }),
  user: endpoint({
    method: 'GET',
    path: '/api/admin/users/:user_id',
    ...admin,
    area: 'people',
    summary: 'One person',
    params: z.object({ user_id: Id }),
    response: AdminUserDetail,
  }),
  companies: endpoint({ method: 'GET', path: '/api/admin/companies', ...admin, area: 'companies', summary: 'Companies', ...companies }),
  company: endpoint({
    method: 'GET',
    path: '/api/admin/companies/:company_id',
    ...admin,
    area: 'companies',
    summary: 'One company with all that a decision about it needs',
    params: z.object({ company_id: Id }),
    response: AdminCompanyDetail,
  }),
  requests: endpoint({ method: 'GET', path: '/api/admin/requests', ...admin, area: 'market', summary: 'Requests', ...requests }),
  request: endpoint({
    method: 'GET',
    path: '/api/admin/requests/:project_id',
    ...admin,
    area: 'market',
    summary: 'One request with what made it look risky',
    params: z.object({ project_id: Id }),
    response: AdminRequestDetail,
  }),
  matches: endpoint({
    method: 'GET',
    path: '/api/admin/matches',
    ...admin,
    area: 'market',
    summary: 'Offers with the parts of their score',
    ...matches,
  }),
  payments: endpoint({ method: 'GET', path: '/api/admin/payments', ...admin, area: 'money', summary: 'Payments', ...payments }),
  claims: endpoint({ method: 'GET', path: '/api/admin/claims', ...admin, area: 'refunds', summary: 'Claims of all times', ...claims }),
  audit: endpoint({ method: 'GET', path: '/api/admin/audit', ...admin, area: 'audit', summary: 'Who decided what, and why', ...decisions }),
  exportRows: endpoint({
    method: 'GET',
    path: '/api/admin/export/:list',
    ...admin,
    area: 'house',
    summary: 'A list as CSV, with the filters, the order and the columns that it is seen with',
    params: z.object({ list: z.enum(exportNames) }),
    query: z.looseObject({}),
    download: true,
    writes: 'audit',
  }),
}

export const adminLists = { users, companies, requests, matches, payments, claims, audit: decisions }
