import ICAL from 'ical.js'
import { describe, expect } from 'vitest'
import { newCompany } from '#tests/factories/companies.ts'
import { newMatch } from '#tests/factories/matches.ts'
import { giveMoney } from '#tests/factories/money.ts'
import { newRequest } from '#tests/factories/requests.ts'
import { newUser } from '#tests/factories/users.ts'
import { buyLead } from '#tests/support/buy-lead.ts'
import { atOnce, untilSomebodyWaits } from '#tests/support/database.ts'
import { fc } from '#tests/support/property.ts'
import { historyProblems, walk, ways } from '#tests/support/walk.ts'
import { test as base } from '#tests/support/test.ts'
import { newId } from '#server/lib/ids.ts'
import { moneyProblems } from '../admin/integrity/service.ts'
import { endPastAppointments, remindOfAppointments } from './scheduling/service.ts'
import { closeRequest } from './purchases/service.ts'
import { closeAll } from '../quotes/closing/service.ts'
import { appointmentStates } from '#contract/leads/states.ts'

const start = new Date('2026-03-02T15:00:00Z')

const test = base.extend('given', { scope: 'file', auto: true }, async ({ db, server }) => {
  const later = (hours: number) => server.setNow(new Date(start.getTime() + hours * 3_600_000))
  async function scene({ isHired = false, contact_mode = 'calls', slots = 4 }: Given = {}) {
    const owner = await newUser(db)
    const request = await newRequest(db, { owner, contact_mode, slots, opened_at: server.now() })
    const { company, member, params } = await buyLead(server, request)
    const customer = await server.as(owner.id)
    if (isHired) await customer.leads.hire({ params, body: {} })
    return { owner, request, company, member, customer, params, project: { project_id: request.id } }
  }
  type Scene = Awaited<ReturnType<typeof scene>>
  /** One more company is in touch. */
  const otherLead = async (project: Scene['request']) => (await buyLead(server, project)).params
  const ends = {
    'the company archives the contact': ({ member, params }: Scene) => member.leads.archive({ params }),
    'somebody else is hired': async ({ request, customer }: Scene) => customer.leads.hire({ params: await otherLead(request), body: {} }),
    'the request is closed': ({ customer, project }: Scene) =>
      customer.projects.close({ params: project, body: { reason: 'changed_mind' } }),
  }
  const notices = async (userId: string, key: string) =>
    (await db`select 1 from notices where user_id = ${userId} and event_key like ${`%${key}%`}`).length
  const stateOf = async (id: string) => (await db`select state from projects where id = ${id}`)[0]!['state']

  /** One more company asks for access. */
  async function buysToo(request: Parameters<typeof newMatch>[1]['project']) {
    const company = await newCompany(db)
    await giveMoney(db, company.id, 10_000)
    const match = await newMatch(db, { project: request, company, offered_at: server.now() })
    const member = await server.as(company.owner.id)
    return member.leads.buy({ params: { match_id: match.id }, body: { price: { amount: 2000, currency: 'USD' } } })
  }

  const usedSlots = async (id: string) => (await db`select used from project_slots where project_id = ${id}`)[0]!['used']

  return { scene, ends, later, notices, stateOf, usedSlots, buysToo }
})

test.beforeEach(({ server }) => server.setNow(start))
const at = (hours: number) => new Date(start.getTime() + hours * 3_600_000).toISOString()

type Given = { isHired?: boolean; contact_mode?: 'calls' | 'messages'; slots?: number }

