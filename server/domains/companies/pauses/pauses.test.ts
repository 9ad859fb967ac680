import { expect } from 'vitest'
import { buildMatches } from '#server/domains/matching/waves/service.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { newRequest } from '#tests/factories/requests.ts'
import { newService } from '#tests/factories/services.ts'
import { test as base } from '#tests/support/test.ts'
import { endPauses } from './service.ts'

const start = new Date('2026-11-18T15:00:00Z')

const test = base.extend('given', { scope: 'file', auto: true }, async ({ db, server, ctx }) => {
  async function seller() {
    const service = await newService(db)
    const company = await newCompany(db, { services: [service.id], zips: [zip], states: ['VA'] })
    return { service, company, member: await server.as(company.owner.id) }
  }
  const isAsked = async (service: Awaited<ReturnType<typeof newService>>, zipcode = zip) => {
    const project = await newRequest(db, { service, zipcode, opened_at: server.now() })
    return (await buildMatches(ctx, [project.id])).length > 0
  }
  const isFound = async (companyId: string) => (await db`select 1 from search_cells where company_id = ${companyId} limit 1`).length > 0

  return { seller, isAsked, isFound }
})

test.beforeEach(({ server }) => server.setNow(start))
const zip = '20850'

test('a pause holds at once and ends by itself on its day, where the company is; twice is as good as once', async ({
  server,
  ctx,
  given: { seller, isAsked, isFound },
}) => {
  const { service, company, member } = await seller()
  const paused = await member.pauses.setCompany({ body: { is_paused: true, until: '2026-11-20' } })
  const asked = await isAsked(service)
  await server.runJobs()
  const found = await isFound(company.id)

  server.setNow(new Date('2026-11-20T04:59:00Z'))
  const early = await endPauses(ctx)
  server.setNow(new Date('2026-11-20T05:00:00Z'))
  const [first, second] = [await endPauses(ctx), await endPauses(ctx)]

  expect(paused).toMatchObject({ is_paused: true, until: '2026-11-20', time_zone: 'America/New_York' })
  expect([asked, found]).toEqual([false, false])
  expect([early, first, second]).toEqual([0, 1, 0])
  expect(await member.pauses.get()).toMatchObject({ is_paused: false, until: null })
  expect([await isAsked(service), await isFound(company.id)]).toEqual([true, true])
})

test('a pause without a day goes on by hand, and a day that has come is refused', async ({ server, ctx, given: { seller, isAsked } }) => {
  const { service, company, member } = await seller()

  await expect(member.pauses.setCompany({ body: { is_paused: true, until: '2026-11-18' } })).rejects.toMatchObject({
    status: 422,
    errors: { until: expect.anything() },
  })
  await member.pauses.setCompany({ body: { is_paused: true } })
  server.setNow(new Date('2027-11-20T04:59:00Z'))
  const ended = await endPauses(ctx)
  const asked = await isAsked(service)
  const later = await server.as(company.owner.id)
  await later.pauses.setCompany({ body: { is_paused: false } })

  expect([ended, asked, await isAsked(service)]).toEqual([0, false, true])
})

test('one service rests and the others go on', async ({ db, server, given: { seller, isAsked } }) => {
  const { service, company, member } = await seller()
  const other = await newService(db)
  await db`insert into company_services (company_id, service_id) values (${company.id}, ${other.id})`

  const { services } = await member.pauses.setService({ params: { slug: service.slug }, body: { is_paused: true, until: '2026-11-20' } })
  await server.runJobs()

  expect(services.map((one) => String(one.is_paused)).toSorted((a, b) => a.localeCompare(b))).toEqual(['false', 'true'])
  expect([await isAsked(service), await isAsked(other)]).toEqual([false, true])
  server.setNow(new Date('2026-11-20T15:00:00Z'))
  await server.runJobs()
  expect(await isAsked(service)).toBe(true)
  await expect(member.pauses.setService({ params: { slug: 'house-cleaning' }, body: { is_paused: true } })).rejects.toMatchObject({
    status: 404,
  })
})

test('a zip that is left out comes back as it was: chosen where it was chosen, by its state where not', async ({
  db,
  server,
  given: { seller, isAsked },
}) => {
  const { service, company, member } = await seller()
  const leaveOut = (one: string) => member.pauses.setZip({ params: { zip: one }, body: { is_paused: true, until: '2026-11-20' } })

  await leaveOut(zip)
  const { zips } = await leaveOut('22201')
  const whileOut = [await isAsked(service), await isAsked(service, '22201')]
  server.setNow(new Date('2026-11-20T15:00:00Z'))
  await server.runJobs()
  await server.runJobs()

  expect(zips.map(({ zip, until }) => [zip, until])).toEqual([
    ['20850', '2026-11-20'],
    ['22201', '2026-11-20'],
  ])
  expect(whileOut).toEqual([false, false])
  expect([await isAsked(service), await isAsked(service, '22201')]).toEqual([true, true])
  expect([...(await db`select zip, is_excluded from company_zips where company_id = ${company.id}`)]).toEqual([{ zip, is_excluded: false }])
  await member.pauses.setZip({ params: { zip: '22202' }, body: { is_paused: true } })
  await member.pauses.setZip({ params: { zip: '22202' }, body: { is_paused: false } })
  expect((await member.pauses.get()).zips).toEqual([])
})

test('caps are set and shown with what is used of them', async ({ db, given: { seller } }) => {
  const { company, member } = await seller()
  await db`insert into cap_usage (company_id, period, starts_on, cents) values
    (${company.id}, 'day', '2026-11-18', 1200), (${company.id}, 'day', '2026-11-17', 900), (${company.id}, 'week', '2026-11-16', 2100), (${company.id}, 'month', '2026-11-01', 2100)`

  const spending = await member.spending.setCaps({ body: { lead: 3000, day: 5000, week: null, month: 40_000 } })

  expect(spending).toEqual({
    caps: { lead: 3000, day: 5000, week: null, month: 40_000 },
    periods: [
      { period: 'day', starts_on: '2026-11-18', used: 1200, cap: 5000 },
      { period: 'week', starts_on: '2026-11-16', used: 2100, cap: null },
      { period: 'month', starts_on: '2026-11-01', used: 2100, cap: 40_000 },
    ],
    time_zone: 'America/New_York',
  })
  expect((await member.companies.own()).caps).toEqual({ lead: 3000, day: 5000, week: null, month: 40_000 })
})
