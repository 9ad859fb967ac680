import { expect } from 'vitest'
import { newCompany } from '#tests/factories/companies.ts'
import { giveMoney } from '#tests/factories/money.ts'
import { contextOn } from '#tests/support/context.ts'
import { isLong } from '#tests/support/seed.ts'
import { test as base } from '#tests/support/test.ts'
import { moneyProblems } from '#server/domains/admin/integrity/service.ts'
import { emit } from '#server/lib/outbox.ts'
import { queueDepth } from '#server/lib/queue.ts'

const test = base.extend('given', { scope: 'file' }, async ({ db, launch }) => {
  const workers = [await launch(), await launch()]

  /** A worker dies with work in its hands: once one of those that just closed is paid out, the others are under way. */
  const oneIsPaid = (closed: string[]) =>
    expect
      .poll(() => db`select from payouts where company_id = any(${closed}) limit 1`, { timeout: 60_000, interval: 10 })
      .toMatchObject({ count: 1 })

  /** Jobs of a dead worker come back when its heartbeat is missed, later with each loss. */
  const nothingWaits = () =>
    expect
      .poll(
        async () => {
          const { outbox, waiting, active, delayed } = await queueDepth(db)
          return outbox + waiting + active + delayed
        },
        { timeout: 240_000, interval: 200 },
      )
      .toBe(0)

  return { workers, oneIsPaid, nothingWaits }
})

// Three reactions each.
const closings = isLong ? 700 : 80
const kills = isLong ? 80 : 3

test('R14: workers killed over and over: every reaction is carried out, and each company that closed is paid out once', async ({
  db,
  given: { oneIsPaid, workers, nothingWaits },
}) => {
  const ctx = contextOn(db)
  const companies: string[] = []
  for (let index = 0; index < closings; index++) {
    const { id } = await newCompany(db, { status: 'closed' })
    await giveMoney(db, id, 1000 + index)
    companies.push(id)
  }

  for (let turn = 0; turn < kills; turn++) {
    const closed = companies.slice(Math.floor((turn * closings) / kills), Math.floor(((turn + 1) * closings) / kills))
    for (const company_id of closed) await emit(ctx, 'company.closed', { company_id })
    await oneIsPaid(closed)
    await workers[turn % 2]!.kill()
    await workers[turn % 2]!.start()
  }
  await nothingWaits()

  expect(await queueDepth(db)).toMatchObject({ outbox: 0, waiting: 0, active: 0, delayed: 0, dead: 0 })
  const paid = await db`select company_id, count(*)::int as count, sum(amount_cents)::int as cents from payouts group by company_id`
  expect(new Map(paid.map((row) => [row['company_id'], [row['count'], row['cents']]]))).toEqual(
    new Map(companies.map((id, index) => [id, [1, 1000 + index]])),
  )
  expect(await moneyProblems(ctx)).toEqual([])
}, 900_000)
