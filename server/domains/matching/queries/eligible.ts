import * as z from 'zod/mini'
import { type Db, many, maybe } from '#server/lib/db.ts'
import { MatchRow } from '../queries.ts'
import type { Request } from './waves.ts'

/** How many companies that cover the place are looked at, best search rank first; the score orders them anew. */
const looked = 100

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
  /** How an offer of an earlier round of this request ended. */
  before: z.nullable(MatchRow.shape.state),
})
export type Eligible = z.infer<typeof Eligible>

/** The bit of a zip in the masks of its zip3 cell: `m0` holds the endings 00–49, `m1` 50–99. */
export function zipBit(zip: string): { m0: number; m1: number } {
  const ending = Number(zip.slice(3))
  return ending < 50 ? { m0: 2 ** ending, m1: 0 } : { m0: 0, m1: 2 ** (ending - 50) }
}

// Two ordered walks of the index, cut early, instead of one sort of everybody.
function covering(db: Db, { service_id, zipcode, state_iso }: Request, only: string | null) {
  if (only) return db`select ${only}::uuid as company_id`
  const { m0, m1 } = zipBit(zipcode)
  return db`
    (select company_id from search_cells
      where service_id = ${service_id} and cell = ${zipcode.slice(0, 3)} and ((m0 & ${m0}) <> 0 or (m1 & ${m1}) <> 0)
      order by rank desc, company_id limit ${looked})
    union
    (select company_id from search_cells where service_id = ${service_id} and cell = ${state_iso} order by rank desc, company_id limit ${looked})`
}

/**
 * What must hold for a company to be offered a request, each by the name of the reason that it gives when it does not. The cells only narrow the
 * search: coverage itself is read from its tables.
 */
const gates = (db: Db, request: Request, now: Date) => ({
  company_paused: db`c.status = 'active' and not c.is_paused`,
  service_off: db`s.is_on and not s.is_paused`,
  zip_excluded: db`coalesce(not own.is_excluded, exists (select 1 from company_states cs where cs.company_id = c.id and cs.state_iso = ${request.state_iso}))`,
  licence: db`not exists (
        select 1 from service_requirements r
        where r.service_id = ${request.service_id} and (r.state_iso is null or r.state_iso = ${request.state_iso})
          and not exists (
            select 1 from credentials cr
            where cr.company_id = c.id and cr.kind = r.credential and cr.status = 'verified'
              and (cr.state_iso is null or cr.state_iso = ${request.state_iso})
              and (cr.category_id is null or cr.category_id = (select category_id from services where id = ${request.service_id})) and coalesce(cr.expires_on >= t.today, true)))`,
  // Every option that the customer chose is one that the company takes.
  filter: db`not exists (
        select 1 from jsonb_each(s.answer_filters) f (question, options)
        where ${db.json(request.answers)}::jsonb ? f.question and not f.options @> (${db.json(request.answers)}::jsonb -> f.question))`,
  same_customer: db`not coalesce(b.is_same_service, false)`,
  max_price: db`price.cents <= coalesce(s.max_lead_price_cents, price.cents)`,
  cap: db`price.cents <= coalesce(c.cap_lead_cents, price.cents) and not exists (
        select 1 from (select (${now}::timestamptz at time zone c.time_zone)::date::timestamp as today) d
        cross join lateral (values
          ('day', d.today::date, c.cap_day_cents),
          ('month', date_trunc('month', d.today)::date, c.cap_month_cents),
          ('week', date_trunc('week', d.today)::date, c.cap_week_cents)
        ) as p (period, starts_on, cap)
        left join cap_usage u on u.company_id = c.id and u.period = p.period and u.starts_on = p.starts_on
        where coalesce(u.cents, 0) + price.cents > p.cap)`,
})
type Gate = keyof ReturnType<typeof gates>

// Who has blocked the company, belongs to it, or keeps it away, is nobody's business: this is no reason that a company is told.
const mayMeet = (db: Db, request: Request) => db`
  not exists (select 1 from blocks k where k.company_id = c.id and k.user_id = ${request.owner_id})
  and not exists (select 1 from company_members m where m.company_id = c.id and m.user_id = ${request.owner_id})
  and not exists (select 1 from match_exclusions e where e.project_id = ${request.id} and e.company_id = c.id)`

/** When a purchase has to lie for its company to get the same customer for free now, and for not being asked about the same service again. */
type Asking = { priceCents: number; now: Date; repeats: string; sameService: string }

