import { expect } from 'vitest'
import { cancelEvent, keepEvent, listEvents } from '#server/gateways/calendars/google-sandbox.ts'
import { work } from '#server/events.ts'
import { runJobsNow } from '#server/lib/jobs.ts'
import { createLog } from '#server/lib/log.ts'
import { newBookable, newContact } from '#tests/factories/bookable.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { refusal, type TestClient } from '#tests/support/app.ts'
import { account, startGoogle } from '#tests/support/google-calendar.ts'
import { test as base } from '#tests/support/test.ts'

const start = new Date('2027-03-09T12:00:00Z')
const ten = '2027-03-10T15:00:00.000Z'

const test = base
  .extend('google', { scope: 'file' }, async ({ db }, { onCleanup }) => {
    const google = await startGoogle(db)
    onCleanup(google.stop)
    return google
  })
  .extend('variables', { scope: 'file' }, ({ google }) => google.variables)
  .extend('given', { scope: 'file', auto: true }, async ({ db, server, google }) => {
    const connect = async (member: TestClient) =>
      member.externalCalendar.finishGoogle({ body: await google.consent((await member.externalCalendar.beginGoogle()).url) })
    const connected = async () => {
      const { company, member } = await newBookable({ db, server })
      const { calendar } = await connect(member)
      return { company, member, calendar: calendar!, ...(await newContact({ db, server }, company)) }
    }
    const busy = (id: string, from: string, more: object = {}, calendar = account) =>
      keepEvent(db, {
        account,
        calendar,
        id,
        body: {
          summary: 'Dentista',
          status: 'confirmed',
          start: { dateTime: from },
          end: { dateTime: new Date(Date.parse(from) + 3_600_000).toISOString() },
          ...more,
        },
      })
    const handOn = () => runJobsNow({ ...server.parts, log: createLog('silent') }, { ...work, scheduledJobs: [] })
    const live = async () => (await listEvents(db, account)).filter(({ body }) => body.status !== 'cancelled')
    return { connect, connected, busy, handOn, live }
  })

test.beforeEach(async ({ db, server, google }) => {
  server.setNow(start)
  await db`delete from sandbox_calendar_events`
  Object.assign(google.state, { status: 0, lost: '', isRevoked: false })
})

test('busy times of the calendars that the person edits block, until they take back the access', async ({ db, google, given }) => {
  const { company, member, calendar, customer, params, slots } = await given.connected()
  expect(calendar).toMatchObject({ provider: 'google', username: account, failure: null, read_at: start.toISOString() })
  expect(calendar.calendars.map(({ name }) => name)).toEqual([account, 'Familia'])
  const [kept] = await db<{ text: string }[]>`
    select encode(password, 'escape') || url || username as text from external_calendars where company_id = ${company.id}`
  expect(kept!.text).not.toMatch(/refresh|eyJ/)

  expect(await slots()).toContain(ten)
  await given.busy('one', ten, {}, `family.${account}`)
  await expect(customer.bookings.book({ params, body: { starts_at: ten } })).rejects.toMatchObject({ code: 'slot_taken' })
  await given.busy('one', ten, { transparency: 'transparent' }, `family.${account}`)
  await given.busy('two', ten, { attendees: [{ self: true, responseStatus: 'declined' }] })
  await given.busy('three', ten, {}, `holidays.${account}`)
  await given.busy('four', ten, { start: { date: '2027-03-11' }, end: { date: '2027-03-12' } })
  await member.externalCalendar.read()
  expect(await slots()).toContain(ten)
  expect(await slots()).not.toContain('2027-03-11T15:00:00.000Z')

  google.state.isRevoked = true
  await expect(customer.bookings.book({ params, body: { starts_at: ten } })).rejects.toMatchObject({ code: 'calendar_unread' })
  expect(await member.externalCalendar.get()).toMatchObject({ calendar: { failure: 'refused', failing_since: start.toISOString() } })
  google.state.isRevoked = false
  expect(await given.connect(member)).toMatchObject({ calendar: { failure: null } })
  await expect(customer.bookings.book({ params, body: { starts_at: ten } })).resolves.toMatchObject({ state: 'confirmed' })
})

