import * as z from 'zod/mini'
import { endpoint, readLimits } from '../endpoint.ts'
import type { ErrorSpec } from '../errors.ts'
import { machine } from '../machine.ts'
import { Id, Instant, Money, page, Paging, text } from '../primitives.ts'
import { shownOnPages } from '../settings.ts'
import { Document } from '../media/uploads.ts'

export const refundReasons = [
  'invalid_phone',
  'duplicate',
  'wrong_area',
  'wrong_service',
  'no_reply',
  'customer_denies',
  'already_hired',
  'changed_scope',
  'spam_competitor',
  'platform_error',
] as const
export type RefundReason = (typeof refundReasons)[number]

const states = [
  'submitted',
  'customer_check',
  'in_review',
  'needs_info',
  'approved',
  'denied',
  'appealed',
  'denied_final',
  'paying',
  'paid',
  'withdrawn',
] as const

export const refundStates = machine(states, {
  'decide:approve': { from: ['submitted'], to: 'approved', by: ['S'] },
  'decide:deny': { from: ['submitted'], to: 'denied', by: ['S'] },
  'decide:ask': { from: ['submitted'], to: 'customer_check', by: ['S'] },
  'decide:review': { from: ['submitted'], to: 'in_review', by: ['S'] },
  confirm: { from: ['customer_check'], to: 'approved', by: ['G', 'U'] },
  silence: { from: ['customer_check'], to: 'approved', by: ['S'] },
  object: { from: ['customer_check'], to: 'in_review', by: ['G', 'U'] },
  approve: { from: ['in_review'], to: 'approved', by: ['A'] },
  deny: { from: ['in_review'], to: 'denied', by: ['A'] },
  ask: { from: ['in_review'], to: 'needs_info', by: ['A'] },
  sla: { from: ['in_review'], to: 'approved', by: ['S'] },
  answer: { from: ['needs_info'], to: 'in_review', by: ['C'] },
  no_answer: { from: ['needs_info'], to: 'denied', by: ['S'] },
  withdraw: { from: ['submitted', 'customer_check', 'in_review', 'needs_info', 'appealed'], to: 'withdrawn', by: ['C'] },
  appeal: { from: ['denied'], to: 'appealed', by: ['C'] },
  'appeal:approve': { from: ['appealed'], to: 'approved', by: ['A'] },
  'appeal:deny': { from: ['appealed'], to: 'denied_final', by: ['A'] },
  'pay:wallet': { from: ['approved'], to: 'paid', by: ['S'] },
  'pay:card': { from: ['approved'], to: 'paying', by: ['S'] },
  pay: { from: ['paying'], to: 'paid', by: ['S'] },
})

/** Where the money goes: what promotional credit paid comes back as credit in any case. */
export const payTargets = ['wallet', 'card'] as const

/** Why a claim was decided as it was; `evidence` of a claim has the figures. */
export const refundFindings = [
  'phone_unreachable',
  'bought_before',
  'not_bought_before',
  'outside_area',
  'inside_area',
  'unread',
  'read_and_silent',
  'customer_confirmed',
  'customer_silent',
  'hired_before',
  'price_lower',
  'price_same',
  'charged_twice',
  'by_person',
  'no_decision_in_time',
  'no_answer_in_time',
  'other_buyer',
] as const
export type RefundFinding = (typeof refundFindings)[number]

/** Why a reason cannot be claimed. */
export const refundBars = [
  'window_over',
  'automatic',
  'claimed',
  'free',
  'messages_only',
  'unopened',
  'nothing_left',
  'claim_open',
  'hired',
] as const
export type RefundBar = (typeof refundBars)[number]

/** What a rule or a person saw: figures, dates and codes, nobody's contact. */
const Evidence = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))

export const RefundOption = z.object({
  reason: z.enum(refundReasons),
  /** Null: it can be claimed now. */
  bar: z.nullable(z.enum(refundBars)),
  /** Until when; null without a limit. */
  until: z.nullable(Instant),
  /** Who decides. */
  decides: z.enum(['rule', 'customer', 'person', 'system']),
  /** Whether the company has to say what happened. */
  needs_text: z.boolean(),
  /** The most that can come back. */
  amount: Money,
})
export type RefundOption = z.infer<typeof RefundOption>

