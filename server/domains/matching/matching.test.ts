import { expect } from 'vitest'
import { newCompany } from '#tests/factories/companies.ts'
import { newMatch, reserveOffer } from '#tests/factories/matches.ts'
import { newRequest } from '#tests/factories/requests.ts'
import { newService } from '#tests/factories/services.ts'
import { newUser } from '#tests/factories/users.ts'
import { atOnce } from '#tests/support/database.ts'
import { test as base } from '#tests/support/test.ts'
import type { Question } from '#contract/catalog/forms.ts'
import { matchStates } from '#contract/matching/states.ts'
import { transact } from '#server/lib/context.ts'
import { sell } from './offers/service.ts'
import { buildMatches } from './waves/service.ts'
import { listByIds } from './offers/queries.ts'

const test = base.extend('given', { scope: 'file', auto: true }, async ({ db, server, ctx }) => {
  await db`update zips set price_tier = 1 where zip = ${zip}`
  const ago = (days: number) => new Date(server.now().getTime() - days * day)
  /** Sends the first wave of a request; returns its offers, best first. */
  const ask = async ({ id }: { id: string }) => {
    const sent = await buildMatches(ctx, [id])
    return listByIds(
      db,
      sent.map(({ id }) => id),
    )
  }
  const askedOf = async (projectId: string) => {
    const rows = await db`select company_id from matches where project_id = ${projectId} and state = 'offered'`
    return rows.map((row) => row['company_id'] as string)
  }
  /** The given companies that were asked for a request. */
  async function asked(project: { id: string }, companies: Record<string, { id: string }>): Promise<string[]> {
    await buildMatches(ctx, [project.id])
    const ids = await askedOf(project.id)
    return Object.keys(companies).filter((name) => ids.includes(companies[name]!.id))
  }

  async function offers(
    count: number,
    { slots = 4, caps = {}, price_cents = 2000 }: { slots?: number; caps?: object; price_cents?: number } = {},
  ) {
    const service = await newService(db)
    const company = await newCompany(db, { ...here(service.id), ...caps })
    const matches = []
    for (let index = 0; index < count; index++)
      matches.push(await newMatch(db, { project: await newRequest(db, { service, slots }), company, price_cents }))
    return { company, matches }
  }
  const newTakers = (serviceId: string, project: Parameters<typeof newMatch>[1]['project'], count: number) =>
    Promise.all(
      Array.from({ length: count }, async () => {
        const company = await newCompany(db, here(serviceId))
        return { company, match: await newMatch(db, { project, company }) }
      }),
    )
  const take = (match: { id: string }, company: { id: string }, priceCents = 2000) =>
    reserveOffer(ctx, { matchId: match.id, companyId: company.id, priceCents })

  return { ask, askedOf, asked, ago, offers, take, newTakers }
})

test.beforeEach(({ server }) => server.setNow(new Date()))

const zip = '20850'
const day = 86_400_000
const here = (serviceId: string) => ({ services: [serviceId], zips: [zip] })

test('the best companies are asked, two for each slot, at a price with its parts, for a day', async ({ db, server, given: { ask } }) => {
  const service = await newService(db)
  for (let count = 0; count < 9; count++)
    await newCompany(db, { ...here(service.id), rating_mean: count < 5 ? 4.9 : 3.1, reviews_count: 40 })
  const project = await newRequest(db, { service, slots: 3 })

  const matches = await ask(project)

  expect(matches).toHaveLength(6)
  const best =
    await db`select count(*)::int as count from matches m join companies c on c.id = m.company_id where m.project_id = ${project.id} and c.rating_mean > 4`
  expect(best[0]!['count']).toBe(5)
  expect(matches[0]).toMatchObject({
    state: 'offered',
    wave: 1,
    price_cents: 2200,
    price_parts: { slots: 1.1, urgency: 1, discount: null },
  })
  expect(matches[0]!.score_parts.map(({ part }) => part)).toEqual([
    'fit',
    'responsiveness',
    'quality',
    'proximity',
    'verification',
    'fairness',
  ])
  expect(new Date(matches[0]!.expires_at!).getTime() - server.now().getTime()).toBe(day)
  expect(await db`select slots, used from project_slots where project_id = ${project.id}`).toEqual([{ slots: 3, used: 0 }])
})

