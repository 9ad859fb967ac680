import { expect } from 'vitest'
import { work } from '#server/events.ts'
import { runJobsNow } from '#server/lib/jobs.ts'
import { createLog } from '#server/lib/log.ts'
import { newBookable, newContact } from '#tests/factories/bookable.ts'
import { codeOf, codesOf, type TestClient } from '#tests/support/app.ts'
import { startCalDav } from '#tests/support/caldav-server.ts'
import { test as base } from '#tests/support/test.ts'

const start = new Date('2027-03-09T12:00:00Z')
const [nine, ten, eleven] = [14, 15, 16].map((hour) => `2027-03-10T${hour}:00:00.000Z`) as [string, string, string]

const test = base
  .extend('caldav', { scope: 'file' }, async ({}, { onCleanup }) => {
    const server = await startCalDav()
    onCleanup(server.close)
    return server
  })
  .extend('variables', { scope: 'file' }, ({ caldav }): Record<string, string> => ({ WEBHOOK_TRUSTED_ORIGINS: caldav.origin }))
  .extend('given', { scope: 'file', auto: true }, async ({ db, server, caldav }) => {
    const handOn = () => runJobsNow({ ...server.parts, log: createLog('silent') }, { ...work, scheduledJobs: [] })
    /** A confirmed appointment at ten that stands in the company's calendar. */
    async function written() {
      const { company, member } = await newBookable({ db, server })
      const contact = await newContact({ db, server }, company)
      const body = { url: `${caldav.origin}/dav/`, username: 'luis', password: caldav.state.password }
      const { calendar } = await member.externalCalendar.connect({ body })
      const [target] = calendar!.calendars
      await member.externalCalendar.write({ body: { writes_to: target!.url } })
      const { customer, params } = contact
      const { id } = await customer.bookings.book({ params, body: { starts_at: ten } })
      await handOn()
      const cards = async () =>
        (await customer.messaging.thread({ params })).messages.flatMap(({ appointment: one }) =>
          one ? [{ ...one, at: one.starts_at }] : [],
        )
      const live = async () =>
        (await cards()).filter(({ state }) => state === 'proposed' || state === 'confirmed').map(({ state, at }) => [state, at])
      const noticed = (userId: string, what: string) => db`
        select from notices where user_id = ${userId} and event_key like ${`appointment:%:${what}%`} and event_key like any (
          select 'appointment:' || a.id || '%' from appointments a where a.lead_id = ${params.lead_id})`
      const read = (as: TestClient = member) => as.externalCalendar.read()
      return { company, member, target: target!, id, name: `oficio-${id}`, ...contact, cards, live, noticed, read }
    }
    const eventAt = (name: string) => /DTSTART:(\w+)/.exec(caldav.state.events.get(name) ?? '')?.[1]
    return { handOn, written, eventAt }
  })

test.beforeEach(({ server, caldav }) => {
  server.setNow(start)
  caldav.state.events.clear()
  caldav.state.home.clear()
  caldav.state.status = 0
})

test('a move outside is a proposal, and the appointment moves with the customer’s yes', async ({ caldav, given }) => {
  const { name, owner, customer, live, cards, noticed, read } = await given.written()
  caldav.move(name, eleven)
  await read()
  await given.handOn()
  await read()
  expect(await live()).toEqual([
    ['confirmed', ten],
    ['proposed', eleven],
  ])
  expect(await noticed(owner.id, 'proposed')).toHaveLength(1)
  // It stays where the company put it until the customer answers.
  expect(given.eventAt(name)).toBe('20270310T160000Z')

  const move = (await cards()).at(-1)!
  expect(move).toMatchObject({ is_move: true, proposed_by: 'company', changes_until: '2027-03-09T16:00:00.000Z' })
  await expect(customer.work.confirm({ params: { appointment_id: move.id }, body: {} })).resolves.toMatchObject({ state: 'confirmed' })
  await given.handOn()
  expect(await live()).toEqual([['confirmed', eleven]])
  expect([...caldav.state.events.keys()]).toEqual([`oficio-${move.id}`])
})

