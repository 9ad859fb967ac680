import { expect } from 'vitest'
import { newCompany } from '#tests/factories/companies.ts'
import { newMatch } from '#tests/factories/matches.ts'
import { newProject } from '#tests/factories/projects.ts'
import { newService } from '#tests/factories/services.ts'
import { newUser } from '#tests/factories/users.ts'
import { test } from '#tests/support/test.ts'

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

test('a price is tried on the leads of the last month, where it would hold, each with its own factors', async ({ db, server }) => {
  const service = await newService(db)
  const sell = async (zipcode: string, price_cents: number, factors: object, given: object = {}) => {
    const [company, project] = [await newCompany(db), await newProject(db, { service, state: 'open', zipcode, slots: 4 })]
    const match = await newMatch(db, { project, company, state: 'sold', price_cents, decided_at: daysAgo(3), ...given })
    await db`update matches set price_parts = price_parts || ${db.json(factors as never)} where id = ${match.id}`
    return match.id
  }
  await sell('20910', 2000, {})
  await sell('20910', 2400, { size: 1.2 })
  await sell('22201', 1000, { discount: { reason: 'half_price', factor: 0.5 } })
  await sell('90001', 2000, {})
  await sell('20910', 2000, {}, { decided_at: daysAgo(31) })
  await sell('20910', 2000, {}, { state: 'offered' })
  const undone = await sell('20910', 2000, {})
  await db`update matches set undone_at = now() where id = ${undone}`
  await db`
    insert into service_prices (id, service_id, state_iso, base_cents, min_cents, max_cents, valid_from)
    values (gen_random_uuid(), ${service.id}, 'CA', 2000, 500, 20000, '2020-01-01')`
  const { leadPriceEffect } = await server.as((await newUser(db, { is_admin: true })).id)
  const params = { slug: service.slug }
  const usd = (amount: number) => ({ amount, currency: 'USD' })

  const everywhere = await leadPriceEffect.preview({ params, query: { base: 2500, min: 500, max: 2800, from: '2099-01-01' } })
  const inCalifornia = await leadPriceEffect.preview({
    params,
    query: { state_iso: 'CA', base: 1500, min: 500, max: 2800, from: '2099-01-01' },
  })

  // 2500, then 3000 cut to its maximum, then half of 2500.
  expect(everywhere).toEqual({
    days: 30,
    leads: 3,
    dearer: 3,
    cheaper: 0,
    paid: usd(5400),
    would_be: usd(2500 + 2800 + 1250),
    by_state: [
      { state_iso: 'MD', leads: 2, paid: usd(4400), would_be: usd(5300) },
      { state_iso: 'VA', leads: 1, paid: usd(1000), would_be: usd(1250) },
    ],
  })
  expect(inCalifornia).toMatchObject({ leads: 1, dearer: 0, cheaper: 1, paid: usd(2000), would_be: usd(1500) })
  await expect(leadPriceEffect.preview({ params, query: { base: 1, min: 5, max: 9, from: '2099-01-01' } })).rejects.toMatchObject({
    status: 422,
  })
  await expect(
    leadPriceEffect.preview({ params: { slug: 'no-such' }, query: { base: 5, min: 5, max: 9, from: '2099-01-01' } }),
  ).rejects.toMatchObject({ status: 404 })
})
