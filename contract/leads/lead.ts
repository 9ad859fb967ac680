import * as z from 'zod/mini'
import { ServiceRef } from '../catalog/services.ts'
import { RankPart } from '../companies/search.ts'
import { capNames } from '../companies/states.ts'
import { Picture } from '../media/pictures.ts'
import { endpoint } from '../endpoint.ts'
import { matchErrors, matchStates, passReasons, withdrawals } from '../matching/states.ts'
import { Payment } from '../payments/payment.ts'
import { paymentErrors } from '../payments/states.ts'
import { CalendarDate, Cents, Id, Instant, Money, Paging, Slug, StateIso, text } from '../primitives.ts'
import { contactModes, projectStates, timings } from '../projects/states.ts'
import { Problem } from './appointments.ts'
import { LeadCall } from './calls.ts'
import { PriceParts } from '../matching/pricing.ts'
import { leadStates, leadEndings, withholdings, leadTabs, missReasons, priceErrors, workErrors, autoOutcomes } from './states.ts'

/** One answered question, as text in the language of the request. */
export const AnswerLine = z.object({ question: z.string(), answer: z.string() })

/** A request before the purchase: without name, number, address or street. */
export const LeadTeaser = z.object({
  project_id: Id,
  service: ServiceRef,
  answers: z.array(AnswerLine),
  /** The customer's own words: unchanged once the contact is open, before that without the parts named by `withheld`. */
  text: z.string(),
  withheld: z.nullable(z.enum(withholdings)),
  photos: z.array(Picture),
  timing: z.enum(timings),
  date_from: z.nullable(CalendarDate),
  date_to: z.nullable(CalendarDate),
  city: z.string(),
  state_iso: StateIso,
  /** First three digits of the zip. */
  zip3: z.string(),
  miles: z.nullable(z.number()),
  contact_mode: z.enum(contactModes),
  calls_from: z.nullable(z.string()),
  calls_to: z.nullable(z.string()),
  posted_at: Instant,
  /** The customer requested this company. */
  is_by_name: z.boolean(),
  /** It was started on this company's own site. */
  is_from_site: z.boolean(),
  /** An assistant prepared the request; the customer reviewed and sent it. */
  is_assisted: z.boolean(),
})
export type LeadTeaser = z.infer<typeof LeadTeaser>

/** A competing company, anonymous. */
export const Rival = z.object({
  tier: z.string(),
  rating_mean: z.nullable(z.number()),
  reviews_count: z.int(),
  state: z.enum(['offered', 'bought', 'passed']),
})

export const Offer = z.object({
  match_id: Id,
  state: z.enum(matchStates.states),
  project_state: z.enum(projectStates.states),
  teaser: LeadTeaser,
  price: Money,
  price_parts: PriceParts,
  /** Refund right after the purchase, when more companies share the lead than it was priced for. */
  comes_back: Money,
  slots: z.int(),
  slots_left: z.int(),
  rivals: z.array(Rival),
  score: z.number(),
  why_me: z.array(RankPart),
  offered_at: Instant,
  expires_at: Instant,
  /** Deadline of the customer’s approval, while the company waits for it. */
  approval_until: z.nullable(Instant),
  /** The customer approves each company before it gets the contact. */
  needs_approval: z.boolean(),
  seen_at: z.nullable(Instant),
  /** Last edit by the customer since the offer. */
  changed_at: z.nullable(Instant),
  /** The lead, once bought. */
  lead_id: z.nullable(Id),
  /** Null for an offer that was not withdrawn. */
  withdrawn_by: z.nullable(z.enum(withdrawals)),
  /** The cap that the price would exceed now; null with room, and once the offer is no longer open. */
  over_cap: z.nullable(z.enum(capNames)),
  /** A payment for this offer that waits for the bank or the payer. */
  payment: z.nullable(Payment),
})
export type Offer = z.infer<typeof Offer>

