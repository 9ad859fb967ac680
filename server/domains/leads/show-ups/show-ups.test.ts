import { describe, expect } from 'vitest'
import { recountKept } from '#server/domains/leads/service.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { newRequest } from '#tests/factories/requests.ts'
import { newUser } from '#tests/factories/users.ts'
import { buyLead } from '#tests/support/buy-lead.ts'
import { atOnce } from '#tests/support/database.ts'
import { fc } from '#tests/support/property.ts'
import { historyProblems, walk, ways } from '#tests/support/walk.ts'
import { test as base } from '#tests/support/test.ts'
import { type ShowUpKind, showUpStates } from '#contract/leads/show-up-states.ts'
import { moneyProblems } from '../../admin/integrity/service.ts'
import { exportShowUps, settleShowUps } from './service.ts'

const start = new Date('2026-03-02T15:00:00Z')
const at = (hours: number) => new Date(start.getTime() + hours * 3_600_000)
const days = (count: number) => count * 24
/** Appointments of the tests begin a day after `start` and last an hour. */
const over = days(1) + 1

const test = base.extend('given', { scope: 'file', auto: true }, async ({ db, server }) => {
  type Company = Awaited<ReturnType<typeof newCompany>>
  const later = (hours: number) => server.setNow(at(hours))

  /** A lead with a confirmed appointment; sessions are begun anew, because they end as time passes. */
  async function meet({ company: given, isFree, ...request }: { company?: Company; isFree?: boolean; contact_mode?: 'messages' } = {}) {
    const owner = await newUser(db)
    const { company, params } = await buyLead(server, await newRequest(db, { owner, opened_at: server.now(), ...request }), given)
    if (isFree) await db`update leads set price_cents = 0 where id = ${params.lead_id}`
    const [member, customer] = [() => server.as(company.owner.id), () => server.as(owner.id)]
    const propose = async (hours: number) =>
      (await (await member()).work.propose({ params, body: { starts_at: at(hours).toISOString() } })).id
    const confirmed = async (hours: number) => {
      const id = await propose(hours)
      await (await customer()).work.confirm({ params: { appointment_id: id } })
      return id
    }
    const id = await confirmed(days(1))
    const appointment = { appointment_id: id }
    const says = (client: typeof member) => async (kind: ShowUpKind) =>
      (await client()).showUps.mark({ params: appointment, body: { kind } })
    return { owner, company, params, id, appointment, member, customer, propose, confirmed, says: says(customer), answers: says(member) }
  }
  /** A company that came on time to so many appointments, each of another customer. */
  async function punctual(count: number) {
    later(0)
    const company = await newCompany(db, { services: ['drain-cleaning'], zips: ['20910'] })
    for (let n = 0; n < count; n++) await meet({ company })
    return company
  }
  const pass = async (hours: number) => {
    later(hours)
    await server.runJobs()
  }
  const counted = async ({ id }: { id: string }) => {
    const [row] = await db`select show_ups_on_time as on_time, show_ups_count as count from companies where id = ${id}`
    return [row!['on_time'], row!['count']]
  }
  const notices = async (userId: string) =>
    (
      await db<{ title: { es: string; en: string } }[]>`
        select title from notices where user_id = ${userId} and event_key like 'show_up:%' order by created_at, id`
    ).map(({ title }) => title.es)
  return { meet, punctual, later, pass, counted, notices }
})

test.beforeEach(({ server }) => server.setNow(start))

