import sharp from 'sharp'
import { describe, expect } from 'vitest'
import type { CompanyCard } from '#contract/companies/search.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { newService } from '#tests/factories/services.ts'
import { type TestApp } from '#tests/support/app.ts'
import { test as base } from '#tests/support/test.ts'
import { storePicture } from '../../media/pictures/service.ts'
import { getCards } from '../cards/service.ts'
import { rebuildSearch } from '../search-index/service.ts'

/** Each test has its own service, so that tests do not see each other's companies. */
let service: { id: string; slug: string }

const test = base.extend('given', { scope: 'file', auto: true }, async ({ db, server }) => {
  const company = (given: Parameters<typeof newCompany>[1] = {}) => newCompany(db, { services: [service.id], zips: ['20850'], ...given })
  const searchAnywhere = (query: Query = {}) => server.visitor().companies.search({ query: { service: service.slug, ...query } })
  const search = (query: Query = {}) => searchAnywhere({ zipcode: '20850', ...query })

  return { company, search, searchAnywhere }
})

test.beforeEach(async ({ db }) => {
  service = await newService(db)
})
type Query = Partial<Parameters<ReturnType<TestApp['visitor']>['companies']['search']>[0]['query']>
const names = ({ data }: { data: CompanyCard[] }) => data.map(({ name }) => name)

test('a card learns by itself that its pictures come smaller', async ({ db, server, given: { company } }) => {
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#b5651d' } })
    .png()
    .toBuffer()
  const { id } = await company({ name: 'Pintada' })
  const cover = await storePicture(server.context(), { bytes })
  await db`update companies set cover_media_id = ${cover.id} where id = ${id}`
  await rebuildSearch(server.context(), [id])
  const before = (await getCards(server.context(), [id]))[0]?.cover
  await server.runJobs()
  await server.runJobs()
  const after = (await getCards(server.context(), [id]))[0]?.cover

  expect([before?.has_avif, after?.has_avif]).toEqual([false, true])
})

describe('place', () => {
  test('a company is found in its zips and nowhere else', async ({ given: { company, search } }) => {
    await company({ name: 'Ada', zips: ['20850', '20899', '20814'] })

    expect(names(await search({ zipcode: '20850' }))).toEqual(['Ada'])
    expect(names(await search({ zipcode: '20899' }))).toEqual(['Ada'])
    expect(names(await search({ zipcode: '20852' }))).toEqual([])
    expect(names(await search({ zipcode: '22101' }))).toEqual([])
  })

  test('a company of a whole state is found in every zip of it, less the excluded ones', async ({ given: { company, search } }) => {
    await company({ name: 'Whole', zips: [], states: ['MD'] })
    await company({ name: 'Less', zips: [], states: ['MD'], excludedZips: ['20850'] })

    expect(names(await search({ zipcode: '20850' }))).toEqual(['Whole'])
    expect(names(await search({ zipcode: '20852' })).toSorted()).toEqual(['Less', 'Whole'])
    expect(names(await search({ zipcode: '21701' })).toSorted()).toEqual(['Less', 'Whole'])
    expect(names(await search({ zipcode: '20001' }))).toEqual([])
  })

  test('zips beside a whole state are found as zips, once', async ({ given: { company, search } }) => {
    await company({ name: 'Ada', states: ['MD'], zips: ['20850', '20001'] })

    expect(names(await search({ zipcode: '20850' }))).toEqual(['Ada'])
    expect(names(await search({ zipcode: '20001' }))).toEqual(['Ada'])
  })

  test('a state lists who covers it whole or in part, the country everybody', async ({ given: { company, searchAnywhere } }) => {
    await company({ name: 'Whole', zips: [], states: ['MD'] })
    await company({ name: 'Part', zips: ['20814'] })
    await company({ name: 'Virginia', zips: ['22101'] })

    expect(names(await searchAnywhere({ state: 'md' })).toSorted()).toEqual(['Part', 'Whole'])
    expect(names(await searchAnywhere({ state: 'VA' }))).toEqual(['Virginia'])
    expect(names(await searchAnywhere()).toSorted()).toEqual(['Part', 'Virginia', 'Whole'])
  })

  test('an unknown place or service is told', async ({ given: { search, searchAnywhere } }) => {
    await expect(search({ zipcode: '00000' })).rejects.toMatchObject({
      status: 422,
      errors: { zipcode: ['We couldn’t find that zip code.'] },
    })
    await expect(searchAnywhere({ state: 'ZZ' })).rejects.toMatchObject({ status: 422, errors: { state: [expect.any(String)] } })
    await expect(search({ service: 'nothing-such' })).rejects.toMatchObject({ status: 404 })
  })
})