/** A row of the company's lists: either an offer or a lead. */
export const LeadRow = z.object({
  match_id: Id,
  lead_id: z.nullable(Id),
  state: z.enum([...matchStates.states, ...leadStates.states]),
  service: ServiceRef,
  city: z.string(),
  state_iso: StateIso,
  miles: z.nullable(z.number()),
  timing: z.enum(timings),
  price: Money,
  slots: z.int(),
  slots_left: z.int(),
  is_new: z.boolean(),
  /** The customer requested this company. */
  is_by_name: z.boolean(),
  /** First name, only for a bought lead. */
  customer: z.nullable(z.string()),
  unread: z.int(),
  excerpt: z.string(),
  withheld: z.nullable(z.enum(withholdings)),
  photo: z.nullable(Picture),
  at: Instant,
  /** End of an open offer, or of the time for the customer’s approval. */
  expires_at: z.nullable(Instant),
  /** Deadline for undoing the purchase, while its contact is unopened. */
  undo_until: z.nullable(Instant),
  /** Decision of auto-accept; null without an active rule. */
  auto: z.nullable(z.enum(autoOutcomes)),
  /** The customer reported a problem that is still open. */
  has_problem: z.boolean(),
  /** Null for a live or completed lead, and for an offer that was not withdrawn. */
  ended_by: z.nullable(z.enum([...leadEndings, ...withdrawals])),
})
export type LeadRow = z.infer<typeof LeadRow>

export const Contact = z.object({
  name: z.string(),
  surname: z.string(),
  /** Null when the customer asked for messages only, and while no relay number is free or its time is over. */
  phone: z.nullable(z.string()),
  /** The phone is a number of ours: calls and texts over it reach the customer, whose own number stays hidden. */
  is_relay: z.boolean(),
  email: z.nullable(z.string()),
  /** Null until this company is hired. */
  street: z.nullable(z.string()),
  zipcode: z.string(),
})

export type Contact = z.infer<typeof Contact>

export const TimelineEntry = z.object({ event: z.string(), at: Instant })

export const Lead = z.object({
  id: Id,
  match_id: Id,
  state: z.enum(leadStates.states),
  project_state: z.enum(projectStates.states),
  teaser: LeadTeaser,
  /** Null before the company opens it, which ends the undo period, and from `access_ended_at` on. */
  contact: z.nullable(Contact),
  customer: z.string(),
  /** Sides that have written so far. */
  written_by: z.array(z.enum(['company', 'customer'])),
  price: Money,
  bought_at: Instant,
  /** Deadline for undoing the purchase; null once the contact was opened or the time is over. */
  undo_until: z.nullable(Instant),
  finished_at: z.nullable(Instant),
  /** Deadline for undoing the finish. */
  unfinish_until: z.nullable(Instant),
  /** From then on the customer's silence confirms the finished work. */
  silence_until: z.nullable(Instant),
  /** Problem reported by the customer. */
  problem: z.nullable(Problem),
  /** End of phone and email access; the conversation is closed but readable. */
  access_ended_at: z.nullable(Instant),
  /** End of all contact, including the conversation. */
  contact_stopped_at: z.nullable(Instant),
  /** Null for a live or completed lead. */
  ended_by: z.nullable(z.enum(leadEndings)),
  /** Calls over the relay number, oldest first. */
  calls: z.array(LeadCall),
  /** A lost lead shows the reason instead of `lose`. */
  timeline: z.array(TimelineEntry),
})
export type Lead = z.infer<typeof Lead>

/** A request that did not become a lead of the company, without the customer's identity. */
export const MissedRequest = z.object({
  project_id: Id,
  service: ServiceRef,
  city: z.string(),
  state_iso: StateIso,
  opened_at: Instant,
  /** The customer requested this company. */
  is_by_name: z.boolean(),
  price: Money,
  reason: z.enum(missReasons),
  /** Score part in which the asked companies were furthest ahead; only with `outscored`. */
  part: z.nullable(RankPart.shape.part),
})
export type MissedRequest = z.infer<typeof MissedRequest>

/** Filters by state, service, distance and price. The tab counts ignore filters. */
export const LeadsQuery = z.object({
  ...Paging,
  tab: z._default(z.enum(leadTabs), 'new'),
  service: z.optional(Slug),
  /** State of a bought lead; offers have none. */
  state: z.optional(z.enum(leadStates.states)),
  max_miles: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(500))),
  max_price: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(100_000_000))),
})
export type LeadsQuery = z.output<typeof LeadsQuery>

const matchParams = z.object({ match_id: Id })
const leadParams = z.object({ lead_id: Id })

