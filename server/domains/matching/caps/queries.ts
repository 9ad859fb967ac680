import * as z from 'zod/mini'
import { capPeriods } from '#contract/companies/states.ts'
import { type Db, many } from '#server/lib/db.ts'

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
  many(db, PeriodRow)`
    select v.period, v.starts_on, coalesce(u.cents, 0) as used, v.cap, c.cap_lead_cents as lead_cap, c.time_zone
    from companies c ${periods(db, at)}
    left join cap_usage u on u.company_id = c.id and u.period = v.period and u.starts_on = v.starts_on
    where c.id = ${companyId} order by array_position(array['day', 'week', 'month'], v.period)`

type Priced = { company_id: string; price_cents: number }

// Current day, week (from Monday) and month on the company's calendar.
export const periods = (db: Db, at: Date | string | ReturnType<Db>) => db`
  cross join lateral (select (${at}::timestamptz at time zone c.time_zone)::date::timestamp as today) d
  cross join lateral (values
    ('day', d.today::date, c.cap_day_cents),
    ('month', date_trunc('month', d.today)::date, c.cap_month_cents),
    ('week', date_trunc('week', d.today)::date, c.cap_week_cents)
  ) as v (period, starts_on, cap)`

// Reserves room under every cap of a company in one statement, so two purchases never share the last room.
export const takeRoom = (db: Db, { company_id, price_cents }: Priced, at: Date, condition = db`true`) => db`
    insert into cap_usage as u (company_id, period, starts_on, cents)
    select c.id, v.period, v.starts_on, ${price_cents}
    from companies c ${periods(db, at)}
    where c.id = ${company_id} and ${price_cents} <= coalesce(c.cap_lead_cents, ${price_cents}) and ${price_cents} <= coalesce(v.cap, ${price_cents})
      and ${condition}
    order by v.period
    on conflict (company_id, period, starts_on) do update set cents = u.cents + excluded.cents
    where u.cents + excluded.cents <= (
      select coalesce(case u.period when 'day' then c.cap_day_cents when 'week' then c.cap_week_cents else c.cap_month_cents end, u.cents + excluded.cents)
      from companies c where c.id = u.company_id)`

/** Reserves room for a match under every cap of its company; false when any cap is full. Free leads need no room. */
export const takeCaps = async (db: Db, match: Priced, at: Date): Promise<boolean> =>
  match.price_cents === 0 || (await takeRoom(db, match, at)).count === 3

/** Returns the cap room that was taken at `at`. */
export const freeCaps = (db: Db, companyId: string, cents: number, at: string) => db`
  update cap_usage u set cents = u.cents - ${cents}
  from companies c ${periods(db, at)}
  where c.id = ${companyId} and u.company_id = c.id and u.period = v.period and u.starts_on = v.starts_on`