/** A photo or PDF that only the company of a claim and who decides it can open. */
export const ClaimPaper = z.extend(Document, { type: z.enum(['application/pdf', 'image/webp']) })
export type ClaimPaper = z.infer<typeof ClaimPaper>

export const Refund = z.object({
  id: Id,
  lead_id: Id,
  match_id: Id,
  reason: z.enum(refundReasons),
  state: z.enum(states),
  opened_by: z.enum(['C', 'S']),
  amount: Money,
  pay_to: z.enum(payTargets),
  text: z.string(),
  /** What the company sent to show it. */
  papers: z.array(ClaimPaper),
  finding: z.nullable(z.enum(refundFindings)),
  evidence: Evidence,
  /** What the person who decided wrote. */
  note: z.string(),
  tags: z.array(z.enum(['sla', 'claim_rate'])),
  question: z.string(),
  answer: z.string(),
  created_at: Instant,
  /** When the clock of the current state ends. */
  due_at: z.nullable(Instant),
  decided_at: z.nullable(Instant),
  /** Until when a denial can be appealed; null when it cannot. */
  appeal_until: z.nullable(Instant),
  appeal: z.string(),
  paid_at: z.nullable(Instant),
  service: z.string(),
  city: z.string(),
})
export type Refund = z.infer<typeof Refund>

/** What can come back for a lead, and what was claimed already, newest first. */
export const LeadRefunds = z.object({
  lead_id: Id,
  match_id: Id,
  service: z.string(),
  customer: z.string(),
  bought_at: Instant,
  paid: Money,
  /** What has not come back yet. */
  left: Money,
  /** Whether a card paid a part, so that money can go back there. */
  can_card: z.boolean(),
  /** What was promised when it was bought. */
  figures: z.record(z.enum(shownOnPages), z.int()),
  options: z.array(RefundOption),
  claims: z.array(Refund),
})
export type LeadRefunds = z.infer<typeof LeadRefunds>

/** What a customer is asked, once, in the language of the request. */
export const RefundCheck = z.object({
  reason: z.enum(refundReasons),
  company: z.string(),
  service: z.string(),
  bought_at: Instant,
  until: Instant,
  /** Null until they have said. */
  answer: z.nullable(z.enum(['confirm', 'object'])),
  is_over: z.boolean(),
})
export type RefundCheck = z.infer<typeof RefundCheck>

export const AdminRefund = z.extend(Refund, {
  company: z.object({ id: Id, name: z.string(), slug: z.string() }),
  /** Claims of 100 bought leads of this company, and what is usual in its state; null while too few are bought. */
  claim_percent: z.nullable(z.number()),
  area_percent: z.nullable(z.number()),
  is_overdue: z.boolean(),
  denied_by: z.nullable(Id),
})
export type AdminRefund = z.infer<typeof AdminRefund>

export const refundErrors = {
  notClaimable: {
    code: 'not_claimable',
    status: 409,
    message: {
      es: 'Ese motivo no se puede reclamar para este contacto, o ya pasó su plazo.',
      en: 'That reason cannot be claimed for this lead, or its time is over.',
    },
  },
  claimOpen: {
    code: 'claim_open',
    status: 409,
    message: { es: 'Ya hay una reclamación abierta para este contacto.', en: 'There is an open claim for this lead already.' },
  },
  sameAdmin: {
    code: 'same_admin',
    status: 403,
    message: { es: 'Un recurso lo decide otra persona.', en: 'An appeal is decided by somebody else.' },
  },
  checkEnded: {
    code: 'check_ended',
    status: 409,
    message: { es: 'Ya no hace falta tu respuesta. Gracias.', en: 'Your answer is no longer needed. Thank you.' },
  },
} as const satisfies Record<string, ErrorSpec>

