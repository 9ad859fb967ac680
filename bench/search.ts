import { addCompanies } from '#db/seed/companies-bulk.ts'
import { inTurns, load, type Load } from './support/load.ts'
import { inMarket, type Market, type Running } from './support/market.ts'
import { pgbench } from './support/pgbench.ts'
import { listSearches, type Search, writtenOut } from './support/searches.ts'
import { type Cell, writeTable } from './support/table.ts'

type Turns = Awaited<ReturnType<typeof inTurns>> & { answerBytes: number }
type Figures = { sql: { perSecond: number; mean: number }; turns: Turns; page: Load }

/**
 * Search by service and zip, as API and as rendered page, among 10,000 and 100,000 companies. The limit of the API is Fastify with nothing but
 * the same statement and the same answer (`support/bare.ts`), asked in turn with it.
 */
export const search = () =>
  inMarket(async (market) => {
    const [small, large] = [await measureAt(market, 10_000), await measureAt(market, 100_000)]
    writeTable(
      'Search by service and zip, 60 different ones in turn, 10 connections',
      ['companies', 'what', 'per second', 'p50 ms', 'p99 ms', 'process ms', 'of the limit'],
      [...rowsOf('10,000', small), ...rowsOf('100,000', large)],
    )
    const growth = (name: 'one' | 'other') => (small.turns[name].perSecond / large.turns[name].perSecond).toFixed(2)
    process.stdout.write(
      `The limit of bare Fastify is pgbench, of API and page bare Fastify. From 10,000 to 100,000 an answer takes × ${growth('one')} as long by the API, × ${growth('other')} by bare Fastify.\n`,
    )
  })

function rowsOf(companies: string, { sql, turns, page }: Figures): Cell[][] {
  const { one: api, other: bare, share, answerBytes } = turns
  const row = (what: string, { perSecond, p50, p99, own }: Load, limit: string) => [companies, what, perSecond, p50, p99, own, limit]
  return [
    [companies, 'the statement in pgbench', sql.perSecond, sql.mean, '', '', ''],
    row('bare Fastify and the statement', bare, percent(bare.perSecond / sql.perSecond)),
    row(
      `API, ${(answerBytes / 1024).toFixed(1)} kB an answer`,
      api,
      `${percent(share.median)} (${percent(share.least)} to ${percent(share.most)})`,
    ),
    row('rendered page', page, percent(page.perSecond / bare.perSecond)),
  ]
}

const percent = (share: number) => `${Math.round(share * 100)} %`

async function measureAt(market: Market, companies: number): Promise<Figures> {
  const { pool, databaseUrl } = market
  await addCompanies(pool, companies, (line) => process.stderr.write(`${line}\n`))
  await pool.unsafe('vacuum analyze search_cells, company_cards')
  const searches = await listSearches(pool, databaseUrl)
  const sql = await pgbench(
    databaseUrl,
    searches.map(({ statement }) => `${writtenOut(statement)};\n`),
  )
  // Without the worker: its time rules look after every company, which is no part of a search.
  return during(
    () => market.product('web'),
    async (product) => {
      const turns = await beside(market, product, searches)
      const paths = searches.map(({ slug, zip }) => `/search/${slug}?zipcode=${zip}`)
      return { sql, turns, page: await load({ ...product, paths }) }
    },
  )
}

/** The API and the bare server in turn; both send the same bytes. */
async function beside({ bare }: Market, product: Running, searches: readonly Search[]): Promise<Turns> {
  const paths = searches.map(({ slug, zip }) => `/api/search/companies?service=${slug}&zipcode=${zip}`)
  const answers = await answersOf(product.url, paths)
  const known = searches.map(({ statement }, i) => ({ statement, answer: answers[i]! }))
  return during(
    () => bare(known),
    async (limit) => {
      const same = searches.map((_, i) => `/search/${i}`)
      const sent = await answersOf(limit.url, same)
      if (sent.some((text, i) => text !== answers[i])) throw new Error('the bare server answers something else')
      const turns = await inTurns({ ...product, paths }, { ...limit, paths: same })
      return { ...turns, answerBytes: Buffer.byteLength(answers.join('')) / answers.length }
    },
  )
}

async function answersOf(url: string, paths: readonly string[]): Promise<string[]> {
  const answers: string[] = []
  for (const path of paths) answers.push(await (await fetch(url + path)).text())
  return answers
}

async function during<T>(start: () => Promise<Running>, measure: (running: Running) => Promise<T>): Promise<T> {
  const running = await start()
  try {
    return await measure(running)
  } finally {
    await running.stop()
  }
}