describe('the record', () => {
  test('shows from ten appointments on; a mark counts after seven days without a dispute, and not before', async ({
    db,
    server,
    ctx,
    given: { meet, punctual, pass, counted },
  }) => {
    const company = await punctual(9)
    const shown = async () => ({
      page: (await server.visitor().companies.profile({ params: { slug: company.slug } })).show_ups,
      card: (await server.visitor().companies.search({ query: { service: 'drain-cleaning', zipcode: '20910' } })).data.find(
        ({ id }) => id === company.id,
      )!.show_ups,
    })
    await pass(over)
    expect(await counted(company)).toEqual([9, 9])
    expect(await shown()).toEqual({ page: null, card: null })

    server.setNow(start)
    const tenth = await meet({ company })
    await pass(over)
    const all = { on_time: 10, count: 10, text: 'On time for 10 of 10 appointments' }
    expect(await shown()).toEqual({ page: all, card: all })

    await tenth.says('late')
    await pass(over + days(7) - 0.1)
    expect(await shown()).toEqual({ page: null, card: null })
    expect(await counted(company)).toEqual([9, 9])
    await pass(over + days(7))
    const nine = { on_time: 9, count: 10, text: 'On time for 9 of 10 appointments' }
    expect(await shown()).toEqual({ page: nine, card: nine })
    const spanish = await server.visitor({ locale: 'es' }).companies.profile({ params: { slug: company.slug } })
    expect(spanish.show_ups?.text).toBe('Llegó a tiempo en 9 de 10 citas')

    await db`update companies set show_ups_count = 40, show_ups_on_time = 40 where id = ${company.id}`
    expect(await moneyProblems(ctx)).toMatchObject([{ rule: expect.stringContaining('show-up record'), subject: company.id }])
    await recountKept(ctx)
    expect(await moneyProblems(ctx)).toEqual([])
    expect(await counted(company)).toEqual([9, 10])
  })

  test('counts leads that were paid for, three appointments of each at most, and none that was cancelled in time', async ({
    db,
    given: { meet, pass, counted },
  }) => {
    const { company, customer, confirmed, params } = await meet()
    const free = await meet({ company, isFree: true })
    await pass(over)
    expect(await counted(company)).toEqual([1, 1])
    await free.says('no_show')
    await pass(over + days(7))
    expect(await counted(company)).toEqual([1, 1])

    for (let n = 0; n < 4; n++) {
      await confirmed(over + days(8 + n) + 12)
      await pass(over + days(9 + n))
    }
    expect(await db`select from appointments where lead_id = ${params.lead_id} and state = 'past'`).toHaveLength(5)
    expect(await counted(company)).toEqual([3, 3])
    const cancelled = await confirmed(over + days(14))
    await (await customer()).work.cancel({ params: { appointment_id: cancelled } })
    await pass(over + days(16))
    expect(await counted(company)).toEqual([3, 3])
  })

  test('a company that cancels once it should be there can be marked, and misses an appointment', async ({
    given: { meet, later, pass, counted },
  }) => {
    const { company, member, appointment, says } = await meet()
    later(days(1) + 0.5)
    await (await member()).work.cancel({ params: appointment })
    await pass(over)
    expect(await counted(company)).toEqual([0, 0])
    await says('no_show')
    await pass(over + days(7))
    expect(await counted(company)).toEqual([0, 1])
  })
})

