import { describe, expect } from 'vitest'
import type { CompanyArea } from '#contract/company-roles.ts'
import { newId } from '#server/lib/ids.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { newService } from '#tests/factories/services.ts'
import { newUser } from '#tests/factories/users.ts'
import { atOnce } from '#tests/support/database.ts'
import { test as base } from '#tests/support/test.ts'
import { findBySlug } from './identity/service.ts'
import { setPaymentMethod } from './profile/service.ts'
import { rebuildSearch } from './search-index/service.ts'
import { membersOf } from './team/service.ts'
import { recordHire, recordLead, setRatings, setReplies } from './track-record/service.ts'

let service: { id: string; slug: string }

const test = base.extend('given', { scope: 'file', auto: true }, async ({ db, server }) => {
  const company = (given: Parameters<typeof newCompany>[1] = {}) => newCompany(db, { services: [service.id], zips: ['20850'], ...given })
  const profileOf = (slug: string) => server.visitor().companies.profile({ params: { slug } })
  const picture = async () => {
    const id = newId()
    await db`insert into media (id, width, height, widths, thumbhash, created_at) values (${id}, 1200, 800, '{480,960,1200}', 'abc', now())`
    return id
  }

  const cardOf = async (slug: string) => {
    await server.runJobs()
    return profileOf(slug)
  }

  const show = async (companyId: string, works: { serviceId?: string; at: string; caption: string }[]) => {
    const ids: string[] = []
    for (const [position, { serviceId = null, at, caption }] of works.entries()) {
      const id = await picture()
      ids.push(id)
      await db`
        insert into company_pictures (company_id, media_id, position, caption, service_id, added_at)
        values (${companyId}, ${id}, ${position}, ${db.json({ es: caption, en: caption })}, ${serviceId}, ${at})`
    }
    return ids
  }

  return { company, picture, profileOf, cardOf, show }
})

test.beforeEach(async ({ db }) => {
  service = await newService(db)
})

describe('the profile', () => {
  test('shows all that a company tells', async ({ db, server, given: { company, picture, profileOf } }) => {
    const { id, slug } = await company({
      name: 'Cercas Ada',
      about: { es: 'Cercas desde 1998.', en: 'Fences since 1998.' },
      services: [{ id: service.id, price_from_cents: 9000 }, 'lawn-mowing'],
      zips: ['20850', '20910', '21701'],
      states: ['DC'],
      hours: [
        { weekday: 1, opens: '08:00', closes: '12:00' },
        { weekday: 1, opens: '13:00', closes: '24:00' },
      ],
    })
    const [cover, photo] = [await picture(), await picture()]
    await db`update companies set cover_media_id = ${cover}, founded_year = 1998, workers_count = 6, website = 'https://ada.example' where id = ${id}`
    await db`
      insert into company_pictures (company_id, media_id, position, caption, service_id)
      values (${id}, ${photo}, 1, '{"es": "Cedro", "en": "Cedar"}', ${service.id}), (${id}, ${cover}, 2, '{"es": "", "en": ""}', null)`
    await rebuildSearch(server.context(), [id])

    expect(await profileOf(slug)).toMatchObject({
      name: 'Cercas Ada',
      about: 'Fences since 1998.',
      founded_year: 1998,
      workers_count: 6,
      website: 'https://ada.example',
      time_zone: 'America/New_York',
      cover: { id: cover, widths: [480, 960, 1200] },
      price_from: { price: { amount: 9000, currency: 'USD' }, unit: 'job' },
      hours: [
        { weekday: 1, opens: '08:00', closes: '12:00' },
        { weekday: 1, opens: '13:00', closes: '24:00' },
      ],
      services: expect.arrayContaining([
        expect.objectContaining({ slug: service.slug, price_from: { amount: 9000, currency: 'USD' }, unit: 'job' }),
        expect.objectContaining({ slug: 'lawn-mowing', price_from: null }),
      ]),
      area: {
        states: ['DC'],
        zips_count: 3,
        radius_miles: expect.any(Number),
        points: expect.arrayContaining([{ lat: 38.9982, lon: -77.0338 }]),
      },
      gallery: [
        { picture: { id: photo }, caption: 'Cedar', service: 'Fence repair' },
        { picture: { id: cover }, caption: '', service: null },
      ],
    })
  })

  test.for(['draft', 'pending', 'suspended', 'closed'])(
    'of a %s company is not found',
    async (status, { given: { company, profileOf } }) => {
      const { slug } = await company({ status })

      await expect(profileOf(slug)).rejects.toMatchObject({ status: 404 })
    },
  )

  test('of a paused company can still be read', async ({ given: { company, profileOf } }) => {
    const { slug } = await company({ is_paused: true })

    expect(await profileOf(slug)).toMatchObject({ slug })
  })

  test('of nobody is not found', async ({ given: { profileOf } }) => {
    await expect(profileOf('nothing-such')).rejects.toMatchObject({ status: 404 })
    await expect(profileOf('Nothing Such')).rejects.toMatchObject({ status: 404 })
  })
})

