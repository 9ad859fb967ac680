import * as z from 'zod/mini'
import { capPeriods } from './states.ts'
import { endpoint } from '../endpoint.ts'
import { CalendarDate, Cents } from '../primitives.ts'

/** The most a company spends, in cents; null is no limit. Never passed, not by a cent and not for a moment. */
export const Caps = z.object({ lead: z.nullable(Cents), day: z.nullable(Cents), week: z.nullable(Cents), month: z.nullable(Cents) })
export type Caps = z.infer<typeof Caps>

/** Caps beside what is reserved and charged in the day, the week from Monday and the month that run now where the company is. */
export const Spending = z.object({
  caps: Caps,
  periods: z.array(z.object({ period: z.enum(capPeriods), starts_on: CalendarDate, used: Cents, cap: z.nullable(Cents) })),
  time_zone: z.string(),
})
export type Spending = z.infer<typeof Spending>

export const spendingApi = {
  get: endpoint({
    method: 'GET',
    path: '/api/company/spending',
    access: 'company',
    area: 'work',
    scopes: ['company:read'],
    summary: 'Get spending caps and their current use',
    response: Spending,
  }),
  setCaps: endpoint({
    method: 'PUT',
    path: '/api/company/spending/caps',
    access: 'company',
    area: 'configure',
    summary: 'Set spending caps per lead, day, week and month',
    body: Caps,
    response: Spending,
  }),
}