export const leadsApi = {
  missed: endpoint({
    method: 'GET',
    path: '/api/company/missed',
    access: 'company',
    area: 'work',
    scopes: ['leads:read'],
    summary: 'List missed requests of the last 30 days, with the reasons',
    response: z.array(MissedRequest),
  }),
  offer: endpoint({
    method: 'GET',
    path: '/api/company/matches/:match_id',
    access: 'company',
    area: 'work',
    scopes: ['leads:read'],
    summary: 'Get an offer with its price, the parts of its score and the number of competitors',
    params: matchParams,
    response: Offer,
  }),
  view: endpoint({
    method: 'POST',
    path: '/api/company/matches/:match_id/view',
    access: 'company',
    area: 'work',
    scopes: ['leads:write'],
    summary: 'Mark an offer as seen',
    params: matchParams,
  }),
  pass: endpoint({
    method: 'POST',
    path: '/api/company/matches/:match_id/pass',
    access: 'company',
    area: 'work',
    scopes: ['leads:write'],
    summary: 'Pass on an offer',
    params: matchParams,
    body: z.object({ reason: z.enum(passReasons) }),
  }),
  buy: endpoint({
    method: 'POST',
    path: '/api/company/matches/:match_id/accept',
    access: 'company',
    area: 'work',
    scopes: ['leads:buy'],
    summary: 'Buy the lead at the frozen price',
    params: matchParams,
    /** The price shown to the buyer; a purchase at any other price is refused. */
    body: z.object({ price: Money, payment_method_id: z.optional(Id) }),
    response: z.object({ lead_id: z.nullable(Id), payment: Payment }),
    idempotent: true,
    limits: [
      { count: 10, seconds: 60, by: 'company' },
      { count: 100, seconds: 86_400, by: 'company' },
    ],
    errors: [
      matchErrors.slotsFull,
      matchErrors.capReached,
      matchErrors.priceChanged,
      matchErrors.projectClosed,
      matchErrors.offerWithdrawn,
      matchErrors.companyInactive,
      paymentErrors.declined,
      paymentErrors.unconfirmed,
      paymentErrors.cardRests,
      paymentErrors.allCardsRest,
      paymentErrors.noMethod,
      paymentErrors.gatewayDown,
    ],
  }),
  lead: endpoint({
    method: 'GET',
    path: '/api/company/leads/:lead_id',
    access: 'company',
    area: 'work',
    scopes: ['leads:read'],
    summary: 'Get a bought lead',
    params: leadParams,
    response: Lead,
  }),
  openContact: endpoint({
    method: 'POST',
    path: '/api/company/leads/:lead_id/open-contact',
    access: 'company',
    area: 'work',
    scopes: ['leads:write'],
    summary: 'Open the contact of a lead; the purchase can no longer be undone',
    params: leadParams,
    response: Lead,
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/company/leads/:lead_id/undo',
    access: 'company',
    area: 'work',
    scopes: ['leads:buy'],
    summary: 'Undo a purchase within 10 minutes, before the contact is opened',
    params: leadParams,
    response: Lead,
    idempotent: true,
  }),
  archive: endpoint({
    method: 'POST',
    path: '/api/company/leads/:lead_id/archive',
    access: 'company',
    area: 'work',
    scopes: ['leads:write'],
    summary: 'Archive a lead; no money moves',
    params: leadParams,
    response: Lead,
  }),
  finish: endpoint({
    method: 'POST',
    path: '/api/company/leads/:lead_id/work-finished',
    access: 'company',
    area: 'work',
    scopes: ['leads:write'],
    summary: 'Mark the work as finished, as the company; with an agreed price, at its final sum',
    params: leadParams,
    /** Required where a price was agreed, and never more than that: propose a change order first. */
    body: z.object({ final_cents: z.optional(Cents) }),
    response: Lead,
    errors: [priceErrors.aboveAgreed],
  }),
  unfinish: endpoint({
    method: 'POST',
    path: '/api/company/leads/:lead_id/work-finished/undo',
    access: 'company',
    area: 'work',
    scopes: ['leads:write'],
    summary: 'Undo marking the work as finished, within 10 minutes and before the customer confirms',
    params: leadParams,
    response: Lead,
    errors: [workErrors.tooLate],
  }),
  hire: endpoint({
    method: 'POST',
    path: '/api/leads/:lead_id/hire',
    access: 'owner',
    summary: 'Hire a company without a quote',
    params: leadParams,
    body: z.object({ note: z.optional(text(0, 500)), street: z.optional(text(0, 200)) }),
    idempotent: true,
    errors: [matchErrors.projectClosed, workErrors.unlicensed],
  }),
}
