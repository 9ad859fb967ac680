import * as z from 'zod/mini'
import { AutoAcceptRule } from '#contract/leads/auto-accept.ts'
import { Localized } from '#contract/primitives.ts'
import { type Db, many, maybe, touched } from '#server/lib/db.ts'

const time = (db: Db, column: 'from_time' | 'to_time') => db`to_char(a.${db(column)}, 'HH24:MI')`
const ruleColumns = (db: Db) => db`
  case when a.company_id is not null then json_build_object('max_price_cents', a.max_price_cents, 'min_score', a.min_score,
    'from_time', ${time(db, 'from_time')}, 'to_time', ${time(db, 'to_time')}) end`

const SetUp = z.object({
  service_id: z.string(),
  slug: z.string(),
  name: Localized,
  rule: z.nullable(AutoAcceptRule),
  is_on: z.boolean(),
  tried_at: z.nullable(z.string()),
  offers_count: z.int(),
  bought_count: z.int(),
})
export type SetUp = z.infer<typeof SetUp>

/** Services of a company, or one of them, each with its rule. */
export const listSetUps = (db: Db, companyId: string, since: Date, slug?: string) =>
  many(db, SetUp)`
    select s.id as service_id, s.slug, s.name, ${ruleColumns(db)} as rule, coalesce(a.is_on, false) as is_on, a.tried_at,
      m.offers_count, m.bought_count
    from company_services cs
    join services s on s.id = cs.service_id
    left join auto_accepts a on a.company_id = cs.company_id and a.service_id = cs.service_id
    cross join lateral (
      select count(*)::int as offers_count, count(*) filter (where auto_outcome = 'bought' and state <> 'awaiting_approval')::int as bought_count
      from matches where company_id = cs.company_id and service_id = cs.service_id and offered_at >= ${since}
    ) m
    where cs.company_id = ${companyId} and cs.is_on ${slug ? db`and s.slug = ${slug}` : db``}
    order by a.is_on desc nulls last, m.offers_count desc, s.slug`

type Key = { companyId: string; serviceId: string }

/** Saves a rule with the time of its dry run. A changed rule is switched off. */
export const saveTried = (db: Db, { companyId, serviceId }: Key, rule: AutoAcceptRule, now: Date) => db`
  insert into auto_accepts as a (company_id, service_id, max_price_cents, min_score, from_time, to_time, tried_at, changed_at)
  values (${companyId}, ${serviceId}, ${rule.max_price_cents}, ${rule.min_score}, ${rule.from_time}, ${rule.to_time}, ${now}, ${now})
  on conflict (company_id, service_id) do update set
    is_on = a.is_on and (a.max_price_cents, a.min_score, a.from_time, a.to_time)
      is not distinct from (excluded.max_price_cents, excluded.min_score, excluded.from_time, excluded.to_time),
    max_price_cents = excluded.max_price_cents, min_score = excluded.min_score, from_time = excluded.from_time, to_time = excluded.to_time,
    tried_at = excluded.tried_at, changed_at = excluded.changed_at`

/** False without a rule, or when switching on one without a dry run. */
export const saveSwitch = (db: Db, { companyId, serviceId }: Key, isOn: boolean, now: Date) =>
  touched(db`
    update auto_accepts set is_on = ${isOn}, changed_at = ${now}
    where company_id = ${companyId} and service_id = ${serviceId} and (tried_at is not null or not ${isOn}::boolean)`)

const periodColumns = (db: Db, at: 'm.offered_at' | 'm.reserved_at') => db`
  (${db(at)} at time zone c.time_zone)::date as day, date_trunc('week', ${db(at)} at time zone c.time_zone)::date as week,
  date_trunc('month', ${db(at)} at time zone c.time_zone)::date as month`
const Periods = { day: z.string(), week: z.string(), month: z.string() }

const PastOffer = z.object({
  match_id: z.string(),
  city: z.string(),
  at: z.string(),
  price_cents: z.int(),
  score: z.number(),
  local_time: z.string(),
  has_slot: z.boolean(),
  is_bought: z.boolean(),
  ...Periods,
})

/** Past offers of a service since then, oldest first, with the inputs of a rule at that time. */
export const listPastOffers = (db: Db, { companyId, serviceId }: Key, since: Date) =>
  many(db, PastOffer)`
    select m.id as match_id, p.city, m.offered_at as at, m.price_cents, m.score, to_char(m.offered_at at time zone c.time_zone, 'HH24:MI') as local_time,
      m.state = 'sold' and m.undone_at is null as is_bought,
      p.slots > (select count(*) from matches o
        where o.project_id = m.project_id and o.id <> m.id and o.state = 'sold' and o.reserved_at < m.offered_at
          and coalesce(least(o.undone_at, o.freed_at) > m.offered_at, true)) as has_slot,
      ${periodColumns(db, 'm.offered_at')}
    from matches m join companies c on c.id = m.company_id join projects p on p.id = m.project_id
    where m.company_id = ${companyId} and m.service_id = ${serviceId} and m.offered_at >= ${since}
    order by m.offered_at, m.id limit 1000`

const PastPurchase = z.object({ at: z.string(), price_cents: z.int(), ...Periods })

/** Other paid purchases of a company since then, oldest first. */
export const listPastPurchases = (db: Db, { companyId, serviceId }: Key, { since, offersSince }: { since: Date; offersSince: Date }) =>
  many(db, PastPurchase)`
    select m.reserved_at as at, m.price_cents, ${periodColumns(db, 'm.reserved_at')}
    from matches m join companies c on c.id = m.company_id
    where m.company_id = ${companyId} and m.state = 'sold' and m.undone_at is null and m.price_cents > 0 and m.reserved_at >= ${since}
      and (m.service_id <> ${serviceId} or m.offered_at < ${offersSince})
    order by m.reserved_at`

const Waiting = z.object({
  match_id: z.string(),
  company_id: z.string(),
  price_cents: z.int(),
  score: z.number(),
  local_time: z.string(),
  has_slot: z.boolean(),
  rule: AutoAcceptRule,
})
export type Waiting = z.infer<typeof Waiting>

/** The given offers that an active rule has yet to decide; none while their service is off or paused. */
export const listWaiting = (db: Db, matchIds: readonly string[]) =>
  many(db, Waiting)`
    select m.id as match_id, m.company_id, m.price_cents, m.score, to_char(m.offered_at at time zone c.time_zone, 'HH24:MI') as local_time,
      r.used < r.slots as has_slot, ${ruleColumns(db)} as rule
    from matches m
    join auto_accepts a on a.company_id = m.company_id and a.service_id = m.service_id and a.is_on
    join companies c on c.id = m.company_id
    join company_services s on s.company_id = m.company_id and s.service_id = m.service_id and s.is_on and not s.is_paused
    join project_slots r on r.project_id = m.project_id
    where m.id = any(${matchIds}::uuid[]) and m.state = 'offered' and coalesce(m.auto_outcome = 'trying', true)
    order by m.id`

const ByRule = z.object({ is_auto: z.boolean() })

export const isByRule = async (db: Db, matchId: string): Promise<boolean> =>
  (
    await maybe(db, ByRule)`
      select auto_outcome is not null and auto_outcome in ('trying', 'bought') as is_auto from matches where id = ${matchId}`
  )?.is_auto ?? false
