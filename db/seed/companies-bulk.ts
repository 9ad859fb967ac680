import { country } from '#country/country.ts'
import { tables } from '#server/tables.ts'
import { countCompanies, rebuildSearch } from '#server/domains/companies/service.ts'
import { readConfig } from '#server/lib/config.ts'
import { systemContext } from '#server/lib/context.ts'
import { type Db, inTransaction, type Pool } from '#server/lib/db.ts'
import { createLog } from '#server/lib/log.ts'
import { usualSettings } from '#server/lib/settings.ts'

/** Definition of the index, as in the migrations. */
const pageIndex = `create index if not exists search_cells_page
  on search_cells (service_id, cell, rank desc, company_id) include (m0, m1, price_from_cents, fit)`

/**
 * Adds generated companies until there are `count`: only the data that search and matching read, without people, pictures and reviews. Each has
 * about 5 services of one trade and 40 zips around home; one in ten covers its state instead. Deterministic. A repeated call finishes an
 * interrupted one.
 */
export async function addCompanies(pool: Pool, count: number, say: (line: string) => void = () => {}): Promise<void> {
  const missing = await listMissing(pool, count)
  if (missing.length > 0) {
    say(`Adding ${missing.length} plain companies …`)
    await inLanes(missing, 5000, (numbers) => addPlain(pool, numbers))
    await tend(pool, ['vacuum analyze companies, company_services, company_zips, company_states, company_hours, credentials'])
    say('  companies, services, areas and licences')
  }
  await makeFindable(pool)
  say('  search')
}

/** Numbers from 1 to `count` without a company. */
const listMissing = async (pool: Pool, count: number): Promise<number[]> =>
  (
    await pool<{ n: number }[]>`
      select n from generate_series(1, ${count}::int) n where not exists (select from companies where slug = 'bulk-' || n) order by n`
  ).map(({ n }) => n)

/** Runs `work` on parts of `all`, two at a time on separate connections, so that the database uses two CPUs. */
async function inLanes<T>(all: readonly T[], size: number, work: (part: readonly T[]) => Promise<void>): Promise<void> {
  const parts = partsOf(all, size)
  const lane = async () => {
    for (const part of parts) await work(part)
  }
  // A failure stops both lanes.
  for (const end of await Promise.allSettled([lane(), lane()])) if (end.status === 'rejected') throw end.reason
}

function* partsOf<T>(all: readonly T[], size: number) {
  for (let from = 0; from < all.length; from += size) yield all.slice(from, from + size)
}

const addPlain = (pool: Pool, numbers: readonly number[]) =>
  inTransaction(pool, async (db) => {
    await unhurried(db)
    await makeHomes(db, numbers)
    for (const fill of [addRows, addServices, addZips, addStates, addCredentials, addHours]) await fill(db)
  })

/** Inserts search rows with the page index dropped, which is many times faster. */
async function makeFindable(pool: Pool): Promise<void> {
  const unseen = await pool<{ id: string }[]>`
    select id from companies c where slug like 'bulk-%' and not exists (select from company_cards where company_id = c.id) order by id`
  const ctx = systemContext({
    pool,
    clock: { now: () => new Date() },
    settings: usualSettings,
    tables,
    config: readConfig({}),
    log: createLog('warn'),
  })
  if (unseen.length > 0) await pool`drop index if exists search_cells_page`
  await inLanes(unseen, 1000, (companies) =>
    inTransaction(pool, async (db) => {
      await unhurried(db)
      await rebuildSearch(
        { ...ctx, db },
        companies.map(({ id }) => id),
      )
    }),
  )
  // Vacuum also sets the visibility map, which index-only scans need.
  await tend(pool, [pageIndex, 'vacuum analyze search_cells, company_cards, companies'])
  await countCompanies(ctx)
}

/** Transaction for rows that are consistent by construction: no timeout, and without foreign key checks if the database account may skip them. */
async function unhurried(db: Db) {
  await db`set local statement_timeout = 0`
  await db`set local synchronous_commit = off`
  const [account] = await db<{ rolsuper: boolean }[]>`select rolsuper from pg_roles where rolname = current_user`
  if (account?.rolsuper) await db`set local session_replication_role = replica`
}

/** Runs statements without a timeout and outside of a transaction, such as vacuum. */
async function tend(pool: Pool, statements: readonly string[]) {
  const connection = await pool.reserve()
  try {
    await connection`set statement_timeout = 0`
    for (const statement of statements) await connection.unsafe(statement)
  } finally {
    await connection`reset statement_timeout`
    connection.release()
  }
}

// Ids in the order of the numbers, like ids created one after another.
const idOf = (db: Db) => db`(lpad(to_hex(n), 8, '0') || '-0000-7000-8000-' || left(md5('company ' || n), 12))::uuid`

// Deterministic chance from 0 to 1: a hash of the company's number and a name.
const chance = (db: Db, name: string) => db`((hashtextextended(${name} || n, 0) & 1048575)::float8 / 1048576)`