/** `candidates` gives the ids of the companies that are looked at. */
const known = (db: Db, request: Request, { repeats, sameService }: Asking, candidates: ReturnType<typeof covering>) => db`
  with covering as materialized (${candidates}),
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
        bool_or(m.service_id = ${request.service_id} and m.decided_at <@ ${sameService}::tstzmultirange) as is_same_service,
        bool_or(m.price_cents > 0 and m.decided_at <@ ${repeats}::tstzmultirange) as is_repeat
      from customer k join matches m on m.project_id = k.id
      where m.state = 'sold' and m.undone_at is null
      group by m.company_id
    )`

const columns = (db: Db, request: Request, { now }: Asking) => db`
    c.id as company_id,
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
      extract(epoch from ${now}::timestamptz - c.last_lead_at) / 86400 as days_since_last_lead,
      earlier.state as before`

const tables = (db: Db, request: Request, { priceCents, now }: Asking) => db`
    from covering v
    join companies c on c.id = v.company_id
    join company_services s on s.company_id = c.id and s.service_id = ${request.service_id}
    cross join lateral (select (${now}::timestamptz at time zone c.time_zone)::date as today) t
    left join company_zips own on own.company_id = c.id and own.zip = ${request.zipcode}
    left join bought b on b.company_id = c.id
    left join matches earlier on earlier.company_id = c.id and earlier.project_id = ${request.id}
    cross join lateral (select case when b.is_repeat then 0 else ${priceCents}::bigint end as cents) price`

/**
 * The companies that may be offered a request at `priceCents`, with what their score needs: those that pass every gate, that the customer may
 * meet, and that were not offered it before in this round, nor decided in another.
 */
export function listEligible(db: Db, request: Request, { only, ...asking }: Asking & { only: string | null }): Promise<Eligible[]> {
  const all = Object.values(gates(db, request, asking.now)).reduce((one, other) => db`${one} and ${other}`)
  return many(
    Eligible,
    db`
    ${known(db, request, asking, covering(db, request, only))}
    select ${columns(db, request, asking)} ${tables(db, request, asking)}
    where ${all} and ${mayMeet(db, request)}
      and (earlier.id is null or (earlier.state in ('expired', 'filled', 'withdrawn') and earlier.offered_at < ${request.round_at}))`,
  )
}

const Explained = z.extend(Eligible, { closed: z.array(z.string()) })

type Candidates = ReturnType<typeof covering>

// Each company before the same gates: the names of those that are closed to it.
function explained(db: Db, request: Request, asking: Asking, candidates: Candidates) {
  const named = Object.entries(gates(db, request, asking.now))
  const closed = named.map(([name, gate]) => db`case when not (${gate}) then ${name} end`).reduce((one, other) => db`${one}, ${other}`)
  return {
    from: db`${known(db, request, asking, candidates)} select ${columns(db, request, asking)}, array_remove(array[${closed}]::text[], null) as closed`,
    tables: tables(db, request, asking),
  }
}

/** One company before the same gates: which of them are closed to it now. Undefined when it is none of the request's business. */
export async function explain(db: Db, request: Request, asking: Asking, companyId: string) {
  const { from, tables: joined } = explained(db, request, asking, db`select ${companyId}::uuid as company_id`)
  const row = await maybe(Explained, db`${from} ${joined} where ${mayMeet(db, request)}`)
  return row && { ...row, closed: row.closed as Gate[] }
}

const Unasked = z.extend(Explained, {
  slug: z.string(),
  name: z.string(),
  is_blocked: z.boolean(),
  excluded_reason: z.nullable(z.string()),
})
export type Unasked = z.infer<typeof Unasked>

/** Companies of the place that have the service and were not asked, with what stands in the way of each: for the house's eyes alone. */
export function listUnasked(db: Db, request: Request, asking: Asking): Promise<Unasked[]> {
  const { service_id: service, zipcode, state_iso: state } = request
  const { from, tables: joined } = explained(
    db,
    request,
    asking,
    db`
    select s.company_id from company_services s
    where s.service_id = ${service} and not exists (select 1 from matches m where m.project_id = ${request.id} and m.company_id = s.company_id)
      and (exists (select 1 from company_zips w where w.company_id = s.company_id and w.zip = ${zipcode})
        or exists (select 1 from company_states w where w.company_id = s.company_id and w.state_iso = ${state}))
    order by s.company_id limit ${looked}`,
  )
  return many(
    Unasked,
    db`
    ${from}, c.slug, c.name, (x.reason is null and not (${mayMeet(db, request)})) as is_blocked, x.reason as excluded_reason
    ${joined} left join match_exclusions x on x.project_id = ${request.id} and x.company_id = c.id`,
  )
}
