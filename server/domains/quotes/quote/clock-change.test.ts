import { expect } from 'vitest'
import { newRequest } from '#tests/factories/requests.ts'
import { newUser } from '#tests/factories/users.ts'
import { buyLead } from '#tests/support/buy-lead.ts'
import { test as base } from '#tests/support/test.ts'
import { endPastAppointments, remindOfAppointments } from '../../leads/scheduling/service.ts'
import { expireQuotes } from '../closing/service.ts'

const hour = 3_600_000

const test = base.extend('given', { scope: 'file' }, async ({ db, server }) => {
  const setNow = (at: string, hours = 0) => server.setNow(new Date(Date.parse(at) + hours * hour))

  async function scene(at: string) {
    setNow(at, -7 * 24)
    const owner = await newUser(db)
    const request = await newRequest(db, { owner, opened_at: server.now() })
    const { company, params } = await buyLead(server, request)
    const people = { owner: owner.id, company: company.owner.id }
    return { params, people, as: (who: keyof typeof people) => server.as(people[who]) }
  }

  return { scene, setNow }
})

// In Rockville, Maryland. Clocks go back on November 1, 2026 at 2:00 and forward on March 14, 2027 at 2:00.
test.for([
  ['the day clocks go back', '2026-11-01T15:00:00Z', '1 de noviembre a las 10:00\u00a0a.\u00a0m.', 'November 1 at 10:00\u00a0AM'],
  [
    'the first of two hours that are called one',
    '2026-11-01T05:30:00Z',
    '1 de noviembre a la 1:30\u00a0a.\u00a0m.',
    'November 1 at 1:30\u00a0AM',
  ],
  ['the second of them', '2026-11-01T06:30:00Z', '1 de noviembre a la 1:30\u00a0a.\u00a0m.', 'November 1 at 1:30\u00a0AM'],
  ['the day clocks go forward', '2027-03-14T14:00:00Z', '14 de marzo a las 10:00\u00a0a.\u00a0m.', 'March 14 at 10:00\u00a0AM'],
  ['the hour after the one that is left out', '2027-03-14T07:00:00Z', '14 de marzo a las 3:00\u00a0a.\u00a0m.', 'March 14 at 3:00\u00a0AM'],
] as const)(
  'an appointment on %s is said in its local hour, reminded of a day before, and over when it is',
  async ([, at, es, en], { db, server, given: { scene, setNow } }) => {
    const { params, people, as } = await scene(at)
    const { id } = await (await as('company')).work.propose({ params, body: { starts_at: at, minutes: 60 } })
    await (await as('owner')).work.confirm({ params: { appointment_id: id } })
    const remindersAfter = async (hours: number) => {
      setNow(at, hours)
      await remindOfAppointments(server.context())
      return db`select title from notices where user_id = any(${Object.values(people)}) and event_key like ${`appointment:${id}:soon:%`}`
    }
    const stateAfter = async (hours: number) => {
      setNow(at, hours)
      await endPastAppointments(server.context())
      return (await db`select state from appointments where id = ${id}`)[0]!['state']
    }

    const early = await remindersAfter(-24.5)
    const reminders = await remindersAfter(-23.5)
    const agenda = await (await as('company')).work.agenda()

    expect(early).toEqual([])
    expect(reminders.map(({ title }) => title)).toEqual(
      Array.from({ length: 2 }, () => ({ es: expect.stringContaining(es), en: expect.stringContaining(en) })),
    )
    expect(agenda).toMatchObject([{ starts_at: new Date(at).toISOString() }])
    expect([await stateAfter(0.9), await stateAfter(1.1)]).toEqual(['confirmed', 'past'])
  },
)

test.for([
  ['2026-11-01', '2026-11-02T05:00:00Z'],
  ['2027-03-13', '2027-03-14T05:00:00Z'],
  ['2027-03-14', '2027-03-15T04:00:00Z'],
] as const)(
  'a quote that is good until %s is good for the whole of that day where its company is',
  async ([valid_until, end], { db, server, given: { scene, setNow } }) => {
    const { params, as } = await scene(end)
    const member = await as('company')
    const { id } = await member.quotes.create({ params })
    const items = [{ text: 'Destape', quantity: 1, unit: 'job' as const, unit_price_cents: 20_000 }]
    await member.quotes.save({
      params: { quote_id: id },
      body: { type: 'fixed', items, valid_until, message: 'Destapamos la línea entera.' },
    })
    await member.quotes.send({ params: { quote_id: id } })
    const stateAt = async (hours: number) => {
      setNow(end, hours)
      await expireQuotes(server.context())
      return (await db`select state from quotes where id = ${id}`)[0]!['state']
    }

    expect([await stateAt(-0.1), await stateAt(0.1)]).toEqual(['sent', 'expired'])
  },
)
