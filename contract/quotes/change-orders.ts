import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Picture } from '../media/pictures.ts'
import { workErrors } from '../leads/states.ts'
import { uploadErrors } from '../media/states.ts'
import { CalendarDate, Cents, Id, Instant, Money, text } from '../primitives.ts'
import { QuoteItem } from './quote.ts'
import { changeOrderErrors, changeOrderStates, itemUnits, maxChangeOrderPhotos, quoteErrors, quoteTypes } from './states.ts'

/** A line that a change order adds. A negative price takes something off the agreement. */
export const ChangeLine = z.extend(z.pick(QuoteItem, { text: true, quantity: true, unit: true, is_taxable: true }), {
  unit_price_cents: z.int().check(z.minimum(-100_000_000), z.maximum(100_000_000)),
})
export type ChangeLine = z.output<typeof ChangeLine>

export const ChangeOrderInput = z.object({
  lines: z.array(ChangeLine).check(z.minLength(1), z.maxLength(30)),
  reason: text(3, 1000),
  /** New last day of the work; null leaves it as it is. */
  finish_on: z.optional(z.nullable(CalendarDate)),
  upload_ids: z._default(z.array(Id).check(z.maxLength(maxChangeOrderPhotos)), []),
})
export type ChangeOrderInput = z.output<typeof ChangeOrderInput>

export const ChangeOrder = z.object({
  id: Id,
  state: z.enum(changeOrderStates.states),
  lines: z.array(
    z.object({
      text: z.string(),
      quantity: z.number(),
      unit: z.enum(itemUnits),
      unit_price: Money,
      total: Money,
      is_taxable: z.boolean(),
    }),
  ),
  reason: z.string(),
  photos: z.array(Picture),
  tax: Money,
  /** Amount that it adds to the agreed total, tax included; negative where it lowers it. */
  effect: Money,
  /** The agreed total once accepted. */
  new_total: Money,
  finish_on: z.nullable(CalendarDate),
  proposed_at: Instant,
  /** Until when the customer can answer. */
  expires_at: Instant,
  decided_at: z.nullable(Instant),
  /** Signature of the customer. */
  accepted_name: z.nullable(z.string()),
  decline_reason: z.string(),
  /** A connected app or a program with an API key wrote it. */
  is_assisted: z.boolean(),
})
export type ChangeOrder = z.infer<typeof ChangeOrder>

/** The price that a hired company and its customer have agreed on, with all changes proposed since. */
export const AgreedPrice = z.object({
  lead_id: Id,
  quote_id: Id,
  type: z.enum(quoteTypes),
  tax_percent: z.number(),
  /** Total of the accepted quote; the most it can come to, where that is a range. */
  first_total: Money,
  /** The most that the company may charge: `first_total` with the accepted changes. */
  total: Money,
  /** 1 for the accepted quote, and one more for each accepted change. */
  version: z.int(),
  /** Cost of the finished work, by its company; null before. */
  final: z.nullable(Money),
  /** Sum that the customer says they paid, where that is not `final`. */
  paid: z.nullable(Money),
  /** Until when the customer can say so; null when they cannot. */
  paid_until: z.nullable(Instant),
  /** The work goes on, so changes can be proposed and answered. */
  is_open: z.boolean(),
  /** Oldest first. */
  changes: z.array(ChangeOrder),
})
export type AgreedPrice = z.infer<typeof AgreedPrice>

const leadParams = z.object({ lead_id: Id })
const params = z.object({ change_order_id: Id })

export const changeOrdersApi = {
  price: endpoint({
    method: 'GET',
    path: '/api/leads/:lead_id/agreed-price',
    access: 'owner',
    area: 'work',
    scopes: ['quotes:read'],
    summary: 'Get the agreed price of a hired company with its change orders; null without an accepted quote',
    params: leadParams,
    response: z.nullable(AgreedPrice),
  }),
  notePaid: endpoint({
    method: 'PUT',
    path: '/api/leads/:lead_id/paid',
    access: 'owner',
    summary: 'Say what was paid for finished work; null agrees with the company’s final sum',
    params: leadParams,
    body: z.object({ paid_cents: z.nullable(Cents) }),
    response: AgreedPrice,
    errors: [workErrors.tooLate],
  }),
  propose: endpoint({
    method: 'POST',
    path: '/api/company/leads/:lead_id/change-orders',
    access: 'company',
    area: 'work',
    scopes: ['quotes:write'],
    summary: 'Propose a change of the agreement; nothing changes before the customer accepts it',
    params: leadParams,
    body: ChangeOrderInput,
    response: AgreedPrice,
    status: 201,
    idempotent: true,
    limits: [{ count: 30, seconds: 3600, by: 'user' }],
    errors: [
      quoteErrors.notAgreed,
      changeOrderErrors.oneIsOpen,
      changeOrderErrors.closed,
      changeOrderErrors.belowInvoiced,
      uploadErrors.uploadUnfinished,
    ],
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/api/company/change-orders/:change_order_id/withdraw',
    access: 'company',
    area: 'work',
    scopes: ['quotes:write'],
    summary: 'Withdraw a proposed change order',
    params,
    response: z.nullable(AgreedPrice),
  }),
  accept: endpoint({
    method: 'POST',
    path: '/api/change-orders/:change_order_id/accept',
    access: 'owner',
    summary: 'Accept a change order: the agreement gets a new version and total',
    params,
    /** Name typed as a signature. */
    body: z.object({ name: text(2, 120) }),
    response: AgreedPrice,
    idempotent: true,
    errors: [changeOrderErrors.closed, changeOrderErrors.expired, changeOrderErrors.belowInvoiced],
  }),
  decline: endpoint({
    method: 'POST',
    path: '/api/change-orders/:change_order_id/decline',
    access: 'owner',
    summary: 'Decline a change order; the agreement stays as it is',
    params,
    body: z.object({ reason: z.optional(text(0, 500)) }),
    response: z.nullable(AgreedPrice),
  }),
}
