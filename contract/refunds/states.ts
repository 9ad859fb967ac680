import type { ErrorSpec } from '../errors.ts'
import { machine } from '../machine.ts'

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

/** Destination of a refund. Promotional credit always comes back as credit. */
export const payTargets = ['wallet', 'card'] as const

/** Reason for the decision about a claim; its figures are in `evidence`. */
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

/** Reasons why a claim cannot be made. */
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

export const refundErrors = {
  notClaimable: {
    code: 'not_claimable',
    status: 409,
    message: {
      es: 'No puedes usar ese motivo para este contacto, o ya pasó su plazo.',
      en: 'You can’t use that reason for this lead, or its deadline has passed.',
    },
  },
  claimOpen: {
    code: 'claim_open',
    status: 409,
    message: { es: 'Ya hay una reclamación abierta para este contacto.', en: 'There’s already an open claim for this lead.' },
  },
  sameAdmin: {
    code: 'same_admin',
    status: 403,
    message: { es: 'Una apelación la decide otra persona.', en: 'Someone else has to decide an appeal.' },
  },
  checkEnded: {
    code: 'check_ended',
    status: 409,
    message: { es: 'Ya no hace falta tu respuesta. Gracias.', en: 'We don’t need your answer anymore. Thanks.' },
  },
} as const satisfies Record<string, ErrorSpec>