test('appointments are written once each, also when an answer is lost, and taken out', async ({ server, google, given }) => {
  const { member, calendar, customer, params, slots } = await given.connected()
  const [own, family] = calendar.calendars
  await member.externalCalendar.write({ body: { writes_to: own!.url } })
  google.state.lost = 'POST'
  const { id } = await member.work.propose({ params, body: { starts_at: ten, note: 'Traigo escalera' } })
  await given.handOn()
  expect(await member.externalCalendar.get()).toMatchObject({ calendar: { unwritten: 1, write_failure: 'unreachable' } })
  google.state.lost = ''
  server.setNow(new Date(start.getTime() + 10 * 60_000))
  await given.handOn()
  expect(await given.live()).toEqual([
    expect.objectContaining({
      calendar: account,
      id: `oficio${id.replaceAll('-', '')}`,
      body: expect.objectContaining({
        status: 'tentative',
        start: { dateTime: ten },
        description: expect.stringContaining('Traigo escalera'),
      }),
    }),
  ])
  // Our own event takes no time from others.
  await member.externalCalendar.read()
  expect(await slots()).toContain(ten)

  await customer.work.confirm({ params: { appointment_id: id }, body: {} })
  await given.handOn()
  expect(await given.live()).toEqual([expect.objectContaining({ body: expect.objectContaining({ status: 'confirmed' }) })])
  await given.connect(member)
  expect(await member.externalCalendar.get()).toMatchObject({ calendar: { writes_to: own!.url } })
  await member.externalCalendar.write({ body: { writes_to: family!.url } })
  await given.handOn()
  expect(await given.live()).toEqual([expect.objectContaining({ calendar: family!.url && `family.${account}` })])
  // Back in the first calendar, where its deleted event keeps the id.
  await member.externalCalendar.write({ body: { writes_to: own!.url } })
  await given.handOn()
  expect(await given.live()).toEqual([expect.objectContaining({ calendar: account })])
  await member.work.cancel({ params: { appointment_id: id } })
  await given.handOn()
  expect(await given.live()).toEqual([])
})

test('only the browser and the company that began can finish, with all that was asked for', async ({ db, server, google, given }) => {
  const { member } = await given.connected()
  const other = await server.as((await newCompany(db)).owner.id)
  const { url } = await other.externalCalendar.beginGoogle()
  expect(await refusal(member.externalCalendar.finishGoogle({ body: await google.consent(url) }))).toMatchObject({
    code: 'google_calendar_refused',
  })
  const less = new URL((await other.externalCalendar.beginGoogle()).url)
  less.searchParams.set('scope', 'openid email')
  expect(await refusal(other.externalCalendar.finishGoogle({ body: await google.consent(less.href) }))).toMatchObject({
    code: 'google_calendar_ungranted',
  })
  google.state.status = 403
  const body = await google.consent((await other.externalCalendar.beginGoogle()).url)
  expect(await refusal(other.externalCalendar.finishGoogle({ body }))).toMatchObject({ code: 'google_calendar_unread' })
  expect(await other.externalCalendar.get()).toEqual({ calendar: null, offers_google: true })
})

test('without its variables nobody is offered Google Calendar', async ({ db, boot }) => {
  const app = await boot({ GOOGLE_CLIENT_ID: 'oficio', GOOGLE_CLIENT_SECRET: 'secret', SANDBOX: 'allow' })
  const member = await app.as((await newCompany(db)).owner.id)
  expect(await member.externalCalendar.get()).toEqual({ calendar: null, offers_google: false })
  expect(await refusal(member.externalCalendar.beginGoogle())).toMatchObject({ status: 404 })
})

test('a move at Google is proposed to the customer, and a deletion there is told to the company', async ({ db, given }) => {
  const { company, member, calendar, customer, params } = await given.connected()
  await member.externalCalendar.write({ body: { writes_to: calendar.calendars[0]!.url } })
  await customer.bookings.book({ params, body: { starts_at: ten } })
  await given.handOn()
  const [event] = await given.live()
  const [from, until] = ['2027-03-12T15:00:00.000Z', '2027-03-12T16:30:00.000Z'].map((dateTime) => ({ dateTime }))
  await keepEvent(db, { ...event!, body: { ...event!.body, start: from!, end: until! } })
  await member.externalCalendar.read()
  await given.handOn()
  const moved = (await customer.messaging.thread({ params })).messages.at(-1)!.appointment
  expect(moved).toMatchObject({ is_move: true, state: 'proposed', starts_at: from!.dateTime, ends_at: until!.dateTime })

  await customer.work.confirm({ params: { appointment_id: moved!.id }, body: {} })
  await given.handOn()
  const [now] = await given.live()
  expect(now).toMatchObject({ id: `oficio${moved!.id.replaceAll('-', '')}`, body: { start: from } })
  await cancelEvent(db, now!)
  await member.externalCalendar.read()
  const told = await db`select from notices where user_id = ${company.owner.id} and event_key like ${`appointment:${moved!.id}:gone:%`}`
  expect(told).toHaveLength(1)
})
