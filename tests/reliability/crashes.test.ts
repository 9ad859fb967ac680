import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { newCompany } from '#tests/factories/companies.ts'
import { newMatch } from '#tests/factories/matches.ts'
import { giveMoney, newCard } from '#tests/factories/money.ts'
import { newRequest } from '#tests/factories/requests.ts'
import { newService } from '#tests/factories/services.ts'
import { contextOn } from '#tests/support/context.ts'
import { isLong, seedOf } from '#tests/support/seed.ts'
import { type Browser, type Process, type Reply, signIn } from '#tests/support/processes.ts'
import { test as base } from '#tests/support/test.ts'
import { handOut } from './support/hand-out.ts'
import { moneyProblems } from '#server/domains/admin/integrity/service.ts'
import { listCharges, setFaults } from '#server/gateways/payments/sandbox-books.ts'

const test = base.extend('given', { scope: 'file' }, async ({ db, launch }) => {
  const variables = { GATEWAY_TIMEOUT_MS: '1000' }
  const processes = [await launch(variables), await launch(variables)]

  /** Twenty companies with ten offers each: every second one pays a part from its wallet. Some buyers give up after the first failure. */
  async function newIntents(): Promise<Intent[]> {
    const service = await newService(db)
    const intents: Intent[] = []
    for (let index = 0; index < companies; index++) {
      const company = await newCompany(db, { cap_week_cents: offersEach * price.amount })
      await newCard(db, company.id)
      if (index % 2 === 0) await giveMoney(db, company.id, 4500)
      const browser = await signIn(db, company.owner.id, processes[0]!.url)
      for (let offer = 0; offer < offersEach; offer++) {
        const match = await newMatch(db, { project: await newRequest(db, { service }), company })
        intents.push({ browser, matchId: match.id, key: `intent-${match.id}`, isPatient: offer % 4 !== 0 })
      }
    }
    return intents
  }

  /** Sends one intent twice at once, as an impatient hand does, and then again until it is answered. Gives what was acknowledged. */
  async function insist({ browser, matchId, key, isPatient }: Intent): Promise<Answer[]> {
    const send = async (url: string): Promise<Reply | undefined> =>
      browser.post(url, `/api/company/matches/${matchId}/accept`, { price }, key).catch(() => undefined)
    const acknowledged: Answer[] = []
    for (let attempt = 0; attempt < 60; attempt++) {
      const replies = await Promise.all(processes.map(({ url }) => send(url)))
      for (const reply of replies)
        if (reply?.status === 200 && typeof reply.body['lead_id'] === 'string')
          acknowledged.push({ matchId, leadId: reply.body['lead_id'] })
      const unexpected = replies.find((reply) => reply && ![200, 409, 503].includes(reply.status))
      if (unexpected) throw new Error(`unexpected answer ${unexpected.status} ${JSON.stringify(unexpected.body)}`)
      if (acknowledged.length > 0 || !isPatient) return acknowledged
      await sleep(250)
    }
    return acknowledged
  }

  async function killOne(turn: number): Promise<void> {
    const victim: Process = processes[turn % 2]!
    await victim.kill()
    await victim.start()
  }

  const pending = async (): Promise<number> => {
    const [row] = await db<{ count: number }[]>`
      select (select count(*) from payments where state = 'processing')::int + (select count(*) from matches where state = 'reserved')::int as count`
    return row!.count
  }

  return { newIntents, insist, killOne, pending }
})

const price = { amount: 2000, currency: 'USD' }
const companies = isLong ? 100 : 20
const offersEach = 10
const kills = isLong ? 8 : 4

type Intent = { browser: Browser; matchId: string; key: string; isPatient: boolean }

type Answer = { matchId: string; leadId: string }

test(
  'R1: processes killed during purchases at a faulty gateway: no surplus charge, nothing acknowledged is lost, the books are in order',
  async ({ db, given: { newIntents, killOne, insist, pending } }) => {
    const intents = await newIntents()
    await setFaults(
      db,
      [
        { fault: 'error_before', probability: 0.03 },
        { fault: 'hang', probability: 0.05 },
        { fault: 'error_after', probability: 0.02 },
      ],
      seedOf('R1'),
    )

    const work = handOut(intents, kills, killOne)
    const killing = work.kill()
    const acknowledged: Answer[] = []
    const buyers = Array.from({ length: 6 }, async () => {
      for (let intent = await work.next(); intent; intent = await work.next()) {
        acknowledged.push(...(await insist(intent)))
        await sleep(150)
      }
    })
    const outcomes = await Promise.allSettled(buyers)
    work.end()
    await killing
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
    // R1 allows a minute.
    await expect.poll(pending, { timeout: 60_000, interval: 500 }).toBe(0)

    expect(work.killed()).toBe(kills)
    const leads = new Map((await db`select match_id, id from leads`).map((row) => [row['match_id'], row['id']]))
    expect(acknowledged.filter(({ matchId, leadId }) => leads.get(matchId) !== leadId)).toEqual([])
    expect(leads.size).toBeGreaterThanOrEqual((intents.length * 3) / 4)
    const charges = (await listCharges(db)).filter(({ status }) => status === 'succeeded')
    expect(new Set(charges.map(({ metadata }) => metadata['subject'])).size).toBe(charges.length)
    expect(charges.filter(({ metadata }) => !leads.has(metadata['subject']))).toEqual([])
    expect(await db`select state, count(*)::int as count from payments where state <> 'succeeded' group by state`).toEqual([])
    expect(await moneyProblems(contextOn(db))).toEqual([])
  },
  isLong ? 1_800_000 : 300_000,
)
