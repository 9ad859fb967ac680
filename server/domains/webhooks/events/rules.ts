import * as z from 'zod/mini'
import { payloadVersion, type WebhookEvent } from '#contract/webhooks/states.ts'
import type { EventName } from '#server/lib/outbox.ts'

/** Kinds of things that webhooks tell of. */
export type Thing = 'match' | 'lead' | 'message' | 'quote' | 'change_order' | 'invoice' | 'appointment' | 'review' | 'refund' | 'payout'

type Told = { thing: Thing; ids: string[]; event: WebhookEvent; extra?: Record<string, string> }
type Source = (payload: unknown) => Told | undefined

/** An event of one thing. A payload that an older version wrote differently tells nothing. */
const source =
  <S extends z.ZodMiniObject>(payload: S, told: (payload: z.output<S>) => Told): Source =>
  (given) => {
    const parsed = z.safeParse(payload, given)
    return parsed.success ? told(parsed.data) : undefined
  }

const sources: Partial<Record<EventName, Source>> = {
  'offers.sent': source(z.object({ match_ids: z.array(z.string()) }), ({ match_ids: ids }) => ({
    thing: 'match',
    ids,
    event: 'lead.offered',
  })),
  'lead.bought': source(z.object({ lead_id: z.string() }), ({ lead_id }) => ({ thing: 'lead', ids: [lead_id], event: 'lead.bought' })),
  'message.received': source(z.object({ message_id: z.string() }), ({ message_id }) => ({
    thing: 'message',
    ids: [message_id],
    event: 'message.received',
  })),
  'quote.viewed': source(z.object({ quote_id: z.string() }), ({ quote_id }) => ({
    thing: 'quote',
    ids: [quote_id],
    event: 'quote.viewed',
  })),
  'quote.decided': source(z.object({ quote_id: z.string(), decision: z.enum(['accepted', 'declined']) }), ({ quote_id, decision }) => ({
    thing: 'quote',
    ids: [quote_id],
    event: `quote.${decision}`,
  })),
  'change_order.proposed': source(z.object({ change_order_id: z.string() }), ({ change_order_id }) => ({
    thing: 'change_order',
    ids: [change_order_id],
    event: 'change_order.proposed',
  })),
  'change_order.decided': source(
    z.object({ change_order_id: z.string(), decision: z.enum(['accepted', 'declined', 'withdrawn', 'expired']) }),
    ({ change_order_id, decision }) => ({ thing: 'change_order', ids: [change_order_id], event: `change_order.${decision}` }),
  ),
  'invoice.changed': source(
    z.object({ invoice_id: z.string(), change: z.enum(['sent', 'paid', 'credited']) }),
    ({ invoice_id, change }) => ({ thing: 'invoice', ids: [invoice_id], event: `invoice.${change}` }),
  ),
  'appointment.proposed': source(z.object({ appointment_id: z.string() }), ({ appointment_id }) => ({
    thing: 'appointment',
    ids: [appointment_id],
    event: 'appointment.proposed',
  })),
  'appointment.decided': source(
    z.object({ appointment_id: z.string(), decision: z.enum(['confirmed', 'declined', 'cancelled', 'replaced']) }),
    ({ appointment_id, decision }) => ({ thing: 'appointment', ids: [appointment_id], event: `appointment.${decision}` }),
  ),
  'review.published': source(z.object({ review_id: z.string() }), ({ review_id }) => ({
    thing: 'review',
    ids: [review_id],
    event: 'review.published',
  })),
  'refund.decided': source(z.object({ refund_id: z.string(), decision: z.enum(['approved', 'denied']) }), ({ refund_id, decision }) => ({
    thing: 'refund',
    ids: [refund_id],
    event: 'refund.decided',
    extra: { decision },
  })),
  'payout.changed': source(
    z.object({ payout_id: z.string(), change: z.enum(['requested', 'sent', 'paid', 'returned', 'cancelled']) }),
    ({ payout_id, change }) => ({ thing: 'payout', ids: [payout_id], event: `payout.${change}` }),
  ),
}

/** Events that webhooks come from. */
export const webhookSources = Object.keys(sources)

/** The things that an event tells of; undefined for an event that no webhook comes from. */
export const toldBy = (event: string, payload: unknown): Told | undefined => sources[event as EventName]?.(payload)

/** Body of a delivery: ids alone, never contents. `at`: ISO 8601. */
export const bodyOf = (event: string, at: string, data: Record<string, unknown>): string =>
  JSON.stringify({ type: event, version: payloadVersion, timestamp: at, data })
