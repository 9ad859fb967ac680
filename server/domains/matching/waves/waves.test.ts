import { expect } from 'vitest'
import type { Pool } from '#server/lib/db.ts'
import { chosenReasons } from '#contract/matching/chosen.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { giveMoney } from '#tests/factories/money.ts'
import { newMatch } from '#tests/factories/matches.ts'
import { newRequest } from '#tests/factories/requests.ts'
import { newService } from '#tests/factories/services.ts'
import { newUser } from '#tests/factories/users.ts'
import { atOnce } from '#tests/support/database.ts'
import { test as base } from '#tests/support/test.ts'
import { buildMatches, sendWaves } from './service.ts'
import type { ChosenOutcome } from '#contract/matching/states.ts'

const zip = '20850'
// A Wednesday, 10:00 in Rockville.
const start = new Date('2026-11-18T15:00:00Z')

const test = base.extend('given', { scope: 'file', auto: true }, async ({ db, server }) => {
  await db`update zips set price_tier = 1 where zip = ${zip}`
  /** Advances the clock to this long after the start and runs every job and subscriber twice, to prove that they are idempotent. */
  async function until(ms: number) {
    server.setNow(new Date(start.getTime() + ms))
    await server.runJobs()
    await server.runJobs()
  }
  const newCompanies = async (serviceId: string, count: number, given: object = {}): Promise<Company[]> => {
    const companies: Company[] = []
    // In score order: ratings fall.
    for (let i = 0; i < count; i++)
      companies.push(
        await newCompany(db, {
          services: [serviceId],
          zips: [zip],
          rating_mean: 5 - i * 0.2,
          reviews_count: 100,
          ...given,
          created_at: start,
        }),
      )
    return companies
  }
  const request = (given: Parameters<typeof newRequest>[1]) => newRequest(db, { opened_at: start, ...given })
  const offersOf = (projectId: string) =>
    db<{ company_id: string; wave: number; state: string; price_cents: number; price_parts: { discount: unknown } }[]>`
      select company_id, wave, state, price_cents, price_parts from matches where project_id = ${projectId} order by wave, score desc`
  const inWaves = async (projectId: string) => {
    const offers = await offersOf(projectId)
    return Object.fromEntries([...Map.groupBy(offers, ({ wave }) => wave)].map(([wave, rows]) => [wave, rows.length]))
  }
  const noticesTo = (userId: string, kind: string) => db`select title, body, path from notices where user_id = ${userId} and kind = ${kind}`
  const told = (userId: string) => noticesTo(userId, 'nobody_answered')
  const board = async (project: { id: string; owner: { id: string } }) =>
    (await server.as(project.owner.id)).quotes.board({ params: { project_id: project.id } })

  async function buy(company: Company, projectId: string) {
    await giveMoney(db, company.id, 50_000)
    const [match] = await db<{ id: string; price_cents: number }[]>`
      select id, price_cents from matches where project_id = ${projectId} and company_id = ${company.id}`
    const browser = await server.as(company.owner.id)
    return browser.leads.buy({ params: { match_id: match!.id }, body: { price: { amount: match!.price_cents, currency: 'USD' } } })
  }

  return { newCompanies, request, inWaves, board, until, told, offersOf, noticesTo, buy }
})

test.beforeEach(({ server }) => server.setNow(start))

const minutes = (count: number) => count * 60_000
const hours = (count: number) => minutes(count * 60)
type Company = { id: string; owner: { id: string } }

