import type { Topic } from '#contract/notifications.ts'

const kinds: Record<Topic, readonly string[]> = {
  requests: ['project_opened', 'phone_missing', 'still_looking', 'project_expired', 'lead_bought', 'work_finished'],
  quotes: ['quote_sent', 'quote_ending'],
  messages: ['message'],
  reviews: ['review_asked'],
  payments: ['payment_refunded', 'payment_failed', 'payment_stalled'],
  offers: ['offer'],
  leads: ['lead_paid', 'hired', 'lead_lost', 'quote_declined'],
}
const topicByKind = new Map(Object.entries(kinds).flatMap(([topic, names]) => names.map((kind) => [kind, topic as Topic])))

/** What a notice is about. Null for what always goes out at once: security, codes, payments that wait for their person. */
export const topicOf = (kind: string): Topic | null => topicByKind.get(kind) ?? null
