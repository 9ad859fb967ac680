import { expect } from 'vitest'
import { moneyProblems } from '#server/domains/admin/integrity/service.ts'
import { transact } from '#server/lib/context.ts'
import { emit } from '#server/lib/outbox.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { newMatch } from '#tests/factories/matches.ts'
import { giveMoney, newCard } from '#tests/factories/money.ts'
import { newRequest } from '#tests/factories/requests.ts'
import { newService } from '#tests/factories/services.ts'
import { atOnce } from '#tests/support/database.ts'
import { disputesOf } from '#tests/support/disputes.ts'
import { test as base } from '#tests/support/test.ts'
import { giveBackShared } from './service.ts'

const start = new Date('2026-11-18T15:00:00Z')

const test = base.extend('given', { scope: 'file', auto: true }, async ({ db, server, ctx }) => {
  const service = await newService(db)

  /** A request for two companies, offered to one with funds. */
  async function offered(setting: Setting = {}) {
    const project = await newRequest(db, { service, slots: 2 })
    const customer = await server.as(project.owner.id)
    const params = { project_id: project.id }
    const addSlots = async (slots: number) => {
      server.setNow(new Date(server.now().getTime() + 60_000))
      await customer.projects.addSlots({ params, body: { slots } })
    }
    return { project, customer, addSlots, ...(await join(project, setting)) }
  }
  async function join(project: Awaited<ReturnType<typeof newRequest>>, { card = false, parts = {} }: Setting = {}) {
    const company = await newCompany(db)
    if (card) await newCard(db, company.id)
    else await giveMoney(db, company.id, 10_000)
    const match = await newMatch(db, { project, company, price_cents: prices[2], offered_at: server.now() })
    await db`update matches set price_parts = price_parts || ${db.json(parts)} where id = ${match.id}`
    const member = await server.as(company.owner.id)
    const buy = () => member.leads.buy({ params: { match_id: match.id }, body: { price: usd(prices[2]) } })
    const paid = async () =>
      (await db`select (amount_cents - refunded_cents)::int as cents from payments where subject_id = ${match.id}`)[0]!['cents'] as number
    return { company, match, member, buy, paid }
  }
  const told = async ({ owner }: { owner: { id: string } }) =>
    (
      await db`select title->>'en' as title from notices where user_id = ${owner.id} and event_key like '%:shared:%' order by created_at, id`
    ).map(({ title }) => title)
  const booksHold = async () => expect(await moneyProblems(ctx)).toEqual([])

  return { offered, join, told, booksHold }
})

test.beforeEach(({ server }) => server.setNow(start))

const usd = (amount: number) => ({ amount, currency: 'USD' as const })
/** Price of the same lead by number of companies. */
const prices = { 2: 2600, 3: 2200, 4: 2000 } as const

type Setting = { card?: boolean; parts?: Record<string, number | ReturnType<typeof usd>> }

test('promise 2: a buyer whose lead more companies share gets the difference back, where it came from, once for each of them, and is told', async ({
  db,
  server,
  ctx,
  given: { offered, join, told, booksHold },
}) => {
  const scene = await offered()
  const byCard = await join(scene.project, { card: true })
  await scene.buy()
  await byCard.buy()

  await scene.addSlots(3)
  await server.runJobs()
  expect([await scene.paid(), await byCard.paid()]).toEqual([prices[3], prices[3]])
  await transact(ctx, (ctx) => emit(ctx, 'project.widened', { project_id: scene.project.id }))
  await server.runJobs()
  await scene.addSlots(4)
  await server.runJobs()

  expect([await scene.paid(), await byCard.paid()]).toEqual([prices[4], prices[4]])
  expect((await scene.member.payments.wallet()).balance).toEqual(usd(10_000 - prices[4]))
  const refunds = await db`
    select r.reason, r.amount_cents, r.card_cents, r.state from payment_refunds r join payments p on p.id = r.payment_id
    where p.subject_id = ${byCard.match.id} order by r.reason`
  expect([...refunds]).toEqual([
    { reason: 'shared:3', amount_cents: 400, card_cents: 400, state: 'paid' },
    { reason: 'shared:4', amount_cents: 200, card_cents: 200, state: 'paid' },
  ])
  expect(await told(scene.company)).toEqual(['We’re refunding $4.00 to your balance', 'We’re refunding $2.00 to your balance'])
  expect(await told(byCard.company)).toEqual(['We’re refunding $4.00 to your card', 'We’re refunding $2.00 to your card'])
  await booksHold()
})

test('a lead at its least price, or a free one, costs what it did: its buyer is told that more may get in', async ({
  server,
  given: { offered, told },
}) => {
  const least = await offered({ parts: { min: usd(prices[2]) } })
  await least.buy()
  await least.addSlots(3)
  await server.runJobs()

  expect(await least.paid()).toBe(prices[2])
  expect(await told(least.company)).toEqual(['The customer allows one more company'])
})

