import postgres from 'postgres'
import { listBest } from '#server/domains/companies/search/queries.ts'
import { inZip } from '#server/domains/companies/search/rules.ts'
import type { Db, Pool } from '#server/lib/db.ts'

/** One statement as the driver sends it. */
export type Statement = { sql: string; values: unknown[] }
export type Search = { slug: string; zip: string; statement: Statement }

/** Typical searches: every fifth service, at zips across the country, the same on every run. `statement` is what the product asks for the first page. */
export async function listSearches(pool: Pool, databaseUrl: string): Promise<Search[]> {
  const services = await pool<{ id: string; slug: string }[]>`select id, slug from services order by slug`
  const zips = await pool<{ zip: string; state_iso: string }[]>`
    select zip, state_iso from zips where state_iso not in ('AA', 'AE', 'AP') order by md5(zip) limit 60`
  const firstPage = (serviceId: string, where: ReturnType<typeof inZip>) => (db: Db) =>
    listBest(db, { subjectId: serviceId, serviceIds: [serviceId], where, from: undefined, now: new Date() }, pageAndOne)
  return statementsOf(
    databaseUrl,
    zips.map(({ zip, state_iso }, i) => {
      const { id, slug } = services[(i * 5) % services.length]!
      return { slug, zip, ask: firstPage(id, inZip({ zipcode: zip, state_iso })) }
    }),
  )
}
/** Twenty companies, and one more that tells whether there is a next page. */
const pageAndOne = 21

/** Query of each of `searches`. */
async function statementsOf(
  databaseUrl: string,
  searches: { slug: string; zip: string; ask: (db: Db) => Promise<unknown> }[],
): Promise<Search[]> {
  const sent: Statement[] = []
  const db = postgres(databaseUrl, { max: 1, debug: (_connection, sql, values) => void sent.push({ sql, values }) })
  const found: Search[] = []
  for (const { slug, zip, ask } of searches) {
    await ask(db as unknown as Db)
    found.push({ slug, zip, statement: sent.at(-1)! })
  }
  await db.end()
  return found
}

/** The statement with its values written into it, for programs that take no others. */
export const writtenOut = ({ sql, values }: Statement): string => sql.replace(/\$(\d+)/g, (_, n) => literal(values[Number(n) - 1]))

const literal = (value: unknown): string =>
  `'${String(Array.isArray(value) ? `{${value.map((one) => `"${one}"`).join(',')}}` : value).replaceAll("'", "''")}'`
