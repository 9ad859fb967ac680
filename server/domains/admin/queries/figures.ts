import * as z from 'zod/mini'
import { figureRows, Figures, Found, Waiting } from '#contract/admin.ts'
import { type Db, many, one } from '#server/lib/db.ts'
import { companiesLike, peopleLike } from './lists.ts'

const reviewAlarm = '4 hours'

/** What waits in tables alone: what is due by rules of its own is asked of its domain. */
export const listWaiting = (db: Db, now: Date) =>
  many(
    Waiting,
    db`
    select 'credentials' as kind, count(*)::int as count, 0 as overdue, min(created_at) as oldest_at from credentials where status in ('submitted', 'checking')
    union all
    select 'requests', count(*)::int, count(*) filter (where submitted_at < ${now}::timestamptz - ${reviewAlarm}::interval)::int, min(submitted_at)
    from projects where state = 'in_review'
    union all
    select 'refunds', count(*)::int, count(*) filter (where due_at <= ${now})::int, min(coalesce(appealed_at, created_at))
    from refunds where state in ('in_review', 'appealed')
    union all
    select 'reviews', count(*)::int, 0, min(created_at) from reviews where state = 'held'`,
  )

const Sums = z.pick(Figures, {
  requests: true,
  sold_leads: true,
  fill_rate: true,
  reply_minutes: true,
  hire_rate: true,
  new_people: true,
  new_companies: true,
  money_in: true,
  money_back: true,
})

/** Everything that happened since an instant, counted. */
export const getSums = (db: Db, since: Date) =>
  one(
    Sums,
    db`
    with opened as (
      select p.slots, p.hired_at is not null as is_hired,
        least(p.slots, (select count(*) from leads l where l.project_id = p.id and l.undone_at is null)) as sold
      from projects p where p.opened_at >= ${since}
    ), bought as (
      select extract(epoch from l.first_response_at - l.bought_at) / 60 as reply from leads l where l.bought_at >= ${since} and l.undone_at is null
    )
    select
      (select count(*)::int from opened) as requests,
      (select count(*)::int from bought) as sold_leads,
      (select sum(sold)::float8 / nullif(sum(slots), 0) from opened) as fill_rate,
      (select percentile_cont(0.5) within group (order by reply) from bought where reply is not null) as reply_minutes,
      (select avg(is_hired::int)::float8 from opened) as hire_rate,
      (select count(*)::int from users where created_at >= ${since} and kind = 'member') as new_people,
      (select count(*)::int from companies where created_at >= ${since}) as new_companies,
      (select jsonb_build_object('amount', coalesce(sum(amount_cents), 0), 'currency', 'USD') from payments where settled_at >= ${since}) as money_in,
      (select jsonb_build_object('amount', coalesce(sum(amount_cents), 0), 'currency', 'USD') from payment_refunds where created_at >= ${since}) as money_back`,
  )

export const listRefundReasons = (db: Db, since: Date) =>
  many(
    figureRows.reason,
    db`
    select reason, count(*)::int as count, jsonb_build_object('amount', coalesce(sum(amount_cents), 0), 'currency', 'USD') as amount
    from refunds where created_at >= ${since} group by reason order by count(*) desc, reason`,
  )

/** Each calendar day of the reader, those on which nothing happened too. */
export const listDays = (db: Db, { days, now, timeZone }: { days: number; now: Date; timeZone: string }) =>
  many(
    figureRows.day,
    db`
    with days as (
      select day::date, day::timestamp at time zone ${timeZone} as begins, (day + interval '1 day')::timestamp at time zone ${timeZone} as ends
      from generate_series((${now}::timestamptz at time zone ${timeZone})::date - ${days - 1}::int, (${now}::timestamptz at time zone ${timeZone})::date, interval '1 day') as day
    )
    select day,
      (select count(*)::int from projects p where p.opened_at >= d.begins and p.opened_at < d.ends) as requests,
      (select count(*)::int from leads l where l.bought_at >= d.begins and l.bought_at < d.ends and l.undone_at is null) as sold_leads
    from days d order by day`,
  )

const mostFound = 6

export const findPeople = (db: Db, text: string) =>
  many(
    Found,
    db`
    select 'user' as kind, u.id, coalesce(nullif(trim(u.name || ' ' || u.surname), ''), u.email) as title, concat_ws(' · ', nullif(u.email, ''), u.phone) as detail
    from users u where ${peopleLike(db, text)} and u.deleted_at is null order by u.kind desc, u.created_at desc limit ${mostFound}`,
  )

export const findCompanies = (db: Db, text: string) =>
  many(
    Found,
    db`
    select 'company' as kind, c.id, c.name as title, c.city || ', ' || c.state_iso as detail
    from companies c where ${companiesLike(db, text)} order by lower(c.name) collate "C" limit ${mostFound}`,
  )

export const findRequests = (db: Db, id: string, locale: 'es' | 'en') =>
  many(
    Found,
    db`
    select 'request' as kind, p.id, s.name ->> ${locale} as title, p.city || ', ' || p.state_iso as detail
    from projects p join services s on s.id = p.service_id where p.id = ${id}`,
  )