test('an undone purchase gives back what is left; who undid or is out of the running gets nothing more', async ({
  server,
  given: { offered, told, booksHold },
}) => {
  const [undone, later] = [await offered(), await offered()]
  const { lead_id } = await undone.buy()
  await undone.addSlots(3)
  await server.runJobs()
  await undone.member.leads.undo({ params: { lead_id: lead_id! } })
  const bought = await later.buy()
  await later.member.leads.undo({ params: { lead_id: bought.lead_id! } })
  await later.addSlots(3)
  await server.runJobs()

  expect([await undone.paid(), await later.paid()]).toEqual([0, 0])
  expect(await told(later.company)).toEqual([])
  await booksHold()
})

test('while a bank disputes a payment its difference waits: it comes once the payment stands, and never when the bank takes it back', async ({
  db,
  server,
  ctx,
  given: { offered, told, booksHold },
}) => {
  for (const end of ['win', 'lose'] as const) {
    const scene = await offered({ card: true })
    await scene.buy()
    await server.runJobs()
    const bank = disputesOf(ctx, async () => (await db`select id from payments where subject_id = ${scene.match.id}`)[0]?.['id'] as string)
    await bank.dispute()
    await scene.addSlots(3)
    await server.runJobs()
    await scene.addSlots(4)
    await server.runJobs()
    expect([await scene.paid(), await told(scene.company)]).toEqual([prices[2], Array(2).fill('The customer allows one more company')])

    // Banks take their time: the request has ended by then.
    await scene.customer.projects.close({ params: { project_id: scene.project.id }, body: {} })
    await server.runJobs()
    await bank[end]()
    await server.runJobs()
    await server.runJobs()

    const isBack = end === 'win'
    expect([end, await scene.paid()]).toEqual([end, isBack ? prices[4] : prices[2]])
    expect((await told(scene.company)).slice(2)).toEqual(isBack ? ['We’re refunding $6.00 to your card'] : [])
    expect(await db`select from leads where owed_slots is not null`).toEqual([])
  }
  await booksHold()
})

test('a claim for a changed request counts with what sharing gave back, in either order', async ({
  server,
  given: { offered, booksHold },
}) => {
  const claim = { reason: 'changed_scope' as const, text: '' }
  const left: number[] = []
  for (const isSharedFirst of [true, false]) {
    const scene = await offered({ parts: { urgency: 2, base: usd(1000) } })
    const { lead_id } = await scene.buy()
    const params = { lead_id: lead_id! }
    if (isSharedFirst) await scene.addSlots(4)
    await server.runJobs()
    expect(await scene.member.refunds.claim({ params, body: claim })).toMatchObject({ state: 'paid', finding: 'price_lower' })
    if (!isSharedFirst) await scene.addSlots(4)
    await server.runJobs()
    left.push(await scene.paid())
  }
  // Half the price of a non-urgent job, priced for four: 1300 of 2600, then 1000 of 1300.
  expect(left).toEqual([1000, 1000])
  await booksHold()
})

test('of a purchase and a new slot the buyer ends up at the price of the new number, whoever is first or both at the same moment', async ({
  db,
  server,
  given: { offered, told, booksHold },
}) => {
  // The first event is handled before the second happens: each has to find the difference alone.
  const orders = { 'bought first': [0, 1], 'slot first': [1, 0], 'at once, wallet': null, 'at once, card': null, 'once more': null }
  for (const [name, order] of Object.entries(orders)) {
    const scene = await offered({ card: name.endsWith('card') })
    const acts: (() => Promise<unknown>)[] = [scene.buy, () => scene.addSlots(3)]
    for (const i of order ?? []) {
      await acts[i]!()
      await server.runJobs()
    }
    const outcomes = order ? [] : await atOnce(db, 3, (i) => (acts[i] ?? server.runJobs)())
    expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([])
    await server.runJobs()
    expect([name, await scene.paid()]).toEqual([name, prices[3]])
    expect(await told(scene.company)).toHaveLength(1)
  }
  await booksHold()
})

test('a difference that breaks off is given whole the next time, and by ten at once it is given once', async ({
  db,
  server,
  ctx,
  given: { offered, told, booksHold },
}) => {
  const scene = await offered({ card: true })
  await scene.buy()
  await server.runJobs()
  await db`update projects set slots = 3 where id = ${scene.project.id}`
  const broken = transact(ctx, async (ctx) => {
    await giveBackShared(ctx, scene.project.id)
    throw new Error('the process ends here')
  })
  await expect(broken).rejects.toThrow('the process ends here')
  expect([await scene.paid(), await told(scene.company)]).toEqual([prices[2], []])

  const outcomes = await atOnce(db, 10, () => giveBackShared(ctx, scene.project.id))
  expect(outcomes.every(({ status }) => status === 'fulfilled')).toBe(true)
  await server.runJobs()
  expect(await scene.paid()).toBe(prices[3])
  expect(await told(scene.company)).toHaveLength(1)
  await booksHold()
})
