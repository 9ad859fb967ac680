import { expect } from 'vitest'
import { buildTown } from '#db/seed.ts'
import { checkBooks } from '#server/domains/admin/service.ts'
import { systemActor } from '#server/lib/context.ts'
import { connect, patientTimeouts } from '#server/lib/db.ts'
import { test } from '#tests/support/test.ts'
import { townId } from './companies.ts'

// Minutes on a busy machine.
test('the demo town can be searched and booked, has usual prices and a show-up record, and its books are in order', async ({
  databaseUrl,
  server,
}) => {
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

  const { prices_kept: kept, show_ups: shown } = await visitor.companies.profile({ params: { slug: 'plomeria-morales-e-hijos' } })
  expect(kept!.count).toBeGreaterThanOrEqual(10)
  expect(shown!.count).toBeGreaterThanOrEqual(10)

  const ana = await server.as(townId('customer', 0))
  const requests = (await ana.projects.list({})).data
  expect(requests.filter(({ changes_count: changes }) => changes > 0)).toHaveLength(1)
  expect(requests.filter(({ unpaid_count: unpaid }) => unpaid > 0)).toHaveLength(1)
  const luis = await server.as(townId('owner', 0))
  expect((await luis.invoices.list({ query: {} })).counts).toMatchObject({ sent: 2, overdue: 1, paid: 1 })

  const findings = await checkBooks({ ...server.context(), actor: systemActor })
  expect(findings.filter(({ subjects }) => subjects.length > 0)).toEqual([])
}, 300_000)
