import { moneyJson } from '#server/lib/money-json.ts'
import * as z from 'zod/mini'
import { figureRows, Figures } from '#contract/admin/dashboard.ts'
import { Localized, Slug } from '#contract/primitives.ts'
import { type Db, many, maybe, one } from '#server/lib/db.ts'
import { platformMidnight } from '#server/lib/platform-day.ts'

/** A period of days in the platform's time zone, both ends included. */
const Span = z.object({ from: z.string(), to: z.string() })
export type Span = z.infer<typeof Span>

/** The last `days` days in the platform's time zone, including today. */
export const getSpan = (db: Db, now: Date, days: number) =>
  one(db, Span)`select house_day(${now}) - ${days - 1}::int as from, house_day(${now}) as to`

const within = (db: Db, at: ReturnType<Db>, { from, to }: Span) =>
  db`${at} >= ${platformMidnight(db, from)} and ${at} < ${platformMidnight(db, to, 1)}`

const MarketRow = z.object({
  day: z.nullable(z.string()),
  state_iso: z.nullable(z.string()),
  service: z.nullable(z.object({ slug: Slug, name: Localized })),
  requests: z.int(),
  slots: z.int(),
  taken: z.int(),
  hired: z.int(),
  offers: z.int(),
  sold: z.int(),
  paid_cents: z.int(),
  returned_cents: z.int(),
})
export type MarketRow = z.infer<typeof MarketRow>

const market = (db: Db) => db`requests, slots, taken, hired, offers, sold, paid_cents, returned_cents`
const marketSums = (db: Db) => db`
  coalesce(sum(requests), 0)::int as requests, coalesce(sum(slots), 0)::int as slots, coalesce(sum(taken), 0)::int as taken,
  coalesce(sum(hired), 0)::int as hired, coalesce(sum(offers), 0)::int as offers, coalesce(sum(sold), 0)::int as sold,
  coalesce(sum(paid_cents), 0)::bigint as paid_cents, coalesce(sum(returned_cents), 0)::bigint as returned_cents`

/** Market totals: overall, by day, by state and by service. The columns that are not null say which. Days without activity are missing. */
export const listMarket = (db: Db, { from, to }: Span) =>
  many(db, MarketRow)`
    with kept as (
      select day, state_iso, service_id, ${market(db)} from daily_sums where day between ${from} and ${to}
      union all
      select c.day, side.state_iso, side.service_id, ${market(db)}
      from figure_changes c cross join lateral (values (c.state_iso, null), (null, c.service_id)) as side (state_iso, service_id)
      where c.day between ${from} and ${to} and c.service_id is not null
    ), sums as (
      select day, state_iso, null::uuid as service_id, ${marketSums(db)}
      from kept where state_iso is not null group by grouping sets ((), (day), (state_iso))
      union all
      select null, null, service_id, ${marketSums(db)} from kept where service_id is not null group by service_id
    )
    select m.day, m.state_iso, case when s.id is not null then jsonb_build_object('slug', s.slug, 'name', s.name) end as service, ${market(db)}
    from sums m left join services s on s.id = m.service_id
    order by m.day, m.requests desc, m.sold desc, m.state_iso, s.slug`

/** Filter of the stats by state, service or both. */
export type Narrowed = { state_iso: string | null; service_id: string | null }

const ofPart = (db: Db, row: ReturnType<Db>, { state_iso: state, service_id: service }: Narrowed) =>
  db`${state ? db`and ${row}.state_iso = ${state}` : db``} ${service ? db`and ${row}.service_id = ${service}` : db``}`

/** Market totals under a filter, from the daily rows: the sums by state and by service alone cannot give them. */
export const listMarketPart = (db: Db, { from, to }: Span, part: Narrowed) =>
  many(db, MarketRow)`
    with kept as (
      select f.day, f.state_iso, f.service_id, ${market(db)} from daily_figures f where f.day between ${from} and ${to} ${ofPart(db, db`f`, part)}
      union all
      select c.day, c.state_iso, c.service_id, ${market(db)} from figure_changes c
      where c.day between ${from} and ${to} and c.service_id is not null ${ofPart(db, db`c`, part)}
    ), sums as (
      select day, state_iso, service_id, ${marketSums(db)} from kept group by grouping sets ((), (day), (state_iso), (service_id))
    )
    select m.day, m.state_iso, case when s.id is not null then jsonb_build_object('slug', s.slug, 'name', s.name) end as service, ${market(db)}
    from sums m left join services s on s.id = m.service_id
    order by m.day, m.requests desc, m.sold desc, m.state_iso, s.slug`

const PartMinutes = z.object({ minutes: z.nullable(z.int()) })

/** Median minutes to the first reply under a filter, from the leads. */
export const findPartReplyMinutes = async (db: Db, span: Span, part: Narrowed): Promise<number | null> =>
  (
    await one(db, PartMinutes)`
      select percentile_disc(0.5) within group (order by l.reply_minutes) as minutes from leads l join projects p on p.id = l.project_id
      where l.undone_at is null and l.reply_minutes is not null and ${within(db, db`l.bought_at`, span)} ${ofPart(db, db`p`, part)}`
  ).minutes

const Minutes = z.object({ minutes: z.int() })

/** Median of `leads.reply_minutes` of the leads sold in the period, from the daily counts per minute; agrees with `medianReply`. */
export const findReplyMinutes = async (db: Db, { from, to }: Span): Promise<number | null> =>
  (
    await maybe(db, Minutes)`
      with replies as (
        select minutes, sum(leads) as leads from (
          select minutes, leads from daily_replies where day between ${from} and ${to}
          union all
          select reply_minutes, replies from figure_changes where day between ${from} and ${to} and reply_minutes is not null
        ) as all_of_them group by minutes
      ), running as (
        select minutes, leads, sum(leads) over (order by minutes) as so_far, sum(leads) over () as in_all from replies
      )
      select minutes from running where leads > 0 and so_far * 2 >= in_all order by minutes limit 1`
  )?.minutes ?? null

const Newcomers = z.pick(Figures, { new_people: true, new_companies: true })

export const countNewcomers = (db: Db, span: Span) =>
  one(db, Newcomers)`
    select (select count(*)::int from users where ${within(db, db`created_at`, span)} and kind = 'member') as new_people,
      (select count(*)::int from companies where ${within(db, db`created_at`, span)}) as new_companies`

export const listRefundReasons = (db: Db, span: Span, part: Narrowed) =>
  many(db, figureRows.reason)`
    select r.reason, count(*)::int as count, ${moneyJson(db, db`coalesce(sum(r.amount_cents), 0)`)} as amount
    from refunds r join leads l on l.id = r.lead_id join projects p on p.id = l.project_id
    where ${within(db, db`r.created_at`, span)} ${ofPart(db, db`p`, part)} group by r.reason order by count(*) desc, r.reason`
