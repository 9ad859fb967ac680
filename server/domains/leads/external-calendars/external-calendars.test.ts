import { expect } from 'vitest'
import type { Availability } from '#contract/leads/availability.ts'
import { readAllExternal } from './service.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { newRequest } from '#tests/factories/requests.ts'
import { newUser } from '#tests/factories/users.ts'
import { buyLead } from '#tests/support/buy-lead.ts'
import { startCalDav } from '#tests/support/caldav-server.ts'
import { test as base } from '#tests/support/test.ts'

const availability: Availability = {
  week: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, spans: [{ opens: '09:00', closes: '12:00' }] })),
  holidays: [],
  is_instant: true,
  visit_minutes: 60,
  job_minutes: null,
  lead_hours: 2,
  buffer_minutes: 0,
  counts_travel: false,
  per_day: null,
  notice_hours: 24,
}
const service = 'drain-cleaning'
const start = new Date('2027-03-09T12:00:00Z')
const ten = '2027-03-10T15:00:00.000Z'

const test = base
  .extend('caldav', { scope: 'file' }, async ({}, { onCleanup }) => {
    const server = await startCalDav()
    onCleanup(server.close)
    return server
  })
  .extend('variables', { scope: 'file' }, ({ caldav }): Record<string, string> => ({ WEBHOOK_TRUSTED_ORIGINS: caldav.origin }))
  .extend('given', { scope: 'file', auto: true }, async ({ db, server, caldav }) => {
    const connected = async () => {
      const company = await newCompany(db, { services: [service], zips: ['20850'] })
      const member = await server.as(company.owner.id)
      await member.availability.save({ body: availability })
      const connect = (password = caldav.state.password, url = `${caldav.origin}/dav/`) =>
        member.externalCalendar.connect({ body: { url, username: 'luis', password } })
      const owner = await newUser(db)
      const { params } = await buyLead(server, await newRequest(db, { owner, opened_at: server.now() }), company)
      const customer = await server.as(owner.id)
      return { company, member, connect, params, customer, slots: async () => (await customer.bookings.slots({ params, query: {} })).slots }
    }
    const isFound = async (slug: string) =>
      (await server.visitor().companies.search({ query: { service, zipcode: '20850', this_week: '1' } })).data.some(
        (one) => one.slug === slug,
      )
    return { connected, isFound }
  })

test.beforeEach(({ server, caldav }) => {
  server.setNow(start)
  caldav.state.events.clear()
  caldav.state.status = 0
})

test('busy times of the other calendar block, also those that came a moment before the booking', async ({ db, caldav, given }) => {
  const { company, member, connect, customer, params, slots } = await given.connected()
  caldav.put('one', '2027-03-10T14:00:00Z')
  expect(await slots()).toContain('2027-03-10T14:00:00.000Z')

  await expect(connect()).resolves.toMatchObject({ calendar: { username: 'luis', failure: null, read_at: start.toISOString() } })
  expect(await slots()).not.toContain('2027-03-10T14:30:00.000Z')
  expect(await slots()).toContain(ten)
  caldav.put('two', ten)
  await expect(customer.bookings.book({ params, body: { starts_at: ten } })).rejects.toMatchObject({ code: 'slot_taken' })
  const proposed = await member.work.propose({ params, body: { starts_at: ten } })
  const confirm = () => customer.work.confirm({ params: { appointment_id: proposed.id }, body: {} })
  await expect(confirm()).rejects.toMatchObject({ code: 'slot_taken' })
  caldav.state.events.delete('two')
  await expect(confirm()).resolves.toMatchObject({ state: 'confirmed' })

  const [kept] = await db<
    { text: string }[]
  >`select encode(password, 'escape') || url || username as text from external_calendars where company_id = ${company.id}`
  expect(kept!.text).not.toContain(caldav.state.password)
  await member.externalCalendar.disconnect()
  expect(await db`select from external_busy where company_id = ${company.id}`).toHaveLength(0)
  expect(await member.externalCalendar.get()).toEqual({ calendar: null })
})

test('a calendar that cannot be read is said, and nothing is assumed free', async ({ server, ctx, caldav, given }) => {
  const { company, member, connect, customer, params, slots } = await given.connected()
  await connect()
  expect(await given.isFound(company.slug)).toBe(true)

  caldav.state.status = 503
  await expect(customer.bookings.book({ params, body: { starts_at: ten } })).rejects.toMatchObject({ code: 'calendar_unread' })
  await expect(slots()).rejects.toMatchObject({ code: 'calendar_unread' })
  expect(await given.isFound(company.slug)).toBe(false)
  expect(await member.externalCalendar.get()).toMatchObject({ calendar: { failure: 'unreachable', failing_since: start.toISOString() } })
  caldav.state.status = 0
  expect(await member.externalCalendar.read()).toMatchObject({ calendar: { failure: null, failing_since: null } })
  await expect(slots()).resolves.toContain(ten)
  expect(await given.isFound(company.slug)).toBe(true)

  // Nobody has read it for more than an hour.
  server.setNow(new Date(start.getTime() + 61 * 60_000))
  await expect(slots()).rejects.toMatchObject({ code: 'calendar_unread' })
  expect(await readAllExternal(ctx)).toBeGreaterThan(0)
  await expect(slots()).resolves.toContain(ten)
})

test('only a public address that was read is connected', async ({ given }) => {
  const { member, connect } = await given.connected()
  await expect(connect('wrong')).rejects.toMatchObject({ errors: { password: [expect.any(String)] } })
  for (const url of ['https://127.0.0.1/dav/', 'https://169.254.169.254/', 'http://dav.example.com/', 'https://[::1]/', 'nonsense'])
    await expect(connect(undefined, url)).rejects.toMatchObject({ errors: { url: [expect.any(String)] } })
  expect(await member.externalCalendar.get()).toEqual({ calendar: null })
})
