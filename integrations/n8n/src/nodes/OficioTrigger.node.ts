import { createHmac, timingSafeEqual } from 'node:crypto'
import { call, OficioError } from '../call.ts'
import type { Description, HookFunctions, WebhookAnswer, WebhookFunctions } from '../n8n.ts'

/** Events of a company that can start a workflow. */
export const events = [
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
]

const path = '/api/company/webhooks'
/** How old a signed message may be, so that nobody can send it again later. */
const toleranceSeconds = 300

type Kept = { webhookId?: string; secret?: string }
type Webhook = { id: string; url: string; events: string[]; is_on: boolean }

const isUnknown = (error: unknown) => error instanceof OficioError && error.status === 404

/** Starts a workflow when something happens: a webhook of the company while the workflow is active. */
export class OficioTrigger {
  description: Description = {
    displayName: 'Oficio Trigger',
    name: 'oficioTrigger',
    icon: 'file:oficio.svg',
    group: ['trigger'],
    version: 1,
    subtitle: '={{$parameter["events"].join(", ")}}',
    description: 'Starts when a company gets an offer, a message, an answer to a quote, …',
    defaults: { name: 'Oficio Trigger' },
    inputs: [],
    outputs: ['main'],
    credentials: [{ name: 'oficioApi', required: true }],
    webhooks: [{ name: 'default', httpMethod: 'POST', responseMode: 'onReceived', path: 'webhook' }],
    properties: [
      {
        displayName: 'Events',
        name: 'events',
        type: 'multiOptions',
        required: true,
        default: ['message.received'],
        options: events.map((event) => ({ name: event, value: event })),
        description: 'An event carries ids alone. Read the rest with the Oficio node.',
      },
    ],
  }

  webhookMethods = {
    default: {
      async checkExists(this: HookFunctions): Promise<boolean> {
        const { webhookId }: Kept = this.getWorkflowStaticData('node')
        if (!webhookId) return false
        try {
          const { url, events, is_on: isOn } = (await call(this, { method: 'GET', path: `${path}/${webhookId}` })) as Webhook
          const wanted = this.getNodeParameter('events') as string[]
          const isSame = url === this.getNodeWebhookUrl('default') && isOn && events.toSorted().join() === wanted.toSorted().join()
          if (!isSame) await call(this, { method: 'DELETE', path: `${path}/${webhookId}` })
          return isSame
        } catch (error) {
          if (isUnknown(error)) return false
          throw error
        }
      },
      async create(this: HookFunctions): Promise<boolean> {
        const body = { url: this.getNodeWebhookUrl('default'), events: this.getNodeParameter('events') }
        const { webhook, secret } = (await call(this, { method: 'POST', path, body })) as { webhook: Webhook; secret: string }
        Object.assign(this.getWorkflowStaticData('node'), { webhookId: webhook.id, secret } satisfies Kept)
        return true
      },
      async delete(this: HookFunctions): Promise<boolean> {
        const kept: Kept = this.getWorkflowStaticData('node')
        if (!kept.webhookId) return true
        await call(this, { method: 'DELETE', path: `${path}/${kept.webhookId}` }).catch((error: unknown) => {
          if (!isUnknown(error)) throw error
        })
        delete kept.webhookId
        delete kept.secret
        return true
      },
    },
  }

  async webhook(this: WebhookFunctions): Promise<WebhookAnswer> {
    const { secret }: Kept = this.getWorkflowStaticData('node')
    const body = this.getRequestObject().rawBody?.toString() ?? ''
    const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) =>
      String(this.getHeaderData()[`webhook-${name}`] ?? ''),
    )
    if (!secret || !isSigned({ secret, id: id!, timestamp: timestamp!, signatures: signatures!, body })) {
      this.getResponseObject().status(401).end()
      return { noWebhookResponse: true }
    }
    return { workflowData: [[{ json: { webhook_id: id, ...(JSON.parse(body) as object) } }]] }
  }
}

type Signed = { secret: string; id: string; timestamp: string; signatures: string; body: string }

/** Standard Webhooks: base64 of an HMAC over id, time and body, one or more of them. */
function isSigned({ secret, id, timestamp, signatures, body }: Signed): boolean {
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > toleranceSeconds) return false
  const right = createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest()
  return signatures.split(' ').some((signature) => {
    const given = Buffer.from(signature.replace(/^v1,/, ''), 'base64')
    return given.length === right.length && timingSafeEqual(given, right)
  })
}