describe('a mark', () => {
  test('is for confirmed appointments whose time has passed, for seven days, by its two sides', async ({
    db,
    server,
    given: { meet, later, pass },
  }) => {
    const { appointment, customer, member, propose, says, answers } = await meet()
    later(over - 0.1)
    await expect(says('late')).rejects.toMatchObject({ code: 'show_up_not_markable' })
    await pass(over)
    const stranger = await server.as((await newCompany(db)).owner.id)
    await expect(stranger.showUps.mark({ params: appointment, body: { kind: 'late' } })).rejects.toMatchObject({ status: 404 })
    await expect(stranger.showUps.dispute({ params: appointment, body: { text: 'No es mi cita.' } })).rejects.toMatchObject({ status: 404 })

    const until = new Date(at(over).getTime() + 7 * 86_400_000).toISOString()
    expect(await says('late')).toMatchObject({ markable_until: null, mine: { kind: 'late', state: 'recorded', disputable_until: until } })
    await expect(says('no_show')).rejects.toMatchObject({ code: 'show_up_marked_otherwise' })
    await (await customer()).showUps.withdraw({ params: appointment })
    expect(await says('late')).toMatchObject({ mine: { state: 'recorded' }, theirs: null })
    await expect((await customer()).showUps.dispute({ params: appointment, body: { text: 'Llegó a tiempo.' } })).rejects.toMatchObject({
      status: 404,
    })

    const open = { appointment_id: await propose(days(3)) }
    await pass(days(4))
    await expect((await customer()).showUps.mark({ params: open, body: { kind: 'no_show' } })).rejects.toMatchObject({
      code: 'show_up_not_markable',
    })
    later(over + days(7))
    await expect(answers('late')).rejects.toMatchObject({ code: 'too_late' })
    await expect((await member()).showUps.dispute({ params: appointment, body: { text: 'Llegamos a las diez.' } })).rejects.toMatchObject({
      code: 'too_late',
    })
  })

  test('in dispute counts neither way, is not noted again, and counts once both agree', async ({
    given: { meet, pass, counted, notices },
  }) => {
    const { company, owner, appointment, customer, member, says } = await meet()
    const other = await meet({ company })
    await pass(over)
    await says('no_show')
    await other.says('no_show')
    for (const { appointment: params } of [{ appointment }, other])
      await (await member()).showUps.dispute({ params, body: { text: 'Estuvimos en la puerta media hora.' } })
    await pass(over + days(8))
    expect(await counted(company)).toEqual([0, 0])

    await (await customer()).showUps.withdraw({ params: appointment })
    expect(await counted(company)).toEqual([1, 1])
    await expect(says('no_show')).rejects.toMatchObject({ code: 'show_up_was_disputed' })
    await (await member()).showUps.agree({ params: other.appointment })
    expect(await counted(company)).toEqual([1, 2])
    await expect((await member()).showUps.agree({ params: other.appointment })).rejects.toMatchObject({ code: 'invalid_transition' })

    expect(await notices(company.owner.id)).toEqual([
      expect.stringContaining('no fuiste a la cita del martes'),
      expect.stringContaining('no fuiste a la cita del martes'),
      expect.stringContaining('retiró lo que anotó'),
    ])
    expect(await notices(owner.id)).toEqual([expect.stringContaining('no está de acuerdo')])
    expect(await notices(other.owner.id)).toEqual([
      expect.stringContaining('no está de acuerdo'),
      expect.stringContaining('está de acuerdo con lo que anotaste'),
    ])
  })

  test('about the customer is told to them, and the company was there', async ({ given: { meet, pass, counted, notices } }) => {
    const { company, owner, answers, customer, params } = await meet()
    await pass(over)
    await answers('no_show')
    expect(await notices(owner.id)).toEqual([expect.stringContaining('anotó que no estabas en la cita')])
    await pass(over + days(7))
    expect(await counted(company)).toEqual([1, 1])
    const { show_ups } = await (await customer()).messaging.thread({ params })
    expect(show_ups).toMatchObject([{ mine: null, theirs: { kind: 'no_show', state: 'stands' } }])
  })

  test('stands in the conversation and in the calendar; a customer who hides their contact hides it here too', async ({
    db,
    server,
    ctx,
    given: { meet, pass },
  }) => {
    const { owner, params, appointment, customer, member, answers } = await meet({ contact_mode: 'messages' })
    await pass(over)
    await answers('late')
    const text = 'Llegué a tiempo, llama al 301 555 0188'
    await (await customer()).showUps.dispute({ params: appointment, body: { text } })

    const [inThread] = (await (await member()).messaging.thread({ params })).show_ups
    const [entry] = (await (await member()).companyJobs.calendar({ query: {} })).entries
    const expected = { appointment_id: appointment.appointment_id, mine: { state: 'disputed', dispute: 'Llegué a tiempo, llama al •••' } }
    expect([inThread, entry!.show_up]).toMatchObject([expected, expected])
    expect((await (await customer()).messaging.thread({ params })).show_ups).toMatchObject([{ theirs: { dispute: text } }])

    expect(await exportShowUps(ctx, owner.id)).toMatchObject([{ author: 'company', kind: 'late', state: 'disputed', dispute: text }])
    const leaver = await customer()
    await db`update sessions set proven_at = ${server.now()} where user_id = ${owner.id}`
    await leaver.privacy.deleteAccount({ body: { confirm: true } })
    await pass(over + 1)
    expect(await db`select dispute, state from show_ups where appointment_id = ${appointment.appointment_id}`).toEqual([
      { dispute: '', state: 'disputed' },
    ])
  })
})

test('once a customer has stopped contact, their company reads no marks any more', async ({ given: { meet, pass } }) => {
  const { params, appointment, customer, member, answers } = await meet()
  await pass(over)
  await answers('late')
  await (await customer()).showUps.dispute({ params: appointment, body: { text: 'Llama al 301 555 0188' } })
  const read = async () => {
    const [inThread] = (await (await member()).messaging.thread({ params })).show_ups
    const entries = (await (await member()).companyJobs.calendar({ query: {} })).entries
    return [inThread, ...entries.map(({ show_up }) => show_up)].map((one) => one?.mine?.dispute)
  }
  expect(new Set(await read())).toEqual(new Set(['Llama al 301 555 0188']))
  await (await customer()).privacy.stop({ body: {} })

  expect(await read(), 'neither in the conversation nor in the calendar').toEqual([undefined])
})