describe('companies in the search', () => {
  test.for(['pending', 'suspended', 'closed', 'rejected', 'draft', 'needs_changes'])(
    'a %s company cannot',
    async (status, { given: { company, search } }) => {
      await company({ status })

      expect(names(await search())).toEqual([])
    },
  )

  test('a paused company vanishes with the transaction that pauses it, and comes back', async ({
    db,
    server,
    given: { company, search },
  }) => {
    const { id } = await company({ name: 'Ada' })

    await db`update companies set is_paused = true where id = ${id}`
    await rebuildSearch(server.context(), [id])
    expect(await search()).toMatchObject({ data: [], total: 0 })

    await db`update companies set is_paused = false where id = ${id}`
    await rebuildSearch(server.context(), [id])
    expect(await search()).toMatchObject({ data: [{ name: 'Ada' }], total: 1 })
  })

  test('a service that is switched off is not offered', async ({ given: { company, search } }) => {
    await company({ services: [{ id: service.id, is_on: false }] })

    expect(names(await search())).toEqual([])
  })

  test('licences gate a service in the states that ask for them', async ({ db, given: { company, search, searchAnywhere } }) => {
    await db`insert into service_requirements (service_id, credential, state_iso) values (${service.id}, 'trade_licence', 'MD'), (${service.id}, 'liability_insurance', null)`
    const insurance = { kind: 'liability_insurance' }
    const zips = ['20850', '22101']
    await company({ name: 'Nothing', zips })
    await company({ name: 'Insured', zips, credentials: [insurance] })
    await company({ name: 'Licensed', zips, credentials: [insurance, { kind: 'trade_licence', state_iso: 'MD' }] })
    await company({ name: 'Elsewhere', zips, credentials: [insurance, { kind: 'trade_licence', state_iso: 'VA' }] })
    await company({ name: 'Expired', zips, credentials: [insurance, { kind: 'trade_licence', state_iso: 'MD', expires_on: '2020-01-01' }] })
    await company({ name: 'Unchecked', zips, credentials: [insurance, { kind: 'trade_licence', state_iso: 'MD', status: 'checking' }] })

    expect(names(await search({ zipcode: '20850' }))).toEqual(['Licensed'])
    expect(names(await search({ zipcode: '22101' })).toSorted()).toEqual(['Elsewhere', 'Expired', 'Insured', 'Licensed', 'Unchecked'])
    expect(names(await searchAnywhere({ state: 'MD' }))).toEqual(['Licensed'])
  })
})

describe('order and pages', () => {
  const people = [
    { name: 'Best', rating_mean: 4.9, reviews_count: 120, reply_minutes: 12, leads_count: 40, price: 9000, zipcode: '20852' },
    { name: 'Middle', rating_mean: 4.4, reviews_count: 60, reply_minutes: 90, leads_count: 30, price: 4000, zipcode: '20850' },
    { name: 'Lonely five', rating_mean: 5, reviews_count: 1, reply_minutes: null, leads_count: 0, price: null, zipcode: '21201' },
    { name: 'Slow', rating_mean: 3.1, reviews_count: 50, reply_minutes: 230, leads_count: 30, price: 2000, zipcode: '20910' },
  ]
  test.beforeEach(async ({ given: { company } }) => {
    for (const { price, ...given } of people) await company({ ...given, services: [{ id: service.id, price_from_cents: price }] })
  })

  test('each order is what it says', async ({ given: { search } }) => {
    expect(names(await search({ sort: 'rating' }))).toEqual(['Best', 'Lonely five', 'Middle', 'Slow'])
    expect(names(await search({ sort: 'nearest' }))).toEqual(['Middle', 'Best', 'Slow', 'Lonely five'])
    expect(names(await search({ sort: 'price' }))).toEqual(['Slow', 'Middle', 'Best', 'Lonely five'])
    expect(names(await search({ sort: 'reply' }))).toEqual(['Best', 'Middle', 'Slow', 'Lonely five'])
  })

  test('the recommended order is that of the rank, and explains itself', async ({ db, given: { search } }) => {
    const { data } = await search()
    const total = ({ why }: CompanyCard) => why.reduce((sum, { weight, value }) => sum + weight * value, 0)

    expect(data.map(total)).toEqual(data.map(total).toSorted((a, b) => b - a))
    expect(data[0]!.why.map(({ part }) => part).toSorted()).toEqual([
      'fairness',
      'fit',
      'proximity',
      'quality',
      'responsiveness',
      'verification',
    ])
    expect(data[0]!.why.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1)
    const [rows] = [await db`select rank from search_cells where service_id = ${service.id} and cell = '208' order by rank desc`]
    expect(data.map((card) => Math.round(total(card) * 100) / 100)).toEqual(rows.map(({ rank }) => Math.round(rank * 100) / 100))
  })

  test.for(['recommended', 'rating', 'nearest', 'price', 'reply'] as const)(
    'pages in the order "%s" follow each other without gap or double',
    async (sort, { given: { search } }) => {
      const whole = names(await search({ sort }))
      const paged: string[] = []
      for (let cursor: string | undefined, page = 0; page < 6; page++) {
        const { data, next_cursor } = await search({ sort, limit: 1, ...(cursor ? { cursor } : {}) })
        paged.push(...data.map(({ name }) => name))
        if (!next_cursor) break
        cursor = next_cursor
      }

      expect(paged).toEqual(whole)
      expect(whole).toHaveLength(4)
    },
  )

  test('a page with a filter goes on behind the cursor', async ({ given: { search } }) => {
    const first = await search({ min_rating: 4, limit: 1 })
    const second = await search({ min_rating: 4, limit: 5, cursor: first.next_cursor! })

    expect(new Set([...names(first), ...names(second)])).toEqual(new Set(['Best', 'Middle', 'Lonely five']))
    expect(second.next_cursor).toBeNull()
  })

  test.for(['x', 'WzFd', 'a'.repeat(200), '%00'])('the cursor %j is refused', async (cursor, { given: { search } }) => {
    await expect(search({ cursor })).rejects.toMatchObject({ status: 422, errors: { cursor: [expect.any(String)] } })
  })

  test('a cursor of another order is refused', async ({ given: { search } }) => {
    const { next_cursor } = await search({ sort: 'price', limit: 1 })

    await expect(search({ sort: 'rating', cursor: next_cursor! })).rejects.toMatchObject({ status: 422 })
  })

  test('filters keep what matches, and the total says how many', async ({ given: { search } }) => {
    expect(await search({ min_rating: 4.5 })).toMatchObject({ total: 2, total_capped: false })
    expect(names(await search({ max_price: 4000, sort: 'price' }))).toEqual(['Slow', 'Middle'])
    expect(names(await search({ max_price: 100 }))).toEqual([])
    expect(names(await search({ badge: 'trade_licence' }))).toEqual([])
  })
})

