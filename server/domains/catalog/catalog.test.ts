import { expect } from 'vitest'
import { catalogue } from '#db/catalogue/catalogue.ts'
import { newId } from '#server/lib/ids.ts'
import { test as base } from '#tests/support/test.ts'
import { getForm } from './forms/service.ts'
import { countDemand } from './demand/service.ts'
import { findService, serviceRef, setCompanyCounts } from './services/service.ts'

const test = base.extend('given', { scope: 'file' }, async ({ server }) => {
  const opened = async (slug: string, zipcode: string, projectId = newId()) =>
    countDemand(server.context(), { projectId, serviceId: (await findService(server.context(), slug))!.id, zipcode })

  return { opened }
})

test('promise 15: categories and services come in the language of the call', async ({ server }) => {
  const [english, spanish] = [server.visitor().catalog, server.visitor({ locale: 'es' }).catalog]

  const categories = await spanish.categories()
  const services = await english.services()

  expect(categories.map(({ slug }) => slug)).toEqual(catalogue.map(({ slug }) => slug))
  expect(categories[0]).toMatchObject({ slug: 'plumbing', name: 'Plomería', services_count: catalogue[0]!.services.length })
  expect(services).toHaveLength(catalogue.flatMap((category) => category.services).length)
  expect(services).toContainEqual(
    expect.objectContaining({ slug: 'drain-cleaning', name: 'Drain cleaning', category: expect.objectContaining({ name: 'Plumbing' }) }),
  )
})

test('a service comes with its questions, by slug and by id', async ({ server }) => {
  const { catalog } = server.visitor()

  const bySlug = await catalog.service({ params: { id: 'drain-cleaning' } })

  expect(bySlug).toMatchObject({
    name: 'Drain cleaning',
    form_version: 1,
    price_band: { low: { amount: 12_500, currency: 'USD' }, unit: 'job' },
  })
  expect(bySlug.questions.map(({ id }) => id)).toContain('where')
  expect(await catalog.service({ params: { id: bySlug.id } })).toEqual(bySlug)
  expect(await getForm(server.context(), bySlug.form_id)).toMatchObject({ version: 1, questions: bySlug.questions })
})

test('unknown entries are not found', async ({ server }) => {
  const { catalog } = server.visitor()

  await expect(catalog.service({ params: { id: 'nothing-such' } })).rejects.toMatchObject({ status: 404 })
  await expect(catalog.service({ params: { id: newId() } })).rejects.toMatchObject({ status: 404 })
  await expect(catalog.category({ params: { slug: 'nothing-such' } })).rejects.toMatchObject({ status: 404 })
  await expect(catalog.categoryServices({ params: { slug: 'Nothing Such' } })).rejects.toMatchObject({ status: 404 })
  await expect(getForm(server.context(), newId())).rejects.toThrow('not_found')
  await expect(serviceRef(server.context(), 'nothing-such')).rejects.toThrow('not_found')
})

test('a category has a description and its services', async ({ server }) => {
  const { catalog } = server.visitor()

  expect(await catalog.category({ params: { slug: 'plumbing' } })).toMatchObject({
    icon: 'Droplet',
    description: expect.stringContaining('plumbers'),
  })
  const services = await catalog.categoryServices({ params: { slug: 'plumbing' } })
  expect(services[0]).toMatchObject({ slug: catalogue[0]!.services[0]!.slug, price_from: { amount: expect.any(Number), currency: 'USD' } })
})

test('the newest services come from many categories', async ({ server }) => {
  const newest = await server.visitor().catalog.newServices()

  expect(newest).toHaveLength(12)
  expect(new Set(newest.map(({ category }) => category.slug)).size).toBe(12)
})
const slugs = (services: { slug: string }[]) => services.map(({ slug }) => slug)

test('the top ten widen from the zip to its city, its state and the country, then to what everybody asks for', async ({
  server,
  given: { opened },
}) => {
  const { catalog } = server.visitor()
  await opened('sewer-line-repair', '90001')
  await opened('drain-cleaning', '21701')
  await opened('leak-repair', '20902')
  await opened('water-heater-repair', '20910')
  await opened('water-heater-repair', '20910')
  await opened('faucet-installation', '20910')

  const here = slugs(await catalog.top10({ query: { zipcode: '20910' } }))
  const city = slugs(await catalog.top10({ query: { city: 'Silver Spring', state: 'Maryland' } }))
  const state = slugs(await catalog.top10({ query: { state: 'md' } }))
  const country = slugs(await catalog.top10())

  expect(here).toHaveLength(10)
  expect(here.slice(0, 5)).toEqual(['water-heater-repair', 'faucet-installation', 'leak-repair', 'drain-cleaning', 'sewer-line-repair'])
  expect(city.slice(0, 1)).toEqual(['water-heater-repair'])
  expect(state).toContain('drain-cleaning')
  expect(country).toHaveLength(10)
  expect(new Set(country).size).toBe(10)
})

test('a project counts once, however often it is told', async ({ db, given: { opened } }) => {
  const projectId = newId()

  await Promise.all([1, 2, 3, 4].map(() => opened('toilet-repair', '60601', projectId)))

  const rows =
    await db`select scope, requests from service_demand where scope = any(${['zip:60601', 'city:IL:Chicago', 'state:IL']}) order by scope`
  expect(rows).toEqual([
    { scope: 'city:IL:Chicago', requests: 1 },
    { scope: 'state:IL', requests: 1 },
    { scope: 'zip:60601', requests: 1 },
  ])
})

test('how many companies offer a service is kept', async ({ server }) => {
  const { id } = (await findService(server.context(), 'drain-cleaning'))!
  const count = async () =>
    (await server.visitor().catalog.categoryServices({ params: { slug: 'plumbing' } })).find(({ slug }) => slug === 'drain-cleaning')
      ?.companies_count

  await setCompanyCounts(server.context(), [{ service_id: id, companies_count: 7 }])
  expect(await count()).toBe(7)

  await setCompanyCounts(server.context(), [])
  expect(await count()).toBe(0)
})
