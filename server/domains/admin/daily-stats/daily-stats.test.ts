import { expect } from 'vitest'
import { openMinutesBetween, usualHours } from '#server/lib/business-time.ts'
import { newId } from '#server/lib/ids.ts'
import { type Db, inTransaction } from '#server/lib/db.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { newMatch } from '#tests/factories/matches.ts'
import { newRequest } from '#tests/factories/requests.ts'
import { newService } from '#tests/factories/services.ts'
import { newUser } from '#tests/factories/users.ts'
import { fc } from '#tests/support/property.ts'
import { test as base } from '#tests/support/test.ts'
import { addChanges } from './queries.ts'
import { recountStats, updateStats } from './service.ts'

const minuteMs = 60_000
const today = new Date()
const ago = (minutes: number) => new Date(today.getTime() - minutes * minuteMs)
const platformDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' })
const dayOf = (at: string) => platformDay.format(new Date(at))

type Request = Awaited<ReturnType<typeof newRequest>>
type Offer = { id: string; project_id: string; company_id: string }

const minutes = fc.integer({ min: 0, max: 60 * 24 * 9 })
const which = fc.nat(99)
const keeping = fc.constantFrom('add up' as const, 'add up twice' as const, 'add up in vain' as const, 'count anew' as const)
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ does: fc.constant('open' as const), minutes, place: fc.nat(3), slots: fc.integer({ min: 1, max: 4 }) }),
  },
  { weight: 5, arbitrary: fc.record({ does: fc.constant('offer' as const), which, company: fc.nat(2), minutes }) },
  { weight: 5, arbitrary: fc.record({ does: fc.constant('buy' as const), which, minutes }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('reply' as const), which, after: fc.nat(3000) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('undo' as const), which }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('refund' as const), which, cents: fc.integer({ min: 0, max: 1000 }), minutes }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('offer again' as const), which, minutes }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constantFrom('hire' as const, 'unhire' as const, 'add slot' as const), which }) },
  { weight: 1, arbitrary: fc.record({ keeping }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
type World = { requests: Request[]; offers: Offer[] }

type Cell = Record<'requests' | 'slots' | 'taken' | 'hired' | 'offers' | 'sold' | 'paid_cents' | 'returned_cents', number>
const none: Cell = { requests: 0, slots: 0, taken: 0, hired: 0, offers: 0, sold: 0, paid_cents: 0, returned_cents: 0 }
const cleaned = (cells: Map<string, Cell>) =>
  Object.fromEntries([...cells].filter(([, cell]) => Object.values(cell).some((value) => value !== 0)))

/** Stored stats: the daily rows and the changes not yet added. */
async function kept(db: Db) {
  const rows = await db<(Cell & { key: string })[]>`
    select day || ' ' || state_iso || ' ' || service_id as key, sum(requests)::int as requests, sum(slots)::int as slots, sum(taken)::int as taken,
      sum(hired)::int as hired, sum(offers)::int as offers, sum(sold)::int as sold, sum(paid_cents) as paid_cents, sum(returned_cents) as returned_cents
    from (select * from daily_figures union all
      select day, state_iso, service_id, requests, slots, taken, hired, offers, sold, paid_cents, returned_cents from figure_changes where service_id is not null) f
    group by 1`
  const replies = await db<{ key: string; leads: number }[]>`
    select day || ' ' || minutes as key, sum(leads)::int as leads from (select * from daily_replies union all
      select day, reply_minutes, replies from figure_changes where reply_minutes is not null) r
    group by 1 having sum(leads) <> 0`
  return {
    cells: cleaned(new Map(rows.map(({ key, ...cell }) => [key, cell]))),
    replies: Object.fromEntries(replies.map(({ key, leads }) => [key, leads])),
  }
}
/** The same sums, added up by the test. */
function sumsOf(cells: Record<string, Cell>) {
  const sums = new Map<string, Cell>()
  for (const [key, cell] of Object.entries(cells)) {
    const [day, state, service] = key.split(' ')
    for (const side of [`${day} ${state}`, `${day} ${service}`]) {
      const sum = { ...none, ...sums.get(side) }
      for (const name of Object.keys(none) as (keyof Cell)[]) sum[name] += cell[name]
      sums.set(side, sum)
    }
  }
  return cleaned(sums)
}

const test = base.extend('given', { scope: 'file' }, async ({ db, ctx }) => {
  const services = [await newService(db), await newService(db)]
  const owner = await newUser(db)
  const companies = [await newCompany(db), await newCompany(db), await newCompany(db)]

  async function newOpenRequest({ minutes, place, slots }: { minutes: number; place: number; slots: number }): Promise<Request> {
    const sent = ago(minutes)
    return newRequest(db, {
      owner,
      service: services[place % 2]!,
      zipcode: place < 2 ? '20850' : '10001',
      slots,
      created_at: sent,
      submitted_at: sent,
      opened_at: sent,
    })
  }

  /** Buys an offer as the product does: payment and lead in one transaction. */
  async function buy(match: Offer, minutes: number): Promise<void> {
    const [payment, at] = [newId(), ago(minutes)]
    await inTransaction(db, async (db) => {
      const bought =
        await db`update matches set state = 'sold', decided_at = ${at} where id = ${match.id} and state = 'offered' returning id`
      if (bought.length === 0) return
      await db`
        insert into payments (id, holder_id, purpose, subject_id, title, state, amount_cents, wallet_cents, created_at, settled_at)
        values (${payment}, ${match.company_id}, 'lead', ${match.id}, '{"es": "Cerca", "en": "Fence"}', 'succeeded', 2000, 2000, ${at}, ${at})`
      await db`
        insert into leads (id, match_id, project_id, company_id, payment_id, price_cents, bought_at, undo_until)
        values (${newId()}, ${match.id}, ${match.project_id}, ${match.company_id}, ${payment}, 2000, ${at}, ${at})`
    })
  }

  const pay = (match: Offer, reason: string, cents: number, minutes: number) => db`
    insert into payment_refunds (id, payment_id, reason, amount_cents, wallet_cents, state, created_at)
    select ${newId()}, id, ${reason}, ${cents}, ${cents}, 'paid', ${ago(minutes)} from payments where subject_id = ${match.id}
    on conflict (payment_id, reason) do nothing`

  const undo = (id: string) =>
    db`update leads set undone_at = ${today} where match_id = ${id} and undone_at is null and first_response_at is null`

  /** Adds changes up and fails before the commit. */
  const addUpInVain = () =>
    inTransaction(db, async (db) => {
      await addChanges(db)
      throw new Error('killed')
    }).catch(() => undefined)

  function keep(how: typeof keeping extends fc.Arbitrary<infer K> ? K : never): Promise<unknown> {
    if (how === 'add up') return updateStats(ctx)
    if (how === 'add up twice') return Promise.all([updateStats(ctx), updateStats(ctx)])
    return how === 'count anew' ? recountStats(ctx) : addUpInVain()
  }

  async function act(world: World, step: Step): Promise<unknown> {
    if ('keeping' in step) return keep(step.keeping)
    if (step.does === 'open') return world.requests.push(await newOpenRequest(step))
    const request = world.requests[step.which % world.requests.length]
    const match = world.offers[step.which % world.offers.length]
    if (step.does === 'hire' && request) return db`update projects set hired_at = ${today}, state = 'hired' where id = ${request.id}`
    if (step.does === 'unhire' && request)
      return db`update projects set hired_at = null, opened_at = ${today}, state = 'open' where id = ${request.id}`
    if (step.does === 'add slot' && request) return db`update projects set slots = slots + 1 where id = ${request.id} and slots < 4`
    if (step.does === 'offer' && request) {
      const company = companies[step.company]!
      if (world.offers.some((one) => one.project_id === request.id && one.company_id === company.id)) return undefined
      return world.offers.push(await newMatch(db, { project: request, company, offered_at: ago(step.minutes) }))
    }
    if (!match) return undefined
    if (step.does === 'buy') return buy(match, step.minutes)
    if (step.does === 'reply')
      return db`
        update leads set first_response_at = bought_at + make_interval(secs => ${step.after * 20}) where match_id = ${match.id} and first_response_at is null`
    if (step.does === 'undo') return undo(match.id)
    if (step.does === 'refund') return pay(match, 'no_reply', step.cents, step.minutes)
    if (step.does === 'offer again')
      return db`update matches set offered_at = ${ago(step.minutes)} where id = ${match.id} and state = 'offered'`
    return undefined
  }

  /** Stats counted by the test, row by row, from the tables. */
  async function counted() {
    const cells = new Map<string, Cell>()
    const replies = new Map<string, number>()
    const projects = new Map((await db`select * from projects`).map((row) => [row['id'] as string, row]))
    const matches = new Map((await db`select * from matches`).map((row) => [row['id'] as string, row]))
    const payments = new Map((await db`select * from payments where purpose = 'lead'`).map((row) => [row['id'] as string, row]))
    const zones = new Map((await db`select id, time_zone from companies`).map((row) => [row['id'] as string, row['time_zone'] as string]))
    const add = (projectId: string, at: string, change: Partial<Cell>) => {
      const { state_iso: state, service_id: service } = projects.get(projectId)!
      const key = `${dayOf(at)} ${state} ${service}`
      const cell = cells.get(key) ?? { ...none }
      for (const [name, value] of Object.entries(change) as [keyof Cell, number][]) cell[name] += value
      cells.set(key, cell)
    }
    for (const row of projects.values())
      if (row['opened_at'] && row['submitted_at'])
        add(row['id'], row['submitted_at'], { requests: 1, slots: row['slots'], hired: row['hired_at'] ? 1 : 0 })
    for (const row of matches.values()) if (row['offered_at']) add(row['project_id'], row['offered_at'], { offers: 1 })
    for (const row of await db`select * from leads where undone_at is null`) {
      add(row['project_id'], row['bought_at'], { sold: 1 })
      add(row['project_id'], projects.get(row['project_id'])!['submitted_at'], { taken: 1 })
      if (!row['first_response_at']) continue
      const place = { timeZone: zones.get(row['company_id'])!, hours: usualHours }
      const minutes = Math.floor(openMinutesBetween(new Date(row['bought_at']), new Date(row['first_response_at']), place) + 1e-6)
      const key = `${dayOf(row['bought_at'])} ${minutes}`
      replies.set(key, (replies.get(key) ?? 0) + 1)
    }
    const requestOf = (payment: string) => matches.get(payments.get(payment)!['subject_id'])!['project_id']
    for (const row of payments.values())
      if (row['settled_at']) add(requestOf(row['id']), row['settled_at'], { paid_cents: row['amount_cents'] })
    for (const row of await db`select * from payment_refunds`)
      add(requestOf(row['payment_id']), row['created_at'], { returned_cents: row['amount_cents'] })
    return { cells: cleaned(cells), replies: Object.fromEntries(replies) }
  }

  /** Stored sums by place and by service. */
  async function summed() {
    const rows = await db<(Cell & { key: string })[]>`
      select day || ' ' || coalesce(state_iso, service_id::text) as key, requests, slots, taken, hired, offers, sold, paid_cents, returned_cents from daily_sums`
    return cleaned(new Map(rows.map(({ key, ...cell }) => [key, cell])))
  }

  return { act, counted, summed, newOpenRequest, companies, buy, pay, services }
})

test('whatever happens in whatever order, the daily figures are a full count at every moment', async ({
  db,
  ctx,
  given: { act, counted, summed },
}) => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      const world: World = { requests: [], offers: [] }
      for (const step of steps) await act(world, step)
      expect(await kept(db)).toEqual(await counted())
      await updateStats(ctx)
      const all = await counted()
      expect(await kept(db)).toEqual(all)
      expect(await summed()).toEqual(sumsOf(all.cells))
      expect(await db`select from figure_changes`).toHaveLength(0)
    }),
    { numRuns: 12 },
  )
})

