import * as z from 'zod/mini'
import { ServiceRef } from '../catalog/services.ts'
import {
  credentialAsks,
  credentialErrors,
  type CredentialField,
  credentialFields,
  credentialKinds,
  credentialQueues,
  credentialStates,
  type DocumentKind,
  documentKinds,
  needStates,
  registryStatuses,
  tiers,
  tierSteps,
} from './states.ts'
import { endpoint } from '../endpoint.ts'
import { CalendarDate, Id, Instant, Money, page, Paging, Slug, StateIso, text } from '../primitives.ts'

type Given = { kind: DocumentKind } & Partial<Record<CredentialField, unknown>>
/** Sent as a form with its document, so every value is text. `amount` in whole dollars. */
export const NewCredential = z
  .object({
    kind: z.enum(documentKinds),
    source: text(2, 120),
    state_iso: z.optional(StateIso),
    category: z.optional(Slug),
    number: z.optional(text(1, 60)),
    amount: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000_000))),
    worker: z.optional(text(2, 120)),
    expires_on: z.optional(CalendarDate),
  })
  .check(
    ...credentialFields.map((field) =>
      z.refine<Given>((given) => !credentialAsks(given.kind, field) || given[field] !== undefined, { path: [field], error: 'missing' }),
    ),
  )
export type NewCredential = z.output<typeof NewCredential>

const Trade = z.object({ slug: Slug, name: z.string() })

export const Credential = z.object({
  id: Id,
  kind: z.enum(credentialKinds),
  status: z.enum(credentialStates.states),
  source: z.string(),
  state_iso: z.nullable(StateIso),
  /** Trade that a license covers; null covers all. */
  trade: z.nullable(Trade),
  number: z.nullable(z.string()),
  amount: z.nullable(Money),
  worker: z.nullable(z.string()),
  checked_at: z.nullable(Instant),
  expires_on: z.nullable(CalendarDate),
  submitted_at: z.nullable(Instant),
  /** Reason for a rejection or revocation, in the admin's words. */
  reason: z.nullable(z.string()),
  document: z.nullable(z.object({ name: z.string(), bytes: z.int() })),
  /** Last answer of the license board's registry, with its date; null when it was never asked or never answered. */
  registry: z.nullable(
    z.object({ status: z.enum(registryStatuses), source: z.string(), expires_on: z.nullable(CalendarDate), asked_at: Instant }),
  ),
  /** When the registry last failed to answer, if it has not answered since. */
  registry_failed_at: z.nullable(Instant),
})
export type Credential = z.infer<typeof Credential>

/** A credential without which the company gets no offers for some of its services. */
export const CredentialNeed = z.object({
  kind: z.enum(credentialKinds),
  /** Null for all states where it works. */
  state_iso: z.nullable(StateIso),
  trade: z.nullable(Trade),
  services: z.array(ServiceRef),
  state: z.enum(needStates),
})
export type CredentialNeed = z.infer<typeof CredentialNeed>

const Step = <const T extends readonly [string, ...string[]]>(steps: T) =>
  z.object({
    step: z.enum(steps),
    is_done: z.boolean(),
    /** Progress in the unit of the goal; null if it cannot be counted. */
    value: z.nullable(z.number()),
  })
export const TierView = z.object({
  tier: z.enum(tiers),
  verified: z.array(Step(tierSteps.verified)),
  proven: z.array(Step(tierSteps.proven)),
  goals: z.object({ reviews: z.int(), rating: z.number(), reply_hours: z.int(), reply_share: z.number(), record_days: z.int() }),
})
export type TierView = z.infer<typeof TierView>

export const OwnCredentials = z.object({
  credentials: z.array(Credential),
  needs: z.array(CredentialNeed),
  tier: TierView,
  /** Days before expiry from which on a renewal is due. */
  due_days: z.int(),
})
export type OwnCredentials = z.infer<typeof OwnCredentials>

/** A credential in an admin's queue. */
export const QueuedCredential = z.extend(Credential, {
  company: z.object({ id: Id, slug: Slug, name: z.string() }),
  /** Start of the wait for a decision, or date when the recheck came due. */
  waiting_since: Instant,
})
export type QueuedCredential = z.infer<typeof QueuedCredential>

const params = z.object({ credential_id: Id })
const reason = z.object({ reason: text(5, 500) })

export const credentialsApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/company/credentials',
    access: 'company',
    area: 'configure',
    summary: 'List the company’s credentials, those its services require, and the progress to the next tier',
    response: OwnCredentials,
  }),
  submit: endpoint({
    method: 'POST',
    path: '/api/company/credentials',
    access: 'company',
    area: 'configure',
    summary: 'Submit the document of a credential (picture or PDF) for review; only the company and reviewers see it',
    body: NewCredential,
    upload: true,
    response: Credential,
    status: 201,
    limits: [{ count: 30, seconds: 3600, by: 'company' }],
    errors: [credentialErrors.underCheck],
  }),
  document: endpoint({
    method: 'GET',
    path: '/api/company/credentials/:credential_id/document',
    access: 'company',
    area: 'configure',
    summary: 'Download the document of a credential of the company',
    params,
    download: true,
    limits: [{ count: 120, seconds: 3600, by: 'user' }],
  }),
  queue: endpoint({
    method: 'GET',
    path: '/api/admin/credentials',
    mayLag: true,
    access: 'admin',
    area: 'credentials',
    summary: 'List credentials waiting for review, oldest first',
    query: z.object({ ...Paging, queue: z._default(z.enum(credentialQueues), 'submitted'), company_id: z.optional(Id) }),
    response: page(QueuedCredential),
  }),
  documentForCheck: endpoint({
    method: 'GET',
    path: '/api/admin/credentials/:credential_id/document',
    access: 'admin',
    area: 'credentials',
    summary: 'Download the document of a credential under review',
    params,
    download: true,
    writes: 'audit',
  }),
  check: endpoint({
    method: 'POST',
    path: '/api/admin/credentials/:credential_id/check',
    access: 'admin',
    area: 'credentials',
    summary: 'Start the review of a credential',
    params,
    response: Credential,
  }),
  verify: endpoint({
    method: 'POST',
    path: '/api/admin/credentials/:credential_id/verify',
    access: 'admin',
    area: 'credentials',
    summary: 'Verify a credential, with its source and expiry',
    params,
    body: z.object({ source: text(2, 120), expires_on: z.optional(CalendarDate) }),
    response: Credential,
  }),
  reject: endpoint({
    method: 'POST',
    path: '/api/admin/credentials/:credential_id/reject',
    access: 'admin',
    area: 'credentials',
    summary: 'Reject a credential with a reason',
    params,
    body: reason,
    response: Credential,
  }),
  recheck: endpoint({
    method: 'POST',
    path: '/api/admin/credentials/:credential_id/recheck',
    access: 'admin',
    area: 'credentials',
    summary: 'Confirm a verified credential again',
    params,
    response: Credential,
  }),
  revoke: endpoint({
    method: 'POST',
    path: '/api/admin/credentials/:credential_id/revoke',
    access: 'admin',
    area: 'credentials',
    summary: 'Revoke a credential with a reason',
    params,
    body: reason,
    response: Credential,
  }),
}
