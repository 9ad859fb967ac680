import { expect } from 'vitest'
import { locationMost } from '#contract/companies/states.ts'
import { newId } from '#server/lib/ids.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { newService } from '#tests/factories/services.ts'
import { newUser } from '#tests/factories/users.ts'
import { atOnce } from '#tests/support/database.ts'
import { test as base } from '#tests/support/test.ts'

const test = base.extend('given', { scope: 'file', auto: true }, async ({ db, server }) => {
  const service = await newService(db)
  /** A company in Rockville that covers Rockville and Frederick, and how others see it. */
  async function company() {
    const company = await newCompany(db, { services: [service.id], zips: ['20850', '21701'] })
    const visitor = server.visitor()
    return {
      ...company,
      owner: await server.as(company.owner.id),
      profile: () => visitor.companies.profile({ params: { slug: company.slug } }),
      found: async (zipcode: string, sort: 'recommended' | 'nearest' = 'recommended') => {
        const { data } = await visitor.companies.search({ query: { service: service.slug, zipcode, sort } })
        return { order: data.map(({ id }) => id), card: data.find(({ id }) => id === company.id)! }
      },
    }
  }
  return { company }
})

const frederick = { zipcode: '21701', name: 'Taller norte', address: '12 Market St' }

test('a location is named on the page and its distance counts, unless it is not published', async ({ db, given: { company } }) => {
  const { id, owner, profile, found } = await company()
  const rival = await company()
  await rival.owner.locations.update({ params: { location_id: rival.id }, body: { zipcode: '20871' } })
  expect(await profile()).toMatchObject({ locations: null })
  expect((await found('21701')).card.miles).toBeGreaterThan(20)
  expect((await found('21701', 'nearest')).order).toEqual([rival.id, id])

  const { locations, most } = await owner.locations.add({ body: frederick })
  const [main, further] = locations as [(typeof locations)[0], (typeof locations)[0]]

  expect(most).toBe(locationMost)
  expect(main).toMatchObject({ id, is_main: true, city: 'Rockville', is_public: true })
  expect(further).toMatchObject({ is_main: false, ...frederick, city: 'Frederick', state_iso: 'MD', is_public: true })
  expect((await found('21701')).card).toMatchObject({ city: 'Frederick', miles: 0 })
  expect((await found('20850')).card).toMatchObject({ city: 'Rockville', miles: 0 })
  expect((await found('21701', 'nearest')).order).toEqual([id, rival.id])
  const shown = await profile()
  expect(shown.locations).toMatchObject({
    text: '2 locations: Rockville, MD · Taller norte, Frederick, MD.',
    places: [{ name: 'Rockville' }, { name: 'Taller norte', city: 'Frederick' }],
  })
  expect(JSON.stringify(shown), 'the street is for the company alone').not.toContain('Market St')
  expect(shown.area.radius_miles).toBe(0)

  const params = { location_id: further.id }
  await owner.locations.update({ params, body: { ...frederick, is_public: false } })

  expect(await profile()).toMatchObject({ locations: null })
  expect((await found('21701')).card).toMatchObject({ city: 'Rockville' })
  expect(await db`select name, is_public from company_locations where company_id = ${id}`).toEqual([
    { name: 'Taller norte', is_public: false },
  ])
})

test('the area is drawn around any location, and stays when that location goes', async ({ given: { company } }) => {
  const { owner } = await company()
  const { locations } = await owner.locations.add({ body: { zipcode: '21201' } })
  const { places } = await owner.ownArea.get()
  expect(places).toMatchObject([{ zipcode: '20850' }, { zipcode: '21201', city: 'Baltimore' }])

  const { area } = await owner.ownArea.addRadius({ body: { zipcode: places[1]!.zipcode, miles: 5 } })
  expect(area.zips_count).toBeGreaterThan(2)
  await owner.locations.remove({ params: { location_id: locations[1]!.id } })

  expect(await owner.ownArea.get()).toMatchObject({ zips_count: area.zips_count, places: [{ zipcode: '20850' }] })
  // Far from everything but a location is not far.
  const list = { body: { zips: '60601', is_excluded: false, adds_far: false } }
  expect((await owner.ownArea.addZips(list)).far).toHaveLength(1)
  await owner.locations.add({ body: { zipcode: '60602' } })
  expect(await owner.ownArea.addZips(list)).toMatchObject({ far: [], changed: ['60601'] })
})

test('another location becomes the main one, and nothing of either is lost', async ({ db, given: { company } }) => {
  const { id, owner, profile } = await company()
  await owner.locations.update({ params: { location_id: id }, body: { name: 'Base', zipcode: '20850', address: '1 First St' } })
  const { locations } = await owner.locations.add({ body: { name: 'Chicago', zipcode: '60601', address: '2 Lake St', is_public: false } })
  const params = { location_id: locations[1]!.id }

  const exchanged = await owner.locations.makeMain({ params })

  expect(exchanged.locations).toMatchObject([
    { id, is_main: true, name: 'Chicago', zipcode: '60601', address: '2 Lake St', is_public: true },
    { id: params.location_id, is_main: false, name: 'Base', zipcode: '20850', address: '1 First St', is_public: true },
  ])
  expect(await profile()).toMatchObject({ city: 'Chicago', state_iso: 'IL', time_zone: 'America/Chicago' })
  expect((await owner.ownCompany.profile()).zipcode).toBe('60601')
  const [row] =
    await db`select c.lat = z.lat and c.lon = z.lon as is_there from companies c join zips z on z.zip = c.zipcode where c.id = ${id}`
  expect(row).toEqual({ is_there: true })
  await owner.locations.makeMain({ params: { location_id: id } })
  expect((await owner.locations.list()).locations[0]).toMatchObject({ name: 'Chicago' })
})

test('twenty fit, however many are added at once, and the main one stays', async ({ db, given: { company } }) => {
  const { id, owner } = await company()
  for (let n = 2; n < locationMost; n++) await owner.locations.add({ body: { zipcode: '20850', name: `No. ${n}` } })

  const outcomes = await atOnce(db, 3, () => owner.locations.add({ body: frederick }, { key: newId() }))

  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'too_many_locations' } })
  expect((await owner.locations.list()).locations).toHaveLength(locationMost)
  await expect(owner.locations.remove({ params: { location_id: id } })).rejects.toMatchObject({ code: 'location_is_main' })
  await expect(owner.locations.update({ params: { location_id: id }, body: { zipcode: '99999' } })).rejects.toMatchObject({
    status: 422,
    errors: { zipcode: [expect.any(String)] },
  })
})

test('locations are their company’s: not another one’s, and members without that permission only read', async ({
  db,
  server,
  given: { company },
}) => {
  const [mine, other] = [await company(), await company()]
  const { locations } = await other.owner.locations.add({ body: frederick })
  for (const location_id of [locations[1]!.id, other.id, newId()]) {
    const params = { location_id }
    for (const call of [
      () => mine.owner.locations.update({ params, body: { zipcode: '20850' } }),
      () => mine.owner.locations.remove({ params }),
      () => mine.owner.locations.makeMain({ params }, { key: newId() }),
    ])
      await expect(call()).rejects.toMatchObject({ status: 404 })
  }
  expect((await other.owner.locations.list()).locations).toEqual(locations)
  const member = await newUser(db)
  await db`insert into company_members (company_id, user_id, role) values (${mine.id}, ${member.id}, 'member')`
  const client = await server.as(member.id)
  expect((await client.locations.list()).locations).toHaveLength(1)
  await expect(client.locations.add({ body: frederick })).rejects.toMatchObject({ status: 403 })
})