test('promise 12: nobody is left without an answer: two waves, half price, a free lead, and the truth after 36 hours', async ({
  db,
  server,
  ctx,
  given: { newCompanies, request, inWaves, board, until, told, offersOf, noticesTo },
}) => {
  const service = await newService(db)
  const companies = await newCompanies(service.id, 9)
  const project = await request({ service, slots: 1 })

  await buildMatches(ctx, [project.id])
  await server.runJobs()
  const first = await inWaves(project.id)
  const planned = (await board(project)).next_wave_at
  await until(hours(1.9))
  const before = await inWaves(project.id)
  await until(hours(2))
  const second = await inWaves(project.id)
  await until(hours(12))
  const third = await inWaves(project.id)
  await until(hours(23.9))
  const calm = await inWaves(project.id)
  await until(hours(24))
  const fourth = await inWaves(project.id)
  const early = await told(project.owner.id)
  await until(hours(36))

  expect([first, before, second, third, calm, fourth]).toEqual([
    { 1: 2 },
    { 1: 2 },
    { 1: 2, 2: 2 },
    { 1: 2, 2: 2, 3: 2 },
    { 1: 2, 2: 2, 3: 2 },
    { 1: 2, 2: 2, 3: 2, 4: 1 },
  ])
  expect(planned).toBe('2026-11-18T17:00:00.000Z')
  const offers = await offersOf(project.id)
  expect(offers.map(({ company_id }) => company_id)).toEqual(companies.slice(0, 7).map(({ id }) => id))
  const full = 4400
  expect(offers.map(({ price_cents }) => price_cents)).toEqual([full, full, full, full, full / 2, full / 2, 0])
  expect(offers.map(({ price_parts }) => price_parts.discount)).toEqual([
    null,
    null,
    null,
    null,
    { reason: 'half_price', factor: 0.5 },
    { reason: 'half_price', factor: 0.5 },
    { reason: 'rescue', factor: 0 },
  ])
  expect(early).toHaveLength(0)
  expect(await told(project.owner.id)).toHaveLength(1)
  expect((await board(project)).told_at).toBe(server.now().toISOString())
  for (const company of companies.slice(0, 7)) expect(await noticesTo(company.owner.id, 'offer')).toHaveLength(1)
})

test('an urgent request asks after 10 and 30 minutes and an hour, and tells after two, whatever the hour', async ({
  db,
  server,
  ctx,
  given: { newCompanies, request, until, inWaves, told },
}) => {
  const service = await newService(db)
  await newCompanies(service.id, 9)
  server.setNow(new Date(start.getTime() - hours(8)))
  const project = await request({ service, slots: 1, timing: 'urgent', opened_at: server.now() })
  const at = async (ms: number) => {
    await until(ms - hours(8))
    return inWaves(project.id)
  }

  await buildMatches(ctx, [project.id])

  expect(await at(minutes(9))).toEqual({ 1: 2 })
  expect(await at(minutes(10))).toEqual({ 1: 2, 2: 2 })
  expect(await at(minutes(30))).toEqual({ 1: 2, 2: 2, 3: 2 })
  expect(await at(minutes(60))).toEqual({ 1: 2, 2: 2, 3: 2, 4: 1 })
  expect(await told(project.owner.id)).toHaveLength(0)
  await at(minutes(120))
  expect(await told(project.owner.id)).toHaveLength(1)
})

test('the second wave waits for open hours, but not past the third, and rules that come late do all that is due', async ({
  db,
  server,
  ctx,
  given: { newCompanies, request, board, inWaves },
}) => {
  const service = await newService(db)
  await newCompanies(service.id, 9)
  server.setNow(new Date('2026-11-21T22:30:00Z'))
  const saturday = await request({ service, slots: 1, opened_at: server.now() })
  await buildMatches(ctx, [saturday.id])
  const planned = (await board(saturday)).next_wave_at
  server.setNow(new Date('2026-11-22T23:00:00Z'))
  await server.runJobs()

  expect(planned).toBe('2026-11-22T10:30:00.000Z')
  expect(await inWaves(saturday.id)).toEqual({ 1: 2, 2: 2, 3: 2, 4: 1 })
})

test('a wave is sent once, however many processes find it due', async ({ db, server, ctx, given: { newCompanies, request, inWaves } }) => {
  const service = await newService(db)
  await newCompanies(service.id, 9)
  const project = await request({ service, slots: 1 })

  await atOnce(db, 6, () => buildMatches(ctx, [project.id]))
  server.setNow(new Date(start.getTime() + hours(3)))
  await atOnce(db, 6, () => sendWaves(ctx))

  expect(await inWaves(project.id)).toEqual({ 1: 2, 2: 2 })
  const [history] = await db`
    select count(*)::int as count from transitions where entity = 'match' and entity_id in (select id from matches where project_id = ${project.id})`
  expect(history!['count']).toBe(4)
})

