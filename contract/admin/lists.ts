import * as z from 'zod/mini'
import { adminRoles } from '../admin-roles.ts'
import { RankPart } from '../companies/search.ts'
import { companyStates, tiers } from '../companies/states.ts'
import { companyRoles } from '../company-roles.ts'
import { endpoint, readLimits } from '../endpoint.ts'
import { between, list } from '../lists.ts'
import { matchStates } from '../matching/states.ts'
import { paymentPurposes, paymentStates } from '../payments/states.ts'
import { Id, Instant, Localized, Money, Slug, StateIso, text, Zip } from '../primitives.ts'
import { projectStates, timings } from '../projects/states.ts'
import { refundReasons, refundStates } from '../refunds/states.ts'
import { decisions } from './audit.ts'
import { peopleKinds } from './states.ts'

const Q = z.optional(text(0, 120))

const flag = z.optional(z.enum(['true', 'false']))

const placed = { ...between, state_iso: z.optional(StateIso), service: z.optional(Slug) }

const CompanyRef = z.object({ id: Id, slug: Slug, name: z.string() })

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
  /** When it came up for a decision; null while none is due. */
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

export const matches = list(AdminMatch, {
  sorts: ['created_at'],
  first: '-created_at',
  filters: {
    state: z.optional(z.enum(matchStates.states)),
    project_id: z.optional(Id),
    company_id: z.optional(Id),
    /** Only offers that were bought and not undone. `from` and `to` then mean the purchase, otherwise the offer. */
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

export const payments = list(AdminPayment, {
  sorts: ['created_at', 'amount'],
  first: '-created_at',
  filters: {
    q: Q,
    state: z.optional(z.enum(paymentStates.states)),
    holder_id: z.optional(Id),
    payment_id: z.optional(Id),
    purpose: z.optional(z.enum(paymentPurposes)),
    /** Only payments with a refund. `from` and `to` then mean the refund, otherwise the payment. */
    returned: flag,
    /** Only payments whose charge or refund the gateway has left unanswered for too long. */
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

export const claims = list(AdminClaim, {
  sorts: ['created_at', 'amount'],
  first: '-created_at',
  filters: {
    reason: z.optional(z.enum(refundReasons)),
    state: z.optional(z.enum(refundStates.states)),
    company_id: z.optional(Id),
    ...placed,
  },
})

export const listsApi = {
  users: endpoint({
    method: 'GET',
    path: '/api/admin/users',
    access: 'admin',
    mayLag: true,
    scopes: ['people:read'],
    limits: [readLimits.admin],
    area: 'people',
    summary: 'List people',
    ...users,
    csv: { name: 'users', columns: ['name', 'email', 'phone', 'kind', 'company', 'place', 'requests', 'since'], totals: [] },
  }),
  companies: endpoint({
    method: 'GET',
    path: '/api/admin/companies',
    access: 'admin',
    mayLag: true,
    scopes: ['companies:read'],
    limits: [readLimits.admin],
    area: 'companies',
    summary: 'List companies',
    ...companies,
    csv: {
      name: 'companies',
      columns: ['name', 'status', 'waiting', 'tier', 'place', 'rating', 'leads', 'hires', 'paused', 'since'],
      totals: [],
    },
  }),
  requests: endpoint({
    method: 'GET',
    path: '/api/admin/requests',
    access: 'admin',
    mayLag: true,
    scopes: ['market:read'],
    limits: [readLimits.admin],
    area: 'market',
    summary: 'List requests',
    ...requests,
    csv: { name: 'requests', columns: ['service', 'status', 'owner', 'place', 'slots', 'risk', 'sent', 'since'], totals: [] },
  }),
  matches: endpoint({
    method: 'GET',
    path: '/api/admin/matches',
    access: 'admin',
    mayLag: true,
    scopes: ['market:read'],
    limits: [readLimits.admin],
    area: 'market',
    summary: 'List matches with the parts of their score',
    ...matches,
    csv: {
      name: 'matches',
      columns: ['service', 'company', 'status', 'score', 'wave', 'price', 'place', 'miles', 'offered', 'decided'],
      totals: [],
    },
  }),
  payments: endpoint({
    method: 'GET',
    path: '/api/admin/payments',
    access: 'admin',
    mayLag: true,
    scopes: ['money:read'],
    limits: [readLimits.admin],
    area: 'money',
    summary: 'List payments',
    ...payments,
    csv: {
      name: 'payments',
      columns: ['purpose', 'number', 'holder', 'status', 'amount', 'card', 'wallet', 'refunded', 'at'],
      totals: ['amount', 'refunded'],
    },
  }),
  claims: endpoint({
    method: 'GET',
    path: '/api/admin/claims',
    access: 'admin',
    mayLag: true,
    scopes: ['refunds:read'],
    limits: [readLimits.admin],
    area: 'refunds',
    summary: 'List claims',
    ...claims,
    csv: { name: 'claims', columns: ['company', 'reason', 'status', 'amount', 'service', 'place', 'since', 'decided'], totals: ['amount'] },
  }),
  audit: endpoint({
    method: 'GET',
    path: '/api/admin/audit',
    access: 'admin',
    mayLag: true,
    scopes: ['audit:read'],
    limits: [readLimits.admin],
    area: 'audit',
    summary: 'List the audit log',
    ...decisions,
    csv: { name: 'audit', columns: ['at', 'action', 'about', 'actor', 'reason', 'change'], totals: [] },
  }),
}

export const adminLists = { users, companies, requests, matches, payments, claims, audit: decisions }
