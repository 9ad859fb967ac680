import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '#tests/support/app.ts'
import { testDatabase, type TestDatabase } from '#tests/support/database.ts'
import { addCompanies } from './companies-bulk.ts'

let database: TestDatabase
let app: TestApp
beforeAll(async () => {
  database = await testDatabase()
  app = await testApp(database.db)
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

const figures = async () => {
  const [row] = await database.db`
    select (select count(*) from companies) as companies, (select count(*) from company_services) as services, (select count(*) from company_zips) as zips,
      (select count(distinct company_id) from search_cells) as found`
  return row as { companies: number; services: number; zips: number; found: number }
}

const indexOfPages = () => database.db`select indexdef from pg_indexes where indexname = 'search_cells_page'`

test('the index of pages, which is built once all can be found, is the one of the migrations', async () => {
  const before = await indexOfPages()
  expect(before).toHaveLength(1)

  await addCompanies(database.db, 10)

  expect(await indexOfPages()).toEqual(before)
})

test('plain companies fill the market up to the count asked for, and can be found', async () => {
  await addCompanies(database.db, 300)
  await addCompanies(database.db, 500)
  await addCompanies(database.db, 400)

  const { companies, services, zips, found } = await figures()
  expect(companies).toBe(500)
  expect(services / companies).toBeGreaterThan(3.5)
  expect(services / companies).toBeLessThan(6.5)
  expect(zips / companies).toBeGreaterThan(25)
  expect(zips / companies).toBeLessThan(50)
  expect(found / companies).toBeGreaterThan(0.75)

  const [service] = await database.db`select slug from services order by companies_count desc limit 1`
  const { data, total } = await app.visitor().companies.search({ query: { service: service!['slug'] as string } })
  expect(total).toBeGreaterThan(0)
  expect(data[0]!.slug).toMatch(/^bulk-\d+$/)
})

test('a run that dies before its companies can be found is finished by the next one', async () => {
  const dies = addCompanies(database.db, 600, (line) => {
    if (line.includes('licences')) throw new Error('the process is gone')
  })
  await expect(dies).rejects.toThrow('gone')
  const cards = async () => (await database.db`select from company_cards`).length
  const [before, { found }] = [await cards(), await figures()]

  await addCompanies(database.db, 600)

  expect([before, await cards()]).toEqual([500, 600])
  expect((await figures()).found).toBeGreaterThan(found)
})

test('what a run leaves that dies halfway, with a gap of companies and without the index, is put right by the next one', async () => {
  const [whole, index] = [await figures(), await indexOfPages()]
  await database.db`delete from companies where slug between 'bulk-120' and 'bulk-160'`
  await database.db`delete from company_cards where company_id in (select id from companies where slug like 'bulk-2%')`
  await database.db`drop index search_cells_page`
  expect(await figures()).not.toEqual(whole)

  await addCompanies(database.db, 600)

  expect(await figures()).toEqual(whole)
  expect(await indexOfPages()).toEqual(index)
  expect(await database.db`select from companies where id not in (select company_id from company_cards)`).toEqual([])
})