test('the companies hear of it in the app and by email, without a word about who asks', async ({ db, server, ctx }) => {
  const service = await newService(db)
  const company = await newCompany(db, here(service.id))
  const project = await newRequest(db, {
    service,
    slots: 2,
    contact: { name: 'Canario', surname: 'Secreto', email: 'canario@example.com', phone: '+13015559999' },
    text: 'Llama al 301-555-9999',
  })

  await buildMatches(ctx, [project.id])
  await server.runJobs()

  const [notice] = await db`select * from notices where user_id = ${company.owner.id}`
  expect(notice).toMatchObject({
    kind: 'offer',
    title: { es: expect.stringContaining('Reparar cercas en Rockville, MD'), en: expect.stringContaining('Fence repair in Rockville, MD') },
  })
  const deliveries = await db`select * from deliveries where recipient = ${company.owner.email} and event_key like 'match:%'`
  expect(deliveries).toHaveLength(1)
  for (const secret of ['Canario', 'Secreto', 'canario@', '5559999', '555-9999'])
    expect(JSON.stringify([notice, deliveries])).not.toContain(secret)
})

test('building matches twice, or at once, is as good as once', async ({ db, ctx, given: { askedOf } }) => {
  const service = await newService(db)
  for (let count = 0; count < 12; count++) await newCompany(db, here(service.id))
  const project = await newRequest(db, { service, slots: 2 })

  await atOnce(db, 6, () => buildMatches(ctx, [project.id]))
  await buildMatches(ctx, [project.id])

  expect(await askedOf(project.id)).toHaveLength(4)
  expect(
    await db`select count(*)::int as count from transitions where entity = 'match' and entity_id in (select id from matches where project_id = ${project.id})`,
  ).toEqual([{ count: 4 }])
})

test('a request from a company’s page goes to that company alone', async ({ db, given: { asked } }) => {
  const service = await newService(db)
  const [wanted, other] = [await newCompany(db, here(service.id)), await newCompany(db, here(service.id))]
  const project = await newRequest(db, { service, directed_company_id: wanted.id })

  expect(await asked(project, { wanted, other })).toEqual(['wanted'])
})

test('a request that is not open asks nobody', async ({ db, given: { asked } }) => {
  const service = await newService(db)
  const company = await newCompany(db, here(service.id))
  const project = await newRequest(db, { service, state: 'in_review' })

  expect(await asked(project, { company })).toEqual([])
})

test('only companies that are active, not paused, offer the service and cover the place are asked', async ({ db, given: { asked } }) => {
  const service = await newService(db)
  const other = await newService(db)
  const companies = {
    byZip: await newCompany(db, here(service.id)),
    byState: await newCompany(db, { services: [service.id], states: ['MD'] }),
    excluded: await newCompany(db, { services: [service.id], states: ['MD'], excludedZips: [zip] }),
    elsewhere: await newCompany(db, { services: [service.id], zips: ['20851', '20902'] }),
    otherState: await newCompany(db, { services: [service.id], states: ['VA'] }),
    otherService: await newCompany(db, here(other.id)),
    off: await newCompany(db, { services: [{ id: service.id, is_on: false }], zips: [zip] }),
    pending: await newCompany(db, { ...here(service.id), status: 'pending' }),
    suspended: await newCompany(db, { ...here(service.id), status: 'suspended' }),
    paused: await newCompany(db, { ...here(service.id), is_paused: true }),
  }
  const project = await newRequest(db, { service, slots: 4 })

  expect(await asked(project, companies)).toEqual(['byZip', 'byState'])
})

test('search rows that lag behind offer nothing that the company no longer covers', async ({ db, given: { asked } }) => {
  const service = await newService(db)
  const left = await newCompany(db, here(service.id))
  await db`delete from company_zips where company_id = ${left.id}`
  const project = await newRequest(db, { service })

  expect(await asked(project, { left })).toEqual([])
})

