import type { ErrorSpec } from '../errors.ts'

/** Events that a company's webhook may ask for. */
export const webhookEvents = [
  'lead.offered',
  'lead.bought',
  'message.received',
  'quote.viewed',
  'quote.accepted',
  'quote.declined',
  'change_order.proposed',
  'change_order.accepted',
  'change_order.declined',
  'change_order.withdrawn',
  'change_order.expired',
  'invoice.sent',
  'invoice.paid',
  'invoice.credited',
  'appointment.proposed',
  'appointment.confirmed',
  'appointment.declined',
  'appointment.cancelled',
  'appointment.replaced',
  'review.published',
  'refund.decided',
  'payout.requested',
  'payout.sent',
  'payout.paid',
  'payout.returned',
  'payout.cancelled',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** Sent on request only, to try a webhook out. */
export const testEvent = 'webhook.test'

/** Version of the payloads. A field may be added; anything else is a new version. */
export const payloadVersion = 1

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** Reasons why a webhook is off: its owner's wish, three days without success, or an answer of 410. */
export const offReasons = ['owner', 'failing', 'gone'] as const

/** Failures of an attempt without an acceptable answer. */
export const attemptFailures = [
  'status',
  'redirect',
  'timeout',
  'too_large',
  'unknown_host',
  'not_public',
  'not_trusted',
  'no_connection',
] as const
export type AttemptFailure = (typeof attemptFailures)[number]

/** Days of retries after the first failure. */
export const retryDays = 3
/** Days for which deliveries are kept and can be replayed. */
export const deliveriesKeptDays = 30
/** Hours for which the former secret still signs after a rotation. */
export const formerSecretHours = 24
export const maxWebhooks = 10
/** Most deliveries that one replay of a range repeats. */
export const maxReplayed = 1000

export const webhookErrors = {
  tooMany: {
    code: 'too_many_webhooks',
    status: 409,
    message: {
      es: 'Ya tienes 10 webhooks. Elimina uno que no uses.',
      en: 'You already have 10 webhooks. Delete one that you don’t use.',
    },
  },
  isOff: {
    code: 'webhook_off',
    status: 409,
    message: { es: 'Enciende primero este webhook.', en: 'Turn this webhook on first.' },
  },
} as const satisfies Record<string, ErrorSpec>
