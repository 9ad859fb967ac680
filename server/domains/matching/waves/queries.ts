import * as z from 'zod/mini'
import { type Db, one } from '#server/lib/db.ts'

const CompanyHours = z.object({ time_zone: z.string(), open_minutes: z.array(z.tuple([z.int(), z.int()])) })

/** Business hours of a company, in minutes of the week in its time zone. */
export const getHours = (db: Db, companyId: string) =>
  one(db, CompanyHours)`
    select c.time_zone, coalesce((
      select jsonb_agg(jsonb_build_array(
        ((weekday - 1) * 1440 + extract(epoch from opens) / 60)::int, ((weekday - 1) * 1440 + extract(epoch from closes) / 60)::int) order by weekday, opens)
      from company_hours where company_id = c.id), '[]') as open_minutes
    from companies c where c.id = ${companyId}`
