import { expect } from 'vitest'
import { newCompany } from '#tests/factories/companies.ts'
import { planned } from '#tests/support/figures.ts'
import { newService } from '#tests/factories/services.ts'
import { test } from '#tests/support/test.ts'
import { rerankAfterSettings } from './service.ts'

test('once other weights hold, everybody is ranked and explained by them, whoever was refreshed meanwhile or not', async ({
  db,
  server,
  ctx,
}) => {
  const service = await newService(db)
  const given = { services: [service.id], zips: ['20850'], leads_count: 20, last_lead_at: new Date() }
  await newCompany(db, { ...given, name: 'Quick', reply_minutes: 5, rating_mean: 3.4, reviews_count: 80 })
  await newCompany(db, { ...given, name: 'Good', reply_minutes: 200, rating_mean: 4.8, reviews_count: 80 })
  const search = async () => (await server.visitor().companies.search({ query: { service: service.slug, zipcode: '20850' } })).data
  const order = async () => (await search()).map(({ name }) => name)
  const weight = async (part: string) => (await search()).map(({ why }) => why.find((one) => one.part === part)?.weight)

  expect(await order()).toEqual(['Quick', 'Good'])
  expect(await rerankAfterSettings(ctx)).toBe(0)

  const holdsFrom = await planned(server, db, { qualityPoints: 60, responsivenessPoints: 5 })
  server.setNow(new Date(holdsFrom.getTime() - 1))
  expect([await rerankAfterSettings(ctx), await order()]).toEqual([0, ['Quick', 'Good']])

  server.setNow(holdsFrom)
  // Ranks and their explanations are still the old ones.
  expect(await weight('quality')).toEqual([0.2, 0.2])
  expect(await rerankAfterSettings(ctx)).toBe(2)
  expect(await order()).toEqual(['Good', 'Quick'])
  expect(await weight('quality')).toEqual([0.48, 0.48])
  for (const { why } of await search()) for (const { value } of why) expect(value >= 0 && value <= 1).toBe(true)
  expect(await rerankAfterSettings(ctx)).toBe(0)
})
