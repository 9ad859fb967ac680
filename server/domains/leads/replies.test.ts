import { afterAll, expect, test } from 'vitest'
import { newCompany } from '#tests/factories/companies.ts'
import { newMatch } from '#tests/factories/matches.ts'
import { giveMoney } from '#tests/factories/money.ts'
import { newRequest } from '#tests/factories/requests.ts'
import { testApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { replyFigures } from './rules/replies.ts'
import { measureReplies } from './service/replies.ts'

const { db, drop } = await testDatabase()
const server = await testApp(db)
afterAll(async () => {
  await server.close()
  await drop()
})

test('figures: the median of what came, and how much of what was due came in time', () => {
  expect(replyFigures([], 4)).toEqual({ minutes: null, due: 0, quick: 0 })
  expect(replyFigures([{ minutes: null, isDue: false }], 4)).toEqual({ minutes: null, due: 0, quick: 0 })
  expect(
    replyFigures(
      [
        { minutes: 10, isDue: true },
        { minutes: 31, isDue: false },
        { minutes: 240, isDue: true },
        { minutes: 241, isDue: true },
        { minutes: null, isDue: true },
      ],
      4,
    ),
  ).toEqual({ minutes: 136, due: 5, quick: 3 })
})

test('a company is known for how fast it answers, in business hours, whenever that is measured', async () => {
  const service = 'drain-cleaning'
  // A Tuesday at noon in New York.
  server.setNow(new Date('2026-11-17T17:00:00Z'))
  const company = await newCompany(db, { services: [service], zips: ['20910'] })
  await giveMoney(db, company.id, 100_000)
  const seller = await server.as(company.owner.id)
  const buy = async () => {
    const match = await newMatch(db, { project: await newRequest(db, { service, state: 'open' }), company })
    return (await seller.leads.buy({ params: { match_id: match.id }, body: { price: { amount: 2000, currency: 'USD' } } })).lead_id!
  }
  const [prompt, late] = [await buy(), await buy()]
  await buy()
  const write = (lead_id: string) => seller.messaging.send({ params: { lead_id }, body: { text: 'Buenas tardes, ¿le llamo?' } })
  server.setNow(new Date('2026-11-17T17:20:00Z'))
  await write(prompt)
  // The next morning at nine: six hours of the day before, one of this one.
  server.setNow(new Date('2026-11-18T14:00:00Z'))
  await write(late)

  const changed = [await measureReplies(server.context()), await measureReplies(server.context())]

  expect(changed).toEqual([1, 0])
  expect(await db`select reply_minutes, replies_due, replies_quick from companies where id = ${company.id}`).toEqual([
    { reply_minutes: 220, replies_due: 3, replies_quick: 1 },
  ])
})
