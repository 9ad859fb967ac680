import { hourMs } from '#contract/durations.ts'
import { purchase } from '#server/domains/leads/purchases/service.ts'
import { buildMatches } from '#server/domains/matching/waves/service.ts'
import type { Pool } from '#server/lib/db.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { giveMoney } from '#tests/factories/money.ts'
import { newRequest } from '#tests/factories/requests.ts'
import { newService } from '#tests/factories/services.ts'
import { contextOn } from '#tests/support/context.ts'
import { gini } from './support/gini.ts'
import { inMarket } from './support/market.ts'
import { writeTable } from './support/table.ts'

const companies = 40
const requests = 200
const slots = 2

/** How evenly requests fall on companies that are the same in all that counts; who had none is counted too. */
export const fairness = () =>
  inMarket(async ({ pool }) => {
    const service = await newService(pool)
    const beginning = new Date(Date.now() - requests * 4 * hourMs)
    for (let i = 0; i < companies; i++) {
      const company = await newCompany(pool, { services: [service.id], zips: ['20850'], created_at: beginning })
      await giveMoney(pool, company.id, 10_000_000)
    }
    for (let i = 0; i < requests; i++) await askAndBuy(pool, service, new Date(beginning.getTime() + i * 4 * hourMs))
    const rows = await pool<{ offers: number; leads: number }[]>`
      select (select count(*)::int from matches where company_id = c.id) as offers, (select count(*)::int from leads where company_id = c.id) as leads
      from companies c`
    const figures = (name: 'offers' | 'leads') => {
      const counts = rows.map((row) => row[name])
      return [name, gini(counts), Math.min(...counts), Math.max(...counts)]
    }
    writeTable(
      `${requests} requests for ${slots} of ${companies} equal companies each, one every four hours`,
      ['what', 'Gini', 'least', 'most'],
      [figures('offers'), figures('leads')],
    )
  })

/** The first companies that were asked buy, at once. */
async function askAndBuy(pool: Pool, service: { id: string; formId: string }, at: Date): Promise<void> {
  const ctx = { ...contextOn(pool), now: () => at }
  const project = await newRequest(pool, { service, slots, opened_at: at, created_at: at })
  await buildMatches(ctx, [project.id])
  const offers = await pool<{ id: string; company_id: string; price_cents: number }[]>`
    select id, company_id, price_cents from matches where project_id = ${project.id} order by score desc, id`
  for (const { id: matchId, company_id: companyId, price_cents: priceCents } of offers.slice(0, slots))
    await purchase(ctx, { companyId, matchId, priceCents, methodId: undefined })
}
