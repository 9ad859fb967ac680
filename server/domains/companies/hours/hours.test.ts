import { expect } from 'vitest'
import { newCompany } from '#tests/factories/companies.ts'
import { type Refusal } from '#tests/support/app.ts'
import { test as base } from '#tests/support/test.ts'

const test = base.extend('given', { scope: 'file', auto: true }, async ({ db, server }) => {
  const isOpen = async (slug: string) => (await server.visitor().companies.profile({ params: { slug } })).is_open_now
  const found = async (slug: string) =>
    (await server.visitor().companies.search({ query: { service, zipcode: '20850', open_now: '1' } })).data.some(
      (card) => card.slug === slug,
    )
  const newShop = async (given: Parameters<typeof newCompany>[1] = {}) => {
    const company = await newCompany(db, { services: [service], zips: ['20850'], ...given })
    return { ...company, client: await server.as(company.owner.id) }
  }

  return { newShop, isOpen, found }
})

// A Thursday, noon in New York.
test.beforeEach(({ server }) => server.setNow(new Date('2027-05-20T16:00:00Z')))

const service = 'drain-cleaning'
const day = (weekday: number, ...spans: [string, string][]) => ({ weekday, spans: spans.map(([opens, closes]) => ({ opens, closes })) })

test('several spans a day, in the company’s own zone', async ({ server, given: { newShop, isOpen, found } }) => {
  const { slug, client } = await newShop({ time_zone: 'America/Denver' })
  await client.hours.save({ body: { week: [day(4, ['08:00', '10:00'], ['11:00', '24:00'])], holidays: [] } })

  const openAt = async (instant: string) => {
    server.setNow(new Date(instant))
    return [await isOpen(slug), await found(slug)]
  }
  expect(await openAt('2027-05-20T14:30:00Z')).toEqual([true, true])
  expect(await openAt('2027-05-20T16:30:00Z')).toEqual([false, false])
  expect(await openAt('2027-05-21T05:59:00Z')).toEqual([true, true])
  expect(await openAt('2027-05-21T06:00:00Z')).toEqual([false, false])
})

test('a date with other hours wins over its weekday, and is over with its day', async ({ server, given: { newShop, isOpen } }) => {
  const { slug, client } = await newShop()
  const body = {
    week: [1, 2, 3, 4, 5].map((weekday) => day(weekday, ['08:00', '18:00'])),
    holidays: [
      { day: '2027-05-21', spans: [] },
      { day: '2027-05-22', spans: [{ opens: '10:00', closes: '14:00' }] },
      { day: '2027-05-28', spans: [] },
      { day: '2020-01-01', spans: [] },
    ],
  }
  const saved = await client.hours.save({ body })
  expect(saved.holidays.map((holiday) => holiday.day)).toEqual(['2027-05-21', '2027-05-22', '2027-05-28'])
  expect(saved).toMatchObject({ is_open_now: true, time_zone: 'America/New_York', today: '2027-05-20' })

  const openAt = async (instant: string) => {
    server.setNow(new Date(instant))
    await server.runJobs()
    return isOpen(slug)
  }
  const told = async () => (await server.visitor().companies.profile({ params: { slug } })).holidays.map((holiday) => holiday.day)
  expect(await told()).toEqual(['2027-05-21', '2027-05-22', '2027-05-28'])
  expect(await openAt('2027-05-20T16:00:00Z')).toBe(true)
  expect(await openAt('2027-05-21T16:00:00Z')).toBe(false)
  expect(await openAt('2027-05-22T15:00:00Z')).toBe(true)
  expect(await openAt('2027-05-27T16:00:00Z')).toBe(true)
  expect(await told()).toEqual(['2027-05-28'])
  // The Friday after the closed one is closed again, the one after that is not.
  expect(await openAt('2027-05-28T16:00:00Z')).toBe(false)
  expect(await openAt('2027-06-04T16:00:00Z')).toBe(true)
  expect(await told()).toEqual([])
})

test('the rule draws a card anew once a day, and only where a date is near', async ({ db, server, given: { newShop } }) => {
  const { client, id } = await newShop()
  await client.hours.save({ body: { week: [day(5, ['08:00', '18:00'])], holidays: [{ day: '2027-05-21', spans: [] }] } })
  const drawnOn = async () => (await db<{ hours_on: string }[]>`select hours_on from company_cards where company_id = ${id}`)[0]!.hours_on
  server.setNow(new Date('2027-05-21T16:00:00Z'))

  await server.runJobs()
  const first = await db`select xmin from company_cards where company_id = ${id}`
  await server.runJobs()

  expect(await drawnOn()).toBe('2027-05-21')
  expect(await db`select xmin from company_cards where company_id = ${id}`).toEqual(first)
})

test('hours that overlap or end before they begin are refused', async ({ given: { newShop } }) => {
  const { client } = await newShop()
  const save = (...spans: [string, string][]) =>
    client.hours.save({ body: { week: [day(1, ...spans)], holidays: [] } }).catch((error: Refusal) => error.status)

  expect(await save(['10:00', '09:00'])).toBe(422)
  expect(await save(['08:00', '12:00'], ['11:00', '13:00'])).toBe(422)
  expect(await save(['08:00', '25:00'])).toBe(422)
  expect(await save(['08:00', '12:00'], ['12:00', '13:00'])).toMatchObject({ week: expect.any(Array) })
})
