import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Document } from '../media/uploads.ts'
import { Id, Instant, Money, page, Paging, text } from '../primitives.ts'
import { shownOnPages } from '../settings.ts'
import { payTargets, refundBars, refundErrors, refundFindings, refundReasons, refundStates } from './states.ts'

/** Facts behind the decision: figures, dates and codes, never a contact. */
const Evidence = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))

export const RefundOption = z.object({
  reason: z.enum(refundReasons),
  /** Null when it can be claimed now. */
  bar: z.nullable(z.enum(refundBars)),
  /** Last moment for a claim; null without a limit. */
  until: z.nullable(Instant),
  decides: z.enum(['rule', 'customer', 'person', 'system']),
  /** Whether the company has to describe what happened. */
  needs_text: z.boolean(),
  /** Most that can be refunded. */
  amount: Money,
})
export type RefundOption = z.infer<typeof RefundOption>

/** A photo or PDF that only the claiming company and the deciding admins can open. */
export const ClaimPaper = z.extend(Document, { type: z.enum(['application/pdf', 'image/webp']) })
export type ClaimPaper = z.infer<typeof ClaimPaper>

export const Refund = z.object({
  id: Id,
  lead_id: Id,
  match_id: Id,
  reason: z.enum(refundReasons),
  state: z.enum(refundStates.states),
  opened_by: z.enum(['C', 'S']),
  amount: Money,
  pay_to: z.enum(payTargets),
  text: z.string(),
  /** Documents that the company sent as evidence. */
  papers: z.array(ClaimPaper),
  finding: z.nullable(z.enum(refundFindings)),
  evidence: Evidence,
  /** Note of the admin who decided. */
  note: z.string(),
  tags: z.array(z.enum(['sla', 'claim_rate'])),
  question: z.string(),
  answer: z.string(),
  created_at: Instant,
  /** Deadline of the current state. */
  due_at: z.nullable(Instant),
  decided_at: z.nullable(Instant),
  /** Last moment for an appeal of a denial; null when it cannot be appealed. */
  appeal_until: z.nullable(Instant),
  appeal: z.string(),
  paid_at: z.nullable(Instant),
  service: z.string(),
  city: z.string(),
})
export type Refund = z.infer<typeof Refund>

/** Possible refunds for a lead, and its claims, newest first. */
export const LeadRefunds = z.object({
  lead_id: Id,
  match_id: Id,
  service: z.string(),
  customer: z.string(),
  bought_at: Instant,
  paid: Money,
  /** Not refunded yet. */
  left: Money,
  /** Whether a card paid a part, so that a refund can go to it. */
  can_card: z.boolean(),
  /** Settings at the time of the purchase. */
  figures: z.record(z.enum(shownOnPages), z.int()),
  options: z.array(RefundOption),
  /** Tries of the company over the relay number. */
  tries: z.object({ calls: z.int(), texts: z.int() }),
  claims: z.array(Refund),
})
export type LeadRefunds = z.infer<typeof LeadRefunds>

const leadParams = z.object({ lead_id: Id })

export const refundParams = z.object({ refund_id: Id })

export const paperParams = z.object({ refund_id: Id, document_id: Id })

export const Said = text(10, 2000)

export const claimsApi = {
  ofLead: endpoint({
    method: 'GET',
    path: '/api/company/leads/:lead_id/refund',
    access: 'company',
    area: 'work',
    summary: 'Get the refund options of a lead with their rules and deadlines, and its claims',
    params: leadParams,
    response: LeadRefunds,
  }),
  claim: endpoint({
    method: 'POST',
    path: '/api/company/leads/:lead_id/refund',
    access: 'company',
    area: 'work',
    summary: 'Claim a refund for a lead',
    params: leadParams,
    body: z.object({
      reason: z.enum(refundReasons),
      pay_to: z._default(z.enum(payTargets), 'wallet'),
      text: z._default(text(0, 2000), ''),
    }),
    response: Refund,
    status: 201,
    idempotent: true,
    limits: [{ count: 10, seconds: 86_400, by: 'company' }],
    errors: [refundErrors.notClaimable, refundErrors.claimOpen],
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/company/refunds',
    access: 'company',
    area: 'work',
    summary: 'List claims of the company, newest first',
    query: z.object(Paging),
    response: page(Refund),
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/api/company/refunds/:refund_id/withdraw',
    access: 'company',
    area: 'work',
    summary: 'Withdraw a claim',
    params: refundParams,
    response: Refund,
  }),
  answer: endpoint({
    method: 'POST',
    path: '/api/company/refunds/:refund_id/answer',
    access: 'company',
    area: 'work',
    summary: 'Answer a question about a claim',
    params: refundParams,
    body: z.object({ text: Said }),
    response: Refund,
    idempotent: true,
  }),
  appeal: endpoint({
    method: 'POST',
    path: '/api/company/refunds/:refund_id/appeal',
    access: 'company',
    area: 'work',
    summary: 'Appeal a denied claim, once; another admin decides',
    params: refundParams,
    body: z.object({ text: Said }),
    response: Refund,
    idempotent: true,
  }),
  addPaper: endpoint({
    method: 'POST',
    path: '/api/company/refunds/:refund_id/papers',
    access: 'company',
    area: 'work',
    summary: 'Add an uploaded photo or PDF to a claim under review',
    params: refundParams,
    body: z.object({ upload_id: Id }),
    response: Refund,
  }),
  paper: endpoint({
    method: 'GET',
    path: '/api/company/refunds/:refund_id/papers/:document_id',
    access: 'company',
    area: 'work',
    summary: 'Download a document of a claim',
    params: paperParams,
    download: true,
  }),
}