test('licence gate: what the service asks for must be verified, valid and of the state', async ({ db, server, given: { asked } }) => {
  const service = await newService(db, { requirements: ['trade_licence'] })
  const licence = (changes: { state_iso?: string | null; status?: string; expires_on?: string | null }) => ({
    ...here(service.id),
    credentials: [{ kind: 'trade_licence', state_iso: 'MD', ...changes }],
  })
  const today = server.now().toISOString().slice(0, 10)
  const companies = {
    licensed: await newCompany(db, licence({})),
    everywhere: await newCompany(db, licence({ state_iso: null })),
    untilTomorrow: await newCompany(db, licence({ expires_on: new Date(server.now().getTime() + day).toISOString().slice(0, 10) })),
    none: await newCompany(db, here(service.id)),
    otherState: await newCompany(db, licence({ state_iso: 'VA' })),
    unchecked: await newCompany(db, licence({ status: 'submitted' })),
    revoked: await newCompany(db, licence({ status: 'revoked' })),
    expired: await newCompany(db, licence({ expires_on: new Date(new Date(today).getTime() - 2 * day).toISOString().slice(0, 10) })),
    otherKind: await newCompany(db, { ...here(service.id), credentials: [{ kind: 'liability_insurance' }] }),
  }
  const project = await newRequest(db, { service, slots: 4 })

  expect(await asked(project, companies)).toEqual(['licensed', 'everywhere', 'untilTomorrow'])
})

const label = { es: 'x', en: 'x' }
const option = (id: string) => ({ id, label })
const filterable: Question[] = [
  { id: 'kind', type: 'single', label, filterable: true, options: [option('wood'), option('metal')] },
  { id: 'extras', type: 'multi', label, filterable: true, options: [option('gate'), option('paint'), option('posts')] },
]

test('answer filters: a company is asked only for what it takes, all of it', async ({ db, given: { asked } }) => {
  const service = await newService(db, { questions: filterable })
  const taking = (answer_filters: Record<string, string[]>) =>
    newCompany(db, { services: [{ id: service.id, answer_filters }], zips: [zip] })
  const companies = {
    everything: await taking({}),
    wood: await taking({ kind: ['wood'] }),
    metal: await taking({ kind: ['metal'] }),
    gatesAndPosts: await taking({ extras: ['gate', 'posts'] }),
    gatesOnly: await taking({ extras: ['gate'] }),
    unasked: await taking({ other_question: ['x'] }),
  }
  const project = await newRequest(db, { service, slots: 4, answers: { kind: 'wood', extras: ['gate', 'posts'] } })

  expect(await asked(project, companies)).toEqual(['everything', 'wood', 'gatesAndPosts', 'unasked'])
})

test('a company’s own highest price, and its caps, are kept', async ({ db, server, given: { asked } }) => {
  const service = await newService(db)
  const used = async (company: { id: string }, period: string, startsOn: string, cents: number) => {
    await db`insert into cap_usage (company_id, period, starts_on, cents) values (${company.id}, ${period}, ${startsOn}, ${cents})`
    return company
  }
  server.setNow(new Date('2026-11-18T17:00:00Z'))
  const companies = {
    cheapOnly: await newCompany(db, { services: [{ id: service.id, max_lead_price_cents: 2199 }], zips: [zip] }),
    enough: await newCompany(db, { services: [{ id: service.id, max_lead_price_cents: 2200 }], zips: [zip] }),
    leadCap: await newCompany(db, { ...here(service.id), cap_lead_cents: 2199 }),
    dayRoom: await used(await newCompany(db, { ...here(service.id), cap_day_cents: 5000 }), 'day', '2026-11-18', 2800),
    dayFull: await used(await newCompany(db, { ...here(service.id), cap_day_cents: 5000 }), 'day', '2026-11-18', 2801),
    yesterdayFull: await used(await newCompany(db, { ...here(service.id), cap_day_cents: 5000 }), 'day', '2026-11-17', 5000),
    weekFull: await used(await newCompany(db, { ...here(service.id), cap_week_cents: 5000 }), 'week', '2026-11-16', 5000),
    monthFull: await used(await newCompany(db, { ...here(service.id), cap_month_cents: 5000 }), 'month', '2026-11-01', 5000),
  }
  const project = await newRequest(db, { service, slots: 3 })

  expect(await asked(project, companies)).toEqual(['enough', 'dayRoom', 'yesterdayFull'])
})