test('the newest companies come first, without those that cannot be found', async ({ server, given: { company } }) => {
  const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000)
  await company({ name: 'Older', created_at: soon(1) })
  await company({ name: 'Paused', created_at: soon(2), is_paused: true })
  await company({ name: 'Newer', created_at: soon(3) })

  const newest = await server.visitor().companies.newCompanies()

  expect(newest.slice(0, 2).map(({ name }) => name)).toEqual(['Newer', 'Older'])
})

describe('the own company', () => {
  test('says what is still missing', async ({ server, given: { company } }) => {
    const { id, owner } = await company({ hours: [{ weekday: 2, opens: '09:00', closes: '17:00' }], cap_week_cents: 20_000 })
    const client = await server.as(owner.id)

    const own = await client.companies.own()

    expect(own).toMatchObject({ id, status: 'active', is_paused: false, caps: { lead: null, day: null, week: 20_000, month: null } })
    expect(own.completeness.filter(({ is_done }) => is_done).map(({ part }) => part)).toEqual(['services', 'area', 'hours'])

    await setPaymentMethod(server.context(), id, true)
    expect((await client.companies.own()).completeness).toContainEqual({ part: 'payment', is_done: true })
  })

  test('is for its members', async ({ db, server }) => {
    const stranger = await server.as((await newUser(db)).id)

    await expect(server.visitor().companies.own()).rejects.toMatchObject({ status: 401 })
    await expect(stranger.companies.own()).rejects.toMatchObject({ status: 403 })
  })
})

describe('events of a company', () => {
  test('its members are told what their role lets them do something about, the owner first', async ({ db, server, given: { company } }) => {
    const { id, owner } = await company()
    const [manager, helper] = [await newUser(db), await newUser(db)]
    await db`
      insert into company_members (company_id, user_id, role) values (${id}, ${manager.id}, 'manager'), (${id}, ${helper.id}, 'member')`
    const told = (area: CompanyArea) => membersOf(server.context(), id, area)

    expect((await told('work'))[0]).toBe(owner.id)
    expect(new Set(await told('work'))).toEqual(new Set([owner.id, manager.id, helper.id]))
    expect(await told('configure')).toEqual([owner.id, manager.id])
    expect(await told('money')).toEqual([owner.id])
  })

  test('reviews change its rating and its rank', async ({ db, server, given: { company, cardOf } }) => {
    const { id, slug } = await company()
    const rank = async () =>
      (await db`select rank from search_cells where company_id = ${id} and service_id = ${service.id} and cell = '208'`)[0]![
        'rank'
      ] as number
    const before = await rank()

    await setRatings(server.context(), [id], async () => [{ companyId: id, mean: 4.87, count: 60, recentMean: 4.87, recentCount: 60 }])

    expect(await cardOf(slug)).toMatchObject({ rating: { mean: 4.87, count: 60 } })
    expect(await rank()).toBeGreaterThan(before)
  })

  test('a lead lets others go first for a while', async ({ db, server, given: { company, cardOf } }) => {
    const { id, slug } = await company({ leads_count: 10, last_lead_at: new Date('2026-01-01') })
    const fairness = async () => (await cardOf(slug)).why.find(({ part }) => part === 'fairness')!.value
    expect(await fairness()).toBe(1)

    await recordLead(server.context(), id)

    expect(await fairness()).toBe(0)
    const [row] = await db`select leads_count from companies where id = ${id}`
    expect(row).toEqual({ leads_count: 11 })
  })

  test('after a week it has half of its turn back, by time alone', async ({ server, given: { company, profileOf } }) => {
    const { id, slug } = await company({ leads_count: 10 })
    await recordLead(server.context(), id)
    await server.runJobs()

    server.setNow(new Date(Date.now() + 7 * 86_400_000))
    await server.runJobs()

    const fairness = (await profileOf(slug)).why.find(({ part }) => part === 'fairness')!.value
    server.setNow(new Date())
    expect(fairness).toBeCloseTo(0.5, 1)
  })

  test('hires and the reply time show on its card', async ({ server, given: { company, cardOf } }) => {
    const { id, slug } = await company()

    await recordHire(server.context(), id)
    await setReplies(server.context(), id, { minutes: 25, due: 5, quick: 5 })

    expect(await cardOf(slug)).toMatchObject({ hires_count: 1, reply_minutes: 25 })
  })

  test('a licence that ran out takes its company out of the search the same day, by the clock where it is', async ({
    db,
    server,
    given: { company, profileOf },
  }) => {
    await db`insert into service_requirements (service_id, credential) values (${service.id}, 'trade_licence')`
    const { id, slug } = await company({
      time_zone: 'America/Los_Angeles',
      credentials: [{ kind: 'trade_licence', expires_on: '2027-03-31' }],
    })
    const found = async (now: string) => {
      server.setNow(new Date(now))
      await server.runJobs()
      return (await server.visitor().companies.search({ query: { service: service.slug, zipcode: '20850' } })).total
    }

    expect(await found('2027-04-01T06:59:00Z')).toBe(1)
    expect(await found('2027-04-01T07:01:00Z')).toBe(0)

    expect((await profileOf(slug)).badges).toEqual([])
    const [history] = await db`
      select t.to_state, t.actor from transitions t join credentials c on c.id = t.entity_id where c.company_id = ${id}`
    expect(history).toEqual({ to_state: 'expired', actor: 'S' })
    server.setNow(new Date())
  })

  test('it is found by its slug whatever its state', async ({ server, given: { company } }) => {
    const { slug } = await company({ status: 'suspended' })

    expect(await findBySlug(server.context(), slug)).toMatchObject({ slug, status: 'suspended' })
    expect(await findBySlug(server.context(), 'nothing-such')).toBeUndefined()
  })
})