test('filters are read anew for every wave: who pauses, is full or stops the service in the meantime is not asked', async ({
  db,
  ctx,
  given: { newCompanies, request, until, offersOf },
}) => {
  const service = await newService(db)
  const [, , paused, capped, off, pausedService, last] = await newCompanies(service.id, 7)
  const project = await request({ service, slots: 1 })
  await buildMatches(ctx, [project.id])
  await db`update companies set is_paused = true where id = ${paused!.id}`
  await db`update companies set cap_lead_cents = 100 where id = ${capped!.id}`
  await db`update company_services set is_on = false where company_id = ${off!.id}`
  await db`update company_services set is_paused = true where company_id = ${pausedService!.id}`

  await until(hours(2))

  const second = (await offersOf(project.id)).filter(({ wave }) => wave === 2)
  expect(second.map(({ company_id }) => company_id)).toEqual([last!.id])
})

test('passed offers bring the next paid wave forward once the others cannot fill the slots', async ({
  db,
  server,
  ctx,
  given: { newCompanies, request, inWaves, until },
}) => {
  const service = await newService(db)
  const companies = await newCompanies(service.id, 12)
  const project = await request({ service, slots: 2 })
  await buildMatches(ctx, [project.id])
  const pass = async (company: Company) => {
    const [match] = await db<{ id: string }[]>`select id from matches where project_id = ${project.id} and company_id = ${company.id}`
    await (await server.as(company.owner.id)).leads.pass({ params: { match_id: match!.id }, body: { reason: 'too_busy' } })
  }

  for (const company of companies.slice(0, 2)) await pass(company)
  await server.runJobs()
  const withTwoLeft = await inWaves(project.id)
  await pass(companies[2]!)
  await server.runJobs()
  const withOneLeft = await inWaves(project.id)

  expect(withTwoLeft).toEqual({ 1: 4 })
  expect(withOneLeft).toEqual({ 1: 4, 2: 4 })
  await until(hours(3))
  expect(await inWaves(project.id)).toEqual({ 1: 4, 2: 4 })
})

test('nobody is asked while every slot is taken, and a slot that comes free goes on where the waves stood', async ({
  db,
  server,
  ctx,
  given: { newCompanies, request, buy, board, until, inWaves },
}) => {
  const service = await newService(db)
  const [best] = await newCompanies(service.id, 9)
  const project = await request({ service, slots: 1 })
  await buildMatches(ctx, [project.id])
  const { lead_id: leadId } = await buy(best!, project.id)

  server.setNow(new Date(start.getTime() + minutes(5)))
  const full = (await board(project)).next_wave_at
  await (await server.as(best!.owner.id)).leads.undo({ params: { lead_id: leadId! } })
  await until(hours(2))

  expect(full).toBeNull()
  expect(await inWaves(project.id)).toEqual({ 1: 2, 2: 2 })
})

test('a customer with an answer gets neither a rescue nor the honest message', async ({
  db,
  ctx,
  given: { newCompanies, request, buy, until, offersOf, told },
}) => {
  const service = await newService(db)
  const [best] = await newCompanies(service.id, 9)
  const project = await request({ service, slots: 2 })
  await buildMatches(ctx, [project.id])
  await buy(best!, project.id)

  await until(hours(40))

  expect((await offersOf(project.id)).some(({ price_cents }) => price_cents === 0)).toBe(false)
  expect(await told(project.owner.id)).toHaveLength(0)
})

test('a closed request asks nobody any more', async ({ db, server, ctx, given: { newCompanies, request, until, inWaves, told } }) => {
  const service = await newService(db)
  await newCompanies(service.id, 9)
  const project = await request({ service, slots: 1 })
  await buildMatches(ctx, [project.id])
  await (await server.as(project.owner.id)).projects.close({ params: { project_id: project.id }, body: {} })

  await until(hours(40))

  expect(await inWaves(project.id)).toEqual({ 1: 2 })
  expect(await told(project.owner.id)).toHaveLength(0)
})

test('a request from a company’s page is its alone for four of its open hours, then the customer is asked', async ({
  db,
  server,
  ctx,
  given: { newCompanies, request, until, told, offersOf, inWaves, board },
}) => {
  const service = await newService(db)
  const [, , wanted] = await newCompanies(service.id, 4, {
    hours: [
      { weekday: 3, opens: '08:00', closes: '12:00' },
      { weekday: 4, opens: '08:00', closes: '12:00' },
    ],
  })
  const project = await request({ service, slots: 1, directed_company_id: wanted!.id })
  await buildMatches(ctx, [project.id])

  await until(hours(23.9))
  const before = await told(project.owner.id)
  await until(hours(24))

  expect((await offersOf(project.id)).map(({ company_id }) => company_id)).toEqual([wanted!.id])
  expect(before).toHaveLength(0)
  expect(await told(project.owner.id)).toHaveLength(1)
  await (await server.as(project.owner.id)).projects.widen({ params: { project_id: project.id } })
  await server.runJobs()
  await server.runJobs()
  expect(await inWaves(project.id)).toEqual({ 0: 1, 1: 2 })
  expect((await board(project)).told_at).toBeNull()
})

