import * as z from 'zod/mini'
import { CalendarDate, Localized, Money, Slug, StateIso } from '../primitives.ts'
import { refundReasons } from '../refunds/claims.ts'

const RefundsByReason = z.object({ reason: z.enum(refundReasons), count: z.int(), amount: Money })

/** How the market did. Requests count on the day they were sent, and so do the places and hires of them; all else on its own day. */
const Market = z.object({
  requests: z.int(),
  offers: z.int(),
  sold_leads: z.int(),
  /** Places bought of those that these requests offered. */
  fill_rate: z.nullable(z.number()),
  hire_rate: z.nullable(z.number()),
  /** What leads sold for, and what was given back of it: the ledger's account of sales. */
  money_in: Money,
  money_back: Money,
})
export const figureRows = { reason: RefundsByReason }

/** How far back the house looks, in days. */
export const marketDays = ['7', '30', '90'] as const

export const Figures = z.extend(Market, {
  days: z.int(),
  /** To where and what they are narrowed: of the request that each counted thing is about. */
  state_iso: z.nullable(StateIso),
  service: z.nullable(z.object({ slug: Slug, name: z.string() })),
  /** The first and the last day that count; days are those of the house, everywhere. */
  from: CalendarDate,
  to: CalendarDate,
  /** Median, in whole business minutes. */
  reply_minutes: z.nullable(z.int()),
  /** Null where the figures are narrowed: who registers has asked for nothing yet. */
  new_people: z.nullable(z.int()),
  new_companies: z.nullable(z.int()),
  refunds: z.array(RefundsByReason),
  by_day: z.array(z.extend(Market, { day: CalendarDate })),
  by_state: z.array(z.extend(Market, { state_iso: StateIso })),
  by_service: z.array(z.extend(Market, { service: z.object({ slug: Slug, name: Localized }) })),
})
export type Figures = z.infer<typeof Figures>
