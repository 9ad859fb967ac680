/** Events that webhooks come from, of which the outbox keeps the order. */
export { webhookSources } from './events/rules.ts'
/** Errand: makes deliveries of waiting events, and sends what is due. */
export { sendWebhooks } from './sending/service.ts'
/** Whether a message to the sandbox's receiver is signed by a webhook to that address; undefined when there is none. */
export { isSignedFor } from './subscriptions/service.ts'
/** Webhooks of the company that a person owns, for their data export. */
export { exportWebhooks } from './subscriptions/service.ts'
