import { tables } from '#server/tables.ts'
import { parseArgs } from 'node:util'
import { loadBase } from '#db/seed/base.ts'
import { drawCompanies, saveCompanies } from '#db/seed/town/companies.ts'
import { saveHistory } from '#db/seed/town/history.ts'
import { demoAdmin, demoAdminIds, drawCustomers, savePeople } from '#db/seed/town/people.ts'
import { drawPictures } from '#db/seed/town/pictures.ts'
import { playOn } from '#db/seed/town/play.ts'
import { saveReviews } from '#db/seed/town/reviews.ts'
import { liveThrough } from '#db/seed/town/story.ts'
import { giveSecondFactor } from '#server/domains/auth/service.ts'
import { rebuildSearch } from '#server/domains/companies/service.ts'
import { measureRepliesOf } from '#server/domains/leads/replies/service.ts'
import { weighReviews } from '#server/domains/reviews/ratings/service.ts'
import type { Config } from '#server/lib/config.ts'
import { systemContext } from '#server/lib/context.ts'
import { type Db, inTransaction, type Pool } from '#server/lib/db.ts'
import { createLog } from '#server/lib/log.ts'
import { usualSettings } from '#server/lib/settings.ts'
import { migrate } from '#server/lib/migrate.ts'
import { runCommand } from '#server/lib/postgres/command.ts'
import { settleSecret } from '#server/lib/secret.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)

/** Connections without the statement timeout of the product. */
const patiently = (db: Pool, work: (db: Db) => PromiseLike<unknown>) =>
  inTransaction(db, async (db) => {
    await db`set local statement_timeout = '120s'`
    await work(db)
  })

/** Seeds the demo town: companies, people, reviews, pictures, and ten weeks of requests made through the product's own services. */
async function buildTown(db: Pool, given: Config, { hasPictures }: { hasPictures: boolean }): Promise<void> {
  const now = new Date()
  const parts = {
    pool: db,
    clock: { now: () => now },
    settings: usualSettings,
    tables,
    config: await settleSecret(db, given),
    log: createLog('warn'),
  }
  say('Building the demo town …')
  type Place = { zip: string; location: string; state_iso: string; lat: number; lon: number; time_zone: string }
  const rows = await db<Place[]>`select zip, location, state_iso, lat, lon, time_zone from zips where state_iso in ('MD', 'VA', 'DC')`
  const places = new Map(rows.map((place) => [place.zip, place]))
  const companies = drawCompanies(places, now)
  const customers = drawCustomers(places)
  await patiently(db, async (db) => {
    await saveCompanies(db, companies, now)
    await savePeople(db, customers, companies, now)
    for (const id of demoAdminIds) await giveSecondFactor({ ...systemContext(parts), db }, id, demoAdmin.totpSecret)
    await saveReviews(db, companies, now)
  })
  await weighReviews(systemContext(parts))
  say(`  ${companies.length} companies with their areas, credentials and reviews`)
  await rebuildSearch(systemContext(parts), 'all')
  const stage = { play: playOn(parts), pool: db, companies: new Map(companies.map((company) => [company.id, company])), now, hasPictures }
  // Drawing is CPU-bound and requests are database-bound, so both run at once.
  const [hang] = await Promise.all([
    hasPictures ? drawPictures(db, given, companies, now, (done, all) => say(`  pictures: ${done} of ${all}`)) : undefined,
    liveThrough(stage, customers, (done, all) => say(`  requests: ${done} of ${all}`)),
  ])
  await patiently(db, (db) => saveHistory(db, { ...stage, companies, customers }))
  await measureRepliesOf(
    systemContext(parts),
    companies.map(({ id }) => id),
  )
  await hang?.()
  await rebuildSearch(systemContext(parts), 'all')
  await db`update deliveries set state = 'sent', sent_at = created_at where state = 'waiting'`
  await patiently(db, (db) => db`analyze`)
}

const { values } = parseArgs({ options: { companies: { type: 'string' }, 'without-pictures': { type: 'boolean', default: false } } })
await runCommand(
  async (db, config) => {
    await migrate(db)
    const hasPictures = !values['without-pictures']
    await loadBase(db, hasPictures ? { place: config } : {})
    const [town] = await db`select 1 from companies limit 1`
    if (!town) await buildTown(db, config, { hasPictures })
    if (values.companies) {
      const { addCompanies } = await import('#db/seed/companies-bulk.ts')
      await addCompanies(db, Number(values.companies), say)
    }
  },
  { isDurable: false },
)
