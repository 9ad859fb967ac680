import { afterAll, expect, test } from 'vitest'
import { waitingKinds } from '#contract/admin-figures.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { newProject } from '#tests/factories/projects.ts'
import { newClaim, newHeldReview } from '#tests/factories/queues.ts'
import { newUser } from '#tests/factories/users.ts'
import { testApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'

const { db, drop } = await testDatabase()
const server = await testApp(db)
afterAll(async () => {
  await server.close()
  await drop()
})

const several = (count: number, make: () => Promise<unknown>) => Promise.all(Array.from({ length: count }, make))

test('each number that waits is the number of rows that it leads to', async () => {
  const { id } = await newUser(db, { is_admin: true })
  const { admin, credentials, refunds, reviews, referralReview, optOutReview } = await server.as(id)
  const paper = (status: string) => async () => {
    const company = await newCompany(db, { credentials: [{ kind: 'liability_insurance', status }] })
    await db`update credentials set submitted_at = now() where company_id = ${company.id}`
  }
  await several(2, () => newCompany(db, { status: 'pending' }))
  await several(3, paper('submitted'))
  await several(4, paper('checking'))
  await several(5, async () => newProject(db, { state: 'in_review', owner_id: (await newUser(db)).id }))
  await several(6, () => newClaim(db))
  await several(7, () => newClaim(db, 'appealed'))
  await several(8, () => newHeldReview(db))
  await several(9, () => server.visitor().privacy.optOut({ body: { name: 'Luz Vega', email: 'luz@example.com' } }))
  const [asking, keyless] = [await newUser(db, { is_admin: true }), await newUser(db)]
  await db`
    insert into factor_resets (id, user_id, reason, asked_by, asked_at)
    values (gen_random_uuid(), ${keyless.id}, 'Perdió el teléfono y los códigos.', ${asking.id}, now())`
  // Decided by this very admin, who does not decide about the appeal against it.
  await db`update refunds set decided_by = ${id} where id = ${await newClaim(db, 'appealed')}`
  const lists: Record<(typeof waitingKinds)[number], () => Promise<readonly unknown[]>> = {
    companies: async () => (await admin.companies({ query: { status: 'pending', limit: 100 } })).data,
    credentials: async () => (await credentials.queue({ query: { queue: 'submitted', limit: 50 } })).data,
    checks: async () => (await credentials.queue({ query: { queue: 'checking', limit: 50 } })).data,
    requests: async () => (await admin.requests({ query: { state: 'in_review', limit: 100 } })).data,
    refunds: () => refunds.queue({ query: { state: 'in_review' } }),
    appeals: () => refunds.queue({ query: { state: 'appealed' } }),
    reviews: () => reviews.waiting(),
    referrals: async () => (await referralReview.list({ query: { state: 'held', limit: 100 } })).data,
    opt_outs: async () => (await optOutReview.list({ query: { state: 'received', limit: 100 } })).data,
    factor_resets: async () => (await admin.users({ query: { kind: 'factor_reset', limit: 100 } })).data,
  }

  const waiting = await admin.waiting()

  expect(waiting.map(({ kind }) => kind).toSorted()).toEqual([...waitingKinds].toSorted())
  for (const { kind, count } of waiting) expect([kind, count]).toEqual([kind, (await lists[kind]()).length])
  expect(Object.fromEntries(waiting.map(({ kind, count }) => [kind, count]))).toEqual({
    companies: 2,
    credentials: 3,
    checks: 4,
    requests: 5,
    refunds: 6,
    appeals: 7,
    reviews: 8,
    referrals: 0,
    opt_outs: 9,
    factor_resets: 1,
  })
  const ofAsking = await (await server.as(asking.id)).admin.waiting()
  expect(
    ofAsking.find(({ kind }) => kind === 'factor_resets'),
    'another one confirms it',
  ).toMatchObject({ count: 0 })
})
