import * as z from 'zod/mini'
import { type Db, one, parseAll } from '#server/lib/db.ts'
import type { Fragment } from '#server/lib/list.ts'
import { isLicensed } from '../../companies/service.ts'
import { MatchRow } from '../offers/queries.ts'

/** Number of covering companies considered, best search rank first; the score reorders them. */
const looked = 100

const Known = z.object({
  company_id: z.string(),
  is_repeat: z.boolean(),
  covers_zip: z.boolean(),
  speaks_language: z.boolean(),
  services_count: z.int(),
  reply_minutes: z.nullable(z.int()),
  leads_count: z.int(),
  recent_rating: z.nullable(z.number()),
  recent_reviews: z.number(),
  miles: z.number(),
  verified_kinds: z.int(),
  days_since_last_lead: z.nullable(z.number()),
  /** State of this company's offer from an earlier round of the request. */
  before: z.nullable(MatchRow.shape.state),
})
export type Known = z.infer<typeof Known>

/** A request to find companies for at a price; `only` limits the search to one company. */
export type Search = { id: string; priceCents: number; only?: string | null }
/** Purchase date ranges that make the same customer free (`repeats`) or exclude the company for the same service (`sameService`). */
export type Moment = { now: Date; repeats: string; sameService: string }

// The requests, as `r`. The bit of a zip in the masks of its zip3 cell: `m0` holds the endings 00–49, `m1` 50–99.
const requests = (db: Db, searches: readonly Search[], { now, repeats, sameService }: Moment) => db`
  select p.id, p.service_id, s.category_id, p.zipcode, p.state_iso, p.owner_id, p.directed_company_id, p.locale, p.answers, z.lat, z.lon, t.round_at,
    wanted.price_cents, wanted.company_id, ${now}::timestamptz as now, ${repeats}::tstzmultirange as repeats,
    ${sameService}::tstzmultirange as same_service,
    left(p.zipcode, 3) as zip3, case when ending < 50 then 1::bigint << ending else 0 end as m0,
    case when ending < 50 then 0 else 1::bigint << ending - 50 end as m1
  from unnest(${searches.map(({ id }) => id)}::uuid[], ${searches.map(({ priceCents }) => priceCents)}::bigint[],
    ${searches.map(({ only }) => only ?? null)}::uuid[]) as wanted (id, price_cents, company_id)
  join projects p on p.id = wanted.id
  join services s on s.id = p.service_id
  join zips z on z.zip = p.zipcode
  cross join lateral (select right(p.zipcode, 2)::int as ending) e
  left join project_slots t on t.project_id = p.id`

// Two ordered index scans with a limit instead of one sort of all companies.
const covering = (db: Db) => db`
  (select company_id from search_cells
    where r.company_id is null and service_id = r.service_id and cell = r.zip3 and ((m0 & r.m0) <> 0 or (m1 & r.m1) <> 0)
    order by rank desc, company_id limit ${looked})
  union
  (select company_id from search_cells
    where r.company_id is null and service_id = r.service_id and cell = r.state_iso order by rank desc, company_id limit ${looked})
  union
  select r.company_id where r.company_id is not null`

/**
 * Conditions for an offer, keyed by the reason shown when one fails. The cells only narrow the search; coverage itself is read from its
 * tables.
 */
const gates = (db: Db) => ({
  company_paused: db`c.status = 'active' and not c.is_paused`,
  service_off: db`s.is_on and not s.is_paused`,
  zip_excluded: db`coalesce(not own.is_excluded, exists (select 1 from company_states cs where cs.company_id = c.id and cs.state_iso = r.state_iso))`,
  licence: isLicensed(db, { service: db`r.service_id`, category: db`r.category_id`, state: db`r.state_iso` }),
  // The company takes every option that the customer chose.
  filter: db`not exists (
        select 1 from jsonb_each(s.answer_filters) f (question, options)
        where r.answers ? f.question and not f.options @> (r.answers -> f.question))`,
  // Excludes recent buyers of the same customer and service, unless the customer asked for this very company.
  same_customer: db`not coalesce(b.is_same_service, false) or r.directed_company_id = c.id`,
  max_price: db`price.cents <= coalesce(s.max_lead_price_cents, price.cents)`,
  cap: db`price.cents <= coalesce(c.cap_lead_cents, price.cents) and not exists (
        select 1 from (values
          ('day', t.today, c.cap_day_cents),
          ('month', date_trunc('month', t.today::timestamp)::date, c.cap_month_cents),
          ('week', date_trunc('week', t.today::timestamp)::date, c.cap_week_cents)
        ) as p (period, starts_on, cap)
        left join cap_usage u on u.company_id = c.id and u.period = p.period and u.starts_on = p.starts_on
        where p.cap is not null and coalesce(u.cents, 0) + price.cents > p.cap)`,
})