/** Numbers, homes and trades of companies. Zips are numbered in order, which keeps neighbors together. */
async function makeHomes(db: Db, numbers: readonly number[]) {
  await db`
    create temporary table bulk_places on commit drop as
    select row_number() over (order by zip)::int as place, zip, location, state_iso, lat, lon, time_zone from zips where state_iso <> all (${country.places.away})`
  await db`create unique index on bulk_places (place)`
  await db`
    create temporary table bulk on commit drop as
    with trade as materialized (
      select category_id, sum(demand) as demand, sum(sum(demand)) over (order by category_id) - sum(demand) as starts, sum(sum(demand)) over () as whole
      from services group by 1
    )
    select n, ${idOf(db)} as id, p.*, t.category_id, 2 + floor(${chance(db, 'services')} * 7)::int as services,
      case when ${chance(db, 'whole')} < 0.1 then 0 else 5 + floor(${chance(db, 'reach')} * 70)::int end as reach
    from unnest(${numbers}::int[]) n
    join trade t on ${chance(db, 'trade')} * t.whole >= t.starts and ${chance(db, 'trade')} * t.whole < t.starts + t.demand
    join bulk_places p on p.place = 1 + floor(${chance(db, 'home')} * (select count(*) from bulk_places))::int`
  await db`analyze bulk, bulk_places`
}

const addRows = (db: Db) => db`
  insert into companies (id, slug, name, status, tagline, about, zipcode, city, state_iso, lat, lon, time_zone, founded_year, languages, tier,
    rating_mean, reviews_count, recent_rating, recent_reviews, reply_minutes, hires_count, leads_count, last_lead_at, created_at)
  select bulk.id, 'bulk-' || n, c.name ->> 'en' || ' ' || location || ' ' || n, 'active',
    jsonb_build_object('es', c.name ->> 'es' || ' en ' || location, 'en', c.name ->> 'en' || ' in ' || location), '{"es": "", "en": ""}',
    zip, location, state_iso, lat, lon, time_zone, 1980 + floor(${chance(db, 'founded')} * 45)::int,
    (array['{es,en}', '{en}', '{es}'])[1 + floor(${chance(db, 'languages')} * 3)::int]::text[],
    (array['listed', 'verified', 'proven'])[1 + floor(${chance(db, 'tier')} * 3)::int],
    rating, reviews, rating, reviews,
    5 + floor(${chance(db, 'reply')} ^ 2 * 300)::int, floor(${chance(db, 'leads')} * 30)::int, floor(${chance(db, 'leads')} * 90)::int,
    now() - make_interval(hours => floor(${chance(db, 'last')} * 700)::int), now() - make_interval(days => 40 + floor(${chance(db, 'since')} * 900)::int)
  from bulk join categories c on c.id = category_id
  cross join lateral (select
    case when ${chance(db, 'reviewed')} < 0.85 then round((3.4 + 1.6 * sqrt(${chance(db, 'rating')}))::numeric, 2) end as rating,
    case when ${chance(db, 'reviewed')} < 0.85 then 1 + floor(${chance(db, 'reviews')} ^ 3 * 240)::int else 0 end as reviews) as reviewed`

const addServices = (db: Db) => db`
  insert into company_services (company_id, service_id, price_from_cents)
  select bulk.id, s.id, case when ${chance(db, 'priced')} < 0.8 then s.job_low_cents * (80 + floor(${chance(db, 'price')} * 60)::int) / 100 end
  from bulk join (
    select id, category_id, job_low_cents, row_number() over each as number, count(*) over (partition by category_id) as all_of_it
    from services window each as (partition by category_id order by slug)
  ) s on s.category_id = bulk.category_id and (s.number + bulk.n) % s.all_of_it < bulk.services`

const addZips = (db: Db) => db`
  insert into company_zips (company_id, zip)
  select bulk.id, p.zip from bulk
  cross join lateral generate_series(bulk.place - bulk.reach / 2, bulk.place + bulk.reach / 2) as covered
  join bulk_places p on p.place = covered
  where bulk.reach > 0`

const addStates = (db: Db) => db`insert into company_states (company_id, state_iso) select id, state_iso from bulk where reach = 0`

const addCredentials = (db: Db) => db`
  insert into credentials (id, company_id, kind, state_iso, status, source, checked_at, expires_on, created_at)
  select md5(kind || bulk.id)::uuid, bulk.id, kind, case when kind = 'trade_licence' then bulk.state_iso end, 'verified', source, now(), current_date + 400, now()
  from bulk cross join (values ('liability_insurance', 'Insurer', 0.95), ('trade_licence', 'State board', 0.9), ('background_check', 'Checkr', 0.85)) k (kind, source, share)
  where (hashtextextended(kind || n, 1) & 1048575) < share * 1048576`

const addHours = (db: Db) => db`
  insert into company_hours (company_id, weekday, opens, closes)
  select id, weekday, '08:00', '18:00' from bulk, generate_series(1, 5 + n % 2) weekday where n % 5 > 0`
