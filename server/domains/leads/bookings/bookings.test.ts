import { describe, expect } from 'vitest'
import type { Availability } from '#contract/leads/availability.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { newRequest } from '#tests/factories/requests.ts'
import { newUser } from '#tests/factories/users.ts'
import type { Refusal } from '#tests/support/app.ts'
import { buyLead } from '#tests/support/buy-lead.ts'
import { atOnce } from '#tests/support/database.ts'
import { test as base } from '#tests/support/test.ts'
import { refreshAllBookable } from '../availability/service.ts'
import { remindOfAppointments } from '../scheduling/service.ts'

const usual: Availability = {
  week: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, spans: [{ opens: '09:00', closes: '12:00' }] })),
  holidays: [],
  is_instant: true,
  visit_minutes: 60,
  job_minutes: 120,
  lead_hours: 2,
  buffer_minutes: 0,
  counts_travel: false,
  per_day: null,
  notice_hours: 24,
}

const service = 'drain-cleaning'
// A Tuesday, 7 a.m. in Maryland.
const start = new Date('2027-03-09T12:00:00Z')

const test = base.extend('given', { scope: 'file', auto: true }, async ({ db, server }) => {
  async function bookable(availability: Partial<Availability> = {}, zipcode = '20850') {
    const company = await newCompany(db, { services: [service], zips: ['20850'], zipcode })
    const member = await server.as(company.owner.id)
    await member.availability.save({ body: { ...usual, ...availability } })
    return { company, member }
  }
  /** A customer in touch with the company. */
  async function inTouch(company: Awaited<ReturnType<typeof newCompany>>) {
    const owner = await newUser(db)
    const request = await newRequest(db, { owner, opened_at: server.now() })
    const { params } = await buyLead(server, request, company)
    return { owner, request, params, customer: await server.as(owner.id) }
  }
  const noticed = async (userId: string, what: string) =>
    (await db`select from notices where user_id = ${userId} and event_key like ${`appointment:%:${what}:%`}`).length
  const found = async () =>
    (await server.visitor().companies.search({ query: { service, zipcode: '20850', this_week: '1' } })).data.map(({ slug }) => slug)
  return { bookable, inTouch, noticed, found }
})

test.beforeEach(({ server }) => server.setNow(start))

const tenOClock = '2027-03-10T15:00:00.000Z'