// Blocks, membership and exclusions are confidential: no company is given these as a reason.
const mayMeet = (db: Db) => db`
  not exists (select 1 from blocks k where k.company_id = c.id and k.user_id = r.owner_id)
  and not exists (select 1 from company_members m where m.company_id = c.id and m.user_id = r.owner_id)
  and not exists (select 1 from match_exclusions e where e.project_id = r.id and e.company_id = c.id)`

/** Miles between a place and the request. */
const milesFrom = (db: Db, place: Fragment) => db`
  7917.6 * asin(least(1, sqrt(
    sin(radians(${place}.lat - r.lat) / 2) ^ 2
    + cos(radians(${place}.lat)) * cos(radians(r.lat)) * sin(radians(${place}.lon - r.lon) / 2) ^ 2)))`

const knownColumns = (db: Db) => db`
      c.id as company_id,
      coalesce(b.is_repeat, false) as is_repeat,
      own.zip is not null as covers_zip,
      r.locale = any(c.languages) as speaks_language,
      (select count(*) from company_services o where o.company_id = c.id and o.is_on)::int as services_count,
      c.reply_minutes, c.leads_count, c.recent_rating, c.recent_reviews,
      least(${milesFrom(db, db`c`)}, (
        select min(${milesFrom(db, db`z`)}) from company_locations l join zips z on z.zip = l.zipcode where l.company_id = c.id)) as miles,
      (select count(distinct cr.kind) from credentials cr
        where cr.company_id = c.id and cr.status = 'verified' and coalesce(cr.expires_on >= t.today, true))::int as verified_kinds,
      extract(epoch from r.now - c.last_lead_at) / 86400 as days_since_last_lead,
      earlier.state as before`

type Question = {
  /** Selects the ids of the companies to consider. */
  candidates: Fragment
  /** Extra columns to select. */
  columns?: Fragment
  join?: Fragment
  where: Fragment
}

// Runs each request with the same plan, so no request costs more in a batch than alone.
const known = (db: Db, searches: readonly Search[], moment: Moment, { candidates, columns = db``, join = db``, where }: Question) => db`
  select r.id as project_id, found.* from (${requests(db, searches, moment)}) r cross join lateral (
    with covering as materialized (${candidates}),
    -- The customer's other requests, found by account, phone and email.
    customer as materialized (
      select id from projects where owner_id = r.owner_id
      union
      select other.project_id from project_contacts mine join project_contacts other on other.phone = mine.phone where mine.project_id = r.id
      union
      select other.project_id from project_contacts mine join project_contacts other on other.email = mine.email where mine.project_id = r.id
    ),
    bought as materialized (
      select m.company_id,
        bool_or(m.service_id = r.service_id and m.decided_at <@ r.same_service) as is_same_service,
        -- A lead whose money all came back was paid for by nobody.
        bool_or(m.price_cents > 0 and m.decided_at <@ r.repeats and coalesce(y.state not in ('refunded', 'lost'), true)) as is_repeat
      from customer k join matches m on m.project_id = k.id
      left join lateral (select state from payments where subject_id = m.id order by created_at desc limit 1) y on true
      where m.state = 'sold' and m.undone_at is null
      group by m.company_id
    )
    select ${knownColumns(db)} ${columns}
    from covering v
    join companies c on c.id = v.company_id
    join company_services s on s.company_id = c.id and s.service_id = r.service_id
    cross join lateral (select (r.now at time zone c.time_zone)::date as today) t
    left join company_zips own on own.company_id = c.id and own.zip = r.zipcode
    left join bought b on b.company_id = c.id
    left join matches earlier on earlier.company_id = c.id and earlier.project_id = r.id
    cross join lateral (select case when b.is_repeat then 0 else r.price_cents end as cents) price
    ${join}
    where ${where}
  ) found`

