import * as z from 'zod/mini'
import { ServiceRef } from '../catalog/services.ts'
import { endpoint } from '../endpoint.ts'
import type { ErrorSpec } from '../errors.ts'
import { machine } from '../machine.ts'
import { CalendarDate, Email, Id, Instant, page, Paging, StateIso, text } from '../primitives.ts'
import { contactModes, projectStates } from '../projects/project.ts'

/** A request that personal data be neither sold nor shared, made without an account. */
export const optOutStates = machine(['received', 'honoured'], {
  honour: { from: ['received'], to: 'honoured', by: ['S', 'A'] },
})

/** How long an opt-out may take at most, in business days. Source: California Code of Regulations, title 11, § 7026. */
export const optOutBusinessDays = 15
/** For how long a copy of one's data can be downloaded. */
export const exportDays = 7
/** For how long the law keeps the books, without a name. */
export const booksYears = 7

export const privacyErrors = {
  lastOwner: {
    code: 'last_owner',
    status: 409,
    message: {
      es: 'Tu empresa se quedaría sin titular. Nombra a otra persona titular o cierra la empresa, y después borra tu cuenta.',
      en: 'Your company would be left without an owner. Make somebody else an owner or close the company, then delete your account.',
    },
  },
  exportToday: {
    code: 'export_today',
    status: 429,
    message: { es: 'Puedes pedir una copia al día. Vuelve mañana.', en: 'You can ask for one copy a day. Come back tomorrow.' },
  },
} as const satisfies Record<string, ErrorSpec>

/** What a company was given: a summary without a name, or the contact in the way that was allowed. */
export const sharedWith = ['summary', 'messages', 'calls', 'address'] as const

/** One company that was told of one request. */
export const Sharing = z.object({
  company: z.object({ id: Id, slug: z.string(), name: z.string() }),
  project: z.object({ id: Id, state: z.enum(projectStates.states), service: ServiceRef, city: z.string(), state_iso: StateIso }),
  lead_id: z.nullable(Id),
  got: z.enum(sharedWith),
  contact_mode: z.enum(contactModes),
  /** Whether the request was for this company first, or it was chosen by the rules. */
  why: z.enum(['asked_for', 'chosen']),
  /** When it saw the summary, and when it got the contact. */
  offered_at: Instant,
  contact_at: z.nullable(Instant),
  /** Since when it may no longer get in touch. */
  stopped_at: z.nullable(Instant),
})
export type Sharing = z.infer<typeof Sharing>

export const DataExport = z.object({
  id: Id,
  state: z.enum(['requested', 'ready', 'expired']),
  requested_at: Instant,
  expires_at: z.nullable(Instant),
  bytes: z.nullable(z.int()),
})
export type DataExport = z.infer<typeof DataExport>

/** What there is to know before one leaves, and what has been chosen. */
export const PrivacyOverview = z.object({
  /** Whom live updates are for. */
  person_id: Id,
  companies_with_contact: z.int(),
  open_requests: z.int(),
  threads: z.int(),
  reviews: z.int(),
  payments: z.int(),
  /** Until when the law keeps payments, without a name; null where there are none. */
  books_until: z.nullable(CalendarDate),
  /** The company that would be left without an owner. */
  owned_company: z.nullable(z.object({ name: z.string(), slug: z.string() })),
  opted_out_at: z.nullable(Instant),
  export: z.nullable(DataExport),
})
export type PrivacyOverview = z.infer<typeof PrivacyOverview>

export const OptOutInput = z.object({ name: text(1, 120), email: Email })
export const OptOut = z.object({
  id: Id,
  state: z.enum(optOutStates.states),
  received_at: Instant,
  due_on: CalendarDate,
  honoured_at: z.nullable(Instant),
})
export type OptOut = z.infer<typeof OptOut>

const hour = 3600
const exportParams = z.object({ export_id: Id })

export const privacyApi = {
  overview: endpoint({
    method: 'GET',
    path: '/api/privacy',
    access: 'owner',
    summary: 'What we keep about the caller, in figures, and what they chose',
    response: PrivacyOverview,
  }),
  sharing: endpoint({
    method: 'GET',
    path: '/api/privacy/sharing',
    access: 'owner',
    summary: 'Who has my data: every company that was told of a request, those with contact first',
    query: z.object({ ...Paging, project_id: z.optional(Id) }),
    response: page(Sharing),
  }),
  stop: endpoint({
    method: 'POST',
    path: '/api/privacy/stop',
    access: 'owner',
    summary: 'Stop contact: with one company, about one request, or all of it',
    body: z.object({ company_id: z.optional(Id), project_id: z.optional(Id) }),
    /** How many companies lost contact by this call. */
    response: z.object({ stopped: z.int() }),
    idempotent: true,
    limits: [{ count: 60, seconds: hour, by: 'user' }],
  }),
  requestExport: endpoint({
    method: 'POST',
    path: '/api/privacy/exports',
    access: 'owner',
    summary: 'Ask for a copy of everything; needs a fresh proof of presence',
    response: DataExport,
    status: 202,
    idempotent: true,
    limits: [{ count: 10, seconds: hour, by: 'user' }],
    errors: [privacyErrors.exportToday],
  }),
  download: endpoint({
    method: 'GET',
    path: '/api/privacy/exports/:export_id/file',
    access: 'owner',
    summary: 'The copy, as a ZIP archive',
    params: exportParams,
    download: true,
    limits: [{ count: 30, seconds: hour, by: 'user' }],
  }),
  deleteAccount: endpoint({
    method: 'POST',
    path: '/api/privacy/deletion',
    access: 'owner',
    summary: 'Delete the account and everything personal; needs a fresh proof of presence',
    body: z.object({ confirm: z.literal(true, { error: 'consent' }) }),
    limits: [{ count: 10, seconds: hour, by: 'user' }],
    errors: [privacyErrors.lastOwner],
  }),
  optOut: endpoint({
    method: 'POST',
    path: '/api/privacy/opt-outs',
    access: 'anyone',
    summary: 'Ask that personal data be neither sold nor shared; no account needed',
    body: OptOutInput,
    response: OptOut,
    status: 201,
    idempotent: true,
    limits: [{ count: 5, seconds: hour, by: 'ip' }],
  }),
  getOptOut: endpoint({
    method: 'GET',
    path: '/api/privacy/opt-outs/:opt_out_id',
    access: 'anyone',
    summary: 'How far an opt-out is; its id is the secret',
    params: z.object({ opt_out_id: Id }),
    response: OptOut,
    limits: [{ count: 60, seconds: 60, by: 'ip' }],
  }),
}
