import * as z from 'zod/mini'
import { ServiceRef } from '../catalog/services.ts'
import { endpoint } from '../endpoint.ts'
import { CalendarDate, Id, Instant, page, Paging, StateIso } from '../primitives.ts'
import { contactModes, projectStates } from '../projects/states.ts'
import { DataExport } from './exports.ts'
import { sharedWith } from './states.ts'

/** One company that received one request. */
export const Sharing = z.object({
  company: z.object({ id: Id, slug: z.string(), name: z.string() }),
  project: z.object({ id: Id, state: z.enum(projectStates.states), service: ServiceRef, city: z.string(), state_iso: StateIso }),
  lead_id: z.nullable(Id),
  got: z.enum(sharedWith),
  contact_mode: z.enum(contactModes),
  /** `asked_for`: the customer sent the request to this company. `chosen`: the rules chose it. */
  why: z.enum(['asked_for', 'chosen']),
  /** When it got the summary, and when the contact. */
  offered_at: Instant,
  contact_at: z.nullable(Instant),
  /** When its access to the contact ended. */
  stopped_at: z.nullable(Instant),
  /** When it was first hired and got the address; also of a hire that was taken back. */
  address_at: z.nullable(Instant),
  /** When it lost the address: the hire was taken back, or its access to the contact ended. */
  address_ended_at: z.nullable(Instant),
})
export type Sharing = z.infer<typeof Sharing>

/** Summary of a person's data and choices, shown before they delete their account. */
export const PrivacyOverview = z.object({
  /** Id for the channel of live updates. */
  person_id: Id,
  companies_with_contact: z.int(),
  open_requests: z.int(),
  threads: z.int(),
  reviews: z.int(),
  payments: z.int(),
  /** Day until which the law requires payments to be kept, without a name; null without payments. */
  books_until: z.nullable(CalendarDate),
  /** The company that a deletion would leave without an owner. */
  owned_company: z.nullable(z.object({ name: z.string(), slug: z.string() })),
  opted_out_at: z.nullable(Instant),
  export: z.nullable(DataExport),
})
export type PrivacyOverview = z.infer<typeof PrivacyOverview>

export const sharingApi = {
  overview: endpoint({
    method: 'GET',
    path: '/api/privacy',
    access: 'owner',
    summary: 'Get a summary of the caller’s stored data and privacy choices',
    response: PrivacyOverview,
  }),
  sharing: endpoint({
    method: 'GET',
    path: '/api/privacy/sharing',
    access: 'owner',
    summary: 'List companies that received the caller’s data, those with contact first',
    query: z.object({ ...Paging, project_id: z.optional(Id) }),
    response: page(Sharing),
  }),
  stop: endpoint({
    method: 'POST',
    path: '/api/privacy/stop',
    access: 'owner',
    summary: 'Stop contact with a company, about a request, or altogether',
    body: z.object({ company_id: z.optional(Id), project_id: z.optional(Id) }),
    /** Companies that lost access to the contact by this call. */
    response: z.object({ stopped: z.int() }),
    idempotent: true,
    limits: [{ count: 60, seconds: 3600, by: 'user' }],
  }),
}