test('blocked companies, and the customer’s own, are not asked', async ({ db, given: { asked } }) => {
  const service = await newService(db)
  const [blocked, own, other] = [
    await newCompany(db, here(service.id)),
    await newCompany(db, here(service.id)),
    await newCompany(db, here(service.id)),
  ]
  await db`insert into blocks (company_id, user_id) values (${blocked.id}, ${own.owner.id})`
  const project = await newRequest(db, { service, owner: own.owner })

  expect(await asked(project, { blocked, own, other })).toEqual(['other'])
})

test.for(['account', 'phone', 'email'])(
  'no second lead of the same customer and service in 60 days, the customer known by %s',
  async (by, { db, given: { ago, asked } }) => {
    const service = await newService(db)
    const customer = await newUser(db)
    const recent = await newCompany(db, here(service.id))
    const old = await newCompany(db, here(service.id))
    const earlier = async (company: { id: string }, days: number) => {
      const before = await newRequest(db, {
        service,
        ...(by === 'account' ? { owner: customer } : { contact: { phone: customer.phone!, email: customer.email } }),
      })
      await newMatch(db, { project: before, company, state: 'sold', decided_at: ago(days) })
    }
    await earlier(recent, 59)
    await earlier(old, 61)
    const contact = by === 'phone' ? { phone: customer.phone! } : by === 'email' ? { email: customer.email } : {}
    const project = await newRequest(db, { service, ...(by === 'account' ? { owner: customer } : {}), contact })

    expect(await asked(project, { recent, old })).toEqual(['old'])
  },
)

test('promise 13: the same customer again is free for 180 days after a paid lead, and then even above the company’s highest price', async ({
  db,
  given: { ago, ask },
}) => {
  const [before, service] = [await newService(db), await newService(db)]
  const customer = await newUser(db)
  const served = async (days: number, changes: { price_cents?: number; undone?: boolean } = {}) => {
    const company = await newCompany(db, {
      services: [before.id, { id: service.id, max_lead_price_cents: changes.undone ? null : days < 100 ? 100 : null }],
      zips: [zip],
    })
    const match = await newMatch(db, {
      project: await newRequest(db, { service: before, owner: customer }),
      company,
      state: 'sold',
      decided_at: ago(days),
      price_cents: changes.price_cents ?? 2000,
    })
    if (changes.undone) await db`update matches set undone_at = now() where id = ${match.id}`
    return company
  }
  const [recent, old, free, undone] = [
    await served(10),
    await served(181),
    await served(120, { price_cents: 0 }),
    await served(120, { undone: true }),
  ]
  const project = await newRequest(db, { service, owner: customer, slots: 4 })

  const matches = await ask(project)

  const priceOf = (company: { id: string }) => matches.find(({ company_id }) => company_id === company.id)?.price_cents
  expect([recent, old, free, undone].map(priceOf)).toEqual([0, 2000, 2000, 2000])
  expect(matches.find(({ company_id }) => company_id === recent.id)?.price_parts.discount).toEqual({ reason: 'repeat', factor: 0 })
})

test('the price of a lead follows the state’s tariff, the newest that holds, and the zip’s tier', async ({ db, given: { ask } }) => {
  const service = await newService(db)
  const tariff = (state: string | null, base: number, from: string) => db`
    insert into service_prices (id, service_id, state_iso, base_cents, min_cents, max_cents, valid_from)
    values (gen_random_uuid(), ${service.id}, ${state}, ${base}, 100, 100000, ${from})`
  await tariff('MD', 3000, '2021-01-01')
  await tariff('MD', 4000, '2022-01-01')
  await tariff('MD', 9000, '2999-01-01')
  await tariff('VA', 7000, '2022-01-01')
  await newCompany(db, { services: [service.id], zips: ['20851'] })
  await db`update zips set price_tier = 1.25 where zip = '20851'`

  const [match] = await ask(await newRequest(db, { service, zipcode: '20851', slots: 4 }))

  expect(match!.price_parts).toMatchObject({ base: { amount: 4000 }, zip_tier: 1.25 })
  expect(match!.price_cents).toBe(5000)
})