const leadParams = z.object({ lead_id: Id })
const refundParams = z.object({ refund_id: Id })
const paperParams = z.object({ refund_id: Id, document_id: Id })
const checkParams = z.object({ check: z.string().check(z.minLength(20), z.maxLength(120)) })
const Said = text(10, 2000)

const QueueState = z._default(z.enum(['in_review', 'appealed', 'needs_info', 'customer_check']), 'in_review')

export const refundsApi = {
  ofLead: endpoint({
    method: 'GET',
    path: '/api/company/leads/:lead_id/refund',
    access: 'company',
    area: 'work',
    summary: 'What can come back for a lead, by which rule and until when; and its claims',
    params: leadParams,
    response: LeadRefunds,
  }),
  claim: endpoint({
    method: 'POST',
    path: '/api/company/leads/:lead_id/refund',
    access: 'company',
    area: 'work',
    summary: 'Claim money back for a lead',
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
    summary: 'Claims of the company, newest first',
    query: z.object(Paging),
    response: page(Refund),
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/api/company/refunds/:refund_id/withdraw',
    access: 'company',
    area: 'work',
    summary: 'Take a claim back',
    params: refundParams,
    response: Refund,
  }),
  answer: endpoint({
    method: 'POST',
    path: '/api/company/refunds/:refund_id/answer',
    access: 'company',
    area: 'work',
    summary: 'Answer what was asked about a claim',
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
    summary: 'Appeal a denial, once; another person decides',
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
    summary: 'Add a photo or PDF that was sent in parts to a claim that a person decides',
    params: refundParams,
    body: z.object({ upload_id: Id }),
    response: Refund,
  }),
  paper: endpoint({
    method: 'GET',
    path: '/api/company/refunds/:refund_id/papers/:document_id',
    access: 'company',
    area: 'work',
    summary: 'What the company added to its claim',
    params: paperParams,
    download: true,
  }),
  check: endpoint({
    method: 'GET',
    path: '/api/refund-checks/:check',
    access: 'anyone',
    summary: 'What a customer is asked about a claim, by the mailed link',
    params: checkParams,
    response: RefundCheck,
  }),
  answerCheck: endpoint({
    method: 'POST',
    path: '/api/refund-checks/:check',
    access: 'anyone',
    summary: 'The customer’s answer; the first one counts',
    params: checkParams,
    body: z.object({ answer: z.enum(['confirm', 'object']) }),
    response: RefundCheck,
    limits: [{ count: 60, seconds: 3600, by: 'ip' }],
    errors: [refundErrors.checkEnded],
  }),
  queue: endpoint({
    method: 'GET',
    path: '/api/admin/refunds',
    access: 'admin',
    area: 'refunds',
    summary: 'Claims that wait for a person, by their deadline',
    query: z.object({ state: QueueState, company_id: z.optional(Id) }),
    response: z.array(AdminRefund),
    limits: [readLimits.admin],
  }),
  one: endpoint({
    method: 'GET',
    path: '/api/admin/refunds/:refund_id',
    access: 'admin',
    area: 'refunds',
    summary: 'A claim with its evidence',
    params: refundParams,
    response: AdminRefund,
    limits: [readLimits.admin],
  }),
  paperToCheck: endpoint({
    method: 'GET',
    path: '/api/admin/refunds/:refund_id/papers/:document_id',
    access: 'admin',
    area: 'refunds',
    summary: 'What a company added to a claim, for who decides it',
    params: paperParams,
    download: true,
    limits: [readLimits.admin],
  }),
  approve: endpoint({
    method: 'POST',
    path: '/api/admin/refunds/:refund_id/approve',
    access: 'admin',
    area: 'refunds',
    summary: 'Approve a claim or an appeal; the money goes back at once',
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
    summary: 'Deny a claim or an appeal, saying by which rule and on what evidence',
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
    summary: 'Ask the company for more',
    params: refundParams,
    body: z.object({ question: Said }),
    response: AdminRefund,
    idempotent: true,
  }),
}
