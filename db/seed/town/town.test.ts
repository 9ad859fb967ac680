import { expect } from 'vitest'
import { buildTown } from '#db/seed.ts'
import { test } from '#tests/support/test.ts'

test('the demo town is built within the time of a statement, and can be searched and booked', async ({ db, server }) => {
  await buildTown(db, server.config, { customers: 12, tell: () => {} })

  const visitor = server.visitor()
  const found = await visitor.companies.search({ query: { service: 'drain-cleaning', zipcode: '20910' } })
  expect(found.total).toBeGreaterThan(10)
  const free = await visitor.companies.search({ query: { service: 'drain-cleaning', zipcode: '20910', this_week: '1' } })
  expect(free.total).toBeGreaterThan(1)
  expect(free.total).toBeLessThan(found.total)
})
