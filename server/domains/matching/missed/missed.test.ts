import { expect } from 'vitest'
import { newCompany } from '#tests/factories/companies.ts'
import { newMatch } from '#tests/factories/matches.ts'
import { newRequest } from '#tests/factories/requests.ts'
import { newService } from '#tests/factories/services.ts'
import { test as base } from '#tests/support/test.ts'
import { buildMatches } from '../waves/service.ts'

const zip = '20850'

const test = base.extend('given', { scope: 'file', auto: true }, async ({ db }) => {
  await db`update zips set price_tier = 1 where zip = ${zip}`
})

test('why not: the one reason and the price, for what a company was not offered or lost; nothing of who asked', async ({
  db,
  server,
  ctx,
}) => {
  const label = { es: 'x', en: 'x' }
  const options = ['wood', 'metal'].map((id) => ({ id, label }))
  const questions = [{ id: 'kind', type: 'single' as const, label, filterable: true, options }]
  const service = await newService(db, { questions })
  const gated = await newService(db, { requirements: ['trade_licence'] })
  const better = []
  for (let i = 0; i < 9; i++) better.push(await newCompany(db, { services: [service.id], zips: [zip], rating_mean: 5, reviews_count: 200 }))
  const company = await newCompany(db, {
    services: [service.id, gated.id],
    zips: [zip],
    credentials: [],
    rating_mean: 1.2,
    reviews_count: 50,
  })
  const member = await server.as(company.owner.id)
  const ask = async (of: typeof service, given: object = {}) => {
    const project = await newRequest(db, { service: of, slots: 1, answers: { kind: 'wood' }, contact: { name: 'Canario' }, ...given })
    await buildMatches(ctx, [project.id])
    // No later wave exists, so the reasons are final.
    await db`update project_slots set next_step = null, next_step_at = null where project_id = ${project.id}`
    return project
  }
  const reasonOf = async (projectId: string) => (await member.leads.missed()).find(({ project_id }) => project_id === projectId)
  const outscored = await ask(service)
  const needsLicence = await ask(gated)
  const lost = await newRequest(db, { service, slots: 1 })
  await newMatch(db, { project: lost, company, state: 'filled', price_cents: 2100 })
  const blocked = await ask(service)
  await db`insert into blocks (company_id, user_id) values (${company.id}, ${blocked.owner.id})`
  await ask(service, { owner: company.owner })

  expect(await reasonOf(outscored.id)).toMatchObject({ reason: 'outscored', part: 'quality', price: { amount: 4400 } })
  expect(await reasonOf(needsLicence.id)).toMatchObject({ reason: 'licence', part: null })
  expect(await reasonOf(lost.id)).toMatchObject({ reason: 'filled', price: { amount: 2100 } })
  expect(await reasonOf(blocked.id)).toBeUndefined()
  const all = await member.leads.missed()
  expect(all).toHaveLength(3)
  expect(JSON.stringify(all)).not.toContain('Canario')
  const then = async (change: PromiseLike<unknown>) => {
    await change
    return (await reasonOf(outscored.id))?.reason
  }
  expect(await then(db`update companies set cap_day_cents = 100 where id = ${company.id}`)).toBe('cap')
  expect(await then(db`update company_services set max_lead_price_cents = 100 where company_id = ${company.id}`)).toBe('max_price')
  expect(await then(db`update company_services set answer_filters = '{"kind": ["metal"]}' where company_id = ${company.id}`)).toBe('filter')
  expect(await then(db`update company_zips set is_excluded = true where company_id = ${company.id}`)).toBe('zip_excluded')
  expect(await then(db`update company_services set is_paused = true where company_id = ${company.id}`)).toBe('service_off')
  expect(await then(db`update companies set is_paused = true where id = ${company.id}`)).toBe('company_paused')
})