test('where the customer said so, others are asked after those hours by themselves, or at once when the company passes', async ({
  db,
  server,
  ctx,
  given: { newCompanies, request, until, inWaves, told },
}) => {
  const service = await newService(db)
  const [, wanted] = await newCompanies(service.id, 5)
  const projects = [
    await request({ service, slots: 1, directed_company_id: wanted!.id }),
    await request({ service, slots: 1, directed_company_id: wanted!.id }),
  ]
  await db`update projects set asks_others = true where id in ${db(projects.map(({ id }) => id))}`
  for (const { id } of projects) await buildMatches(ctx, [id])
  const [match] = await db<{ id: string }[]>`select id from matches where project_id = ${projects[1]!.id}`
  await (await server.as(wanted!.owner.id)).leads.pass({ params: { match_id: match!.id }, body: { reason: 'too_busy' } })
  await until(0)
  const atOnceAfterPass = await inWaves(projects[1]!.id)

  await until(hours(4))

  expect(atOnceAfterPass).toEqual({ 0: 1, 1: 2 })
  expect(await inWaves(projects[0]!.id)).toEqual({ 0: 1, 1: 2 })
  expect(await told(projects[0]!.owner.id)).toHaveLength(0)
})

type Barred = (db: Pool, company: Company, owner: { id: string }) => PromiseLike<unknown>

const barred: [ChosenOutcome, Barred][] = [
  ['paused', (db, { id }) => db`update companies set is_paused = true where id = ${id}`],
  ['inactive', (db, { id }) => db`update companies set status = 'suspended' where id = ${id}`],
  ['service', (db, { id }) => db`delete from company_services where company_id = ${id}`],
  ['service', (db, { id }) => db`update company_services set is_paused = true where company_id = ${id}`],
  ['area', (db, { id }) => db`delete from company_zips where company_id = ${id}`],
  ['licence', (db, { id }) => db`update credentials set expires_on = '2026-11-17' where company_id = ${id}`],
  ['work', (db, { id }) => db`update company_services set max_lead_price_cents = 100 where company_id = ${id}`],
  ['busy', (db, { id }) => db`update companies set cap_day_cents = 100 where id = ${id}`],
  ['blocked', (db, { id }, owner) => db`insert into blocks (company_id, user_id) values (${id}, ${owner.id})`],
  ['own', (db, { id }, owner) => db`insert into company_members (company_id, user_id, role) values (${id}, ${owner.id}, 'member')`],
]

test.for(barred)(
  'a chosen company that is not asked (%s): the customer hears why at once, and never that it was silent',
  async ([because, bar], { db, server, ctx, given: { newCompanies, request, inWaves, told, board } }) => {
    const service = await newService(db, { requirements: ['trade_licence'] })
    const [wanted] = await newCompanies(service.id, 3, { credentials: [{ kind: 'trade_licence' }] })
    const owner = await newUser(db)
    await bar(db, wanted!, owner)
    const [alone, open] = [
      await request({ service, owner, slots: 1, directed_company_id: wanted!.id }),
      await request({ service, owner, slots: 1, directed_company_id: wanted!.id }),
    ]
    await db`update projects set asks_others = true where id = ${open.id}`
    await buildMatches(ctx, [alone.id, open.id])

    expect(await inWaves(alone.id)).toEqual({})
    expect(await told(owner.id)).toMatchObject([
      { title: { en: 'We couldn\u2019t ask Ada Cercas' }, body: { en: expect.stringContaining(chosenReasons[because].en) } },
    ])
    expect(await board(alone)).toMatchObject({ chosen: because, told_at: server.now().toISOString(), companies: [] })
    // With the customer's consent, others are asked at once; the board still explains the absence.
    expect(await inWaves(open.id)).toEqual({ 1: 2 })
    expect(await board(open)).toMatchObject({ chosen: because, told_at: null })

    server.setNow(new Date(start.getTime() + minutes(1)))
    await (await server.as(owner.id)).projects.widen({ params: { project_id: alone.id } })
    await server.runJobs()
    expect(await inWaves(alone.id)).toEqual({ 1: 2 })
    expect(await board(alone)).toMatchObject({ chosen: null, told_at: null })
  },
)

