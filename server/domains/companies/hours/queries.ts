import * as z from 'zod/mini'
import type { Timetable } from '#contract/companies/hours.ts'
import { Hours } from '#contract/companies/search.ts'
import { type Db, many } from '#server/lib/db.ts'
import { Id } from '#server/lib/rows.ts'

const clock = (db: Db, column: 'opens' | 'closes') =>
  db`case when ${db(column)} = '24:00' then '24:00' else to_char(${db(column)}, 'HH24:MI') end`

const HolidayRow = z.object({ day: z.string(), opens: z.nullable(z.string()), closes: z.nullable(z.string()) })

export const listHolidays = (db: Db, companyId: string, from: string) =>
  many(db, HolidayRow)`
    select day, ${clock(db, 'opens')} as opens, ${clock(db, 'closes')} as closes
    from company_holidays where company_id = ${companyId} and day >= ${from} order by day, opens`

/** Replaces the timetable. Locks the company, so that one of two concurrent saves wins as a whole. */
export async function saveTimetable(db: Db, companyId: string, { week, holidays }: Timetable): Promise<void> {
  await db`select 1 from companies where id = ${companyId} for no key update`
  await db`delete from company_hours where company_id = ${companyId}`
  await db`delete from company_holidays where company_id = ${companyId}`
  const hours = week.flatMap(({ weekday, spans }) => spans.map((span) => ({ company_id: companyId, weekday, ...span })))
  if (hours.length > 0) await db`insert into company_hours ${db(hours)}`
  const closed = { opens: null, closes: null }
  const dates = holidays.flatMap(({ day, spans }) =>
    (spans.length === 0 ? [closed] : spans).map(({ opens, closes }) => ({ company_id: companyId, day, opens, closes })),
  )
  if (dates.length > 0) await db`insert into company_holidays ${db(dates)}`
}

/** Companies with special hours in the coming week whose card was built on another day. */
export const listStale = async (db: Db, now: Date): Promise<string[]> =>
  (
    await many(db, Id)`
      select distinct c.id from company_holidays h join companies c on c.id = h.company_id join company_cards k on k.company_id = c.id
      cross join lateral (select (${now}::timestamptz at time zone c.time_zone)::date as today) t
      where h.day between coalesce(k.hours_on, t.today) and t.today + 6 and k.hours_on is distinct from t.today`
  ).map(({ id }) => id)

export const listHours = (db: Db, companyId: string) =>
  many(db, Hours)`
    select weekday, to_char(opens, 'HH24:MI') as opens, case when closes = '24:00' then '24:00' else to_char(closes, 'HH24:MI') end as closes
    from company_hours where company_id = ${companyId} order by weekday, opens`