describe('booking', () => {
  test('a free time is confirmed at once where the company says so, and taken for everybody else', async ({ server, given }) => {
    const { company, member } = await given.bookable()
    const { owner, customer, params } = await given.inTouch(company)
    const other = await given.inTouch(company)

    const free = await customer.bookings.slots({ params, query: {} })
    expect(free).toMatchObject({ is_instant: true, notice_hours: 24, minutes: 60, purposes: ['visit'], current: null })
    expect(free.slots[0]).toBe('2027-03-09T14:00:00.000Z')
    expect(free.slots).toContain(tenOClock)
    const booked = await customer.bookings.book({ params, body: { starts_at: tenOClock, note: 'Portón azul' } })

    expect(booked).toMatchObject({
      state: 'confirmed',
      proposed_by: 'customer',
      changes_until: '2027-03-09T15:00:00.000Z',
      purpose: 'visit',
    })
    expect((await other.customer.bookings.slots({ params: other.params, query: {} })).slots).not.toContain(tenOClock)
    expect(await customer.bookings.slots({ params, query: {} })).toMatchObject({ current: { id: booked.id } })
    await server.runJobs()
    expect([await given.noticed(owner.id, 'booked'), await given.noticed(company.owner.id, 'booked')]).toEqual([1, 1])
    expect(await member.work.agenda()).toMatchObject([{ id: booked.id, state: 'confirmed' }])
    const { messages } = await customer.messaging.thread({ params })
    expect(messages.filter(({ appointment }) => appointment)).toMatchObject([{ appointment: { id: booked.id, state: 'confirmed' } }])
  })

  test('otherwise the company confirms it, and the time is held meanwhile', async ({ given }) => {
    const { company, member } = await given.bookable({ is_instant: false })
    const { customer, params } = await given.inTouch(company)
    const other = await given.inTouch(company)

    const booked = await customer.bookings.book({ params, body: { starts_at: tenOClock } })
    expect(booked.state).toBe('proposed')
    await expect(other.customer.bookings.book({ params: other.params, body: { starts_at: tenOClock } })).rejects.toMatchObject({
      code: 'slot_taken',
    })
    await expect(member.work.confirm({ params: { appointment_id: booked.id }, body: {} })).resolves.toMatchObject({ state: 'confirmed' })
  })

  test('of 50 customers who book one time at once one gets it, the others read the next free ones in their language', async ({
    db,
    server,
    given,
  }) => {
    const { company } = await given.bookable()
    const customers: Awaited<ReturnType<typeof given.inTouch>>[] = []
    for (let i = 0; i < 50; i++) customers.push(await given.inTouch(company))
    const readers = await Promise.all(customers.map(({ owner }, i) => server.as(owner.id, { locale: i % 2 ? 'en' : 'es' })))

    const outcomes = await atOnce(db, 50, (i) =>
      readers[i]!.bookings.book({ params: customers[i]!.params, body: { starts_at: tenOClock } }),
    )

    const refused = outcomes.flatMap((one, i) => (one.status === 'rejected' ? [{ i, error: one.reason as Refusal }] : []))
    expect(refused).toHaveLength(49)
    expect(new Set(refused.map(({ error }) => error.code))).toEqual(new Set(['slot_taken']))
    const next = refused.map(({ i, error }) => [i % 2 ? 'en' : 'es', error.errors?.['starts_at']] as const)
    expect(next.find(([locale]) => locale === 'es')![1]).toEqual(
      ['11:00', '9:00', '9:30'].map((time, i) => `${i === 0 ? 'miércoles 10' : 'jueves 11'} de marzo a las ${time}\u00a0a.\u00a0m.`),
    )
    expect(next.find(([locale]) => locale === 'en')![1]![0]).toBe('Wednesday, March 10 at 11:00\u00a0AM')
    expect(
      await db`
      select from appointments a join leads l on l.id = a.lead_id where l.company_id = ${company.id} and a.state in ('proposed', 'confirmed')`,
    ).toHaveLength(1)
  })

  test('two proposals of the company for one time cannot both be confirmed', async ({ db, given }) => {
    const { company, member } = await given.bookable()
    const both = [await given.inTouch(company), await given.inTouch(company)]
    const propose = ({ params }: (typeof both)[number]) => member.work.propose({ params, body: { starts_at: tenOClock } })
    const proposed = [await propose(both[0]!), await propose(both[1]!)]

    const outcomes = await atOnce(db, 2, (i) => both[i]!.customer.work.confirm({ params: { appointment_id: proposed[i]!.id }, body: {} }))

    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find((one) => one.status === 'rejected')!.reason).toMatchObject({ code: 'slot_taken' })
  })

  test('the customer changes and cancels until the company’s deadline, which holds as it was at the booking', async ({ server, given }) => {
    const { company, member } = await given.bookable()
    const { customer, params } = await given.inTouch(company)
    const first = await customer.bookings.book({ params, body: { starts_at: tenOClock } })
    await member.availability.save({ body: { ...usual, notice_hours: 168 } })

    server.setNow(new Date('2027-03-09T14:59:00Z'))
    const eleven = '2027-03-11T16:00:00.000Z'
    const moved = await customer.bookings.book({ params, body: { starts_at: eleven } })
    expect(moved.id).not.toBe(first.id)
    expect((await customer.bookings.slots({ params, query: {} })).slots).toContain(tenOClock)
    await expect(customer.work.cancel({ params: { appointment_id: first.id } })).rejects.toMatchObject({ code: 'invalid_transition' })

    // Booked under a week's notice, so the time to change it was over from the start.
    const appointment = { params: { appointment_id: moved.id } }
    await expect(customer.work.cancel(appointment)).rejects.toMatchObject({ code: 'changes_closed' })
    await expect(customer.work.propose({ params, body: { starts_at: tenOClock } })).rejects.toMatchObject({ code: 'changes_closed' })
    await expect(customer.bookings.book({ params, body: { starts_at: tenOClock } })).rejects.toMatchObject({ code: 'changes_closed' })
    await expect(member.work.cancel(appointment)).resolves.toMatchObject({ state: 'cancelled' })
  })

  test('a fixed-price job is booked once there is a price, in its own length', async ({ given }) => {
    const { company } = await given.bookable()
    const { customer, params } = await given.inTouch(company)
    const book = () => customer.bookings.book({ params, body: { starts_at: tenOClock, purpose: 'job' } })

    await expect(book()).rejects.toMatchObject({ code: 'not_bookable' })
    await customer.leads.hire({ params, body: {} })
    expect(await customer.bookings.slots({ params, query: { purpose: 'job' } })).toMatchObject({ purposes: ['visit', 'job'], minutes: 120 })
    expect(await book()).toMatchObject({ purpose: 'job', ends_at: '2027-03-10T17:00:00.000Z' })
  })

  test('only the customer of a lead books, and only while it lasts and the company takes bookings', async ({ db, server, given }) => {
    const { company, member } = await given.bookable()
    const { customer, params } = await given.inTouch(company)
    const stranger = await server.as((await newUser(db)).id)
    const of = async (client: typeof customer) => (await client.bookings.ofCompany({ params: { slug: company.slug } })).lead_id

    for (const client of [stranger, member])
      await expect(client.bookings.book({ params, body: { starts_at: tenOClock } })).rejects.toMatchObject({ status: 404 })
    expect([await of(customer), await of(stranger)]).toEqual([params.lead_id, null])
    await member.availability.stop()
    await expect(customer.bookings.slots({ params, query: {} })).rejects.toMatchObject({ code: 'not_bookable' })
    await member.availability.save({ body: usual })
    await member.leads.archive({ params })
    await expect(customer.bookings.book({ params, body: { starts_at: tenOClock } })).rejects.toMatchObject({ code: 'lead_ended' })
    expect(await of(customer)).toBeNull()
  })
})

