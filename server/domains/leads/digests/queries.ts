import * as z from 'zod/mini'
import { type Db, many } from '#server/lib/db.ts'

const Claimed = z.object({ company_id: z.string(), week: z.string() })

/** Claims companies where it is Monday morning and the digest of the week is unsent; each is claimed once. */
export const claimDigests = (db: Db, now: Date, limit: number) =>
  many(db, Claimed)`
    insert into weekly_digests (company_id, week, made_at)
    select c.id, local::date, ${now}
    from companies c cross join lateral (select ${now}::timestamptz at time zone c.time_zone as local) there
    where c.status = 'active' and extract(isodow from local) = 1 and extract(hour from local) between 8 and 11
      and not exists (select from weekly_digests d where d.company_id = c.id and d.week = local::date)
    limit ${limit}
    on conflict do nothing
    returning company_id, week`

const Week = z.object({
  company_id: z.string(),
  offered: z.int(),
  bought: z.int(),
  hired: z.int(),
  spent_cents: z.int(),
  open_offers: z.int(),
  unanswered: z.int(),
})
export type Week = z.infer<typeof Week>

/** Last week's numbers and the pending work of these companies. */
export const listWeeks = (db: Db, due: readonly { company_id: string; week: string }[]) =>
  many(db, Week)`
    select c.id as company_id, offers.offered, offers.open_offers, bought.bought, bought.spent_cents, bought.unanswered, bought.hired
    from jsonb_to_recordset(${db.json(due)}) as d (company_id uuid, week date)
    join companies c on c.id = d.company_id
    cross join lateral (
      select (d.week - 7)::timestamp at time zone c.time_zone as since, d.week::timestamp at time zone c.time_zone as until) span
    cross join lateral (
      select count(*) filter (where m.offered_at >= since and m.offered_at < until)::int as offered,
        count(*) filter (where m.state = 'offered')::int as open_offers
      from matches m where m.company_id = c.id) offers
    cross join lateral (
      select count(*) filter (where l.bought_at >= since and l.bought_at < until)::int as bought,
        coalesce(sum(l.price_cents) filter (where l.bought_at >= since and l.bought_at < until), 0)::bigint as spent_cents,
        count(*) filter (where l.hired_at >= since and l.hired_at < until)::int as hired,
        count(*) filter (where l.state = 'new' and l.first_response_at is null)::int as unanswered
      from leads l where l.company_id = c.id and l.undone_at is null) bought`
