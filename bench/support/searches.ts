import type { Pool } from '#server/lib/db.ts'
import { inZip } from '#server/domains/companies/rules/cells.ts'

export type Search = { slug: string; zip: string; sql: string }

/** Searches as people do them: every fifth service, at zips of all the country. The same each time. `sql` is one page of twenty. */
export async function listSearches(pool: Pool): Promise<Search[]> {
  const services = await pool<{ id: string; slug: string }[]>`select id, slug from services order by slug`
  const zips = await pool<{ zip: string; state_iso: string }[]>`
    select zip, state_iso from zips where state_iso not in ('AA', 'AE', 'AP') order by md5(zip) limit 60`
  return zips.map(({ zip, state_iso }, i) => {
    const { id, slug } = services[(i * 5) % services.length]!
    return { slug, zip, sql: pageOf(id, inZip({ zipcode: zip, state_iso })) }
  })
}

/** What the product asks for the first page in the recommended order: server/domains/companies/queries/search.ts, `listBest`. */
function pageOf(serviceId: string, { cells, m0, m1 }: ReturnType<typeof inZip>): string {
  const walk = (cell: string) =>
    `(select company_id, rank, price_from_cents, fit from search_cells where service_id = '${serviceId}' and cell = '${cell}' ` +
    `and (m0 is null or (m0 & ${BigInt(m0)}::bigint) <> 0 or (m1 & ${BigInt(m1)}::bigint) <> 0) order by rank desc, company_id limit 20)`
  return (
    `with best as materialized (select * from (${walk(cells[0])} union all ${walk(cells[1])}) as found order by rank desc, company_id limit 20) ` +
    `select best.*, k.card from best join company_cards k on k.company_id = best.company_id order by best.rank desc, best.company_id`
  )
}
