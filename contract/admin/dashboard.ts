import * as z from 'zod/mini'
import { endpoint, readLimits } from '../endpoint.ts'
import { CalendarDate, Localized, Money, Slug, StateIso } from '../primitives.ts'
import { refundReasons } from '../refunds/states.ts'
import { marketDays } from './states.ts'

const RefundsByReason = z.object({ reason: z.enum(refundReasons), count: z.int(), amount: Money })

/** Market totals. Requests, their places and their hires count on the day the request was sent; everything else on its own day. */
const Market = z.object({
  requests: z.int(),
  offers: z.int(),
  sold_leads: z.int(),
  /** Share of the places of these requests that were bought. */
  fill_rate: z.nullable(z.number()),
  hire_rate: z.nullable(z.number()),
  /** Sales of leads, and refunds of them, as the sales account of the ledger has them. */
  money_in: Money,
  money_back: Money,
})

export const figureRows = { reason: RefundsByReason }

export const Figures = z.extend(Market, {
  days: z.int(),
  /** Filters: state and service of the request that each counted thing is about. */
  state_iso: z.nullable(StateIso),
  service: z.nullable(z.object({ slug: Slug, name: z.string() })),
  /** First and last day of the period, as days of the platform's time zone. */
  from: CalendarDate,
  to: CalendarDate,
  /** Median, in whole business minutes. */
  reply_minutes: z.nullable(z.int()),
  /** Null where a filter is set: new accounts belong to no state or service yet. */
  new_people: z.nullable(z.int()),
  new_companies: z.nullable(z.int()),
  refunds: z.array(RefundsByReason),
  by_day: z.array(z.extend(Market, { day: CalendarDate })),
  by_state: z.array(z.extend(Market, { state_iso: StateIso })),
  by_service: z.array(z.extend(Market, { service: z.object({ slug: Slug, name: Localized }) })),
})
export type Figures = z.infer<typeof Figures>

export const dashboardApi = {
  figures: endpoint({
    method: 'GET',
    path: '/api/admin/figures',
    mayLag: true,
    access: 'admin',
    scopes: ['platform:read'],
    limits: [readLimits.admin],
    area: 'platform',
    summary: 'Get daily stats of the market, by state and service',
    query: z.object({ days: z._default(z.enum(marketDays), '7'), state_iso: z.optional(StateIso), service: z.optional(Slug) }),
    response: Figures,
  }),
}
