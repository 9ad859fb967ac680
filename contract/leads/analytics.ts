import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { CalendarDate, Money } from '../primitives.ts'
import { analyticsDays, lostReasons } from './states.ts'

/** Performance of a company. Offers count on the day they were made; days are in the company's time zone. */
export const Analytics = z.object({
  days: z.literal(analyticsDays),
  /** First day of the period. */
  since: CalendarDate,
  funnel: z.object({ offered: z.int(), seen: z.int(), bought: z.int(), quoted: z.int(), hired: z.int() }),
  /** Median business minutes to the first reply, by day or by week from Monday; null without enough answers. */
  replies: z.array(z.object({ from: CalendarDate, minutes: z.nullable(z.int()), area_minutes: z.nullable(z.int()) })),
  spend: z.object({
    /** Amount paid for leads in the period, without undone ones. */
    total: Money,
    /** Usage of each cap in its current period. */
    caps: z.array(z.object({ period: z.enum(['day', 'week', 'month']), used: Money, cap: z.nullable(Money) })),
  }),
  lost: z.array(z.object({ reason: z.enum(lostReasons), count: z.int() })),
})
export type Analytics = z.infer<typeof Analytics>

export const analyticsApi = {
  get: endpoint({
    method: 'GET',
    path: '/api/company/figures',
    access: 'company',
    area: 'work',
    scopes: ['leads:read'],
    summary: 'Get analytics: funnel from offers to jobs, reply times, spending against caps, reasons for lost leads',
    query: z.object({
      days: z._default(z.coerce.number().check(z.refine((days) => (analyticsDays as readonly number[]).includes(days))), 30),
    }),
    response: Analytics,
  }),
}
