import { expect } from 'vitest'
import { newCompany } from '#tests/factories/companies.ts'
import { newService } from '#tests/factories/services.ts'
import { testApp } from '#tests/support/app.ts'
import { test as base } from '#tests/support/test.ts'
import { connect } from '#server/lib/db.ts'
import { generationOf } from '#server/lib/remembered.ts'
import { rebuildSearch } from './service.ts'

/** Another process: a pool and an application of its own on the same database. */
const test = base.extend('elsewhere', { scope: 'file' }, async ({ databaseUrl }, { onCleanup }) => {
  const pool = connect({ url: databaseUrl, max: 2 })
  const app = await testApp(pool)
  onCleanup(async () => {
    await app.close()
    await pool.end()
  })
  return { app, pool }
})

test('every process is told when a company leaves search or changes a price', async ({ db, server, elsewhere }) => {
  const service = await newService(db)
  const company = await newCompany(db, { services: [service.id], zips: ['20850'] })
  const found = async () => {
    const { data, total } = await elsewhere.app.visitor().companies.search({ query: { service: service.slug, zipcode: '20850' } })
    return [data.length, total]
  }
  const generation = () => generationOf(elsewhere.pool)
  const isTold = (before: number) => expect.poll(generation, { timeout: 15_000, interval: 5 }).toBeGreaterThan(before)
  expect(await found()).toEqual([1, 1])

  const atFirst = generation()
  await db`update company_services set price_from_cents = coalesce(price_from_cents, 0) + 500 where company_id = ${company.id}`
  await rebuildSearch(server.context(), [company.id])
  await isTold(atFirst)

  const repriced = generation()
  await db`update companies set status = 'suspended' where id = ${company.id}`
  await rebuildSearch(server.context(), [company.id])
  await isTold(repriced)
  expect(await found()).toEqual([0, 0])
})
