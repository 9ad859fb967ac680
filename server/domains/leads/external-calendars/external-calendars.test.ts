import { expect } from 'vitest'
import { work } from '#server/events.ts'
import { asSystem } from '#server/lib/context.ts'
import { runJobsNow } from '#server/lib/jobs.ts'
import { createLog } from '#server/lib/log.ts'
import { writeCalendars } from '../calendar-writing/service.ts'
import { readAllExternal } from './service.ts'
import { newBookable, newContact } from '#tests/factories/bookable.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { startCalDav } from '#tests/support/caldav-server.ts'
import { test as base } from '#tests/support/test.ts'

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
      const { company, member } = await newBookable({ db, server })
      const connect = (password = caldav.state.password, url = `${caldav.origin}/dav/`) =>
        member.externalCalendar.connect({ body: { url, username: 'luis', password } })
      return { company, member, connect, ...(await newContact({ db, server }, company)) }
    }
    const isFound = async (slug: string) =>
      (await server.visitor().companies.search({ query: { service, zipcode: '20850', this_week: '1' } })).data.some(
        (one) => one.slug === slug,
      )
    const write = () => writeCalendars(asSystem(server.context()), new AbortController().signal)
    const handOn = () => runJobsNow({ ...server.parts, log: createLog('silent') }, { ...work, scheduledJobs: [] })
    const events = () => [...caldav.state.events.values()]
    return { connected, isFound, write, handOn, events }
  })

test.beforeEach(({ server, caldav }) => {
  server.setNow(start)
  caldav.state.events.clear()
  caldav.state.home.clear()
  caldav.state.status = 0
  caldav.state.writing = 0
  caldav.state.isLost = false
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
  expect(await db`select from calendar_busy where calendar_id = ${company.id}`).toHaveLength(0)
  expect(await member.externalCalendar.get()).toMatchObject({ calendar: null })
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
  expect(await member.externalCalendar.get()).toMatchObject({ calendar: null })
})

test('of two calendars connected at once one stands, with its own busy times alone', async ({ db, server, caldav }) => {
  const company = await newCompany(db)
  const member = await server.as(company.owner.id)
  caldav.put('one', ten)
  const { reached, release } = caldav.hold(6)
  const both = Array.from({ length: 6 }, () =>
    member.externalCalendar.connect({ body: { url: `${caldav.origin}/dav/`, username: 'luis', password: caldav.state.password } }),
  )
  await reached
  release()
  for (const outcome of await Promise.allSettled(both)) expect(outcome.status).toBe('fulfilled')
  expect(await db`select starts_at from calendar_busy where calendar_id = ${company.id}`).toHaveLength(1)
})

test('a reading that ends after its calendar was disconnected or replaced changes nothing', async ({ db, caldav, given }) => {
  const { company, member, connect } = await given.connected()
  await connect()
  for (const isReplaced of [false, true]) {
    caldav.put('one', ten)
    const { reached, release } = caldav.hold()
    const reading = member.externalCalendar.read()
    await reached
    await member.externalCalendar.disconnect()
    caldav.state.events.clear()
    if (isReplaced) await connect()
    release()
    await reading
    expect(await db`select from calendar_busy where calendar_id = ${company.id}`).toHaveLength(0)
    expect((await member.externalCalendar.get()).calendar === null).toBe(!isReplaced)
    await connect()
  }
})

test('appointments are written into the chosen calendar: one event each, moved, taken out, and never read back as busy', async ({
  server,
  caldav,
  given,
}) => {
  const { member, connect, customer, params, slots } = await given.connected()
  const { calendar } = await connect()
  const [work, home] = calendar!.calendars
  expect([work, home].map((one) => one!.name)).toEqual(['Trabajo', 'Casa'])
  const first = await member.work.propose({ params, body: { starts_at: ten, note: 'Traigo escalera; 2 m' } })
  await given.handOn()
  expect(given.events()).toEqual([])
  await expect(member.externalCalendar.write({ body: { writes_to: 'https://elsewhere.example/' } })).rejects.toMatchObject({
    errors: { writes_to: [expect.any(String)] },
  })

  expect(await member.externalCalendar.write({ body: { writes_to: work!.url } })).toMatchObject({ calendar: { unwritten: 1 } })
  await given.handOn()
  const [tentative] = given.events()
  expect(tentative).toContain(`UID:${first.id}@oficio\r\n`)
  expect(tentative).toContain('STATUS:TENTATIVE')
  expect(tentative).not.toContain('METHOD')
  await customer.work.confirm({ params: { appointment_id: first.id }, body: {} })
  await given.handOn()
  expect(given.events()).toEqual([expect.stringContaining('STATUS:CONFIRMED')])

  const eleven = '2027-03-10T16:00:00.000Z'
  const second = await member.work.propose({ params, body: { starts_at: eleven } })
  await customer.work.confirm({ params: { appointment_id: second.id }, body: {} })
  await given.handOn()
  expect(given.events()).toEqual([expect.stringContaining('DTSTART:20270310T160000Z')])
  await member.externalCalendar.write({ body: { writes_to: home!.url } })
  await given.handOn()
  expect([given.events().length, caldav.state.home.size]).toEqual([0, 1])

  // The calendar fails: it is said and tried again, and its stale event takes no time.
  caldav.state.writing = 503
  await customer.work.cancel({ params: { appointment_id: second.id } })
  await given.handOn()
  expect(await member.externalCalendar.get()).toMatchObject({ calendar: { unwritten: 1, write_failure: 'unreachable', failure: null } })
  await member.externalCalendar.read()
  expect(await slots()).toContain(eleven)
  caldav.state.writing = 0
  server.setNow(new Date(start.getTime() + 10 * 60_000))
  await given.handOn()
  expect(caldav.state.home.size).toBe(0)
  expect(await member.externalCalendar.get()).toMatchObject({ calendar: { unwritten: 0, write_failure: null } })
})

test('an event whose answer was lost is taken out too', async ({ caldav, given }) => {
  const { member, connect, params } = await given.connected()
  const { calendar } = await connect()
  await member.externalCalendar.write({ body: { writes_to: calendar!.calendars[0]!.url } })
  caldav.state.writing = 503
  caldav.state.isLost = true
  const { id } = await member.work.propose({ params, body: { starts_at: ten } })
  await given.handOn()
  expect(given.events()).toHaveLength(1)
  caldav.state.writing = 0
  await member.work.cancel({ params: { appointment_id: id } })
  await given.handOn()
  expect(given.events()).toEqual([])
})

test('a writer that is held up does not bring back an appointment that was canceled meanwhile', async ({ caldav, given }) => {
  const { member, connect, params } = await given.connected()
  const { calendar } = await connect()
  await member.externalCalendar.write({ body: { writes_to: calendar!.calendars[0]!.url } })
  const { id } = await member.work.propose({ params, body: { starts_at: ten } })
  const { reached, release } = caldav.hold(1, 'PUT')
  const first = given.handOn()
  await reached
  await member.work.cancel({ params: { appointment_id: id } })
  const second = given.handOn()
  await Promise.all([given.write(), second])
  release()
  await first
  await given.write()
  expect(given.events()).toEqual([])
})
