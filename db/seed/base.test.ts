import { expect } from 'vitest'
import { catalogue } from '#db/catalogue/catalogue.ts'
import { test } from '#tests/support/test.ts'
import { loadBase } from './base.ts'
import { loadCatalogue } from './catalogue.ts'

test('every zip has a place, a state, a zone that exists and a tier', async ({ db }) => {
  const [zips] = await db`
    select count(*) as count, count(*) filter (where lat = 0 or lon = 0) as nowhere, count(*) filter (where price_tier = 1) as usual,
      count(distinct state_iso) as states
    from zips`
  const zones = await db<{ time_zone: string }[]>`select distinct time_zone from zips union select time_zone from states`
  const [silverSpring] = await db`select * from zips where zip = '20910'`
  const [border] = await db`select * from zips where zip = '13618'`

  expect(zips).toMatchObject({ count: 42_555, nowhere: 0, states: 62 })
  expect(zips!['usual']).toBeGreaterThan(20_000)
  for (const { time_zone } of zones) expect(() => new Intl.DateTimeFormat('en', { timeZone: time_zone })).not.toThrow()
  expect(silverSpring).toMatchObject({ location: 'Silver Spring', state_iso: 'MD', time_zone: 'America/New_York', price_tier: 1.25 })
  expect(border).toMatchObject({ location: 'Cape Vincent', time_zone: 'America/New_York' })
})

test('base data is loaded once, by however many processes start', async ({ db }) => {
  const before = await db`select * from base_data order by name`
  await db`update base_data set hash = 'older' where name = 'catalogue'`
  const lines: string[] = []

  await Promise.all([1, 2, 3].map(() => loadBase(db, { say: (line) => lines.push(line) })))

  expect(lines).toEqual(['Loaded the catalogue.'])
  expect(await db`select name, hash from base_data order by name`).toEqual(before.map(({ name, hash }) => ({ name, hash })))
})

test('only what changed makes a new version or a new price', async ({ db }) => {
  const [first, ...others] = catalogue
  const [service, ...rest] = first!.services
  const question = service!.questions[0]!
  const asked = {
    ...service!,
    questions: [{ ...question, label: { es: 'Otra pregunta', en: 'Another question' } }, ...service!.questions.slice(1)],
  }
  const changed = { ...asked, lead_price: { ...asked.lead_price, base_cents: asked.lead_price.base_cents + 25 } }
  const now = new Date('2027-03-01T12:00:00Z')

  await loadCatalogue(db, { catalogue: [{ ...first!, services: [changed, ...rest] }, ...others], now })

  const forms = await db`select s.slug, f.version from service_forms f join services s on s.id = f.service_id where f.version > 1`
  const prices =
    await db`select s.slug, p.base_cents, p.valid_from from service_prices p join services s on s.id = p.service_id where p.valid_from > '2026-01-01'`
  expect(forms).toEqual([{ slug: service!.slug, version: 2 }])
  expect(prices).toEqual([{ slug: service!.slug, base_cents: changed.lead_price.base_cents, valid_from: now.toISOString() }])
})

test('a requirement that was dropped is dropped', async ({ db }) => {
  const [first, ...others] = catalogue
  const free = { ...first!, services: first!.services.map((service) => ({ ...service, requirements: [] })) }

  await loadCatalogue(db, { catalogue: [free, ...others] })

  const [left] = await db`
    select count(*) as count from service_requirements r join services s on s.id = r.service_id join categories c on c.id = s.category_id where c.slug = ${first!.slug}`
  expect(left).toEqual({ count: 0 })
})

test('a catalogue with problems is refused whole, and says all of them', async ({ db }) => {
  const [first] = catalogue
  const broken = {
    ...first!,
    slug: 'broken',
    services: [{ ...first!.services[0]!, slug: 'broken-service', demand: 5, lead_price: { base_cents: 1, min_cents: 2, max_cents: 3 } }],
  }

  await expect(loadCatalogue(db, { catalogue: [broken] })).rejects.toThrow(/broken-service: lead_price is not ordered/)

  expect(await db`select 1 from categories where slug = 'broken'`).toHaveLength(0)
})

test('a database belongs to the country that it was begun with', async ({ db }) => {
  const kept = () => db`select hash from base_data where name = 'country'`
  expect(await kept()).toEqual([{ hash: 'US USD America/New_York' }])

  // Those from before countries had places already.
  await db`delete from base_data where name = 'country'`
  await Promise.all([1, 2, 3].map(() => loadBase(db)))
  expect(await kept()).toEqual([{ hash: 'US USD America/New_York' }])

  await db`update base_data set hash = 'ES EUR Europe/Madrid' where name = 'country'`
  await expect(loadBase(db)).rejects.toThrow(
    'The database belongs to another country (ES EUR Europe/Madrid) than that of COUNTRY (US USD America/New_York): set COUNTRY',
  )
})