test('added up and counted anew in two processes while the market goes on, nothing is lost and nothing counts twice', async ({
  db,
  ctx,
  given: { newOpenRequest, companies, buy, pay, counted, summed },
}) => {
  const request = await newOpenRequest({ minutes: 10, place: 0, slots: 4 })
  let isOver = false
  const market = Promise.all(
    companies.map(async (company) => {
      const match = await newMatch(db, { project: request, company })
      await buy(match, 5)
      for (let i = 0; i < 60; i++) {
        await db`update leads set first_response_at = bought_at + make_interval(mins => ${i}) where match_id = ${match.id}`
        await db`update projects set hired_at = case when hired_at is null then now() end where id = ${request.id}`
        await pay(match, `reason ${i}`, 1, i)
      }
    }),
  ).finally(() => (isOver = true))
  const again = async (work: () => Promise<unknown>) => {
    let done = 0
    do {
      await work()
      done++
    } while (!isOver)
    return done
  }
  const rounds = await Promise.all([again(() => updateStats(ctx)), again(() => updateStats(ctx)), again(() => recountStats(ctx)), market])

  expect(Math.min(...(rounds.slice(0, 3) as number[]))).toBeGreaterThan(1)
  const all = await counted()
  expect(await kept(db)).toEqual(all)
  await updateStats(ctx)
  expect(await summed()).toEqual(sumsOf(all.cells))
})

