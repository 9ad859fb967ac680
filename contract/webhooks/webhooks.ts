import * as z from 'zod/mini'
import { endpoint, readLimits } from '../endpoint.ts'
import { Id, Instant, page, Paging, text } from '../primitives.ts'
import { attemptFailures, deliveryStates, offReasons, webhookErrors, webhookEvents } from './states.ts'

/** Address and events as an owner enters them. */
export const WebhookWords = z.object({
  url: text(1, 500),
  events: z.array(z.enum(webhookEvents)).check(z.minLength(1), z.maxLength(webhookEvents.length)),
})
export type WebhookWords = z.infer<typeof WebhookWords>

export const Webhook = z.object({
  id: Id,
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  is_on: z.boolean(),
  off_because: z.nullable(z.enum(offReasons)),
  created_at: Instant,
  /** Last accepted delivery. */
  succeeded_at: z.nullable(Instant),
  /** First failure since the last accepted delivery. */
  failing_since: z.nullable(Instant),
  /** Deliveries that wait, for a retry or for the webhook to be turned on. */
  waiting: z.int(),
  /** The former secret signs until then, beside the current one. */
  former_secret_until: z.nullable(Instant),
})
export type Webhook = z.infer<typeof Webhook>

/** The secret is shown once: when it is made. */
export const WebhookSecret = z.object({ webhook: Webhook, secret: z.string() })

export const WebhookAttempt = z.object({
  at: Instant,
  duration_ms: z.int(),
  status: z.nullable(z.int()),
  failure: z.nullable(z.enum(attemptFailures)),
  /** The first 2,000 characters of the answer. */
  answer: z.string(),
})
export type WebhookAttempt = z.infer<typeof WebhookAttempt>

export const WebhookDelivery = z.object({
  /** Sent as `webhook-id`, the same at every attempt. */
  id: Id,
  event: z.string(),
  state: z.enum(deliveryStates),
  created_at: Instant,
  attempts: z.int(),
  /** Next attempt of a waiting delivery. */
  due_at: z.nullable(Instant),
  /** The request's body, byte for byte. */
  body: z.string(),
  last: z.nullable(WebhookAttempt),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

const owner = { access: 'company', area: 'integrations', scopes: ['webhooks'] } as const
const params = z.object({ webhook_id: Id })
const one = '/api/company/webhooks/:webhook_id' as const
const deliveryParams = z.object({ webhook_id: Id, delivery_id: Id })
const perHour = (count: number) => [{ count, seconds: 3600, by: 'company' }] as const

export const webhooksApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/company/webhooks',
    ...owner,
    summary: 'List webhooks of the company with their health',
    response: z.array(Webhook),
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/company/webhooks',
    ...owner,
    summary: 'Create a webhook to an HTTPS address; the response shows its signing secret once',
    body: WebhookWords,
    response: WebhookSecret,
    status: 201,
    limits: perHour(30),
    errors: [webhookErrors.tooMany],
  }),
  get: endpoint({
    method: 'GET',
    path: one,
    ...owner,
    summary: 'Get a webhook of the company',
    params,
    response: Webhook,
  }),
  edit: endpoint({
    method: 'PUT',
    path: one,
    ...owner,
    summary: 'Update the address or the events of a webhook',
    params,
    body: WebhookWords,
    response: Webhook,
  }),
  turn: endpoint({
    method: 'POST',
    path: `${one}/turn`,
    ...owner,
    summary: 'Turn a webhook on or off; waiting deliveries are sent once it is on',
    params,
    body: z.object({ is_on: z.boolean() }),
    response: Webhook,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: one,
    ...owner,
    summary: 'Delete a webhook with its deliveries',
    params,
  }),
  rotate: endpoint({
    method: 'POST',
    path: `${one}/rotate`,
    ...owner,
    summary: 'Rotate the signing secret, shown once; the former one signs too for 24 hours',
    params,
    response: WebhookSecret,
    limits: perHour(10),
  }),
  test: endpoint({
    method: 'POST',
    path: `${one}/test`,
    ...owner,
    summary: 'Send a test event to a webhook',
    params,
    response: WebhookDelivery,
    status: 201,
    limits: perHour(60),
    errors: [webhookErrors.isOff],
  }),
  deliveries: endpoint({
    method: 'GET',
    path: `${one}/deliveries`,
    ...owner,
    summary: 'List deliveries of the last 30 days, newest first',
    params,
    query: z.object({ ...Paging, state: z.optional(z.enum(deliveryStates)) }),
    response: page(WebhookDelivery),
  }),
  attempts: endpoint({
    method: 'GET',
    path: `${one}/deliveries/:delivery_id/attempts`,
    ...owner,
    summary: 'List attempts of a delivery with their responses, oldest first',
    params: deliveryParams,
    response: z.array(WebhookAttempt),
  }),
  replay: endpoint({
    method: 'POST',
    path: `${one}/deliveries/:delivery_id/replay`,
    ...owner,
    summary: 'Resend a delivery, with the same webhook-id and body',
    params: deliveryParams,
    response: WebhookDelivery,
    limits: perHour(300),
    errors: [webhookErrors.isOff],
  }),
  replayRange: endpoint({
    method: 'POST',
    path: `${one}/replay`,
    ...owner,
    summary: 'Resend the deliveries of a time range, at most 1,000, oldest first',
    params,
    body: z.object({ from: Instant, to: Instant, state: z.optional(z.enum(deliveryStates)) }),
    response: z.object({ count: z.int() }),
    limits: perHour(30),
    errors: [webhookErrors.isOff],
  }),
}

/** A company's webhook as admins see it: the host alone, as an address may hold a secret. */
export const CompanyWebhook = z.object({
  id: Id,
  company: z.object({ id: Id, slug: z.string(), name: z.string() }),
  host: z.string(),
  ...z.pick(Webhook, {
    events: true,
    is_on: true,
    off_because: true,
    created_at: true,
    succeeded_at: true,
    failing_since: true,
    waiting: true,
  }).shape,
  /** Deliveries of the last seven days, and those of them that were given up. */
  sent: z.int(),
  failed: z.int(),
})
export type CompanyWebhook = z.infer<typeof CompanyWebhook>

/** A delivery without its body and the receiver's words. */
export const DeliveryFact = z.object({
  ...z.pick(WebhookDelivery, { id: true, event: true, state: true, created_at: true, attempts: true, due_at: true }).shape,
  last: z.nullable(z.pick(WebhookAttempt, { at: true, duration_ms: true, status: true, failure: true })),
})
export type DeliveryFact = z.infer<typeof DeliveryFact>

const admin = { access: 'admin', area: 'companies', limits: [readLimits.admin], mayLag: true } as const
export const adminWebhooksApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/webhooks',
    ...admin,
    summary: 'List webhooks of companies with their health, those that fail first',
    query: z.object({ company_id: z.optional(Id) }),
    response: z.array(CompanyWebhook),
  }),
  deliveries: endpoint({
    method: 'GET',
    path: '/api/admin/webhooks/:webhook_id/deliveries',
    ...admin,
    summary: 'List deliveries of a company’s webhook, newest first, without their contents',
    params,
    query: z.object({ ...Paging, state: z.optional(z.enum(deliveryStates)) }),
    response: page(DeliveryFact),
  }),
}
