import { tables } from '#server/tables.ts'
import { realpathSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { loadBase } from '#db/seed/base.ts'
import { saveAvailabilities } from '#db/seed/town/bookings.ts'
import { drawCompanies, saveCompanies } from '#db/seed/town/companies.ts'
import { saveHistory } from '#db/seed/town/history.ts'
import { customerCount, demoAdmin, demoAdminIds, drawCustomers, savePeople } from '#db/seed/town/people.ts'
import { town } from '#db/seed/town/place.ts'
import { savePictures } from '#db/seed/town/pictures.ts'
import { playOn } from '#db/seed/town/play.ts'
import { saveReviews } from '#db/seed/town/reviews.ts'
import { liveThrough } from '#db/seed/town/story.ts'
import { liveVisits, saveVisits } from '#db/seed/town/visits.ts'
import { giveSecondFactor } from '#server/domains/auth/service.ts'
import { rebuildSearch } from '#server/domains/companies/service.ts'
import { countPrices } from '#server/domains/quotes/service.ts'
import { refreshAllBookable } from '#server/domains/leads/availability/service.ts'
import { measureRepliesOf } from '#server/domains/leads/replies/service.ts'
import { recountKept } from '#server/domains/leads/service.ts'
import { weighReviews } from '#server/domains/reviews/ratings/service.ts'
import type { News } from '#server/launcher.ts'
import type { Config } from '#server/lib/config.ts'
import { systemContext } from '#server/lib/context.ts'
import { inTransaction, patientTimeouts, type Pool } from '#server/lib/db.ts'
import { createLog } from '#server/lib/log.ts'
import { usualSettings } from '#server/lib/settings.ts'
import { migrate } from '#server/lib/migrate.ts'
import { runCommand } from '#server/lib/postgres/command.ts'
import { settleSecret } from '#server/lib/secret.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)

/** Share of the town that is made, for the server that started this, or a line for people at a terminal. */
const progress = (town: number, detail: string) => (process.send ? void process.send({ town, detail } satisfies News) : say(detail))

/** Shares of the whole at which the parts are done, as measured on a quiet machine. */
const done = { base: 0.1, companies: 0.2, requests: 0.93 }

/** Seeds the demo town: companies, people, reviews, pictures, and ten weeks of requests made through the product's own services. */
export async function buildTown(db: Pool, given: Config, { customers: count = customerCount, tell = progress } = {}): Promise<void> {
  const now = new Date()
  const parts = {
    pool: db,
    clock: { now: () => now },
    settings: usualSettings,
    tables,
    config: await settleSecret(db, given),
    log: createLog('warn'),
  }
  tell(done.base, 'companies')
  type Place = { zip: string; location: string; state_iso: string; lat: number; lon: number; time_zone: string }
  const rows = await db<Place[]>`select zip, location, state_iso, lat, lon, time_zone from zips where state_iso = any(${town.states})`
  const places = new Map(rows.map((place) => [place.zip, place]))
  const companies = drawCompanies(places, now)
  const customers = drawCustomers(places).slice(0, count)
  await inTransaction(db, async (db) => {
    await saveCompanies(db, companies, now)
    await saveAvailabilities(db, companies, now)
    await savePeople(db, customers, companies, now)
    for (const id of demoAdminIds) await giveSecondFactor({ ...systemContext(parts), db }, id, demoAdmin.totpSecret)
    await saveReviews(db, companies, now)
  })
  await weighReviews(systemContext(parts))
  await rebuildSearch(systemContext(parts), 'all')
  const stage = { play: playOn(parts), pool: db, companies: new Map(companies.map((company) => [company.id, company])), now }
  const share = (part: number) => done.companies + part * (done.requests - done.companies)
  await liveThrough(stage, customers, (count, all) => tell(share(count / all), `request ${count} of ${all}`))
  tell(done.requests, 'figures')
  await inTransaction(db, (db) => saveHistory(db, { ...stage, companies, customers }))
  await liveVisits(stage)
  await inTransaction(db, (db) => saveVisits(db, now))
  await measureRepliesOf(
    systemContext(parts),
    companies.map(({ id }) => id),
  )
  await recountKept(systemContext(parts))
  await inTransaction(db, (db) => savePictures(db, companies, now))
  await rebuildSearch(systemContext(parts), 'all')
  await refreshAllBookable(systemContext(parts))
  await countPrices(systemContext(parts))
  await db`update deliveries set state = 'sent', sent_at = created_at where state = 'waiting'`
  await db`analyze`
  tell(1, '')
}

// Not when compiling. `import.meta.main` is newer than the oldest supported Node 24.
if (realpathSync(process.argv[1]!) === import.meta.filename) {
  const { values } = parseArgs({ options: { companies: { type: 'string' } } })
  await runCommand(
    async (db, config) => {
      progress(0, 'places and services')
      await migrate(db)
      await loadBase(db, { hasPictures: true })
      const [town] = await db`select 1 from companies limit 1`
      if (!town) await buildTown(db, config)
      if (values.companies) {
        const { addCompanies } = await import('#db/seed/companies-bulk.ts')
        await addCompanies(db, Number(values.companies), say)
      }
    },
    { isDurable: false, timeouts: patientTimeouts },
  )
}