test('rebuilding again and again, also at the same moment, leaves one row a cell', async ({ db, server, given: { company } }) => {
  const { id } = await company({ zips: ['20850', '20910'], states: ['VA'] })
  const rows = () => db`select service_id, cell, rank, m0, m1 from search_cells where company_id = ${id} order by 1, 2`
  const before = await rows()

  const results = await atOnce(db, 8, () => rebuildSearch(server.context(), [id]))

  expect(results.every(({ status }) => status === 'fulfilled')).toBe(true)
  expect(await rows()).toEqual(before)
  // A service and its category, each in two zip3s, part of MD, the whole of VA, and the country.
  expect(before).toHaveLength(2 * 5)
})

test('a place that is given up is given up in the search', async ({ db, server, given: { company } }) => {
  const { id } = await company({ zips: ['20850', '21701'] })

  await db`delete from company_zips where company_id = ${id} and zip = '21701'`
  await rebuildSearch(server.context(), [id])

  const cells = await db`select distinct cell from search_cells where company_id = ${id} order by 1`
  expect(cells.map(({ cell }) => cell)).toEqual(['208', 'MD*', 'US'])
})

describe('galleries', () => {
  // One of the catalogue's own: it is kept for a minute, and does not know those that tests make.
  test.beforeEach(async ({ db }) => {
    const [known] = await db<{ id: string; slug: string }[]>`select id, slug from services where slug = 'lawn-mowing'`
    service = known!
  })
  const day = (n: number) => `2090-01-0${n}T00:00:00Z`
  const captions = (page: { data: { caption: string }[] }) => page.data.map(({ caption }) => caption)

  test('a company shows all its work in its own order; one that is not active shows none', async ({ server, given: { company, show } }) => {
    const { id, slug } = await company({ name: 'Ada' })
    await show(id, [
      { at: day(1), caption: 'a', serviceId: service.id },
      { at: day(2), caption: 'b' },
    ])
    const gone = await company({ status: 'suspended' })
    const visitor = server.visitor()

    expect(await visitor.galleries.ofCompany({ params: { slug } })).toMatchObject({
      company: { slug, name: 'Ada' },
      works: [
        { caption: 'a', service: { id: service.id, slug: service.slug } },
        { caption: 'b', service: null },
      ],
    })
    await expect(visitor.galleries.ofCompany({ params: { slug: gone.slug } })).rejects.toMatchObject({ status: 404 })
  })

  test('the newest work of all is paged, and narrowed by service and state', async ({ server, given: { company, show } }) => {
    const [one, other, gone] = [
      await company({ zipcode: '20850' }),
      await company({ zipcode: '22201' }),
      await company({ status: 'closed' }),
    ]
    await show(one.id, [
      { at: day(5), caption: '5' },
      { at: day(3), caption: '3', serviceId: service.id },
    ])
    await show(other.id, [{ at: day(4), caption: '4', serviceId: service.id }])
    await show(gone.id, [{ at: day(6), caption: '6', serviceId: service.id }])
    const { galleries } = server.visitor()

    const first = await galleries.newest({ query: { limit: 2 } })
    const second = await galleries.newest({ query: { limit: 1, cursor: first.next_cursor! } })
    expect([captions(first), captions(second)]).toEqual([['5', '4'], ['3']])
    expect(captions(await galleries.newest({ query: { service: service.slug, limit: 2 } }))).toEqual(['4', '3'])
    expect(captions(await galleries.newest({ query: { service: service.slug, state: 'VA' } }))).toEqual(['4'])
    expect(captions(await galleries.newest({ query: { service: 'unknown' } }))).toEqual([])
    expect(first.data[1]).toMatchObject({ company: { slug: other.slug, state_iso: 'VA' }, service: { slug: service.slug } })
    expect(await galleries.filters()).toMatchObject({
      services: expect.arrayContaining([expect.objectContaining({ slug: service.slug })]),
      states: expect.arrayContaining(['MD', 'VA']),
    })
  })
})
