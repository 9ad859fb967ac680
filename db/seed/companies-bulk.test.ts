import { expect } from 'vitest'
import { test as base } from '#tests/support/test.ts'
import { addCompanies } from './companies-bulk.ts'

const test = base.extend('given', { scope: 'file' }, async ({ db }) => {
  const figures = async () => {
    const [row] = await db`
      select (select count(*) from companies) as companies, (select count(*) from company_services) as services, (select count(*) from company_zips) as zips,
        (select count(distinct company_id) from search_cells) as found`
    return row as { companies: number; services: number; zips: number; found: number }
  }

  const indexOfPages = () => db`select indexdef from pg_indexes where indexname = 'search_cells_page'`

  return { indexOfPages, figures }
})

test('the index of pages, which is built once all can be found, is the one of the migrations', async ({ db, given: { indexOfPages } }) => {
  const before = await indexOfPages()
  expect(before).toHaveLength(1)

  await addCompanies(db, 10)

  expect(await indexOfPages()).toEqual(before)
})

test('plain companies fill the market up to the count asked for, and can be found', async ({ db, server, given: { figures } }) => {
  await addCompanies(db, 300)
  await addCompanies(db, 500)
  await addCompanies(db, 400)

  const { companies, services, zips, found } = await figures()
  expect(companies).toBe(500)
  expect(services / companies).toBeGreaterThan(3.5)
  expect(services / companies).toBeLessThan(6.5)
  expect(zips / companies).toBeGreaterThan(25)
  expect(zips / companies).toBeLessThan(50)
  expect(found / companies).toBeGreaterThan(0.75)

  const [service] = await db`select slug from services order by companies_count desc limit 1`
  const { data, total } = await server.visitor().companies.search({ query: { service: service!['slug'] as string } })
  expect(total).toBeGreaterThan(0)
  expect(data[0]!.slug).toMatch(/^bulk-\d+$/)
})

test('a run that dies before its companies can be found is finished by the next one', async ({ db, given: { figures } }) => {
  const dies = addCompanies(db, 600, (line) => {
    if (line.includes('licences')) throw new Error('the process is gone')
  })
  await expect(dies).rejects.toThrow('gone')
  const cards = async () => (await db`select from company_cards`).length
  const [before, { found }] = [await cards(), await figures()]

  await addCompanies(db, 600)

  expect([before, await cards()]).toEqual([500, 600])
  expect((await figures()).found).toBeGreaterThan(found)
})

test('a run that dies halfway leaves gaps and no index; the next run mends both', async ({ db, given: { figures, indexOfPages } }) => {
  const [whole, index] = [await figures(), await indexOfPages()]
  await db`delete from companies where slug between 'bulk-120' and 'bulk-160'`
  await db`delete from company_cards where company_id in (select id from companies where slug like 'bulk-2%')`
  await db`drop index search_cells_page`
  expect(await figures()).not.toEqual(whole)

  await addCompanies(db, 600)

  expect(await figures()).toEqual(whole)
  expect(await indexOfPages()).toEqual(index)
  expect(await db`select from companies where id not in (select company_id from company_cards)`).toEqual([])
})
