import * as z from 'zod/mini'
import { type Db, many, maybe, one } from '#server/lib/db.ts'
import { Count } from '#server/lib/rows.ts'

const cents = {
  lowest_cents: z.int(),
  low_cents: z.int(),
  middle_cents: z.int(),
  high_cents: z.int(),
  highest_cents: z.int(),
}
const Counted = z.object({ count: z.int(), ...cents })
export type Counted = z.infer<typeof Counted>

const FigureRow = z.extend(Counted, {
  place: z.string(),
  state_iso: z.nullable(z.string()),
  city: z.nullable(z.string()),
  question: z.string(),
  option: z.string(),
  month: z.string(),
})
export type FigureRow = z.infer<typeof FigureRow>

const columns = (db: Db) => db`f.count, f.lowest_cents, f.low_cents, f.middle_cents, f.high_cents, f.highest_cents`

/** All figures of a service, the most prices first. */
export const listFigures = (db: Db, serviceId: string) =>
  many(db, FigureRow)`
    select f.place, f.state_iso, f.city, f.question, f.option, f.month, ${columns(db)}
    from price_figures f where f.service_id = ${serviceId} order by f.count desc, f.place, f.question, f.option`

const OfService = z.extend(Counted, { service_id: z.string() })

/** Figures of the whole country. */
export const listOfCountry = (db: Db) =>
  many(db, OfService)`select f.service_id, ${columns(db)} from price_figures f where f.place = '' and f.question = ''`

/** Figures of a request's service in its state. */
export const findOfRequest = (db: Db, projectId: string) =>
  maybe(db, Counted)`
    select ${columns(db)} from projects p
    join price_figures f on f.service_id = p.service_id and f.state_iso = p.state_iso and f.city is null and f.question = ''
    where p.id = ${projectId}`

const PricedPlace = z.object({ service_id: z.string(), place: z.string() })

export const listPlaces = (db: Db) =>
  many(db, PricedPlace)`select service_id, place from price_figures where question = '' order by service_id, place`

/** Lets one process count at a time; others go on reading. */
export async function lockFigures(db: Db): Promise<void> {
  await db`lock table price_figures in share row exclusive mode`
  await db`set local statement_timeout = 0`
}

type Bounds = { now: Date; fewest: number; fewestCompanies: number; largestShare: number }

/**
 * Counts the fixed prices agreed in the twelve full months before this one, and returns how many figures that changed. Only figures behind
 * which nobody can be told are kept.
 */
export const saveFigures = (db: Db, { now, fewest, fewestCompanies, largestShare }: Bounds) =>
  one(db, Count)`
    with period as (select date_trunc('month', house_day(${now}))::date as until),
    agreed as (
      select p.service_id, p.state_iso, p.city, p.form_id, p.answers, q.company_id, q.agreed_total_cents as cents
      from period, quotes q join projects p on p.id = q.project_id
      where q.state = 'accepted' and q.type = 'fixed' and q.agreed_total_cents > 0
        and house_day(q.decided_at) >= until - interval '1 year' and house_day(q.decided_at) < until
    ), points as (
      select a.service_id, at.place, at.state_iso, at.city, '' as question, '' as option, a.company_id, a.cents
      from agreed a join states s on s.iso_code = a.state_iso
      cross join lateral (values
        ('', null, null), (s.slug, a.state_iso, null), (town_slug(a.city, a.state_iso), a.state_iso, a.city)) as at (place, state_iso, city)
      union all
      select a.service_id, '', null, null, asked ->> 'id', a.answers ->> (asked ->> 'id'), a.company_id, a.cents
      from agreed a join service_forms form on form.id = a.form_id
      cross join lateral jsonb_path_query(form.questions, '$[*] ? (@.type == "single" && @.price_input == true)') as asked
      where a.answers ->> (asked ->> 'id') is not null
    ), counted as (
      select service_id, place, question, option, min(state_iso) as state_iso, min(city) as city,
        (until - interval '1 month')::date as month, count(*)::int as count,
        (percentile_cont(array[0.1, 0.25, 0.5, 0.75, 0.9]) within group (order by cents))::numeric[] as shares
      from period, (select *, count(*) over (partition by service_id, place, question, option, company_id) as own from points) p
      group by service_id, place, question, option, until
      having count(*) >= ${fewest} and count(distinct company_id) >= ${fewestCompanies} and max(own) <= count(*) * ${largestShare}::numeric
    ), gone as (
      delete from price_figures f
      where not exists (select from counted c where (c.service_id, c.place, c.question, c.option) = (f.service_id, f.place, f.question, f.option))
      returning 1
    ), kept as (
      insert into price_figures as f (service_id, place, question, option, state_iso, city, month, count,
        lowest_cents, low_cents, middle_cents, high_cents, highest_cents)
      select service_id, place, question, option, state_iso, city, month, count,
        round(shares[1]), round(shares[2]), round(shares[3]), round(shares[4]), round(shares[5])
      from counted
      on conflict (service_id, place, question, option) do update set state_iso = excluded.state_iso, city = excluded.city,
        month = excluded.month, count = excluded.count, lowest_cents = excluded.lowest_cents, low_cents = excluded.low_cents,
        middle_cents = excluded.middle_cents, high_cents = excluded.high_cents, highest_cents = excluded.highest_cents
      where (f.*) is distinct from (excluded.*)
      returning 1
    )
    select ((select count(*) from gone) + (select count(*) from kept))::int as count`