test('a chosen company that says no, or whose offer ends in another way, is not called silent', async ({
  db,
  server,
  ctx,
  given: { newCompanies, request, until, board, told },
}) => {
  const service = await newService(db)
  const [wanted] = await newCompanies(service.id, 1)
  const [passed, withdrawn, silent] = [0, 1, 2].map(() => request({ service, slots: 1, directed_company_id: wanted!.id }))
  const all = [await passed!, await withdrawn!, await silent!] as const
  await buildMatches(
    ctx,
    all.map(({ id }) => id),
  )
  const matchOf = async ({ id }: { id: string }) => (await db<{ id: string }[]>`select id from matches where project_id = ${id}`)[0]!.id
  const own = await server.as(wanted!.owner.id)
  await own.leads.pass({ params: { match_id: await matchOf(all[0]) }, body: { reason: 'too_far' } })
  await db`update matches set state = 'withdrawn' where id = ${await matchOf(all[1])}`
  await until(0)
  const early = await board(all[2])
  await until(hours(4))

  expect(early).toMatchObject({ chosen: null, told_at: null })
  expect(await Promise.all(all.map(async (project) => (await board(project)).chosen))).toEqual(['passed', 'withdrawn', 'silent'])
  const titles = await Promise.all(all.map(async ({ owner }) => (await told(owner.id)).map((row) => row['title'].en)))
  expect(titles).toEqual([
    ['Ada Cercas can\u2019t take your request'],
    ['Ada Cercas can\u2019t take your request'],
    ['Ada Cercas hasn\u2019t responded'],
  ])
})

test('a customer who asks the company they hired before gets through to it, free where promise 13 says so, and it knows that it was chosen', async ({
  db,
  server,
  ctx,
  given: { newCompanies, request, noticesTo, board },
}) => {
  const service = await newService(db)
  const owner = await newUser(db)
  const [paid, refunded, free] = await newCompanies(service.id, 3)
  const before = async (company: Company, price_cents: number) => {
    const project = await request({ service, owner, slots: 4 })
    const match = await newMatch(db, { project, company, price_cents })
    await giveMoney(db, company.id, 50_000)
    const price = { amount: price_cents, currency: 'USD' as const }
    return (await server.as(company.owner.id)).leads.buy({ params: { match_id: match.id }, body: { price } })
  }
  await before(paid!, 2000)
  const { payment } = await before(refunded!, 2000)
  await before(free!, 0)
  await db`update payments set state = 'refunded', refunded_cents = amount_cents where id = ${payment.id}`
  server.setNow(new Date(start.getTime() + hours(24 * 40)))

  const seen = []
  for (const company of [paid!, refunded!, free!]) {
    const project = await request({ service, owner, slots: 1, directed_company_id: company.id, opened_at: server.now() })
    await buildMatches(ctx, [project.id])
    await server.runJobs()
    const browser = await server.as(company.owner.id)
    const [row] = (await browser.leads.list({ query: { tab: 'new' } })).data
    const offer = await browser.leads.offer({ params: { match_id: row!.match_id } })
    const titles = (await noticesTo(company.owner.id, 'offer')).map(({ title }) => title.en as string)
    seen.push([row!.is_by_name, offer.teaser.is_by_name, offer.price.amount, titles.at(-1), (await board(project)).chosen])
    // Also no duplicate, which would be refunded automatically.
    const { lead_id } = await browser.leads.buy({ params: { match_id: row!.match_id }, body: { price: offer.price } })
    await server.runJobs()
    expect((await browser.leads.lead({ params: { lead_id: lead_id! } })).teaser.is_by_name).toBe(true)
    expect(await db`select from refunds where lead_id = ${lead_id}`).toHaveLength(0)
  }

  const title = 'Asked for you by name: Fence repair in Rockville, MD'
  expect(seen).toEqual([
    [true, true, 0, title, null],
    [true, true, 4400, title, null],
    [true, true, 4400, title, null],
  ])
})

