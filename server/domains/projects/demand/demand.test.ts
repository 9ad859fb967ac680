import { expect } from 'vitest'
import { newCompany } from '#tests/factories/companies.ts'
import { newProject } from '#tests/factories/projects.ts'
import { test as base } from '#tests/support/test.ts'

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

const test = base.extend('given', { scope: 'file', auto: true }, async ({ db, server }) => {
  const open = (service: string, zipcode: string, days: number) =>
    newProject(db, { service, zipcode, state: 'open', opened_at: daysAgo(days) })
  const demand = (query: { services: string; zipcode?: string; radius_miles?: number; states?: string }) =>
    server.visitor().projects.demand({ query })
  for (const zipcode of ['20910', '20901', '20012']) await open('drain-cleaning', zipcode, 3)
  await open('house-cleaning', '20910', 89)
  await open('house-cleaning', '20910', 91)
  await open('drain-cleaning', '21201', 3)
  await open('drain-cleaning', '90210', 3)
  await newProject(db, { service: 'drain-cleaning', zipcode: '20910' })

  return { demand }
})

test('counts what was opened in the last 90 days around a zip', async ({ given: { demand } }) => {
  expect(await demand({ services: 'house-cleaning,drain-cleaning', zipcode: '20910', radius_miles: 5 })).toMatchObject({
    days: 90,
    scope: 'area',
    requests: 4,
    services: [
      { slug: 'drain-cleaning', requests: 3 },
      { slug: 'house-cleaning', requests: 1 },
    ],
    area: { zips_count: expect.any(Number), points: expect.arrayContaining([{ lat: expect.any(Number), lon: expect.any(Number) }]) },
  })
})

test('counts whole states', async ({ given: { demand } }) => {
  expect(await demand({ services: 'drain-cleaning', states: 'MD,CA' })).toMatchObject({ scope: 'area', requests: 4 })
})

test('says of where it counts when the area has too few', async ({ given: { demand } }) => {
  expect(await demand({ services: 'drain-cleaning', zipcode: '21701', radius_miles: 5 })).toMatchObject({ scope: 'state', requests: 3 })
  expect(await demand({ services: 'drain-cleaning', zipcode: '60601', radius_miles: 5 })).toMatchObject({ scope: 'country', requests: 5 })
  expect(await demand({ services: 'no-such-service', zipcode: '20910' })).toMatchObject({ scope: 'country', requests: 0, services: [] })
})

test('refuses what is no list', async ({ given: { demand } }) => {
  await expect(demand({ services: 'a b' })).rejects.toMatchObject({ status: 422 })
  await expect(demand({ services: 'drain-cleaning', states: 'maryland' })).rejects.toMatchObject({
    errors: { states: [expect.any(String)] },
  })
})

test('counts where a company works, without what it leaves out', async ({ db, server }) => {
  const company = await newCompany(db, { zips: ['20910', '20901'], excludedZips: ['20012'] })
  const client = await server.as(company.owner.id)

  expect(await client.projects.ownDemand({ query: { services: 'drain-cleaning' } })).toMatchObject({
    scope: 'state',
    requests: 3,
    area: { zips_count: 2, points: [] },
  })
  await client.ownArea.addState({ params: { state: 'MD' } })
  expect(await client.projects.ownDemand({ query: { services: 'drain-cleaning' } })).toMatchObject({ scope: 'area', requests: 3 })
})