const Eligible = z.extend(Known, { project_id: z.string() })
export type Eligible = z.infer<typeof Eligible>

/**
 * Companies to offer each request to, with the inputs of their score: those that pass every gate, may meet the customer, have had no offer
 * in this round, and have not decided in another.
 */
export function listEligible(db: Db, searches: readonly Search[], moment: Moment): Promise<Eligible[]> {
  const all = Object.values(gates(db)).reduce((one, other) => db`${one} and (${other})`, db`true`)
  const where = db`${all} and ${mayMeet(db)}
      and (earlier.id is null or (earlier.state in ('lapsed', 'expired', 'filled', 'withdrawn') and earlier.offered_at < r.round_at))`
  return parseAll(Eligible, known(db, searches, moment, { candidates: covering(db), where }))
}

// Evaluates every gate for each company; returns the names of the closed ones.
function closedGates(db: Db) {
  const closed = Object.entries(gates(db)).map(([name, gate]) => db`case when not (${gate}) then ${name} end`)
  return db`, array_remove(array[${closed.reduce((one, other) => db`${one}, ${other}`)}]::text[], null) as closed`
}

const Wanted = z.object({
  is_active: z.boolean(),
  is_paused: z.boolean(),
  is_own: z.boolean(),
  is_blocked: z.boolean(),
  is_excluded: z.boolean(),
  closed: z.nullable(z.array(z.string())),
  /** State of the company's earlier offer for this request. */
  before: z.nullable(MatchRow.shape.state),
})

/** The requested company with every condition that may keep it from being asked. */
export const getWanted = (db: Db, search: Search & { only: string }, moment: Moment) => {
  const question = { candidates: db`select r.company_id as company_id`, columns: closedGates(db), where: db`true` }
  return one(db, Wanted)`
    select c.status = 'active' as is_active, c.is_paused, k.closed, m.state as before,
      exists (select 1 from company_members o where o.company_id = c.id and o.user_id = p.owner_id) as is_own,
      exists (select 1 from blocks b where b.company_id = c.id and b.user_id = p.owner_id) as is_blocked,
      exists (select 1 from match_exclusions e where e.company_id = c.id and e.project_id = p.id) as is_excluded
    from projects p
    join companies c on c.id = ${search.only}
    left join matches m on m.project_id = p.id and m.company_id = c.id
    left join (${known(db, [search], moment, question)}) k on true
    where p.id = ${search.id}`
}

const Explained = z.extend(Known, {
  closed: z.array(z.string()),
  is_blocked: z.boolean(),
  /** Reason given by the admin who excluded the company. */
  excluded_reason: z.nullable(z.string()),
})
export type Explained = z.infer<typeof Explained>

const explanation = (db: Db) => ({
  columns: db`${closedGates(db)}, (x.reason is null and not (${mayMeet(db)})) as is_blocked, x.reason as excluded_reason`,
  join: db`left join match_exclusions x on x.project_id = r.id and x.company_id = c.id`,
  where: db`true`,
})

/** Companies that were asked, with the gates that are closed to each now at its own price. Omits companies that lack the service. */
export const listExplained = (db: Db, searches: readonly (Search & { only: string })[], moment: Moment): Promise<Explained[]> =>
  parseAll(Explained, known(db, searches, moment, { candidates: db`select r.company_id as company_id`, ...explanation(db) }))

const Unasked = z.extend(Explained, { slug: z.string(), name: z.string() })
export type Unasked = z.infer<typeof Unasked>

/** Companies in the area that offer the service and were not asked, with the obstacles of each. For admins only. */
export const listUnasked = (db: Db, search: Search, moment: Moment): Promise<Unasked[]> => {
  const { columns, ...rest } = explanation(db)
  const candidates = db`
    select o.company_id from company_services o
    where o.service_id = r.service_id and not exists (select 1 from matches m where m.project_id = r.id and m.company_id = o.company_id)
      and (exists (select 1 from company_zips w where w.company_id = o.company_id and w.zip = r.zipcode)
        or exists (select 1 from company_states w where w.company_id = o.company_id and w.state_iso = r.state_iso))
    order by o.company_id limit ${looked}`
  return parseAll(Unasked, known(db, [search], moment, { candidates, columns: db`${columns}, c.slug, c.name`, ...rest }))
}