test('equal ranks are paged by company', async ({ given: { company, search } }) => {
  const companies = await Promise.all(Array.from({ length: 7 }, (_, index) => company({ name: `Twin ${index}` })))

  const first = await search({ limit: 4 })
  const second = await search({ limit: 4, cursor: first.next_cursor! })

  expect([...names(first), ...names(second)].toSorted()).toEqual(companies.map(({ name }) => name).toSorted())
})

test('filters by badge, language and opening hours, with their counts', async ({ server, given: { company, search } }) => {
  // Saturday, 10:00 in New York.
  server.setNow(new Date('2027-03-06T15:00:00Z'))
  const saturday = [{ weekday: 6, opens: '08:00', closes: '12:00' }]
  await company({
    name: 'Insured',
    credentials: [{ kind: 'liability_insurance' }],
    languages: ['es'],
    rating_mean: 4.6,
    reviews_count: 9,
    hours: saturday,
  })
  await company({ name: 'Both', languages: [], credentials: [{ kind: 'liability_insurance' }, { kind: 'background_check' }] })
  await company({
    name: 'Weekday',
    languages: ['en'],
    rating_mean: 3.5,
    reviews_count: 2,
    hours: [{ weekday: 1, opens: '08:00', closes: '18:00' }],
  })
  await company({ name: 'West', time_zone: 'America/Los_Angeles', hours: saturday })

  const { facets, data } = await search()
  expect(names(await search({ badge: 'liability_insurance' })).toSorted()).toEqual(['Both', 'Insured'])
  const both = await search({ badge: ['background_check', 'liability_insurance', 'background_check'] })
  expect([names(both), both.total]).toEqual([['Both'], 1])
  await expect(search({ badge: ['liability_insurance', 'charm'] as never })).rejects.toMatchObject({ status: 422 })
  expect(names(await search({ language: 'en' })).toSorted()).toEqual(['Weekday', 'West'])
  expect(names(await search({ open_now: '1' }))).toEqual(['Insured'])
  expect(facets).toEqual({
    badges: { background_check: 1, liability_insurance: 2 },
    languages: { es: 2, en: 2 },
    ratings: { '4.5': 1, '4': 1, '3': 2 },
    open_now: 1,
    this_week: 0,
  })
  expect(Object.fromEntries(data.map(({ name, is_open_now }) => [name, is_open_now]))).toEqual({
    Both: null,
    Insured: true,
    Weekday: false,
    West: false,
  })
})