test('a later price change never alters an offer', async ({ db, ctx, given: { ask } }) => {
  const service = await newService(db)
  await newCompany(db, here(service.id))
  const project = await newRequest(db, { service, slots: 4 })
  const [offered] = await ask(project)

  await db`
    insert into service_prices (id, service_id, base_cents, min_cents, max_cents, valid_from) values (gen_random_uuid(), ${service.id}, 9000, 100, 100000, now() - interval '1 second')`
  await buildMatches(ctx, [project.id])

  expect(await db`select price_cents from matches where id = ${offered!.id}`).toEqual([{ price_cents: offered!.price_cents }])
})

test('an offer ends after its time, an urgent one after two hours, and says so in its history', async ({ db, server, given: { ask } }) => {
  const service = await newService(db)
  await newCompany(db, here(service.id))
  const [calm] = await ask(await newRequest(db, { service }))
  const [urgent] = await ask(await newRequest(db, { service, timing: 'urgent' }))
  const states = async () =>
    (await db`select state from matches where id in ${db([calm!.id, urgent!.id])} order by expires_at desc`).map((row) => row['state'])

  server.setNow(new Date(server.now().getTime() + 2.1 * 3_600_000))
  await server.runJobs()
  const afterTwoHours = await states()
  server.setNow(new Date(server.now().getTime() + 22 * 3_600_000))
  await server.runJobs()

  expect(afterTwoHours).toEqual(['offered', 'expired'])
  expect(await states()).toEqual(['expired', 'expired'])
  expect(await db`select from_state, event, to_state, actor from transitions where entity_id = ${urgent!.id} order by id`).toEqual([
    { from_state: 'candidate', event: 'send', to_state: 'offered', actor: 'S' },
    { from_state: 'offered', event: 'time', to_state: 'expired', actor: 'S' },
  ])
})
const codes = (results: PromiseSettledResult<unknown>[]) =>
  results.filter((result) => result.status === 'rejected').map((result) => result.reason.spec?.code ?? result.reason)

test.for(['cap_day_cents', 'cap_week_cents', 'cap_month_cents'])(
  'promise 1: %s is never passed, however many accept at once',
  async (cap, { db, given: { offers, take } }) => {
    const { company, matches } = await offers(12, { caps: { [cap]: 7000 } })

    const results = await atOnce(db, 12, (index) => take(matches[index]!, company))

    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect(new Set(codes(results))).toEqual(new Set(['cap_reached']))
    expect(await db`select distinct cents from cap_usage where company_id = ${company.id}`).toEqual([{ cents: 6000 }])
  },
)

test('a cap counts the company’s own days and weeks from Monday', async ({ db, server, given: { offers, take } }) => {
  const { company, matches } = await offers(4, { caps: { cap_day_cents: 2000, cap_week_cents: 6000, time_zone: 'America/Los_Angeles' } })
  const at = async (instant: string, match: { id: string }) => {
    server.setNow(new Date(instant))
    await db`update matches set expires_at = ${new Date(server.now().getTime() + day)} where id = ${match.id}`
    return take(match, company).then(
      () => 'taken',
      (error: { spec: { code: string } }) => error.spec.code,
    )
  }

  // Sunday 22:30 in Los Angeles is Monday in New York and in UTC.
  const outcomes = [
    await at('2026-11-16T06:30:00Z', matches[0]!),
    await at('2026-11-16T07:30:00Z', matches[1]!),
    await at('2026-11-16T08:30:00Z', matches[2]!),
    await at('2026-11-17T08:30:00Z', matches[3]!),
  ]

  expect(outcomes).toEqual(['taken', 'cap_reached', 'taken', 'taken'])
  const weeks = await db`select starts_on, cents from cap_usage where company_id = ${company.id} and period = 'week' order by starts_on`
  expect([...weeks]).toEqual([
    { starts_on: '2026-11-09', cents: 2000 },
    { starts_on: '2026-11-16', cents: 4000 },
  ])
})

