import { expect } from 'vitest'
import { work } from '#server/events.ts'
import { runJobsNow } from '#server/lib/jobs.ts'
import { createLog } from '#server/lib/log.ts'
import { readAllExternal } from './service.ts'
import { newBookable, newContact } from '#tests/factories/bookable.ts'
import { newUser } from '#tests/factories/users.ts'
import { codeOf, type TestClient } from '#tests/support/app.ts'
import { startCalDav } from '#tests/support/caldav-server.ts'
import { test as base } from '#tests/support/test.ts'

const start = new Date('2027-03-09T12:00:00Z')
const [nine, ten, eleven] = [14, 15, 16].map((hour) => `2027-03-10T${hour}:00:00.000Z`) as [string, string, string]

type CalDav = Awaited<ReturnType<typeof startCalDav>>

/** Calendars of the company, of Nora and of Tomás, each on a server of its own. */
const names = ['office', 'nora', 'tomas'] as const

const test = base
  .extend('servers', { scope: 'file' }, async ({}, { onCleanup }) => {
    const all = await Promise.all(names.map(() => startCalDav()))
    onCleanup(async () => {
      for (const server of all) await server.close()
    })
    return { office: all[0]!, nora: all[1]!, tomas: all[2]! }
  })
  .extend('variables', { scope: 'file' }, ({ servers }): Record<string, string> => ({
    WEBHOOK_TRUSTED_ORIGINS: names.map((name) => servers[name].origin).join(','),
  }))
  .extend('given', { scope: 'file', auto: true }, async ({ db, server, servers }) => {
    const handOn = () => runJobsNow({ ...server.parts, log: createLog('silent') }, { ...work, scheduledJobs: [] })
    const account = ({ origin, state }: CalDav) => ({ url: `${origin}/dav/`, username: 'luis', password: state.password })

    /** A team whose company, Nora and Tomás have their calendars connected and written, and a customer with a lead. */
    async function team() {
      const { company, member: owner } = await newBookable({ db, server })
      const contact = await newContact({ db, server }, company)
      const join = async () => {
        const { id } = await newUser(db)
        await db`insert into company_members (company_id, user_id, role) values (${company.id}, ${id}, 'member')`
        return { id, api: await server.as(id) }
      }
      const [nora, tomas] = [await join(), await join()]
      const connect = async (api: TestClient['memberCalendar'], from: CalDav) => {
        const { calendar } = await api.connect({ body: account(from) })
        return api.write({ body: { writes_to: calendar!.calendars[0]!.url } })
      }
      await connect(owner.externalCalendar, servers.office)
      await connect(nora.api.memberCalendar, servers.nora)
      await connect(tomas.api.memberCalendar, servers.tomas)
      const assign = (to: { id: string } | null) => owner.companyJobs.assign({ params: contact.params, body: { user_id: to?.id ?? null } })
      const book = (at: string) => contact.customer.bookings.book({ params: contact.params, body: { starts_at: at } })
      const live = async () =>
        (await contact.customer.messaging.thread({ params: contact.params })).messages.flatMap(({ appointment: one }) =>
          one && (one.state === 'proposed' || one.state === 'confirmed') ? [[one.state, one.starts_at]] : [],
        )
      return { ...contact, company, owner, nora, tomas, connect, assign, book, live }
    }
    /** Where the event of an appointment stands. */
    const written = (id: string) => names.filter((name) => servers[name].state.events.has(`oficio-${id}`))
    return { handOn, team, written, account }
  })

test.beforeEach(({ server, servers }) => {
  server.setNow(start)
  for (const name of names) {
    servers[name].state.events.clear()
    Object.assign(servers[name].state, { status: 0, writing: 0, isLost: false })
  }
})

test('busy times of a member hinder only what is assigned to them, also those that come a moment before', async ({ servers, given }) => {
  const { owner, nora, tomas, assign, book, customer, params, slots } = await given.team()
  servers.nora.put('one', ten)
  await nora.api.memberCalendar.read()
  expect(await slots()).toContain(ten)
  await assign(tomas)
  expect(await slots()).toContain(ten)
  await assign(nora)
  expect(await slots()).not.toContain(ten)

  servers.nora.put('two', nine)
  expect(await codeOf(book(nine))).toBe('slot_taken')
  const { id } = await owner.work.propose({ params, body: { starts_at: ten } })
  const confirm = () => codeOf(customer.work.confirm({ params: { appointment_id: id }, body: {} }))
  expect(await confirm()).toBe('slot_taken')
  // A calendar that cannot be read is said, and never assumed free; other jobs go on.
  servers.nora.state.status = 503
  expect(await confirm()).toBe('calendar_unread')
  expect(await codeOf(slots())).toBe('calendar_unread')
  await assign(tomas)
  expect(await confirm()).toBe('done')
})

