import * as z from 'zod/mini'
import { capPeriods } from '#contract/companies/caps.ts'
import { type Db, many } from '#server/lib/db.ts'
import { periods } from '../offers/queries.ts'

const PeriodRow = z.object({
  period: z.enum(capPeriods),
  starts_on: z.string(),
  used: z.int(),
  cap: z.nullable(z.int()),
  lead_cap: z.nullable(z.int()),
  time_zone: z.string(),
})

/** Reserved and charged amounts of the company's current day, week and month, with its caps. */
export const listPeriods = (db: Db, companyId: string, at: Date) =>
  many(
    PeriodRow,
    db`
    select v.period, v.starts_on, coalesce(u.cents, 0) as used, v.cap, c.cap_lead_cents as lead_cap, c.time_zone
    from companies c ${periods(db, at)}
    left join cap_usage u on u.company_id = c.id and u.period = v.period and u.starts_on = v.starts_on
    where c.id = ${companyId} order by array_position(array['day', 'week', 'month'], v.period)`,
  )
