import * as z from 'zod/mini'
import { endpoint, readLimits } from '../endpoint.ts'
import { Id, text } from '../primitives.ts'
import { paperParams, Refund, refundParams, Said } from './claims.ts'
import { refundErrors } from './states.ts'

export const AdminRefund = z.extend(Refund, {
  company: z.object({ id: Id, name: z.string(), slug: z.string() }),
  /** Claims per 100 bought leads of this company, and the median of its state; null with too few leads. */
  claim_percent: z.nullable(z.number()),
  area_percent: z.nullable(z.number()),
  is_overdue: z.boolean(),
  denied_by: z.nullable(Id),
})
export type AdminRefund = z.infer<typeof AdminRefund>

const QueueState = z._default(z.enum(['in_review', 'appealed', 'needs_info', 'customer_check']), 'in_review')

export const claimReviewApi = {
  queue: endpoint({
    method: 'GET',
    path: '/api/admin/refunds',
    mayLag: true,
    access: 'admin',
    area: 'refunds',
    scopes: ['refunds:read'],
    summary: 'List claims waiting for a decision, by deadline',
    query: z.object({ state: QueueState, company_id: z.optional(Id) }),
    response: z.array(AdminRefund),
    limits: [readLimits.admin],
  }),
  one: endpoint({
    method: 'GET',
    path: '/api/admin/refunds/:refund_id',
    access: 'admin',
    area: 'refunds',
    scopes: ['refunds:read'],
    summary: 'Get a claim with its evidence',
    params: refundParams,
    response: AdminRefund,
    limits: [readLimits.admin],
  }),
  paperToCheck: endpoint({
    method: 'GET',
    path: '/api/admin/refunds/:refund_id/papers/:document_id',
    access: 'admin',
    area: 'refunds',
    summary: 'Download a document of a claim under review',
    params: paperParams,
    download: true,
    limits: [readLimits.admin],
  }),
  approve: endpoint({
    method: 'POST',
    path: '/api/admin/refunds/:refund_id/approve',
    access: 'admin',
    area: 'refunds',
    summary: 'Approve a claim or an appeal; the refund is immediate',
    params: refundParams,
    body: z.object({ note: z._default(text(0, 2000), '') }),
    response: AdminRefund,
    idempotent: true,
    errors: [refundErrors.sameAdmin],
  }),
  deny: endpoint({
    method: 'POST',
    path: '/api/admin/refunds/:refund_id/deny',
    access: 'admin',
    area: 'refunds',
    summary: 'Deny a claim or an appeal, with rule and evidence',
    params: refundParams,
    body: z.object({ note: Said }),
    response: AdminRefund,
    idempotent: true,
    errors: [refundErrors.sameAdmin],
  }),
  ask: endpoint({
    method: 'POST',
    path: '/api/admin/refunds/:refund_id/ask',
    access: 'admin',
    area: 'refunds',
    summary: 'Ask the company for more information on a claim',
    params: refundParams,
    body: z.object({ question: Said }),
    response: AdminRefund,
    idempotent: true,
  }),
}
