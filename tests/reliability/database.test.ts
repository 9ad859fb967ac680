import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { newCompany } from '#tests/factories/companies.ts'
import { newMatch } from '#tests/factories/matches.ts'
import { giveMoney } from '#tests/factories/money.ts'
import { newRequest } from '#tests/factories/requests.ts'
import { newService } from '#tests/factories/services.ts'
import { contextOn } from '#tests/support/context.ts'
import { type Browser, signIn, startProcess } from '#tests/support/processes.ts'
import { isLong } from '#tests/support/seed.ts'
import { moneyProblems } from '#server/domains/admin/integrity/service.ts'
import { connect, type Pool } from '#server/lib/db.ts'
import { stopEmbedded } from '#server/lib/postgres/embedded.ts'
import { openDatabase } from '#server/lib/postgres/open.ts'
import { findPlace } from '#server/lib/postgres/place.ts'
import { runningServer } from '#server/lib/postgres/postmaster.ts'
import { handOut } from './support/hand-out.ts'

// Not the fixture's database, but the one of `npm start`, on a disk that is written to: acknowledged purchases have to outlive it.
const folder = mkdtempSync(join(tmpdir(), 'oficio-away-'))
chmodSync(folder, 0o755)
const dataDir = join(folder, 'data')
const server = await startProcess('', { DATA_DIR: dataDir })
const database = await openDatabase({ dataDir, say: () => {} })
const db: Pool = connect({ ...database.connection, max: 4 })
afterAll(async () => {
  await server.stop()
  await db.end()
  await database.stop()
  await stopEmbedded(dataDir)
  rmSync(folder, { recursive: true })
})

const price = { amount: 2000, currency: 'USD' }
const [companies, offersEach, kills] = isLong ? [60, 20, 20] : [12, 10, 3]

type Intent = { browser: Browser; matchId: string }

async function newIntents(): Promise<Intent[]> {
  const service = await newService(db)
  const sellers = []
  for (let index = 0; index < companies; index++) {
    const company = await newCompany(db)
    await giveMoney(db, company.id, offersEach * price.amount)
    sellers.push({ company, browser: await signIn(db, company.owner.id, server.url) })
  }
  const intents: Intent[] = []
  for (let offer = 0; offer < offersEach; offer++)
    for (const { company, browser } of sellers)
      intents.push({ browser, matchId: (await newMatch(db, { project: await newRequest(db, { service }), company })).id })
  return intents
}

/** Ends the database as `pg_ctl stop -m immediate` does, or as a power cut. */
async function killDatabase(turn: number): Promise<void> {
  const before = runningServer(findPlace(dataDir))!
  process.kill(before, turn % 2 ? 'SIGKILL' : 'SIGQUIT')
  for (let now = before as number | undefined; now === before || now === undefined; now = runningServer(findPlace(dataDir))) await sleep(20)
}

test('R2: the database killed during purchases: only a clear 503 while it is away, and nothing that was acknowledged is lost', async () => {
  const intents = await newIntents()
  const work = handOut(intents, kills, killDatabase)
  const killing = work.kill()
  const acknowledged: [string, unknown][] = []
  const told = new Map<number, number>()
  const unclear: unknown[] = []
  const buy = async ({ browser, matchId }: Intent) => {
    // A caller told to wait retries under another key, as from another tab.
    for (let tab = 0; ; await sleep(50)) {
      const path = `/api/company/matches/${matchId}/accept`
      const { status, body, retryAfter } = await browser.post(server.url, path, { price }, `${matchId} ${tab}`)
      told.set(status, (told.get(status) ?? 0) + 1)
      if (status === 200) return void acknowledged.push([matchId, body['lead_id']])
      if (body.code === 'in_progress') tab++
      if (retryAfter === null || ![409, 503].includes(status)) unclear.push([status, body, retryAfter])
      if (unclear.length > 20) return
    }
  }
  const buyers = Array.from({ length: 6 }, async () => {
    for (let intent = await work.next(); intent; intent = await work.next()) await buy(intent)
  })
  await Promise.all(buyers)
  work.end()
  await killing

  process.stdout.write(`R2: answers by status ${JSON.stringify(Object.fromEntries(told))}, ${work.killed()} kills\n`)
  expect(work.killed()).toBe(kills)
  expect(unclear).toEqual([])
  expect(told.get(503)).toBeGreaterThan(0)
  const leads = new Map((await db`select match_id, id from leads`).map((row) => [row['match_id'], row['id']]))
  expect(acknowledged.filter(([matchId, leadId]) => leads.get(matchId) !== leadId)).toEqual([])
  expect(leads.size).toBe(intents.length)
  expect(await moneyProblems(contextOn(db))).toEqual([])
}, 600_000)