describe('at one moment', () => {
  test('the same tap many times is one mark, told once', async ({ db, given: { meet, pass, notices } }) => {
    const { company, customer, appointment } = await meet()
    await pass(over)
    const client = await customer()
    const outcomes = await atOnce(db, 8, () => client.showUps.mark({ params: appointment, body: { kind: 'late' } }))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(8)
    expect(await notices(company.owner.id)).toHaveLength(1)
    const steps = await db`
      select t.event from transitions t join show_ups m on m.id = t.entity_id
      where t.entity = 'show_up' and m.appointment_id = ${appointment.appointment_id}`
    expect(steps).toHaveLength(1)
  })

  test('both sides say that the other did not come: neither counts', async ({ db, given: { meet, pass, counted } }) => {
    const { company, customer, member, appointment } = await meet()
    await pass(over)
    const [one, two] = [await customer(), await member()]
    await atOnce(db, 10, (n) => (n % 2 ? one : two).showUps.mark({ params: appointment, body: { kind: 'no_show' } }))
    const states = await db`select author, state from show_ups where appointment_id = ${appointment.appointment_id} order by author`
    expect(states).toMatchObject([
      { author: 'company', state: 'disputed' },
      { author: 'customer', state: 'disputed' },
    ])
    await pass(over + days(8))
    expect(await counted(company)).toEqual([0, 0])
  })
})

test('whatever both sides and time do in whatever order, steps are those of the state table and the record is what they say', async ({
  db,
  server,
  ctx,
  given: { meet, pass },
}) => {
  const names = ['late', 'noShow', 'undo', 'dispute', 'agree', 'lateToo', 'noShowToo', 'undoToo', 'disputeToo', 'agreeToo'] as const
  const steps = ways(...names, 'day', 'days', 'settle')
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      server.setNow(start)
      const { appointment: params, customer, member, says, answers } = await meet()
      await pass(over)
      const text = 'No fue así.'
      const wait = (count: number) => {
        server.setNow(new Date(server.now().getTime() + count * 86_400_000))
        return settleShowUps(server.context())
      }
      const acts = (client: typeof customer) => ({
        undo: async () => (await client()).showUps.withdraw({ params }),
        dispute: async () => (await client()).showUps.dispute({ params, body: { text } }),
        agree: async () => (await client()).showUps.agree({ params }),
      })
      const [of, too] = [acts(customer), acts(member)]
      await walk(taken, {
        late: () => says('late'),
        noShow: () => says('no_show'),
        ...of,
        lateToo: () => answers('late'),
        noShowToo: () => answers('no_show'),
        undoToo: too.undo,
        disputeToo: too.dispute,
        agreeToo: too.agree,
        day: () => wait(1),
        days: () => wait(5),
        settle: () => settleShowUps(server.context()),
      })
      expect(
        await historyProblems(db, [
          { entity: 'show_up', machine: showUpStates, table: 'show_ups', births: ['record recorded'], first: 'none' },
        ]),
      ).toEqual([])
      expect(await moneyProblems(ctx)).toEqual([])
      const bothStand = await db`
        select a.id from show_ups one join show_ups other on other.appointment_id = one.appointment_id and other.author > one.author
          join appointments a on a.id = one.appointment_id
        where one.state = 'recorded' and other.state = 'recorded' and (one.kind = 'no_show' or other.kind = 'no_show')`
      expect([...bothStand]).toEqual([])
    }),
    { numRuns: 20, endOnFailure: true },
  )
  const seen = (await db`select distinct event from transitions where entity = 'show_up'`).map(({ event }) => event)
  expect(new Set(seen)).toEqual(new Set(['agree', 'dispute', 'record', 'time', 'withdraw']))
}, 120_000)

test('the table and the machine know the same states', async ({ db }) => {
  const [row] = await db`select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'show_ups_state_check'`
  expect([...String(row!['definition']).matchAll(/'(\w+)'/g)].map(([, state]) => state)).toEqual([...showUpStates.states])
})
