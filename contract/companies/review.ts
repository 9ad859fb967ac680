import * as z from 'zod/mini'
import { authErrors } from '../auth/states.ts'
import { companyReviewErrors, companyStates, reviewItems } from './states.ts'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, Slug, StateIso, text } from '../primitives.ts'

/** The last decision about a company, and its reason. */
export const CompanyDecision = z.object({
  event: z.enum(['approve', 'ask', 'reject', 'suspend', 'reinstate', 'close']),
  at: Instant,
  reason: z.nullable(z.string()),
  /** Items that have to change. */
  items: z.array(z.enum(reviewItems)),
})
export type CompanyDecision = z.infer<typeof CompanyDecision>

/** Review status of a company. */
export const CompanyStanding = z.object({
  status: z.enum(companyStates.states),
  decision: z.nullable(CompanyDecision),
  /** Due date of the pending decision, if any. */
  due_at: z.nullable(Instant),
  /** Parts missing before submission. */
  missing: z.array(z.enum(['email', 'phone', 'services', 'area'])),
})
export type CompanyStanding = z.infer<typeof CompanyStanding>

const Reason = text(10, 1000)
export const CompanyDecisionBody = z
  .object({
    decision: z.enum(['approve', 'ask', 'reject', 'suspend', 'reinstate', 'close']),
    /** Shown to the company as written. */
    reason: z.optional(Reason),
    /** For `approve` the whole checklist, for `ask` the items that have to change. */
    items: z._default(z.array(z.enum(reviewItems)).check(z.maxLength(reviewItems.length)), []),
  })
  .check(
    z.refine(({ decision, reason }) => reason !== undefined || decision === 'approve' || decision === 'reinstate', {
      error: 'reason',
      path: ['reason'],
    }),
    z.refine(({ decision, items }) => decision !== 'ask' || items.length > 0, { error: 'items', path: ['items'] }),
    z.refine(({ decision, items }) => decision !== 'approve' || reviewItems.every((item) => items.includes(item)), {
      error: 'checklist',
      path: ['items'],
    }),
  )
export type CompanyDecisionBody = z.output<typeof CompanyDecisionBody>

/** A company waiting for review. */
export const WaitingCompany = z.object({
  id: Id,
  slug: Slug,
  name: z.string(),
  city: z.string(),
  state_iso: StateIso,
  submitted_at: Instant,
  due_at: Instant,
  is_overdue: z.boolean(),
  /** Number of earlier requests for changes. */
  asked_count: z.int(),
})
export type WaitingCompany = z.infer<typeof WaitingCompany>

export const companyReviewApi = {
  standing: endpoint({
    method: 'GET',
    path: '/api/company/standing',
    access: 'company',
    area: 'work',
    summary: 'Get the approval status of the company',
    response: CompanyStanding,
  }),
  submit: endpoint({
    method: 'POST',
    path: '/api/company/submit',
    access: 'company',
    area: 'configure',
    summary: 'Submit the company for review, for the first time or after changes',
    response: CompanyStanding,
    idempotent: true,
    errors: [companyReviewErrors.incomplete],
  }),
  waiting: endpoint({
    method: 'GET',
    path: '/api/admin/companies/waiting',
    mayLag: true,
    access: 'admin',
    area: 'companies',
    scopes: ['companies:read'],
    summary: 'List companies waiting for a decision, oldest first, with the number overdue',
    response: z.object({ data: z.array(WaitingCompany), overdue_count: z.int() }),
  }),
  decide: endpoint({
    method: 'POST',
    path: '/api/admin/companies/:company_id/decision',
    access: 'admin',
    area: 'companies',
    summary: 'Approve a company, ask for changes, reject, suspend, reinstate or close it',
    params: z.object({ company_id: Id }),
    body: CompanyDecisionBody,
    response: CompanyStanding,
    idempotent: true,
  }),
}

/** Closing affects money and leads, so it requires proof of presence. */
export const companyClosingApi = {
  close: endpoint({
    method: 'POST',
    path: '/api/company/close',
    access: 'company',
    area: 'team',
    summary: 'Close the company permanently: it is unpublished, its offers and quotes are withdrawn, its wallet is paid out',
    body: z.object({ confirm: z.literal(true), reason: z.optional(text(0, 1000)) }),
    response: CompanyStanding,
    idempotent: true,
    errors: [authErrors.proofRequired],
  }),
}
