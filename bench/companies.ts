import { addCompanies } from '#db/seed/companies-bulk.ts'
import { inMarket } from './support/market.ts'
import { processorTime } from './support/processor.ts'
import { writeTable } from './support/table.ts'

const count = Number(process.env['BENCH_COMPANIES'] ?? 100_000)

/** Plain companies, as `npm run db:seed -- --companies` adds them, until all can be found. */
export const companies = () =>
  inMarket(async ({ pool }) => {
    const [began, before] = [performance.now(), await processorTime(pool)]
    await addCompanies(pool, count)
    const [ended, after] = [performance.now(), await processorTime(pool)]
    const seconds = [ended - began, after.own - before.own, after.database - before.database].map((ms) => ms / 1000)
    writeTable(`${count.toLocaleString('en-US')} plain companies, in seconds`, ['clock', 'process', 'PostgreSQL'], [seconds])
  })
