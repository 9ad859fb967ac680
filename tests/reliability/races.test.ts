import { expect } from 'vitest'
import { newCompany } from '#tests/factories/companies.ts'
import { newMatch } from '#tests/factories/matches.ts'
import { giveMoney, newCard } from '#tests/factories/money.ts'
import { newRequest } from '#tests/factories/requests.ts'
import { newService } from '#tests/factories/services.ts'
import { contextOn } from '#tests/support/context.ts'
import { seedOf } from '#tests/support/seed.ts'
import { type Browser, type Reply, signIn } from '#tests/support/processes.ts'
import { test as base } from '#tests/support/test.ts'
import { moneyProblems } from '#server/domains/admin/integrity/service.ts'
import { setFaults } from '#server/gateways/payments/sandbox-books.ts'

const test = base.extend('given', { scope: 'file' }, async ({ db, launch }) => {
  const processes = [await launch(), await launch()]
  const urls = processes.map(({ url }) => url)
  const service = await newService(db)

  /** Everybody accepts at the same moment, at one process and the other in turn. The connections are opened first, so that the calls overlap. */
  async function acceptAtOnce(buyers: readonly Buyer[]): Promise<Reply[]> {
    await Promise.all(buyers.map((_, index) => fetch(`${urls[index % 2]}/sanctum/csrf-cookie`).then((reply) => reply.text())))
    return Promise.all(
      buyers.map(({ browser, matchId }, index) =>
        browser.post(urls[index % 2]!, `/api/company/matches/${matchId}/accept`, { price }, `accept-${matchId}`),
      ),
    )
  }
  const booksHold = async () => expect(await moneyProblems(contextOn(db))).toEqual([])

  async function newPayer(pays: Payer, caps: object = {}) {
    const company = await newCompany(db, caps)
    if (pays === 'wallet') await giveMoney(db, company.id, 1_000_000)
    else await newCard(db, company.id)
    return { company, browser: await signIn(db, company.owner.id, urls[0]!) }
  }

  return { service, acceptAtOnce, booksHold, newPayer }
})

const price = { amount: 2000, currency: 'USD' }
const parallel = 50

type Buyer = { browser: Browser; matchId: string }
const outcomes = (replies: readonly Reply[]) => {
  const counts: Record<string, number> = {}
  for (const { status, body } of replies)
    counts[status === 200 ? 'bought' : (body.code ?? String(status))] =
      (counts[status === 200 ? 'bought' : (body.code ?? String(status))] ?? 0) + 1
  return counts
}

type Payer = 'wallet' | 'card'

test.for<[Payer, string]>([
  ['wallet', 'cap_day_cents'],
  ['card', 'cap_week_cents'],
  ['card', 'cap_month_cents'],
])(
  '50 parallel accepts at two processes, paid by %s, against %s: never over, the others get cap_reached',
  async ([pays, cap], { db, given: { newPayer, service, acceptAtOnce, booksHold } }) => {
    const { company, browser } = await newPayer(pays, { [cap]: 10 * price.amount + 1999 })
    const buyers: Buyer[] = []
    for (let index = 0; index < parallel; index++)
      buyers.push({ browser, matchId: (await newMatch(db, { project: await newRequest(db, { service }), company })).id })

    const replies = await acceptAtOnce(buyers)

    expect(outcomes(replies)).toEqual({ bought: 10, cap_reached: 40 })
    expect(
      await db`select sum(price_cents)::bigint as cents from matches where company_id = ${company.id} and state in ('reserved', 'sold')`,
    ).toEqual([{ cents: 20_000 }])
    expect(await db`select distinct cents from cap_usage where company_id = ${company.id}`).toEqual([{ cents: 20_000 }])
    await booksHold()
  },
)

test.for<Payer>(['wallet', 'card'])(
  '50 companies accept the same request with 3 slots at once, paid by %s: three buy, the others get slots_full',
  async (pays, { db, given: { service, newPayer, acceptAtOnce, booksHold } }) => {
    const project = await newRequest(db, { service, slots: 3 })
    const buyers: Buyer[] = []
    for (let index = 0; index < parallel; index++) {
      const { company, browser } = await newPayer(pays)
      buyers.push({ browser, matchId: (await newMatch(db, { project, company })).id })
    }

    const replies = await acceptAtOnce(buyers)

    expect(outcomes(replies)).toEqual({ bought: 3, slots_full: 47 })
    expect(await db`select count(*)::int as leads from leads where project_id = ${project.id}`).toEqual([{ leads: 3 }])
    expect(await db`select distinct state from matches where project_id = ${project.id} order by state`).toEqual([
      { state: 'filled' },
      { state: 'sold' },
    ])
    await booksHold()
  },
)

test('declined cards among 50 parallel accepts give their slots back, and no slot is sold twice', async ({
  db,
  given: { service, newPayer, acceptAtOnce, booksHold },
}) => {
  const project = await newRequest(db, { service, slots: 3 })
  const buyers: Buyer[] = []
  for (let index = 0; index < parallel; index++) {
    const { company, browser } = await newPayer('card')
    buyers.push({ browser, matchId: (await newMatch(db, { project, company })).id })
  }
  await setFaults(db, [{ fault: 'declined', probability: 0.5 }], seedOf('declined cards'))

  const replies = await acceptAtOnce(buyers)
  await setFaults(db, [])
  const again = await acceptAtOnce(buyers.filter((_, index) => replies[index]!.status !== 200))

  const counts = outcomes(replies)
  expect(Object.keys(counts).filter((code) => !['bought', 'slots_full', 'card_declined'].includes(code))).toEqual([])
  expect((counts['bought'] ?? 0) + (outcomes(again)['bought'] ?? 0)).toBe(3)
  expect(await db`select used from project_slots where project_id = ${project.id}`).toEqual([{ used: 3 }])
  await booksHold()
})
