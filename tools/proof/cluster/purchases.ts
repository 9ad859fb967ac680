import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from '#server/lib/db.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { newMatch } from '#tests/factories/matches.ts'
import { giveMoney, newCard } from '#tests/factories/money.ts'
import { newRequest } from '#tests/factories/requests.ts'
import { newService } from '#tests/factories/services.ts'
import { type Browser, type Reply, signIn } from '#tests/support/processes.ts'
import type { startStripe, StripeFault } from '#tests/support/stripe.ts'
import { until } from './programs.ts'

export type Gateway = Awaited<ReturnType<typeof startStripe>>
export type Purchase = { browser: Browser; matchId: string }
/** A yes that a buyer was told. Times are those of `performance.now()`; `tries` counts calls that had no yes. */
export type Acknowledged = { matchId: string; leadId: unknown; sentMs: number; atMs: number; tries: number }

const price = { amount: 2000, currency: 'USD' }
const offersEach = 15
const buyersAtOnce = 6
/** One call in ten goes wrong at the gateway, some of them after the card was charged. */
const faults: StripeFault[] = ['error_before', 'error_after', 'hang_after', 'reset', 'garbage']

/** Companies with a card and fifteen offers each; every second one pays a part from its wallet. */
export async function offer(db: Pool, url: string, count: number): Promise<Purchase[]> {
  const service = await newService(db)
  const purchases: Purchase[] = []
  for (let index = 0; purchases.length < count; index++) {
    const company = await newCompany(db, { cap_week_cents: offersEach * price.amount })
    await newCard(db, company.id)
    if (index % 2 === 0) await giveMoney(db, company.id, 4500)
    const browser = await signIn(db, company.owner.id, url)
    for (let turn = 0; turn < offersEach && purchases.length < count; turn++) {
      const match = await newMatch(db, { project: await newRequest(db, { service }), company })
      purchases.push({ browser, matchId: match.id })
    }
  }
  return purchases
}

/** Lets every tenth of the next calls go wrong. */
export function disturb(gateway: Gateway, calls: number): void {
  gateway.fail(...Array.from({ length: calls }, (_, i) => (i % 10 === 4 ? faults[Math.floor(i / 10) % faults.length]! : 'none')))
}

/** Buys all, six at once, each until it has a yes. `told` counts answers by status, 0 for none at all. */
export function buy(url: string, purchases: readonly Purchase[]) {
  const acknowledged: Acknowledged[] = []
  const told = new Map<number, number>()
  const unclear: Reply[] = []
  const insist = async ({ browser, matchId }: Purchase) => {
    const path = `/api/company/matches/${matchId}/accept`
    for (let tries = 0, tab = 0; ; tries++, await sleep(200)) {
      const sentMs = performance.now()
      const reply = await browser.post(url, path, { price }, `${matchId} ${tab}`).catch(() => undefined)
      const status = reply?.status ?? 0
      told.set(status, (told.get(status) ?? 0) + 1)
      if (reply && status === 200 && reply.body['lead_id'])
        return void acknowledged.push({ matchId, leadId: reply.body['lead_id'], sentMs, atMs: performance.now(), tries })
      if (reply?.body.code === 'in_progress') tab++
      if (reply && ![200, 409, 502, 503, 504].includes(status)) unclear.push(reply)
      if (tries > 300) return void unclear.push(reply ?? { status: 0, retryAfter: null, body: { code: 'gave up' } })
    }
  }
  const left = purchases.values()
  const buyers = Array.from({ length: buyersAtOnce }, async () => {
    for (const purchase of left) await insist(purchase)
  })
  return { acknowledged, told, unclear, done: Promise.all(buyers) }
}

const Pending = `
  select (select count(*) from payments where state = 'processing') + (select count(*) from matches where state = 'reserved') +
    (select count(*) from outbox) + (select count(*) from pgboss.job where name = 'reactions' and state < 'completed') as count`

/** Waits until every payment has its outcome and workers have done what purchases triggered. */
export const untilSettled = (db: Pool) =>
  until('every payment and every job is done', 180, async () => {
    const [row] = await db.unsafe<{ count: number }[]>(Pending)
    return row?.count === 0 ? true : undefined
  })

/** Compares what buyers were told and what the gateway charged with the books. */
export async function compare(db: Pool, gateway: Gateway, acknowledged: readonly Acknowledged[]) {
  const rows = await db<{ match_id: string; id: string }[]>`select match_id, id from leads`
  const leads = new Map(rows.map(({ match_id, id }) => [match_id, id]))
  const charged = [...gateway.intents.values()]
    .filter(({ status }) => status === 'succeeded')
    .map(({ metadata }) => (metadata as Record<string, string>)['subject']!)
  return {
    lost: acknowledged.filter(({ matchId, leadId }) => leads.get(matchId) !== leadId).length,
    twice: charged.length - new Set(charged).size,
    charges: charged.length,
    withoutLead: charged.filter((match) => !leads.has(match)).length,
  }
}
