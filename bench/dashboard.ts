import { tables } from '#server/tables.ts'
import { newToken } from '#server/lib/ids.ts'
import { recountStats } from '#server/domains/admin/daily-stats/service.ts'
import { readFigures } from '#server/domains/admin/dashboard/service.ts'
import { readConfig } from '#server/lib/config.ts'
import { systemContext } from '#server/lib/context.ts'
import type { Pool } from '#server/lib/db.ts'
import { createLog } from '#server/lib/log.ts'
import { usualSettings } from '#server/lib/settings.ts'
import { milliseconds, unhurried } from './support/database.ts'
import { inMarket } from './support/market.ts'
import { type Cell, writeTable } from './support/table.ts'

const requests = Number(process.env['BENCH_REQUESTS'] ?? 5_000_000)
const rounds = 40

/** The dashboard over a year of requests, what keeps its figures, and the count from zero that they stand for. */
export const dashboard = () =>
  inMarket(async ({ pool }) => {
    const clock = { now: () => new Date() }
    const config = readConfig({ NODE_ENV: 'test', APP_SECRET: newToken() })
    const ctx = systemContext({ pool, clock, settings: usualSettings, config, tables, log: createLog('silent') })
    await fill(pool, requests)
    const counting = await milliseconds(() => recountStats(ctx))
    await unhurried(pool, 'vacuum analyze')
    const [counted] = await pool<{ cells: number }[]>`select count(*)::int as cells from daily_figures`
    const rows: Cell[][] = [['counted from zero', 1, counting, counting]]
    for (const days of [7, 30, 90]) {
      await readFigures(ctx, { days })
      const times: number[] = []
      for (let i = 0; i < rounds; i++) times.push(await milliseconds(() => readFigures(ctx, { days })))
      times.sort((a, b) => a - b)
      rows.push([`dashboard of ${days} days`, rounds, times[Math.floor(rounds * 0.5)]!, times[Math.floor(rounds * 0.99)]!])
    }
    writeTable(
      `Dashboard, ${requests.toLocaleString('en-US')} requests in a year, ${counted!.cells.toLocaleString('en-US')} rows of daily figures`,
      ['what', 'times', 'p50 ms', 'p99 ms'],
      rows,
    )
  })

// Ids run with time, as the product's do.
const numbered = (kind: string, n: string) => `(lpad(to_hex(${n}), 8, '0') || '-0000-7000-8000-' || left(md5('${kind}' || ${n}), 12))::uuid`
const beside = (kind: string, id = 'id') => `(left(${id}::text, 24) || left(md5('${kind}' || ${id}), 12))::uuid`

/** Requests over a year, places and services as they are asked for; one offer and one lead with its payment for each, two in three answered. */
const fill = (pool: Pool, count: number) =>
  unhurried(
    pool,
    'set session_replication_role = replica',
    `insert into users (id, kind, email, created_at) select ${numbered('user', 'n')}, 'member', n || '@example.com', now() - random() * interval '365 days' from generate_series(1, ${Math.ceil(count / 10)}) n`,
    `create temporary table demanded as
      select s.id, f.id as form_id, sum(demand) over (order by s.id) - demand as starts, sum(demand) over (order by s.id) as ends
      from services s join lateral (select id from service_forms where service_id = s.id order by version desc limit 1) f on true`,
    'create temporary table services_by_chance as select row_number() over () - 1 as place, id, form_id from demanded, generate_series(starts, ends - 1)',
    'create unique index on services_by_chance (place)',
    "create temporary table homes as select row_number() over () - 1 as place, zip, location, state_iso, time_zone from zips where state_iso not in ('AA', 'AE', 'AP')",
    'create unique index on homes (place)',
    `insert into projects (id, owner_id, service_id, form_id, state, zipcode, city, state_iso, time_zone, created_at, submitted_at, opened_at, hired_at)
      select ${numbered('project', 'n')}, ${numbered('user', '(n / 10 + 1)')}, s.id, s.form_id, 'open', h.zip, h.location, h.state_iso, h.time_zone, at, at, at,
        case when n % 3 = 0 then at + interval '2 days' end
      from generate_series(1, ${count}) n
      cross join lateral (select now() - interval '365 days' * (${count} - n) / ${count} as at) t
      join services_by_chance s on s.place = (hashtextextended('service' || n, 0) & 1048575) % (select count(*) from services_by_chance)
      join homes h on h.place = (hashtextextended('home' || n, 0) & 1048575) % (select count(*) from homes)`,
    `insert into matches (id, project_id, company_id, service_id, state, wave, score, score_parts, price_cents, price_parts, offered_at, created_at, decided_at)
      select ${beside('match')}, id, md5(right(id::text, 4))::uuid, service_id, 'sold', 1, 0.5, '[]', 2000, '{}', opened_at, opened_at, opened_at from projects`,
    `insert into payments (id, holder_id, purpose, subject_id, title, state, amount_cents, wallet_cents, created_at, settled_at)
      select ${beside('payment')}, company_id, 'lead', id, '{}', 'succeeded', 2000, 2000, decided_at, decided_at from matches`,
    `insert into leads (id, match_id, project_id, company_id, payment_id, price_cents, bought_at, undo_until, first_response_at)
      select ${beside('lead')}, id, project_id, company_id, ${beside('payment')}, 2000, decided_at, decided_at,
        case when hashtextextended(id::text, 0) % 3 <> 0 then decided_at + make_interval(secs => 60 * exp(6 * (hashtextextended(id::text, 1) & 1023) / 1024.0)) end
      from matches`,
    'set session_replication_role = origin',
  )
