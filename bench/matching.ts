import { addCompanies } from '#db/seed/companies-bulk.ts'
import { buildMatches } from '#server/domains/matching/waves/service.ts'
import { work } from '#server/events.ts'
import type { Pool } from '#server/lib/db.ts'
import type { Work } from '#server/lib/jobs.ts'
import { newProject } from '#tests/factories/projects.ts'
import { newUser } from '#tests/factories/users.ts'
import { contextOn } from '#tests/support/context.ts'
import { inMarket } from './support/market.ts'
import { processorTime } from './support/processor.ts'
import { pgbench } from './support/pgbench.ts'
import { type Cell, writeTable } from './support/table.ts'
import { carryOut } from './support/worker.ts'

const companies = Number(process.env['BENCH_COMPANIES'] ?? 100_000)
const requests = 2000
/** Before the clock runs: every connection has planned its statements and read the time zones. */
const warmUp = 600
const batched = 50

/** Requests matched through the product's own service: whom to ask, at what price, offers and their history, each part in one transaction. */
export const matching = () =>
  inMarket(async ({ pool, databaseUrl }) => {
    await addCompanies(pool, companies)
    const limit = await pgbench(databaseUrl, [offersOnly])
    const [distribute, everything] = [onlyMatching(work), { ...work, scheduledJobs: [] }]
    const waiting = await newRequests(pool, warmUp + 3 * requests + everythingOf)
    const next = (count: number) => waiting.splice(0, count)
    await ask(pool, next(warmUp), { askers: 10, batched: 5 })
    // As the database does by itself where it is not thrown away: plans made for empty tables do not stay.
    await pool.unsafe('analyze matches, project_slots')
    const rows = [
      await measured(pool, 'one by one, 10 at once', next(requests), (ids) => ask(pool, ids, { askers: 10, batched: 1 })),
      await measured(pool, `${batched} together, 2 at once`, next(requests), (ids) => ask(pool, ids, { askers: 2, batched })),
      await measured(pool, 'by a worker', next(requests), (ids) => open(pool, ids, distribute)),
      await measured(pool, 'by a worker, with all that it sets off', next(everythingOf), (ids) => open(pool, ids, everything)),
    ]
    writeTable(
      `First waves of requests among ${companies.toLocaleString('en-US')} companies; processor time of one in ms`,
      ['what', 'per second', 'process', 'PostgreSQL', 'of two cores'],
      [['one ordered walk of the index in pgbench', limit.perSecond, '', '', ''], ...rows],
    )
  })

/** The work behind one request takes ten times as long as the call. */
const everythingOf = 400

/** How many a second there were, what each took of the processor, and how many that allows on two cores that do nothing else. */
async function measured(pool: Pool, what: string, ids: string[], work: (ids: string[]) => Promise<unknown>): Promise<Cell[]> {
  const [began, before] = [performance.now(), await processorTime(pool)]
  await work([...ids])
  const perSecond = (ids.length / (performance.now() - began)) * 1000
  const after = await processorTime(pool)
  const [own, database] = [(after.own - before.own) / ids.length, (after.database - before.database) / ids.length]
  return [what, perSecond, own, database, 2000 / (own + database)]
}

async function ask(pool: Pool, waiting: string[], { askers, batched }: { askers: number; batched: number }): Promise<void> {
  const ctx = { ...contextOn(pool), db: pool }
  const asker = async () => {
    while (waiting.length > 0) await buildMatches(ctx, waiting.splice(0, batched))
  }
  await Promise.all(Array.from({ length: askers }, asker))
}

const onlyMatching = ({ subscribers }: Work): Work => ({
  subscribers: { 'project.opened': { buildMatches: subscribers['project.opened']!['buildMatches']! } },
  scheduledJobs: [],
})

/** Says that these were opened, as a browser's call does, and lets a worker carry that out until nothing of it waits. */
async function open(pool: Pool, ids: string[], work: Work): Promise<void> {
  await pool`delete from outbox`
  await pool`insert into outbox (event, payload) select 'project.opened', jsonb_build_object('project_id', id) from unnest(${ids}::text[]) id`
  await carryOut(pool, work)
}

/** The least that matching reads: the hundred best of a place. */
const offersOnly = `select s.company_id from search_cells s join companies c on c.id = s.company_id
where s.service_id = (select id from services order by slug limit 1) and s.cell = '208' order by s.rank desc, s.company_id limit 100;
`

/** Open requests of as many people for every third service, at zips of all the country. The same each time. */
async function newRequests(pool: Pool, count: number): Promise<string[]> {
  const services = await pool<{ slug: string }[]>`select slug from services order by slug`
  const zips = await pool<
    { zip: string }[]
  >`select zip from zips where state_iso not in ('AA', 'AE', 'AP') order by md5(zip) limit ${count}`
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