test('the first time, what was there before is counted', async ({ db, ctx, given: { counted, summed } }) => {
  await db`delete from figures_counted`
  await db`delete from daily_figures`
  await db`delete from figure_changes`
  await updateStats(ctx)
  const all = await counted()
  expect(await kept(db)).toEqual(all)
  expect(await summed()).toEqual(sumsOf(all.cells))
})

test('the dashboard says what a full count says', async ({ db, server, given: { counted } }) => {
  const admin = await server.as((await newUser(db, { is_admin: true })).id)
  const { cells } = await counted()
  for (const days of ['7', '30'] as const) {
    const figures = await admin.admin.figures({ query: { days } })
    const shown = Object.entries(cells).filter(([key]) => key.slice(0, 10) >= figures.from)
    const sum = (name: keyof Cell, of = shown) => of.reduce((total, [, cell]) => total + cell[name], 0)

    expect(figures).toMatchObject({
      requests: sum('requests'),
      offers: sum('offers'),
      sold_leads: sum('sold'),
      fill_rate: Math.min(1, sum('taken') / sum('slots')),
      hire_rate: sum('hired') / sum('requests'),
      money_in: { amount: sum('paid_cents') },
      money_back: { amount: sum('returned_cents') },
    })
    const [reply] = await db`
      select percentile_disc(0.5) within group (order by reply_minutes) as minutes
      from leads where undone_at is null and first_response_at is not null and house_day(bought_at) >= ${figures.from}`
    expect(figures.reply_minutes).toBe(reply!['minutes'])
    expect(figures.by_day).toHaveLength(Number(days))
    for (const row of figures.by_day) {
      const ofDay = shown.filter(([key]) => key.startsWith(row.day))
      expect([row.requests, row.sold_leads, row.money_in.amount]).toEqual([
        sum('requests', ofDay),
        sum('sold', ofDay),
        sum('paid_cents', ofDay),
      ])
    }
    for (const row of figures.by_state)
      expect(row.offers).toBe(
        sum(
          'offers',
          shown.filter(([key]) => key.split(' ')[1] === row.state_iso),
        ),
      )
    expect(figures.by_state.length).toBeGreaterThan(1)
    for (const rows of [figures.by_state, figures.by_service]) {
      expect(rows.reduce((total, row) => total + row.sold_leads, 0)).toBe(figures.sold_leads)
      expect(rows.reduce((total, row) => total + row.money_back.amount, 0)).toBe(figures.money_back.amount)
    }
  }
})

