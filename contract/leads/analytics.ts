import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { CalendarDate, Money } from '../primitives.ts'

/** How far back figures can look, in days. */
export const figureDays = [7, 30, 90] as const
export type FigureDays = (typeof figureDays)[number]

/** Why what was offered did not become a job, in the order in which it can happen. */
export const lostReasons = ['passed', 'expired', 'filled', 'withdrawn', 'undone', 'other_hired', 'customer_closed', 'archived'] as const
export type LostReason = (typeof lostReasons)[number]

/** How a company did. Offers are counted by the day they were made; all days are those of the company's own zone. */
export const Figures = z.object({
  days: z.literal(figureDays),
  /** The first day that counts. */
  since: CalendarDate,
  funnel: z.object({ offered: z.int(), seen: z.int(), bought: z.int(), quoted: z.int(), hired: z.int() }),
  /** Median business minutes to the first reply, by day or by week from Monday; null where nothing, or of the area too little, was answered. */
  replies: z.array(z.object({ from: CalendarDate, minutes: z.nullable(z.int()), area_minutes: z.nullable(z.int()) })),
  spend: z.object({
    /** What was paid for leads in these days, without those undone. */
    total: Money,
    /** What is used of each cap in the period that runs now. */
    caps: z.array(z.object({ period: z.enum(['day', 'week', 'month']), used: Money, cap: z.nullable(Money) })),
  }),
  lost: z.array(z.object({ reason: z.enum(lostReasons), count: z.int() })),
})
export type Figures = z.infer<typeof Figures>

export const figuresApi = {
  get: endpoint({
    method: 'GET',
    path: '/api/company/figures',
    access: 'company',
    area: 'work',
    summary: 'From offers to jobs, replies beside the area’s, spend beside the caps, and why leads were lost',
    query: z.object({
      days: z._default(z.coerce.number().check(z.refine((days) => (figureDays as readonly number[]).includes(days))), 30),
    }),
    response: Figures,
  }),
}
