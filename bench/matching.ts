import { addCompanies } from '#db/seed/companies-bulk.ts'
import { buildMatches } from '#server/domains/matching/service/waves.ts'
import type { Pool } from '#server/lib/db.ts'
import { newProject } from '#tests/factories/projects.ts'
import { newUser } from '#tests/factories/users.ts'
import { contextOn } from '#tests/support/context.ts'
import { inMarket } from './support/market.ts'
import { processorTime } from './support/processor.ts'
import { pgbench } from './support/pgbench.ts'
import { writeTable } from './support/table.ts'

const companies = Number(process.env['BENCH_COMPANIES'] ?? 100_000)
const requests = 2000
/** Before the clock runs: every connection has planned its statements and read the time zones. */
const warmUp = 600
const askers = 10

/** Requests matched through the product's own service: whom to ask, at what price, offers and their history, in one transaction each. */
export const matching = () =>
  inMarket(async ({ pool, databaseUrl }) => {
    await addCompanies(pool, companies)
    const limit = await pgbench(databaseUrl, [offersOnly])
    const waiting = await newRequests(pool)
    await ask(pool, waiting.splice(0, warmUp))
    // As the database does by itself where it is not thrown away: plans made for empty tables do not stay.
    await pool.unsafe('analyze matches, project_slots')
    const [began, before] = [performance.now(), await processorTime(pool)]
    const times = await ask(pool, waiting)
    const perSecond = (times.length / (performance.now() - began)) * 1000
    const after = await processorTime(pool)
    const at = (share: number) => times.toSorted((a, b) => a - b)[Math.floor(times.length * share)]!
    writeTable(
      `First waves of requests among ${companies.toLocaleString('en-US')} companies, ${askers} at once`,
      ['what', 'per second', 'p50 ms', 'p99 ms', 'of the limit'],
      [
        ['one ordered walk of the index in pgbench', limit.perSecond, limit.mean, '', ''],
        [
          `${times.length} requests through the service`,
          perSecond,
          at(0.5),
          at(0.99),
          `${Math.round((perSecond / limit.perSecond) * 100)} %`,
        ],
      ],
    )
    writeTable(
      'Processor time of one request, ms',
      ['process', 'PostgreSQL'],
      [[(after.own - before.own) / times.length, (after.database - before.database) / times.length]],
    )
  })

/** Milliseconds that each of `waiting` took, ten at a time. */
async function ask(pool: Pool, waiting: string[]): Promise<number[]> {
  const ctx = { ...contextOn(pool), db: pool }
  const times: number[] = []
  const asker = async () => {
    for (let id = waiting.pop(); id; id = waiting.pop()) {
      const start = performance.now()
      await buildMatches(ctx, id)
      times.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: askers }, asker))
  return times
}

/** The least that matching reads: the hundred best of a place. */
const offersOnly = `select s.company_id from search_cells s join companies c on c.id = s.company_id
where s.service_id = (select id from services order by slug limit 1) and s.cell = '208' order by s.rank desc, s.company_id limit 100;
`

/** Open requests of as many people for every third service, at zips of all the country. The same each time. */
async function newRequests(pool: Pool): Promise<string[]> {
  const services = await pool<{ slug: string }[]>`select slug from services order by slug`
  const zips = await pool<
    { zip: string }[]
  >`select zip from zips where state_iso not in ('AA', 'AE', 'AP') order by md5(zip) limit ${requests + warmUp}`
  const ids: string[] = []
  for (const [i, { zip }] of zips.entries()) {
    const { id } = await newProject(pool, {
      service: services[(i * 3) % services.length]!.slug,
      zipcode: zip,
      state: 'open',
      owner_id: (await newUser(pool)).id,
    })
    ids.push(id)
  }
  await pool.unsafe('analyze users, projects, project_contacts')
  return ids
}
