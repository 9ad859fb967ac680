import type { Topic } from '#contract/notifications/states.ts'
import type { Localized } from '#contract/primitives.ts'

const kinds = {
  // `urgent` is set per notification, not by kind.
  urgent: [],
  requests: [
    'project_opened',
    'phone_missing',
    'still_looking',
    'project_expired',
    'project_rejected',
    'approval_asked',
    'approval_ending',
    'lead_bought',
    'hire_made',
    'work_finished',
    'nobody_answered',
    'refund_check',
  ],
  quotes: ['quote_sent', 'quote_ending', 'change_proposed'],
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
    'invoice',
    'payout',
  ],
  offers: ['offer'],
  leads: ['lead_paid', 'approval_ended', 'request_changed', 'hired', 'lead_lost', 'quote_declined', 'job_assigned', 'change_decided'],
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
    'webhook_off',
  ],
} as const satisfies Record<Topic, readonly string[]>

/** Kinds without a topic: always sent. */
type UntopicalKind = 'security' | 'alarm' | 'terms_changed' | 'payment_authentication' | 'contact_stopped'

export type NotificationKind = (typeof kinds)[Topic][number] | UntopicalKind

const topicByKind = new Map<NotificationKind, Topic>(
  Object.entries(kinds).flatMap(([topic, names]) => names.map((kind) => [kind, topic as Topic] as const)),
)

/** Topic of a kind; null for kinds that are always sent at once. */
export const topicOf = (kind: NotificationKind): Topic | null => topicByKind.get(kind) ?? null

/** Kinds that may be sent by SMS. */
const smsKinds: ReadonlySet<NotificationKind> = new Set<NotificationKind>([
  'offer',
  'lead_paid',
  'hired',
  'quote_sent',
  'change_proposed',
  'message',
  'appointment',
  'problem',
  'deposit',
  'invoice',
  'payout',
  'payment_refunded',
  'payment_failed',
  'payment_stalled',
  'refund_decided',
])
export const isSmsKind = (kind: NotificationKind): boolean => smsKinds.has(kind)

const seeRequest: Localized = { es: 'Ver mi solicitud', en: 'View my request' }
const answer: Localized = { es: 'Responder', en: 'Reply' }
const seeOffer: Localized = { es: 'Ver la oferta', en: 'View offer' }
const seeQuote: Localized = { es: 'Ver el presupuesto', en: 'View quote' }
const seeLead: Localized = { es: 'Ver el contacto', en: 'View lead' }

const actions: Partial<Record<string, Localized>> = {
  project_opened: seeRequest,
  still_looking: seeRequest,
  project_expired: seeRequest,
  project_rejected: { es: 'Pedir de nuevo', en: 'Start a new request' },
  nobody_answered: seeRequest,
  approval_asked: { es: 'Decidir', en: 'Decide' },
  approval_ending: { es: 'Decidir', en: 'Decide' },
  lead_bought: { es: 'Ver quién tiene mis datos', en: 'See who has my details' },
  work_finished: { es: 'Confirmar el trabajo', en: 'Confirm the work' },
  offer: seeOffer,
  quote_sent: seeQuote,
  quote_ending: seeQuote,
  change_proposed: { es: 'Ver el cambio', en: 'View change' },
  message: answer,
  appointment: { es: 'Ver la cita', en: 'View appointment' },
  problem: { es: 'Ver el trabajo', en: 'View job' },
  review_asked: { es: 'Escribir mi reseña', en: 'Write my review' },
  review_published: { es: 'Leer y responder', en: 'Read and reply' },
  review_decided: { es: 'Ver mi reseña', en: 'View my review' },
  payment_failed: seeOffer,
  payment_authentication: { es: 'Confirmar el pago', en: 'Confirm the payment' },
  deposit: { es: 'Ver el anticipo', en: 'View deposit' },
  invoice: { es: 'Ver la factura', en: 'View invoice' },
  refund_decided: { es: 'Ver la decisión', en: 'View decision' },
  refund_asked: answer,
  lead_paid: seeLead,
  request_changed: seeLead,
  change_decided: seeLead,
  hired: seeLead,
} satisfies Partial<Record<NotificationKind, Localized>>

/** Button label of a kind in emails and pushes; undefined for the default label. */
export const actionOf = (kind: string): Localized | undefined => actions[kind]
