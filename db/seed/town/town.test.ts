import { expect } from 'vitest'
import { buildTown } from '#db/seed.ts'
import { connect, patientTimeouts } from '#server/lib/db.ts'
import { test } from '#tests/support/test.ts'

test('the demo town can be searched and booked, and has usual prices', async ({ databaseUrl, server }) => {
  const pool = connect({ url: databaseUrl, timeouts: patientTimeouts })
  await buildTown(pool, server.config, { customers: 12, tell: () => {} })
  await pool.end()

  const visitor = server.visitor()
  const found = await visitor.companies.search({ query: { service: 'drain-cleaning', zipcode: '20910' } })
  expect(found.total).toBeGreaterThan(10)
  const free = await visitor.companies.search({ query: { service: 'drain-cleaning', zipcode: '20910', this_week: '1' } })
  expect(free.total).toBeGreaterThan(1)
  expect(free.total).toBeLessThan(found.total)

  const guide = await visitor.prices.guide({ params: { service: 'leak-repair' }, query: { place: 'maryland' } })
  expect(guide.figures?.count).toBeGreaterThanOrEqual(10)
  expect((await visitor.prices.list()).length).toBeGreaterThan(12)
})