test('a no puts the event back, and so does a time that nobody can propose; moved back, the proposal ends', async ({ caldav, given }) => {
  const { id, name, owner, company, customer, live, cards, noticed, read } = await given.written()
  caldav.move(name, eleven)
  await read()
  await given.handOn()
  await customer.work.cancel({ params: { appointment_id: (await cards()).at(-1)!.id } })
  await given.handOn()
  expect(await live()).toEqual([['confirmed', ten]])
  expect(given.eventAt(name)).toBe('20270310T150000Z')

  caldav.move(name, '2027-03-08T15:00:00Z')
  await read()
  await given.handOn()
  expect(given.eventAt(name)).toBe('20270310T150000Z')
  expect(await noticed(company.owner.id, 'unmoved')).toHaveLength(1)

  caldav.move(name, nine)
  await read()
  await given.handOn()
  expect(await live()).toContainEqual(['proposed', nine])
  caldav.move(name, ten)
  await read()
  expect(await live()).toEqual([['confirmed', ten]])
  expect(await noticed(owner.id, 'cancelled')).toHaveLength(1)

  caldav.move(name, nine)
  await read()
  await given.handOn()
  await customer.work.cancel({ params: { appointment_id: id } })
  expect(await live()).toEqual([])
})

test('a move proposed here waits while the event stays where it was; moved there too, the newer one counts', async ({ caldav, given }) => {
  const { name, params, member, customer, live, cards, read } = await given.written()
  await member.work.propose({ params, body: { starts_at: nine } })
  await given.handOn()
  await read()
  const waiting = [
    ['confirmed', ten],
    ['proposed', nine],
  ]
  expect([await live(), given.eventAt(name)]).toEqual([waiting, '20270310T150000Z'])

  caldav.move(name, eleven)
  await read()
  await given.handOn()
  expect(await live()).toContainEqual(['proposed', eleven])
  await member.work.propose({ params, body: { starts_at: nine } })
  await given.handOn()
  await read()
  expect([await live(), given.eventAt(name)]).toEqual([waiting, '20270310T150000Z'])
  const move = (await cards()).at(-1)!
  await customer.work.confirm({ params: { appointment_id: move.id }, body: {} })
  await given.handOn()
  expect([await live(), [...caldav.state.events.keys()]]).toEqual([[['confirmed', nine]], [`oficio-${move.id}`]])
})

test('deleted outside, nothing is canceled, and the company is told once', async ({ caldav, given }) => {
  const { name, company, live, noticed, read } = await given.written()
  caldav.state.events.delete(name)
  await read()
  await read()
  expect(await live()).toEqual([['confirmed', ten]])
  expect(await noticed(company.owner.id, 'gone')).toHaveLength(1)
})

test('two readings of one move make one proposal', async ({ caldav, given }) => {
  const { name, owner, live, noticed, read } = await given.written()
  caldav.move(name, eleven)
  const { reached, release } = caldav.hold(2)
  const both = [read(), read()]
  await reached
  release()
  expect(codesOf(await Promise.allSettled(both))).toEqual(['done', 'done'])
  await given.handOn()
  expect(await live()).toEqual([
    ['confirmed', ten],
    ['proposed', eleven],
  ])
  expect(await noticed(owner.id, 'proposed')).toHaveLength(1)
})

test('a reading that ends after its event was written again proposes nothing', async ({ caldav, given }) => {
  const { name, member, target, live, read } = await given.written()
  caldav.move(name, eleven)
  const { reached, release } = caldav.hold()
  const reading = read()
  await reached
  await member.externalCalendar.write({ body: { writes_to: target.url } })
  await given.handOn()
  expect(given.eventAt(name)).toBe('20270310T150000Z')
  release()
  await reading
  await given.handOn()
  expect(await live()).toEqual([['confirmed', ten]])
})

test('a moved appointment is confirmed only where its new time is still free', async ({ db, server, caldav, given }) => {
  const { company, member, name, customer, cards, live, read } = await given.written()
  const other = await newContact({ db, server }, company)
  caldav.move(name, eleven)
  await read()
  await given.handOn()
  const proposed = await member.work.propose({ params: other.params, body: { starts_at: eleven } })
  const move = (await cards()).at(-1)!
  const confirm = (who: TestClient, id: string) => who.work.confirm({ params: { appointment_id: id }, body: {} })
  const outcomes = await Promise.allSettled([confirm(customer, move.id), confirm(other.customer, proposed.id)])
  expect(codesOf(outcomes)).toEqual(['done', 'slot_taken'])
  // Whoever came second keeps what they had.
  expect((await live())[0]).toEqual(['confirmed', outcomes[0].status === 'fulfilled' ? eleven : ten])

  // Overlapping itself alone, it may move by half an hour.
  caldav.state.events.clear()
  const third = await given.written()
  caldav.move(third.name, '2027-03-10T15:30:00Z')
  await third.read()
  await given.handOn()
  expect(await codeOf(confirm(third.customer, (await third.cards()).at(-1)!.id))).toBe('done')
})