describe('appointments', () => {
  test('one side proposes, the other confirms, and the card says how it stands', async ({ server, given: { scene, later, notices } }) => {
    const { member, customer, params, owner, company } = await scene()
    const { id } = await member.work.propose({ params, body: { starts_at: at(48), minutes: 90, note: 'Llevo la sonda' } })
    const appointment = { params: { appointment_id: id } }
    await server.runJobs()

    await expect(member.work.confirm(appointment)).rejects.toMatchObject({ code: 'own_proposal' })
    await customer.work.confirm(appointment)
    await customer.work.confirm(appointment)
    later(47)
    await member.work.onMyWay(appointment)
    await member.work.onMyWay(appointment)

    const { messages } = await customer.messaging.thread({ params })
    expect(messages.filter(({ kind }) => kind === 'appointment')).toMatchObject([
      { from: 'company', appointment: { state: 'confirmed', ends_at: at(49.5), note: 'Llevo la sonda', on_way_at: expect.any(String) } },
    ])
    expect([
      await notices(owner.id, ':proposed:'),
      await notices(owner.id, ':on_way:'),
      await notices(company.owner.id, ':confirmed:'),
    ]).toEqual([1, 1, 1])
  })

  test('a time at night, or of another appointment, is warned of before it is proposed or confirmed', async ({
    db,
    server,
    given: { scene },
  }) => {
    const { company, member, customer, params } = await scene()
    const second = await newRequest(db, { owner: await newUser(db) })
    const { params: other, lead_id: otherLeadId } = await buyLead(server, second, company)
    await (await server.as(second.owner.id)).work.propose({ params: other, body: { starts_at: at(48), minutes: 60 } })

    const careful = (starts_at: string) => member.work.propose({ params, body: { starts_at, minutes: 60, warns: true } })
    // 3 a.m. in Maryland.
    await expect(careful('2026-03-04T08:00:00Z')).rejects.toMatchObject({
      code: 'check_time',
      errors: { starts_at: [expect.stringContaining('7:00')] },
    })
    await expect(careful(at(48.5))).rejects.toMatchObject({ code: 'check_time', errors: { starts_at: [expect.any(String)] } })
    await expect(careful(at(49))).resolves.toMatchObject({ state: 'proposed' })
    const { id } = await member.work.propose({ params, body: { starts_at: at(48.5), minutes: 60 } })

    const mine = { params: { appointment_id: id } }
    await expect(customer.work.confirm({ ...mine, body: { warns: true } })).resolves.toMatchObject({ state: 'confirmed' })
    const [theirs] = await db<{ id: string }[]>`select id from appointments where lead_id = ${otherLeadId}`
    const asked = { params: { appointment_id: theirs!.id } }
    await expect(member.work.confirm({ ...asked, body: { warns: true } })).rejects.toMatchObject({ code: 'check_time' })
    await expect(member.work.confirm(asked)).resolves.toMatchObject({ state: 'confirmed' })
  })

  test('the company says that it is on its way only near the time', async ({ given: { scene, later } }) => {
    const { member, customer, params } = await scene()
    const { id } = await member.work.propose({ params, body: { starts_at: at(48) } })
    const appointment = { params: { appointment_id: id } }
    await customer.work.confirm(appointment)
    later(45.9)
    await expect(member.work.onMyWay(appointment)).rejects.toMatchObject({ code: 'too_early' })
    later(46)
    expect(await member.work.onMyWay(appointment)).toMatchObject({ on_way_at: expect.any(String) })
  })

  test('a company sees what it has to be at or to answer next: the soonest first, the street once it is hired, nobody else’s', async ({
    db,
    server,
    given: { scene, later },
  }) => {
    const { member, customer, params, request, company } = await scene({ isHired: true })
    await db`update project_contacts set street = '12 Elm St' where project_id = ${request.id}`
    const { id } = await member.work.propose({ params, body: { starts_at: at(48) } })
    const waiting = await member.work.agenda()
    await customer.work.confirm({ params: { appointment_id: id } })
    const second = await newRequest(db, { owner: await newUser(db), contact_mode: 'messages' })
    const match = await newMatch(db, { project: second, company, price_cents: 2000, offered_at: server.now() })
    const { lead_id } = await member.leads.buy({ params: { match_id: match.id }, body: { price: { amount: 2000, currency: 'USD' } } })
    const asking = await server.as(second.owner.id)
    await asking.work.propose({ params: { lead_id: lead_id! }, body: { starts_at: at(5), note: 'Call me: (301) 555-0147' } })

    const agenda = await member.work.agenda()

    expect(waiting, 'what waits for the customer is not the company’s to do').toEqual([])
    expect(agenda).toMatchObject([
      { lead_id, state: 'proposed', starts_at: at(5), place: 'Rockville, MD', note: expect.not.stringContaining('555') },
      { lead_id: params.lead_id, state: 'confirmed', customer: 'Ana', place: '12 Elm St, Rockville, MD', time_zone: 'America/New_York' },
    ])
    expect(await (await server.as((await newCompany(db)).owner.id)).work.agenda()).toEqual([])
    later(72)
    expect(await member.work.agenda()).toEqual([])
  })

  test('a new proposal takes the place of the old one; of many at once one lives', async ({ db, given: { scene } }) => {
    const { member, customer, params } = await scene()
    await member.work.propose({ params, body: { starts_at: at(24) } })

    const outcomes = await atOnce(db, 8, (index) =>
      (index % 2 ? member : customer).work.propose({ params, body: { starts_at: at(24 + index) } }),
    )

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(8)
    const rows = await db`select state from appointments where lead_id = ${params.lead_id}`
    expect(rows.filter(({ state }) => state === 'proposed')).toHaveLength(1)
  })

  test('a confirmed appointment stands until the customer says yes to the company’s other time, whatever comes first', async ({
    db,
    given: { scene, notices },
  }) => {
    const { member, customer, params, owner } = await scene()
    const { id } = await customer.work.propose({ params, body: { starts_at: at(24) } })
    await member.work.confirm({ params: { appointment_id: id }, body: {} })
    const live = () =>
      db`select state, starts_at from appointments where lead_id = ${params.lead_id} and state in ('proposed', 'confirmed') order by moves_id nulls first`
    const starts = (hours: number) => expect.objectContaining({ starts_at: at(hours) })
    await member.work.propose({ params, body: { starts_at: at(30), note: 'Antes no llego' } })
    const second = await member.work.propose({ params, body: { starts_at: at(48) } })
    expect(second).toMatchObject({ state: 'proposed', is_move: true })
    expect(await live()).toMatchObject([
      { state: 'confirmed', starts_at: at(24) },
      { state: 'proposed', starts_at: at(48) },
    ])
    const { from, entries } = await member.companyJobs.calendar({ query: { from: '2026-03-20', whole: 'month' } })
    expect([from, entries.map(({ id, is_move, moves_to }) => [id, is_move, moves_to])]).toEqual([
      '2026-02-23',
      [
        [id, false, at(48)],
        [second.id, true, null],
      ],
    ])

    await member.work.cancel({ params: { appointment_id: second.id } })
    expect(await live()).toEqual([starts(24)])
    const [told] = await db<{ title: string }[]>`
      select title from notices where user_id = ${owner.id} and event_key like ${`appointment:${second.id}:cancelled%`}`
    expect(JSON.stringify(told)).toContain('sigue el')
    const third = await member.work.propose({ params, body: { starts_at: at(48) } })
    await customer.work.confirm({ params: { appointment_id: third.id }, body: {} })
    expect(await live()).toEqual([starts(48)])
    expect(await notices(owner.id, ':proposed:')).toBe(3)

    // The customer cancels it while the company moves it: nothing is left to move, or the move ends with it.
    const outcomes = await atOnce(db, 2, (index) =>
      index ? customer.work.cancel({ params: { appointment_id: third.id } }) : member.work.propose({ params, body: { starts_at: at(50) } }),
    )
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    expect(
      await db`
      select from appointments a join appointments m on m.moves_id = a.id where m.state = 'proposed' and a.state <> 'confirmed'`,
    ).toEqual([])
  })

  test.for(['the company archives the contact', 'somebody else is hired', 'the request is closed'] as const)(
    'ends with its contact when %s, and both sides hear of it once',
    async (ending, { db, server, given: { scene, ends, notices } }) => {
      const given = await scene()
      const { member, customer, params, owner, company } = given
      const { id } = await member.work.propose({ params, body: { starts_at: at(48) } })
      await customer.work.confirm({ params: { appointment_id: id } })

      await ends[ending](given)
      await server.runJobs()

      expect(await db`select state from appointments where id = ${id}`).toEqual([{ state: 'cancelled' }])
      expect([await notices(owner.id, ':ended:'), await notices(company.owner.id, ':ended:')]).toEqual([1, 1])
      await expect(customer.work.confirm({ params: { appointment_id: id } })).rejects.toMatchObject({ status: 409 })
    },
  )

  test('is not proposed to a contact that ends at the same moment', async ({ db, given: { scene } }) => {
    const { member, params } = await scene()
    let proposed: Promise<string> | undefined

    await db.begin(async (ending) => {
      await ending`select from leads where id = ${params.lead_id} for update`
      proposed = member.work.propose({ params, body: { starts_at: at(24) } }).then(
        () => 'proposed',
        (error: { code: string }) => error.code,
      )
      await untilSomebodyWaits(db)
      await ending`update leads set state = 'closed' where id = ${params.lead_id}`
    })

    expect(await proposed).toBe('lead_ended')
    expect(await db`select from appointments where lead_id = ${params.lead_id}`).toHaveLength(0)
  })

  test('is a calendar file for both sides and nobody else; the street only once hired', async ({ db, server, given: { scene } }) => {
    const { member, customer, params } = await scene()
    const { id } = await customer.work.propose({ params, body: { starts_at: at(30), note: 'Timbre 2; puerta, azul' } })
    const read = async (client: typeof member) =>
      server.app.inject({
        url: `/api/appointments/${id}/calendar`,
        headers: { cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      })

    const reply = await read(member)
    expect(reply.headers['content-type']).toContain('text/calendar')
    expect(reply.payload).toContain('DTSTART:20260303T210000Z\r\n')
    expect(reply.payload).toContain(String.raw`DESCRIPTION:Timbre 2\; puerta\, azul`)
    expect(reply.payload).toContain('STATUS:TENTATIVE')
    expect((await read(await server.as((await newUser(db)).id))).statusCode).toBe(404)
  })

  test('a private feed shows them in any calendar, at the right time on days when the clocks change, until it ends', async ({
    db,
    server,
    given: { scene, later },
  }) => {
    const { member, customer, params, company, request } = await scene({ contact_mode: 'messages' })
    const stranger = await scene()
    await stranger.member.work.propose({ params: stranger.params, body: { starts_at: at(30) } })
    const [spring, autumn] = ['2026-03-08T06:30:00.000Z', '2026-11-01T05:30:00.000Z']
    const proposed = await customer.work.propose({
      params,
      body: { starts_at: spring, note: `Toca; es la puerta azul, ${'junto a la cerca '.repeat(8)}\nLlama al 301 555 0188` },
    })
    const other = await newUser(db)
    const hired = await buyLead(server, await newRequest(db, { owner: other, opened_at: server.now() }), company)
    const agreed = await member.work.propose({ params: hired.params, body: { starts_at: autumn } })
    await (await server.as(other.id)).work.confirm({ params: { appointment_id: agreed.id } })

    const { url } = await member.calendarFeed.make()
    const read = (address: string) => server.app.inject({ url: new URL(address).pathname })
    const reply = await read(url)
    const calendar = new ICAL.Component(ICAL.parse(reply.payload) as unknown[])
    const events = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
    const clock = (time: ICAL.Time) =>
      time
        .toJSDate()
        .toLocaleTimeString('en-GB', { timeZone: 'America/New_York', hour: '2-digit', minute: '2-digit', timeZoneName: 'short' })

    expect(reply.headers).toMatchObject({ 'content-type': 'text/calendar; charset=utf-8', 'cache-control': 'private, no-store' })
    expect(calendar.getFirstPropertyValue('x-wr-timezone')).toBe('America/New_York')
    expect(
      events
        .map((event) => ({
          uid: event.uid,
          at: [event.startDate, event.endDate].map(clock),
          status: event.component.getFirstPropertyValue('status'),
          minutes: event.duration.toSeconds() / 60,
        }))
        .toSorted((one, two) => one.at[1]!.localeCompare(two.at[1]!)),
    ).toEqual([
      { uid: `${agreed.id}@oficio`, at: ['01:30 GMT-4', '01:30 GMT-5'], status: 'CONFIRMED', minutes: 60 },
      { uid: `${proposed.id}@oficio`, at: ['01:30 GMT-5', '03:30 GMT-4'], status: 'TENTATIVE', minutes: 60 },
    ])
    const tentative = events.find(({ uid }) => uid.startsWith(proposed.id))!
    expect(tentative.summary).toMatch(/^Por confirmar: .+: .+/)
    expect(tentative.description).toBe(`Toca; es la puerta azul, ${'junto a la cerca '.repeat(8)}\nLlama al •••`)
    expect(tentative.component.getFirstPropertyValue('url')).toContain(`/leads/`)
    expect(reply.payload.split('\r\n').filter((line) => Buffer.byteLength(line) > 75)).toEqual([])

    await member.work.cancel({ params: { appointment_id: agreed.id } })
    await customer.projects.close({ params: { project_id: request.id }, body: { reason: 'changed_mind' } })
    await closeRequest(server.context(), request.id)
    later(2)
    expect((await read(url)).payload).not.toContain('VEVENT')
    expect(await member.calendarFeed.get()).toMatchObject({ feed: { read_at: at(2) } })
    const kept = JSON.stringify(await db`select encode(token_hash, 'escape') as hash from calendar_feeds`)
    expect(kept).not.toContain(new URL(url).pathname.slice('/calendar/'.length, -'.ics'.length))

    const { url: next } = await member.calendarFeed.make()
    expect([(await read(url)).statusCode, (await read(next)).statusCode]).toEqual([404, 200])
    await member.calendarFeed.revoke()
    expect((await read(next)).statusCode).toBe(404)
    const { url: last } = await member.calendarFeed.make()
    await db`delete from company_members where user_id = ${company.owner.id}`
    expect((await read(last)).statusCode).toBe(404)
  })

  test('a note gives nobody away who asked for messages only', async ({ server, given: { scene } }) => {
    const { customer, member, params } = await scene({ contact_mode: 'messages' })
    await customer.work.propose({ params, body: { starts_at: at(24), note: 'Llama al 301 555 0188' } })
    await server.runJobs()

    const { messages } = await member.messaging.thread({ params })
    expect(messages.at(-1)!.appointment!.note).toBe('Llama al •••')
  })

  test('time reminds both sides once, and ends what is over', async ({ db, server, given: { scene, later, notices } }) => {
    const { member, customer, params, owner, company } = await scene()
    const { id } = await member.work.propose({ params, body: { starts_at: at(48) } })
    await customer.work.confirm({ params: { appointment_id: id } })

    later(30)
    await remindOfAppointments(server.context())
    await remindOfAppointments(server.context())
    expect([await notices(owner.id, ':soon:'), await notices(company.owner.id, ':soon:')]).toEqual([1, 1])
    later(50)
    await endPastAppointments(server.context())
    expect(await endPastAppointments(server.context())).toBe(0)
    expect(await db`select state from appointments where id = ${id}`).toMatchObject([{ state: 'past' }])
  })

  test('whatever both sides and time do in whatever order, every step is one of the state table, and one at most is agreed on', async ({
    db,
    server,
    given: { scene },
  }) => {
    await fc.assert(
      fc.asyncProperty(ways('offer', 'ask', 'agree', 'accept', 'refuse', 'drop', 'leave', 'stop', 'day', 'days'), async (steps) => {
        server.setNow(start)
        const { owner, company, params } = await scene()
        const newest = async () => {
          const [row] = await db<{ id: string }[]>`select id from appointments where lead_id = ${params.lead_id} order by id desc limit 1`
          return { params: { appointment_id: row?.id ?? params.lead_id } }
        }
        const [member, customer] = [() => server.as(company.owner.id), () => server.as(owner.id)]
        const propose = async (client: typeof member) =>
          (await client()).work.propose({ params, body: { starts_at: new Date(server.now().getTime() + 100_000_000).toISOString() } })
        const pass = async (hours: number) => {
          server.setNow(new Date(server.now().getTime() + hours * 3_600_000))
          for (const rule of [remindOfAppointments, endPastAppointments]) await rule(server.context())
          expect(await endPastAppointments(server.context())).toBe(0)
        }
        await walk(steps, {
          offer: () => propose(member),
          ask: () => propose(customer),
          agree: async () => (await member()).work.confirm(await newest()),
          accept: async () => (await customer()).work.confirm(await newest()),
          refuse: async () => (await member()).work.cancel(await newest()),
          drop: async () => (await customer()).work.cancel(await newest()),
          leave: async () => (await member()).work.onMyWay(await newest()),
          stop: async () => (await customer()).privacy.stop({ body: {} }),
          day: () => pass(20),
          days: () => pass(60),
        })

        expect(await historyProblems(db, [{ entity: 'appointment', machine: appointmentStates, table: 'appointments' }])).toEqual([])
        const live = await db`select from appointments where lead_id = ${params.lead_id} and state in ('proposed', 'confirmed')`
        expect(live.length).toBeLessThanOrEqual(1)
      }),
      { numRuns: 15, endOnFailure: true },
    )
  }, 60_000)

  test('the table and the machine know the same states', async ({ db }) => {
    const [row] = await db`select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'appointments_state_check'`
    expect([...String(row!['definition']).matchAll(/'(\w+)'/g)].map(([, state]) => state)).toEqual([...appointmentStates.states])
  })
})

describe('a problem with the work', () => {
  test('stops the clock until either side says that it is solved, then silence counts anew', async ({
    server,
    given: { scene, later, stateOf, notices },
  }) => {
    const { member, customer, params, project, request, company } = await scene({ isHired: true })
    await member.leads.finish({ params })
    await customer.work.reportProblem({ params: project, body: { text: 'La llave sigue goteando.' } })
    await expect(customer.work.reportProblem({ params: project, body: { text: 'Y otra cosa más.' } })).rejects.toMatchObject({
      code: 'problem_open',
    })

    later(8 * 24)
    await server.runJobs()
    await server.runJobs()
    expect(await stateOf(request.id)).toBe('hired')
    expect(await member.leads.lead({ params })).toMatchObject({ problem: { text: 'La llave sigue goteando.' }, silence_until: null })
    expect((await member.leads.list({ query: { tab: 'bought' } })).data).toMatchObject([{ has_problem: true }])
    await member.work.resolveProblem({ params: project })
    await member.work.resolveProblem({ params: project })
    expect((await member.leads.lead({ params })).silence_until).toBe(at(15 * 24))
    expect((await member.leads.list({ query: { tab: 'bought' } })).data).toMatchObject([{ has_problem: false }])
    later(14 * 24)
    await server.runJobs()
    expect(await stateOf(request.id)).toBe('hired')
    later(15 * 24 + 1)
    await server.runJobs()
    await server.runJobs()

    expect(await stateOf(request.id)).toBe('completed')
    expect(await notices(company.owner.id, 'problem:')).toBe(1)
  })

  test('nobody but the two sides may say or solve it', async ({ db, server, given: { scene } }) => {
    const { customer, project } = await scene({ isHired: true })
    const stranger = await server.as((await newCompany(db)).owner.id)

    await expect(stranger.work.reportProblem({ params: project, body: { text: 'No es mi trabajo.' } })).rejects.toMatchObject({
      status: 404,
    })
    await customer.work.reportProblem({ params: project, body: { text: 'Quedó mal instalado.' } })
    await expect(stranger.work.resolveProblem({ params: project })).rejects.toMatchObject({ status: 404 })
  })
})

describe('finished by mistake', () => {
  test('is taken back for ten minutes: nothing waits for the customer, who hears of it; finished again, it is asked again', async ({
    db,
    server,
    given: { scene, later, stateOf },
  }) => {
    const { member, customer, params, project, request, owner } = await scene({ isHired: true })
    const asked = async () => (await db`select from notices where user_id = ${owner.id} and kind = 'work_finished'`).length
    await server.runJobs()
    const { unfinish_until: until } = await member.leads.finish({ params })
    await server.runJobs()
    expect(until).toBe(new Date(server.now().getTime() + 600_000).toISOString())
    server.setNow(new Date(server.now().getTime() + 540_000))
    expect(await member.leads.unfinish({ params })).toMatchObject({ finished_at: null, unfinish_until: null })
    await member.leads.unfinish({ params })
    await server.runJobs()
    expect(await customer.projects.get({ params: project })).toMatchObject({ state: 'hired', finished_at: null })
    expect(await asked()).toBe(2)

    await member.leads.finish({ params })
    await server.runJobs()
    expect(await asked()).toBe(3)
    const { messages } = await customer.messaging.thread({ params })
    expect(messages.flatMap(({ event }) => event ?? [])).toEqual(['hired', 'finished', 'unfinished', 'finished'])
    server.setNow(new Date(server.now().getTime() + 600_000))
    await expect(member.leads.unfinish({ params })).rejects.toMatchObject({ code: 'too_late' })
    later(24 * 8)
    await server.runJobs()
    expect(await stateOf(request.id)).toBe('completed')
  })

  test('stays finished once the customer has confirmed it', async ({ db, given: { scene } }) => {
    const { member, customer, params, project, request } = await scene({ isHired: true })
    await member.leads.finish({ params })
    await customer.projects.confirmDone({ params: project })
    await expect(member.leads.unfinish({ params })).rejects.toMatchObject({ code: 'too_late' })
    expect((await db`select state, finished_at from projects where id = ${request.id}`)[0]).toEqual({
      state: 'completed',
      finished_at: expect.any(String),
    })
  })
})

test('silence about finished work counts as a yes after the days that its customer was told, whatever is planned later', async ({
  db,
  server,
  given: { scene, later, stateOf },
}) => {
  const { member, customer, params, project, request, owner } = await scene({ isHired: true })
  await member.leads.finish({ params })
  await server.runJobs()
  await db`
    insert into promise_changes (id, name, version, value, holds_from, reason, decided_by, created_at)
    values (${newId()}, 'finishedDays', 1, 3, ${at(1)}, 'Más corto', ${owner.id}, ${server.now()})`
  await db`notify promises`
  await expect.poll(() => server.settings(at(1)).finishedDays).toBe(3)

  later(7 * 24)
  await server.runJobs()
  expect(await customer.projects.get({ params: project })).toMatchObject({ state: 'hired', finished_days: 7 })
  later(7 * 24 + 1)
  await server.runJobs()

  expect(await stateOf(request.id)).toBe('completed')
  const [told] = await db<{ body: { es: string } }[]>`select body from notices where user_id = ${owner.id} and kind = 'work_finished'`
  expect(told!.body.es).toContain('en 7 días')
})

describe('a hire taken back', () => {
  test('opens the request again: the agreement is cancelled, the lead is one of those in touch', async ({
    db,
    server,
    given: { scene, stateOf, notices },
  }) => {
    const { member, customer, params, request, company } = await scene()
    const quote = await member.quotes.create({ params })
    const quoteParams = { params: { quote_id: quote.id } }
    await member.quotes.save({
      ...quoteParams,
      body: {
        type: 'fixed',
        items: [{ text: 'Labor', quantity: 1, unit: 'job', unit_price_cents: 10_000 }],
        valid_until: '2026-03-16',
        includes: '',
        excludes: '',
        message: 'I can come on Tuesday morning.',
      },
    })
    await member.quotes.send(quoteParams)
    await customer.quotes.accept({ ...quoteParams, body: { name: 'Ana Rivera' } })
    await server.runJobs()
    await member.work.propose({ params, body: { starts_at: at(48) } })

    await customer.work.unhire({ params, body: { next: 'reopen', reason: 'No llegaron' } })
    await server.runJobs()
    await server.runJobs()

    expect(await stateOf(request.id)).toBe('open')
    expect(await db`select state, hired_at from leads where id = ${params.lead_id}`).toMatchObject([{ state: 'contacted', hired_at: null }])
    expect(await db`select state from quotes where id = ${quote.id}`).toMatchObject([{ state: 'cancelled' }])
    expect(await db`select state from appointments where lead_id = ${params.lead_id}`).toMatchObject([{ state: 'cancelled' }])
    expect(await notices(company.owner.id, ':unhired:')).toBe(1)
    await expect(customer.work.unhire({ params, body: { next: 'reopen' } })).rejects.toMatchObject({ status: 409 })
  })

  test('or ends it, and not after thirty days', async ({ server, given: { scene, later, stateOf } }) => {
    const { member, owner, params, request } = await scene({ isHired: true })
    later(31 * 24)
    const customer = await server.as(owner.id)
    await expect(customer.work.unhire({ params, body: { next: 'cancel' } })).rejects.toMatchObject({ code: 'too_late' })
    later(29 * 24)
    await customer.work.unhire({ params, body: { next: 'cancel' } })
    await server.runJobs()

    expect(await stateOf(request.id)).toBe('cancelled')
    expect(await member.leads.lead({ params })).toMatchObject({ state: 'closed', ended_by: 'cancel' })
  })
})

describe('a request that looks for somebody again', () => {
  test('after it ended in silence is as it was: the company that had bought it is back in its slot', async ({
    db,
    server,
    given: { scene, later, stateOf, usedSlots, buysToo },
  }) => {
    const { request, project, params, owner } = await scene({ slots: 1 })
    later(15 * 24)
    await server.runJobs()
    await server.runJobs()
    expect([await stateOf(request.id), await usedSlots(request.id)]).toEqual(['expired', 0])

    await (await server.as(owner.id)).work.reopenRequest({ params: project })
    await server.runJobs()

    await expect(buysToo(request)).rejects.toMatchObject({ code: 'slots_full' })
    expect(await usedSlots(request.id)).toBe(1)
    expect(await db`select state, contact_stopped_at from leads where id = ${params.lead_id}`).toEqual([
      { state: 'new', contact_stopped_at: null },
    ])
    expect(await moneyProblems(server.context())).toEqual([])
  })

  test('after a hire was taken back keeps the slot of who was hired, and gives those of the others', async ({
    server,
    given: { scene, buysToo, usedSlots },
  }) => {
    const { request, customer, params } = await scene({ slots: 2 })
    await buysToo(request)
    await customer.leads.hire({ params, body: {} })
    await customer.work.unhire({ params, body: { next: 'reopen' } })
    await server.runJobs()

    expect(await usedSlots(request.id)).toBe(1)
    await buysToo(request)
    await expect(buysToo(request)).rejects.toMatchObject({ code: 'slots_full' })
    expect(await moneyProblems(server.context())).toEqual([])
  })

  test('loses nothing to a worker that comes late with what its end had meant', async ({ db, server, given: { scene } }) => {
    const { request, project, params, owner, member } = await scene()
    const quote = await member.quotes.create({ params })
    await db`update projects set state = 'expired', closed_at = ${server.now()} where id = ${request.id}`
    await (await server.as(owner.id)).work.reopenRequest({ params: project })

    await closeRequest(server.context(), request.id)
    await closeAll(server.context(), request.id)

    expect(await db`select state, contact_stopped_at from leads where id = ${params.lead_id}`).toEqual([
      { state: 'new', contact_stopped_at: null },
    ])
    expect(await db`select state from quotes where id = ${quote.id}`).toEqual([{ state: 'draft' }])
  })

  test('or for the same company’s work is not done by a worker that comes late', async ({ db, server, given: { scene } }) => {
    const { customer, member, params, project } = await scene({ isHired: true })
    await member.leads.finish({ params })
    await customer.projects.confirmDone({ params: project })
    await customer.work.reopen({ params: project, body: { text: 'Volvió a gotear al día siguiente.' } })

    await server.runJobs()

    expect(await db`select state from leads where id = ${params.lead_id}`).toEqual([{ state: 'hired' }])
  })
})

test('finished work is opened again within fourteen days, with a problem', async ({ db, server, given: { scene, later, stateOf } }) => {
  const { member, customer, params, project, request } = await scene({ isHired: true })
  await member.leads.finish({ params })
  await customer.projects.confirmDone({ params: project })
  await server.runJobs()
  const reopen = () => customer.work.reopen({ params: project, body: { text: 'Volvió a gotear al día siguiente.' } })

  later(15 * 24)
  await expect(reopen()).rejects.toMatchObject({ code: 'too_late' })
  later(13 * 24)
  await reopen()
  await server.runJobs()

  expect(await stateOf(request.id)).toBe('hired')
  expect(await member.leads.lead({ params })).toMatchObject({ state: 'hired', finished_at: null, problem: { text: expect.any(String) } })
  await member.leads.finish({ params })
  await customer.projects.confirmDone({ params: project })
  await server.runJobs()
  expect(await db`select state from leads where id = ${params.lead_id}`).toMatchObject([{ state: 'done' }])
})
