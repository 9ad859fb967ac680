import * as z from 'zod/mini'
import { leadsForReplyTime } from '#contract/companies/states.ts'
import { type Db, many, one } from '#server/lib/db.ts'
import { Cents } from '#server/lib/rows.ts'
import { medianReply } from '../replies/queries.ts'

const Place = z.object({
  state_iso: z.string(),
  time_zone: z.string(),
  since: z.string(),
  since_at: z.string(),
  cap_day_cents: z.nullable(z.int()),
  cap_week_cents: z.nullable(z.int()),
  cap_month_cents: z.nullable(z.int()),
})

/** Time zone, state and caps of a company, and the start of the day `days` days ago on its calendar, counting today. */
export const getPlace = (db: Db, companyId: string, { now, days }: { now: Date; days: number }) =>
  one(db, Place)`
    select c.state_iso, c.time_zone, c.cap_day_cents, c.cap_week_cents, c.cap_month_cents, d.since, (d.since::timestamp at time zone c.time_zone) as since_at
    from companies c cross join lateral (select (${now}::timestamptz at time zone c.time_zone)::date - ${days - 1}::int as since) d
    where c.id = ${companyId}`

const Funnel = z.object({ offered: z.int(), seen: z.int(), bought: z.int(), quoted: z.int(), hired: z.int() })

/** Number of offers at each stage since then. A bought offer counts as seen. */
export const countFunnel = (db: Db, companyId: string, since: string) =>
  one(db, Funnel)`
    select count(*)::int as offered, count(*) filter (where m.seen_at is not null or l.id is not null)::int as seen, count(l.id)::int as bought,
      count(*) filter (where exists (
        select from transitions t where t.entity = 'lead' and t.entity_id = l.id and t.to_state = 'quoted'))::int as quoted,
      count(l.hired_at)::int as hired
    from matches m left join leads l on l.match_id = m.id and l.undone_at is null
    where m.company_id = ${companyId} and m.offered_at >= ${since}`

const Lost = z.object({ reason: z.string(), count: z.int() })

/** Reasons for which offers since then did not become jobs. */
export const countLost = (db: Db, companyId: string, since: string) =>
  many(db, Lost)`
    select reason, count(*)::int as count from (
      select case
        when l.undone_at is not null then 'undone'
        when l.state = 'lost' and p.hired_lead_id is not null then 'other_hired'
        when l.state = 'lost' then 'customer_closed'
        when l.state = 'closed' then 'archived'
        when l.id is null and m.state in ('passed', 'declined', 'lapsed', 'expired', 'filled', 'withdrawn') then m.state
      end as reason
      from matches m join projects p on p.id = m.project_id left join leads l on l.match_id = m.id
      where m.company_id = ${companyId} and m.offered_at >= ${since}
    ) ended where reason is not null group by reason`

const Reply = z.object({ from: z.string(), minutes: z.nullable(z.int()) })
type Span = { since: string; step: 'day' | 'week'; timeZone: string }
const bucket = (db: Db, { step, timeZone }: Span) => db`date_trunc(${step}, l.bought_at at time zone ${timeZone})::date`

/** Median reply time of a company by day or week of purchase. */
export const listReplies = (db: Db, companyId: string, span: Span) =>
  many(db, Reply)`
    select ${bucket(db, span)} as from, ${medianReply(db)} as minutes from leads l
    where l.company_id = ${companyId} and l.bought_at >= ${span.since} group by 1 order by 1`

/** Median reply times of a state's companies, only where enough leads keep each company anonymous. */
export const listRepliesOfState = (db: Db, stateIso: string, span: Span) =>
  many(db, Reply)`
    select ${bucket(db, span)} as from, ${medianReply(db, leadsForReplyTime)} as minutes from leads l join projects p on p.id = l.project_id
    where p.state_iso = ${stateIso} and l.bought_at >= ${span.since} group by 1 order by 1`

/** Amount paid for leads since then. */
export const sumSpend = async (db: Db, companyId: string, since: string): Promise<number> =>
  (
    await one(db, Cents)`
      select coalesce(sum(price_cents), 0)::bigint as cents from leads where company_id = ${companyId} and bought_at >= ${since} and undone_at is null`
  ).cents

const Usage = z.object({ period: z.enum(['day', 'week', 'month']), cents: z.int() })

/** Cap usage in the current day, week and month of a time zone. */
export const listUsage = (db: Db, companyId: string, { now, timeZone }: { now: Date; timeZone: string }) =>
  many(db, Usage)`
    select p.period, coalesce(u.cents, 0) as cents
    from (select (${now}::timestamptz at time zone ${timeZone})::date::timestamp as today) d
    cross join lateral (values ('day', d.today::date), ('week', date_trunc('week', d.today)::date), ('month', date_trunc('month', d.today)::date)) as p (period, starts_on)
    left join cap_usage u on u.company_id = ${companyId} and u.period = p.period and u.starts_on = p.starts_on`