test('a card shows what the company asks for this service, how far it is, and what was checked', async ({
  server,
  given: { company, search },
}) => {
  await company({
    name: 'Ada',
    zipcode: '20852',
    tagline: { es: 'Cercas rectas', en: 'Straight fences' },
    services: [{ id: service.id, price_from_cents: 12_500 }],
    credentials: [{ kind: 'trade_licence', state_iso: 'MD', source: 'Maryland MHIC', expires_on: '2031-01-31' }],
  })

  const [english] = (await search()).data
  const [spanish] = (await server.visitor({ locale: 'es' }).companies.search({ query: { service: service.slug, zipcode: '20850' } })).data

  expect(english).toMatchObject({
    name: 'Ada',
    tagline: 'Straight fences',
    price_from: { price: { amount: 12_500, currency: 'USD' }, unit: 'job' },
    miles: expect.closeTo(3, -1),
    is_open_now: null,
    badges: [
      {
        kind: 'trade_licence',
        state_iso: 'MD',
        source: 'Maryland MHIC',
        checked_at: expect.stringMatching(/Z$/),
        expires_on: '2031-01-31',
      },
    ],
  })
  expect(spanish!.tagline).toBe('Cercas rectas')
})

test('a category is searched like a service, each company once', async ({ db, server }) => {
  const { companies } = server.visitor()
  await newCompany(db, {
    name: 'Pipes',
    services: ['house-cleaning', 'deep-cleaning', 'carpet-cleaning'],
    zips: ['20850', '22101'],
  })
  await newCompany(db, { name: 'Whole', services: ['deep-cleaning'], states: ['MD'] })

  const here = await companies.categoryCompanies({ params: { slug: 'cleaning' }, query: { zipcode: '20850' } })
  const state = await companies.categoryCompanies({ params: { slug: 'cleaning' }, query: { iso_code: 'VA' } })
  const first = await companies.categoryCompanies({ params: { slug: 'cleaning' }, query: { limit: 1 } })
  const second = await companies.categoryCompanies({ params: { slug: 'cleaning' }, query: { limit: 1, cursor: first.next_cursor! } })

  expect(names(here).toSorted()).toEqual(['Pipes', 'Whole'])
  expect(names(state)).toEqual(['Pipes'])
  expect([...names(first), ...names(second)].toSorted()).toEqual(['Pipes', 'Whole'])
  await expect(companies.categoryCompanies({ params: { slug: 'nothing-such' }, query: {} })).rejects.toMatchObject({ status: 404 })
})

test('coverage counts who could take a request, with the rating of all their reviews', async ({ server, given: { company } }) => {
  await company({ rating_mean: 5, reviews_count: 10 })
  await company({ rating_mean: 4, reviews_count: 30 })
  await company()
  await company({ zips: ['21701'] })

  const coverage = await server.visitor().companies.coverage({ query: { service: service.slug, zipcode: '20850' } })

  expect(coverage).toMatchObject({ companies_count: 3, is_capped: false, rating: { mean: 4.25, count: 40 } })
  expect(coverage.top).toHaveLength(3)
})

test('nobody there is an answer too', async ({ server }) => {
  const coverage = await server.visitor().companies.coverage({ query: { service: service.slug, zipcode: '99950' } })

  expect(coverage).toEqual({ companies_count: 0, is_capped: false, rating: { mean: null, count: 0 }, top: [] })
})

test('counting stops at a hundred', async ({ db, server, given: { company, search } }) => {
  const { id } = await company({ name: 'First' })
  await db`
    insert into companies (id, slug, name, status, zipcode, city, state_iso, lat, lon, time_zone, created_at)
    select gen_random_uuid(), 'many-' || n, 'Many ' || n, status, zipcode, city, state_iso, lat, lon, time_zone, now() from companies, generate_series(1, 120) n where id = ${id}`
  await db`insert into company_zips (company_id, zip) select id, '20850' from companies where slug like 'many-%'`
  await db`insert into company_services (company_id, service_id) select id, ${service.id} from companies where slug like 'many-%'`
  await rebuildSearch(server.context(), 'all')

  const result = await search({ language: 'es' })
  const coverage = await server.visitor().companies.coverage({ query: { service: service.slug, zipcode: '20850' } })

  expect(result).toMatchObject({ total: 100, total_capped: true, facets: { languages: { es: 100 } } })
  expect(coverage).toMatchObject({ companies_count: 100, is_capped: true })
  const [counted] = await db`select companies_count from services where id = ${service.id}`
  expect(counted).toEqual({ companies_count: 121 })
})

test('cards are given in the order asked for, also of companies that can no longer be found', async ({ server, given: { company } }) => {
  const [ada, bea] = [await company({ name: 'Ada', status: 'suspended' }), await company({ name: 'Bea' })]

  const cards = await getCards(server.context(), [bea.id, ada.id])

  expect(cards.map(({ name }) => name)).toEqual(['Bea', 'Ada'])
})
