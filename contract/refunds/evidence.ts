import * as z from 'zod/mini'
import { endpoint, readLimits } from '../endpoint.ts'
import { Id, Instant, Money, StateIso } from '../primitives.ts'
import { contactModes, projectStates, timings } from '../projects/states.ts'
import { LeadCall } from '../leads/calls.ts'
import { leadStates } from '../leads/states.ts'
import { messageKinds } from '../messaging/states.ts'
import { refundReasons, refundStates } from './states.ts'

/** One of the last messages of a lead, oldest first. */
export const ThreadMessage = z.object({
  id: Id,
  from: z.enum(['customer', 'company', 'system']),
  kind: z.enum(messageKinds),
  text: z.string(),
  files: z.int(),
  at: Instant,
  is_read: z.boolean(),
})

/** A delivery to the customer's phone or email since the request opened, newest first. */
export const SentMessage = z.object({
  id: Id,
  channel: z.enum(['email', 'sms', 'push']),
  state: z.enum(['waiting', 'sent', 'skipped', 'dead']),
  attempts: z.int(),
  at: Instant,
})

/** Another company that bought the same request, with its outcome. */
export const OtherBuyer = z.object({
  company: z.object({ id: Id, name: z.string() }),
  state: z.enum(leadStates.states),
  bought_at: Instant,
  first_response_at: z.nullable(Instant),
  engaged_at: z.nullable(Instant),
  is_undone: z.boolean(),
  claim: z.nullable(z.object({ id: Id, reason: z.enum(refundReasons), state: z.enum(refundStates.states) })),
})

/** Evidence for a decision about a claim. */
export const ClaimEvidence = z.object({
  request: z.object({
    id: Id,
    state: z.enum(projectStates.states),
    text: z.string(),
    timing: z.enum(timings),
    contact_mode: z.enum(contactModes),
    zipcode: z.string(),
    city: z.string(),
    state_iso: StateIso,
    opened_at: z.nullable(Instant),
    slots: z.int(),
  }),
  lead: z.object({
    state: z.enum(leadStates.states),
    bought_at: Instant,
    price: Money,
    /** Refunded so far. */
    back: Money,
    contact_opened_at: z.nullable(Instant),
    first_response_at: z.nullable(Instant),
    engaged_at: z.nullable(Instant),
  }),
  messages: z.array(ThreadMessage),
  sent: z.array(SentMessage),
  /** Calls over the relay number, and texts of the company over it. */
  calls: z.array(LeadCall),
  tries: z.object({ calls: z.int(), texts: z.int() }),
  /** The delivery log says that the customer's number cannot be reached. */
  is_unreachable: z.boolean(),
  buyers: z.array(OtherBuyer),
})
export type ClaimEvidence = z.infer<typeof ClaimEvidence>

export const claimEvidenceApi = {
  read: endpoint({
    method: 'GET',
    path: '/api/admin/refunds/:refund_id/evidence',
    access: 'admin',
    area: 'claim_evidence',
    summary: 'Get the evidence of a claim: request, conversation, delivery log, and the other buyers',
    params: z.object({ refund_id: Id }),
    response: ClaimEvidence,
    limits: [readLimits.admin],
  }),
}