test('a job that passes to a busy colleague while it is confirmed is not confirmed', async ({ server, servers, given }) => {
  const { owner, nora, tomas, assign, customer, params, live } = await given.team()
  await assign(nora)
  const { id } = await owner.work.propose({ params, body: { starts_at: ten } })
  servers.nora.put('one', '2027-03-20T15:00:00Z')
  servers.tomas.put('one', ten)
  server.setNow(new Date(start.getTime() + 60_000))
  // First nobody has read his calendar since the confirmation began, then somebody has.
  for (const code of ['calendar_unread', 'slot_taken']) {
    await assign(nora)
    const { reached, release } = servers.nora.hold()
    const confirming = codeOf(customer.work.confirm({ params: { appointment_id: id }, body: {} }))
    await reached
    await assign(tomas)
    release()
    expect(await confirming).toBe(code)
    await tomas.api.memberCalendar.read()
  }
  await given.handOn()
  expect(await live()).toEqual([['proposed', ten]])
})

test('an event stands in the company’s calendar and its assignee’s, and goes along to the next one', async ({ servers, given }) => {
  const { owner, nora, tomas, assign, book, connect } = await given.team()
  const { id } = await book(ten)
  await given.handOn()
  expect(given.written(id)).toEqual(['office'])
  await assign(nora)
  await given.handOn()
  expect(given.written(id)).toEqual(['office', 'nora'])
  // One calendar is not written twice.
  await expect(connect(tomas.api.memberCalendar, servers.office)).rejects.toMatchObject({ errors: { writes_to: [expect.any(String)] } })
  await connect(tomas.api.memberCalendar, servers.tomas)

  servers.nora.state.writing = 503
  await assign(tomas)
  await given.handOn()
  expect(given.written(id)).toEqual(['office', 'nora', 'tomas'])
  expect(await owner.externalCalendar.team()).toMatchObject({
    members: expect.arrayContaining([
      expect.objectContaining({ user_id: nora.id, unwritten: 1, write_failure: 'unreachable' }),
      expect.objectContaining({ user_id: tomas.id, unwritten: 0, write_failure: null, failure: null }),
    ]),
  })
  expect(JSON.stringify(await owner.externalCalendar.team())).not.toMatch(/luis|127\.0\.0\.1/)
  servers.nora.state.writing = 0
  await nora.api.memberCalendar.read()
  await given.handOn()
  expect(given.written(id)).toEqual(['office', 'tomas'])
})

test('a move in one calendar is a proposal, which only that calendar takes back; the newer of two counts', async ({ servers, given }) => {
  const { owner, nora, assign, book, live } = await given.team()
  await assign(nora)
  const { id } = await book(ten)
  await given.handOn()
  const name = `oficio-${id}`
  const readBoth = async () => {
    await owner.externalCalendar.read()
    await nora.api.memberCalendar.read()
    await given.handOn()
  }
  servers.nora.move(name, eleven)
  await readBoth()
  // The company's calendar has it where it was.
  await owner.externalCalendar.read()
  await given.handOn()
  const moved = (at: string) => [
    ['confirmed', ten],
    ['proposed', at],
  ]
  expect(await live()).toEqual(moved(eleven))

  servers.office.move(name, nine)
  // Before any event is handed on, her calendar still has the time that she chose.
  await owner.externalCalendar.read()
  await nora.api.memberCalendar.read()
  await readBoth()
  expect(await live()).toEqual(moved(nine))
  expect(servers.nora.state.events.get(name)).toContain('DTSTART:20270310T150000Z')
  servers.office.move(name, ten)
  await readBoth()
  expect(await live()).toEqual([['confirmed', ten]])
})

test('leaving the team takes the events out of the member’s calendar, then forgets it', async ({ db, server, servers, given }) => {
  const { nora, tomas, owner, assign, book, slots } = await given.team()
  await assign(nora)
  const { id } = await book(ten)
  await given.handOn()
  servers.nora.put('one', nine)
  await nora.api.memberCalendar.read()
  servers.nora.state.writing = 503
  await nora.api.team.leave()
  expect(await slots()).toContain(nine)
  await given.handOn()
  const kept = () => db`select from external_calendars where user_id in (${nora.id}, ${tomas.id})`
  expect([given.written(id), (await kept()).length]).toEqual([['office', 'nora'], 2])
  expect(await db`select from calendar_busy where calendar_id = ${nora.id}`).toHaveLength(0)
  expect((await owner.externalCalendar.team()).members.map(({ user_id: id }) => id)).toEqual([tomas.id])

  servers.nora.state.writing = 0
  server.setNow(new Date(start.getTime() + 3_600_000))
  await given.handOn()
  await readAllExternal(server.context())
  expect([given.written(id), (await kept()).length]).toEqual([['office'], 1])

  // Whoever cannot be reached for a week is forgotten all the same.
  await assign(tomas)
  await given.handOn()
  servers.tomas.state.status = 503
  await owner.team.remove({ params: { member_id: tomas.id } })
  await given.handOn()
  await readAllExternal(server.context())
  expect(await kept()).toHaveLength(1)
  server.setNow(new Date(start.getTime() + 8 * 86_400_000))
  await readAllExternal(server.context())
  expect(await kept()).toHaveLength(0)
})