test('promise 6: the customer decides how many: slots are never oversold, however many accept at once, and the others are told that they are full', async ({
  db,
  given: { newTakers, take },
}) => {
  const service = await newService(db)
  const project = await newRequest(db, { service, slots: 3 })
  const takers = await newTakers(service.id, project, 12)

  const results = await atOnce(db, 12, (index) => take(takers[index]!.match, takers[index]!.company))

  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  expect(new Set(codes(results))).toEqual(new Set(['slots_full']))
  expect(await db`select used from project_slots where project_id = ${project.id}`).toEqual([{ used: 3 }])
})

test('a refused purchase takes nothing: another price, a closed request, a paused company, an offer that is over or another company’s', async ({
  db,
  given: { offers, ago, take },
}) => {
  const { company, matches } = await offers(5)
  const [priced, closed, over, foreign, paused] = matches as [
    (typeof matches)[0],
    (typeof matches)[0],
    (typeof matches)[0],
    (typeof matches)[0],
    (typeof matches)[0],
  ]
  await db`update projects set state = 'cancelled' where id = ${closed.project_id}`
  await db`update matches set expires_at = ${ago(1)} where id = ${over.id}`
  const other = await newCompany(db)

  const refused = await Promise.allSettled([take(priced, company, 1), take(closed, company), take(over, company), take(foreign, other)])
  await db`update companies set is_paused = true where id = ${company.id}`
  const whilePaused = await Promise.allSettled([take(paused, company)])

  expect(codes([...refused, ...whilePaused])).toEqual([
    'price_changed',
    'project_closed',
    'invalid_transition',
    'not_found',
    'company_inactive',
  ])
  expect(await db`select count(*)::int as count from cap_usage where company_id = ${company.id}`).toEqual([{ count: 0 }])
  expect(
    await db`select coalesce(sum(used), 0)::int as used from project_slots where project_id in ${db(matches.map(({ project_id }) => project_id))}`,
  ).toEqual([{ used: 0 }])
})

test('once every slot is sold the other offers are filled at once', async ({ db, ctx, given: { newTakers, take } }) => {
  const service = await newService(db)
  const project = await newRequest(db, { service, slots: 2 })
  const takers = await newTakers(service.id, project, 4)
  const states = async () =>
    (await db`select state from matches where project_id = ${project.id} order by state`).map((row) => row['state'])

  for (const { company, match } of takers.slice(0, 2)) await take(match, company)
  const whileReserved = await states()
  await transact(ctx, (ctx) => sell(ctx, takers[0]!.match.id))
  const afterOne = await states()
  await transact(ctx, (ctx) => sell(ctx, takers[1]!.match.id))

  expect(whileReserved).toEqual(['offered', 'offered', 'reserved', 'reserved'])
  expect(afterOne).toEqual(['offered', 'offered', 'reserved', 'sold'])
  expect(await states()).toEqual(['filled', 'filled', 'sold', 'sold'])
})

test('slots are locked before matches, so that nobody holds a match while waiting for slots', async ({
  db,
  given: { newTakers, take },
}) => {
  const service = await newService(db)
  const project = await newRequest(db, { service })
  const [taker] = await newTakers(service.id, project, 1)
  const { promise: isFree, resolve: free } = Promise.withResolvers<void>()
  const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>()
  const holder = db.begin(async (db) => {
    await db`select from project_slots where project_id = ${project.id} for update`
    hold()
    await isFree
  })
  await isHeld
  const buyer = take(taker!.match, taker!.company)
  const waiting = () => db`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%join project_slots%for update%'`
  while ((await waiting()).length === 0);
  const untouched = await db`select state from matches where id = ${taker!.match.id} for update nowait`
  free()
  await Promise.all([holder, buyer])
  expect(untouched).toEqual([{ state: 'offered' }])
})

test('the states of the contract are those of the table', async ({ db }) => {
  const [row] = await db`select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'matches_state_check'`
  expect([...row!['definition'].matchAll(/'(\w+)'/g)].map(([, state]) => state)).toEqual([...matchStates.states])
})