test('a part of the market says what a full count of that part says, and one that there is not says so', async ({
  db,
  server,
  given: { services, counted },
}) => {
  const { admin } = await server.as((await newUser(db, { is_admin: true })).id)
  const [service] = services
  const reason = 'no_reply'
  await db`
    insert into refunds (id, lead_id, company_id, payment_id, reason, state, opened_by, amount_cents, pay_to, created_at)
    select gen_random_uuid(), l.id, l.company_id, l.payment_id, ${reason}, 'in_review', 'C', 500, 'wallet', ${today} from leads l
    where not exists (select from refunds r where r.lead_id = l.id)`
  const { cells } = await counted()
  const whole = await admin.figures({ query: { days: '30' } })
  const parts = [
    { state_iso: 'MD' },
    { service: service!.slug },
    { state_iso: 'NY', service: service!.slug },
    { state_iso: 'MD', service: service!.slug },
  ]
  for (const part of parts) {
    const figures = await admin.figures({ query: { days: '30', ...part } })
    const shown = Object.entries(cells).filter(([key]) => {
      const [day, state, id] = key.split(' ')
      return day! >= figures.from && (part.state_iso ?? state) === state && (part.service ? service!.id : id) === id
    })
    const sum = (name: keyof Cell) => shown.reduce((total, [, cell]) => total + cell[name], 0)
    expect(figures).toMatchObject({
      requests: sum('requests'),
      offers: sum('offers'),
      sold_leads: sum('sold'),
      money_in: { amount: sum('paid_cents') },
      money_back: { amount: sum('returned_cents') },
      new_people: null,
      new_companies: null,
    })
    expect(figures.by_day.reduce((total, { offers }) => total + offers, 0)).toBe(figures.offers)
    expect(figures.by_state.reduce((total, row) => total + row.sold_leads, 0)).toBe(figures.sold_leads)
    expect(figures.by_service.every((row) => !part.service || row.service.slug === part.service)).toBe(true)
    const ofPart = db`p.state_iso = ${part.state_iso ?? db`p.state_iso`} and p.service_id = ${part.service ? service!.id : db`p.service_id`}`
    const [reply] = await db`
      select percentile_disc(0.5) within group (order by reply_minutes) as minutes from leads l join projects p on p.id = l.project_id
      where undone_at is null and first_response_at is not null and house_day(bought_at) >= ${figures.from} and ${ofPart}`
    expect(figures.reply_minutes).toBe(reply!['minutes'])
    const [claims] = await db`
      select count(*)::int as count from refunds r join leads l on l.id = r.lead_id join projects p on p.id = l.project_id where ${ofPart}`
    expect(figures.refunds.reduce((total, row) => total + row.count, 0)).toBe(claims!['count'])
  }
  const maryland = await admin.figures({ query: { days: '30', state_iso: 'MD' } })
  expect(maryland.offers).toBeGreaterThan(0)
  expect(maryland.offers).toBeLessThan(whole.offers)
  await expect(admin.figures({ query: { days: '30', state_iso: 'AK' } })).resolves.toMatchObject({
    requests: 0,
    by_state: [],
    reply_minutes: null,
  })
  await expect(admin.figures({ query: { days: '30', service: 'no-such-service' } })).rejects.toThrow('not_found')
})

test('figures that are new and changed in turn for the same places, at the same moment, are all summed up', async ({ db }) => {
  const [day, places] = ['2020-02-29', ['MD', 'NY']]
  const workers = await Promise.all(
    Array.from({ length: 10 }, async (_, i) => {
      const service = newId()
      await db`insert into daily_figures (day, state_iso, service_id, offers) values (${day}, ${places[i % 2]!}, ${service}, 1)`
      return { i, service }
    }),
  )

  for (let round = 0; round < 10; round++)
    await Promise.all(
      workers.map(
        ({ i, service }) => db`
          insert into daily_figures as f (day, state_iso, service_id, offers)
          values (${day}, ${places[i % 2]!}, ${service}, 1), (${day}, ${places[(i + 1) % 2]!}, ${newId()}, 1)
          on conflict (day, state_iso, service_id) do update set offers = f.offers + excluded.offers`,
      ),
    )

  const sums = await db`select state_iso, offers from daily_sums where day = ${day} and state_iso is not null order by state_iso`
  expect(sums.map(({ offers }) => offers)).toEqual([105, 105])
})