test('more slots ask others at once, leave the prices of those who were asked before, and end at four', async ({
  db,
  server,
  ctx,
  given: { newCompanies, request, inWaves, offersOf },
}) => {
  const service = await newService(db)
  await newCompanies(service.id, 14)
  const project = await request({ service, slots: 1 })
  await buildMatches(ctx, [project.id])
  const customer = await server.as(project.owner.id)

  server.setNow(new Date(start.getTime() + minutes(3)))
  const more = await customer.projects.addSlots({ params: { project_id: project.id }, body: { slots: 3 } })
  await server.runJobs()
  await customer.projects.addSlots({ params: { project_id: project.id }, body: { slots: 3 } })
  await server.runJobs()

  expect(more.slots).toBe(3)
  expect(await inWaves(project.id)).toEqual({ 1: 8 })
  const prices = (await offersOf(project.id)).map(({ price_cents }) => price_cents)
  expect(prices.filter((cents) => cents === 4400)).toHaveLength(2)
  expect(prices.filter((cents) => cents === 2200)).toHaveLength(6)
  await expect(customer.projects.addSlots({ params: { project_id: project.id }, body: { slots: 5 } })).rejects.toMatchObject({
    status: 422,
  })
})

test('a renewed request asks anew, also those who let their time pass, but nobody who decided; after a month it is too late', async ({
  db,
  server,
  ctx,
  given: { newCompanies, request, until, offersOf, noticesTo },
}) => {
  const service = await newService(db)
  const [silent, passed] = await newCompanies(service.id, 2)
  const project = await request({ service, slots: 1 })
  await buildMatches(ctx, [project.id])
  const [match] = await db<{ id: string }[]>`select id from matches where project_id = ${project.id} and company_id = ${passed!.id}`
  await (await server.as(passed!.owner.id)).leads.pass({ params: { match_id: match!.id }, body: { reason: 'price' } })
  await until(hours(24 * 15))
  const customer = await server.as(project.owner.id)
  const ended = await customer.projects.get({ params: { project_id: project.id } })

  await customer.work.reopenRequest({ params: { project_id: project.id } })
  await server.runJobs()
  await server.runJobs()

  expect(ended.state).toBe('expired')
  const states = Object.fromEntries((await offersOf(project.id)).map(({ company_id, state }) => [company_id, state]))
  expect(states).toEqual({ [silent!.id]: 'offered', [passed!.id]: 'passed' })
  expect(await noticesTo(silent!.owner.id, 'offer')).toHaveLength(2)
  await until(hours(24 * 31))
  await until(hours(24 * 62))
  const late = await server.as(project.owner.id)
  await expect(late.work.reopenRequest({ params: { project_id: project.id } })).rejects.toMatchObject({ status: 409 })
})

test('promise 2: the price is frozen and shown with its parts: no new tariff, later wave or added slot alters it', async ({
  db,
  server,
  ctx,
  given: { newCompanies, request, until },
}) => {
  const service = await newService(db)
  const [company] = await newCompanies(service.id, 9)
  const project = await request({ service, slots: 2 })
  await buildMatches(ctx, [project.id])
  const member = await server.as(company!.owner.id)
  const [match] = await db<{ id: string }[]>`select id from matches where project_id = ${project.id} and company_id = ${company!.id}`
  const offer = () => member.leads.offer({ params: { match_id: match!.id } })
  const shown = await offer()

  await db`
    insert into service_prices (id, service_id, base_cents, min_cents, max_cents, valid_from)
    values (gen_random_uuid(), ${service.id}, 9000, 100, 100000, ${start})`
  await (await server.as(project.owner.id)).projects.addSlots({ params: { project_id: project.id }, body: { slots: 4 } })
  await until(hours(13))

  const { price, price_parts: parts, rivals, slots, comes_back: comesBack } = await offer()
  expect([shown.price.amount, price.amount]).toEqual([2600, 2600])
  expect(parts).toEqual(shown.price_parts)
  expect(parts).toMatchObject({ base: { amount: 2000 }, size: 1, urgency: 1, zip_tier: 1, slots: 1.3, discount: null })
  expect(rivals.length).toBeGreaterThan(2)
  // More companies share it than it was priced for: it is charged as shown, and the difference is refunded.
  expect([slots, shown.comes_back.amount, comesBack.amount]).toEqual([4, 0, 600])
  await giveMoney(db, company!.id, 10_000)
  const { payment } = await member.leads.buy({ params: { match_id: match!.id }, body: { price: shown.price } })
  expect(payment.amount).toEqual(shown.price)
  await server.runJobs()
  expect((await member.payments.wallet()).balance).toEqual({ amount: 8000, currency: 'USD' })
})
