import type { Db } from '#server/lib/db.ts'
import { random } from '../pictures/random.ts'
import type { TownCompany } from './companies.ts'

/** Two in five companies take bookings, the demo plumber among them. */
const takesBookings = ({ index, status }: TownCompany) => status === 'active' && (index % 5) % 3 === 0

/** Lets companies take bookings during their opening hours, some at once and some after they confirm. */
export async function saveAvailabilities(db: Db, companies: readonly TownCompany[], now: Date): Promise<void> {
  const rows = companies.filter(takesBookings).map(({ id, index }) => {
    const rng = random(`town:bookings:${index}`)
    return {
      company_id: id,
      is_instant: index === 0 || rng.chance(0.6),
      visit_minutes: rng.pick([30, 45, 60]),
      job_minutes: rng.pick([null, 90, 120, 180]),
      lead_hours: rng.pick([2, 4, 24]),
      buffer_minutes: rng.pick([0, 15, 30]),
      counts_travel: rng.chance(0.5),
      per_day: rng.pick([null, 4, 6]),
      notice_hours: rng.pick([2, 12, 24]),
    }
  })
  await db`
    insert into availabilities (company_id, week, holidays, is_instant, visit_minutes, job_minutes, lead_hours, buffer_minutes, counts_travel,
      per_day, notice_hours, saved_at)
    select company_id, week, '[]', is_instant, visit_minutes, job_minutes, lead_hours, buffer_minutes, counts_travel, per_day, notice_hours, ${now}
    from jsonb_to_recordset(${db.json(rows)}) as given (company_id uuid, is_instant boolean, visit_minutes int, job_minutes int,
      lead_hours int, buffer_minutes int, counts_travel boolean, per_day int, notice_hours int)
    join lateral (
      select jsonb_agg(jsonb_build_object('weekday', weekday, 'spans', jsonb_build_array(jsonb_build_object('opens', to_char(opens, 'HH24:MI'), 'closes', to_char(closes, 'HH24:MI'))))
        order by weekday) as week
      from company_hours where company_id = given.company_id
    ) opening on week is not null`
}
