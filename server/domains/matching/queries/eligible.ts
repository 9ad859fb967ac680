import * as z from 'zod/mini'
import { type Db, many } from '#server/lib/db.ts'
import { freeRepeatDays, sameServiceDays } from '../rules.ts'
import type { Request } from '../queries.ts'

/** How many companies that cover the place are looked at, best search rank first; the score orders them anew. */
const candidates = 100

const Eligible = z.object({
  company_id: z.string(),
  is_repeat: z.boolean(),
  covers_zip: z.boolean(),
  speaks_language: z.boolean(),
  services_count: z.int(),
  reply_minutes: z.nullable(z.int()),
  leads_count: z.int(),
  rating_mean: z.nullable(z.number()),
  reviews_count: z.int(),
  miles: z.number(),
  verified_kinds: z.int(),
  days_since_last_lead: z.nullable(z.number()),
})
export type Eligible = z.infer<typeof Eligible>

/** The bit of a zip in the masks of its zip3 cell: `m0` holds the endings 00–49, `m1` 50–99. */
export function zipBit(zip: string): { m0: number; m1: number } {
  const ending = Number(zip.slice(3))
  return ending < 50 ? { m0: 2 ** ending, m1: 0 } : { m0: 0, m1: 2 ** (ending - 50) }
}

// Two ordered walks of the index, cut early, instead of one sort of everybody.
function covering(db: Db, { service_id, zipcode, state_iso, directed_company_id }: Request) {
  if (directed_company_id) return db`select ${directed_company_id}::uuid as company_id`
  const { m0, m1 } = zipBit(zipcode)
  return db`
    (select company_id from search_cells
      where service_id = ${service_id} and cell = ${zipcode.slice(0, 3)} and ((m0 & ${m0}) <> 0 or (m1 & ${m1}) <> 0)
      order by rank desc, company_id limit ${candidates})
    union
    (select company_id from search_cells where service_id = ${service_id} and cell = ${state_iso} order by rank desc, company_id limit ${candidates})`
}

/**
 * The companies that may be offered a request at `priceCents`, with what their score needs: active and not paused; service on; place
 * covered and not excluded; licences held; answers, price and every cap within their limits; no lead of the same customer and service in
 * 60 days; not blocked, not the customer's own; not offered before. The cells only narrow the search: coverage itself is read from its tables.
 */
export const listEligible = (db: Db, request: Request, priceCents: number, now: Date): Promise<Eligible[]> =>
  many(
    Eligible,
    db`
    with covering as materialized (${covering(db, request)}),
    -- The customer's other requests, found by account, phone and e-mail.
    customer as materialized (
      select id, service_id from projects where owner_id = ${request.owner_id}
      union
      select p.id, p.service_id from project_contacts mine
      join project_contacts other on other.phone = mine.phone
      join projects p on p.id = other.project_id where mine.project_id = ${request.id}
      union
      select p.id, p.service_id from project_contacts mine
      join project_contacts other on other.email = mine.email
      join projects p on p.id = other.project_id where mine.project_id = ${request.id}
    ),
    bought as materialized (
      select m.company_id,
        bool_or(m.service_id = ${request.service_id} and m.decided_at > ${now}::timestamptz - make_interval(days => ${sameServiceDays})) as is_same_service,
        bool_or(m.price_cents > 0) as is_repeat
      from customer k join matches m on m.project_id = k.id
      where m.state = 'sold' and m.undone_at is null and m.decided_at > ${now}::timestamptz - make_interval(days => ${freeRepeatDays})
      group by m.company_id
    )
    select c.id as company_id,
      coalesce(b.is_repeat, false) as is_repeat,
      own.zip is not null as covers_zip,
      ${request.locale} = any(c.languages) as speaks_language,
      (select count(*) from company_services o where o.company_id = c.id and o.is_on)::int as services_count,
      c.reply_minutes, c.leads_count, c.rating_mean, c.reviews_count,
      7917.6 * asin(least(1, sqrt(
        sin(radians(c.lat - ${request.lat}) / 2) ^ 2
        + cos(radians(c.lat)) * cos(radians(${request.lat})) * sin(radians(c.lon - ${request.lon}) / 2) ^ 2))) as miles,
      (select count(distinct cr.kind) from credentials cr
        where cr.company_id = c.id and cr.status = 'verified' and coalesce(cr.expires_on >= t.today, true))::int as verified_kinds,
      extract(epoch from ${now}::timestamptz - c.last_lead_at) / 86400 as days_since_last_lead
    from covering v
    join companies c on c.id = v.company_id and c.status = 'active' and not c.is_paused
    join company_services s on s.company_id = c.id and s.service_id = ${request.service_id} and s.is_on
    cross join (select (${now}::timestamptz at time zone ${request.time_zone})::date as today) t
    left join company_zips own on own.company_id = c.id and own.zip = ${request.zipcode}
    left join bought b on b.company_id = c.id
    cross join lateral (select case when b.is_repeat then 0 else ${priceCents}::bigint end as cents) price
    where coalesce(not own.is_excluded, exists (select 1 from company_states cs where cs.company_id = c.id and cs.state_iso = ${request.state_iso}))
      and not exists (
        select 1 from service_requirements r
        where r.service_id = ${request.service_id} and (r.state_iso is null or r.state_iso = ${request.state_iso})
          and not exists (
            select 1 from credentials cr
            where cr.company_id = c.id and cr.kind = r.credential and cr.status = 'verified'
              and (cr.state_iso is null or cr.state_iso = ${request.state_iso}) and coalesce(cr.expires_on >= t.today, true)))
      -- Every option that the customer chose is one that the company takes.
      and not exists (
        select 1 from jsonb_each(s.answer_filters) f (question, options)
        where ${db.json(request.answers)}::jsonb ? f.question and not f.options @> (${db.json(request.answers)}::jsonb -> f.question))
      and price.cents <= coalesce(s.max_lead_price_cents, price.cents)
      and price.cents <= coalesce(c.cap_lead_cents, price.cents)
      and not exists (
        select 1 from (select (${now}::timestamptz at time zone c.time_zone)::date::timestamp as today) d
        cross join lateral (values
          ('day', d.today::date, c.cap_day_cents),
          ('month', date_trunc('month', d.today)::date, c.cap_month_cents),
          ('week', date_trunc('week', d.today)::date, c.cap_week_cents)
        ) as p (period, starts_on, cap)
        left join cap_usage u on u.company_id = c.id and u.period = p.period and u.starts_on = p.starts_on
        where coalesce(u.cents, 0) + price.cents > p.cap)
      and not coalesce(b.is_same_service, false)
      and not exists (select 1 from blocks k where k.company_id = c.id and k.user_id = ${request.owner_id})
      and not exists (select 1 from company_members m where m.company_id = c.id and m.user_id = ${request.owner_id})
      and not exists (select 1 from matches m where m.company_id = c.id and m.project_id = ${request.id})`,
  )