test('both sides are reminded a day and two hours before, once each, and not right after they agreed', async ({ server, ctx, given }) => {
  const { company } = await given.bookable({ lead_hours: 0 })
  const { owner, customer, params } = await given.inTouch(company)
  const late = await given.inTouch(company)
  await customer.bookings.book({ params, body: { starts_at: '2027-03-11T15:00:00.000Z' } })

  const at = async (instant: string) => {
    server.setNow(new Date(instant))
    await remindOfAppointments(ctx)
    await remindOfAppointments(ctx)
    return [await given.noticed(owner.id, 'soon'), await given.noticed(owner.id, 'near'), await given.noticed(company.owner.id, 'near')]
  }
  expect(await at('2027-03-10T14:59:00Z')).toEqual([0, 0, 0])
  expect(await at('2027-03-10T15:05:00Z')).toEqual([1, 0, 0])
  expect(await at('2027-03-11T12:55:00Z')).toEqual([1, 0, 0])
  await late.customer.bookings.book({ params: late.params, body: { starts_at: '2027-03-11T14:00:00.000Z' } })
  expect(await at('2027-03-11T13:05:00Z')).toEqual([1, 1, 1])
  expect(await given.noticed(late.owner.id, 'near')).toBe(0)
})

test('search finds companies with free time within seven days, while it is true', async ({ server, ctx, given }) => {
  const { company, member } = await given.bookable({ week: [{ weekday: 3, spans: [{ opens: '10:00', closes: '11:00' }] }], per_day: 1 })
  const { slug } = company
  const plain = await newCompany(ctx.db, { services: [service], zips: ['20850'] })
  const { customer, params } = await given.inTouch(company)
  const profile = async (of: string) => (await server.visitor().companies.profile({ params: { slug: of } })).is_bookable
  const isFound = async () => {
    await server.runJobs()
    return (await given.found()).includes(slug)
  }

  expect(await isFound()).toBe(true)
  expect(await given.found()).not.toContain(plain.slug)
  expect([await profile(slug), await profile(plain.slug)]).toEqual([true, false])
  const { facets } = await server.visitor().companies.search({ query: { service, zipcode: '20850' } })
  expect(facets.this_week).toBe((await given.found()).length)

  const { id } = await customer.bookings.book({ params, body: { starts_at: tenOClock } })
  expect(await isFound()).toBe(false)
  // The next Wednesday comes near.
  server.setNow(new Date('2027-03-11T05:00:00Z'))
  expect((await given.found()).includes(slug)).toBe(true)
  server.setNow(start)
  await member.work.cancel({ params: { appointment_id: id } })
  expect(await isFound()).toBe(true)
  // Too late for this week's hour, too early for the next.
  server.setNow(new Date('2027-03-10T13:01:00Z'))
  expect((await given.found()).includes(slug)).toBe(false)
  expect(await refreshAllBookable(ctx)).toBeGreaterThan(0)
  await member.availability.stop()
  server.setNow(start)
  expect(await isFound()).toBe(false)
})

test('where the drive counts, a time is free if it is at one of the locations', async ({ server, ctx, given }) => {
  const week = [{ weekday: 3, spans: [{ opens: '09:00', closes: '11:00' }] }]
  const { company, member } = await given.bookable({ week, counts_travel: true }, '21201')
  const { customer, params } = await given.inTouch(company)
  // Nine o'clock in Rockville, an hour's drive from Baltimore.
  await customer.bookings.book({ params, body: { starts_at: '2027-03-10T14:00:00.000Z' } })
  await server.runJobs()
  expect(await given.found()).not.toContain(company.slug)

  await member.locations.add({ body: { zipcode: '20850' } })
  await refreshAllBookable(ctx)

  expect(await given.found()).toContain(company.slug)
})
