import type { Topic } from '#contract/notifications/inbox.ts'

const kinds = {
  // `urgent` is set per notification, not by kind.
  urgent: [],
  requests: [
    'project_opened',
    'phone_missing',
    'still_looking',
    'project_expired',
    'project_rejected',
    'lead_bought',
    'hire_made',
    'work_finished',
    'nobody_answered',
    'refund_check',
  ],
  quotes: ['quote_sent', 'quote_ending'],
  messages: ['message', 'appointment', 'problem'],
  reviews: ['review_asked', 'review_decided', 'review_published'],
  payments: [
    'payment_refunded',
    'payment_failed',
    'payment_stalled',
    'balance_corrected',
    'refund_decided',
    'refund_asked',
    'deposit',
    'payout',
  ],
  offers: ['offer'],
  leads: ['lead_paid', 'request_changed', 'hired', 'lead_lost', 'quote_declined'],
  week: ['week_over'],
  account: [
    'export_ready',
    'company_phone_missing',
    'company_in_review',
    'company_approved',
    'company_changes_asked',
    'company_rejected',
    'company_suspended',
    'company_reinstated',
    'company_closed',
    'company_merged',
    'company_edited',
    'credential_decided',
    'credential_ending',
    'team_changed',
    'referral_rewarded',
    'work_overdue',
  ],
} as const satisfies Record<Topic, readonly string[]>

/** Kinds without a topic: always sent. */
type AlwaysTold = 'security' | 'alarm' | 'terms_changed' | 'payment_authentication' | 'contact_stopped'

export type NoticeKind = (typeof kinds)[Topic][number] | AlwaysTold

const topicByKind = new Map<NoticeKind, Topic>(
  Object.entries(kinds).flatMap(([topic, names]) => names.map((kind) => [kind, topic as Topic] as const)),
)

/** Topic of a kind; null for kinds that are always sent at once. */
export const topicOf = (kind: NoticeKind): Topic | null => topicByKind.get(kind) ?? null

/** Kinds that may be sent by SMS. */
const smsKinds: ReadonlySet<NoticeKind> = new Set<NoticeKind>([
  'offer',
  'lead_paid',
  'hired',
  'quote_sent',
  'message',
  'appointment',
  'problem',
  'deposit',
  'payout',
  'payment_refunded',
  'payment_failed',
  'payment_stalled',
  'refund_decided',
])
export const isTexted = (kind: NoticeKind): boolean => smsKinds.has(kind)
