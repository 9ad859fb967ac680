import { addCompanies } from '#db/seed/companies-bulk.ts'
import { load, type Load } from './support/load.ts'
import { inMarket, type Market, type Running } from './support/market.ts'
import { pgbench } from './support/pgbench.ts'
import { listSearches } from './support/searches.ts'
import { writeTable } from './support/table.ts'

type Figures = { sql: { perSecond: number; mean: number }; bare: Load; api: Load; page: Load }

/** Search by service and zip, as API and as rendered page, among 10,000 and 100,000 companies; beside it the same query on its own. */
export const search = () =>
  inMarket(async (market) => {
    const [small, large] = [await measureAt(market, 10_000), await measureAt(market, 100_000)]
    const rows = (
      [
        ['10,000', small],
        ['100,000', large],
      ] as const
    ).flatMap(([companies, { sql, bare, api, page }]) => [
      [companies, 'the query in pgbench', sql.perSecond, sql.mean, '', ''],
      [companies, 'bare Fastify and the query', bare.perSecond, bare.p50, bare.p99, ratio(bare.perSecond, sql.perSecond)],
      [companies, 'API', api.perSecond, api.p50, api.p99, ratio(api.perSecond, bare.perSecond)],
      [companies, 'rendered page', page.perSecond, page.p50, page.p99, ratio(page.perSecond, bare.perSecond)],
    ])
    writeTable('Search by service and zip, 10 connections', ['companies', 'what', 'per second', 'p50 ms', 'p99 ms', 'of the limit'], rows)
    const growth = (name: 'api' | 'bare') =>
      `${(large[name].p50 / small[name].p50).toFixed(2)} (p50), ${(large[name].p99 / small[name].p99).toFixed(2)} (p99)`
    process.stdout.write(
      `limit: of bare Fastify, pgbench; of API and page, bare Fastify. Latency from 10,000 to 100,000: API × ${growth('api')}, bare × ${growth('bare')}\n`,
    )
  })

const ratio = (value: number, limit: number) => `${Math.round((value / limit) * 100)} %`

async function measureAt({ pool, databaseUrl, product, bare }: Market, companies: number): Promise<Figures> {
  await addCompanies(pool, companies, (line) => process.stderr.write(`${line}\n`))
  await pool.unsafe('vacuum analyze search_cells, company_cards')
  const searches = await listSearches(pool)
  const sql = await pgbench(
    databaseUrl,
    searches.map((one) => `${one.sql};\n`),
  )
  const bareLoad = await during(bare, ({ url }) =>
    load(
      url,
      searches.map((_, i) => `/search/${i}`),
    ),
  )
  // Without the worker: its time rules look after every company, which is no part of a search.
  const [api, page] = await during(
    () => product('web'),
    async ({ url }) =>
      [
        await load(
          url,
          searches.map(({ slug, zip }) => `/api/search/companies?service=${slug}&zipcode=${zip}`),
        ),
        await load(
          url,
          searches.map(({ slug, zip }) => `/search/${slug}?zipcode=${zip}`),
        ),
      ] as const,
  )
  return { sql, bare: bareLoad, api, page }
}

async function during<T>(start: () => Promise<Running>, measure: (running: Running) => Promise<T>): Promise<T> {
  const running = await start()
  try {
    return await measure(running)
  } finally {
    await running.stop()
  }
}
