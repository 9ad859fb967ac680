import { describe, expect } from 'vitest'
import { inOrder } from '#contract/admin/work-kinds.ts'
import { type WaitingKind, waitingKinds, waitingPath, waitingWork } from '#contract/admin/work-kinds.ts'
import { newId } from '#server/lib/ids.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { newProject } from '#tests/factories/projects.ts'
import { newHeldDeposit } from '#tests/factories/deposits.ts'
import { newClaim, newHeldReview } from '#tests/factories/queues.ts'
import { newUser } from '#tests/factories/users.ts'
import type { TestClient } from '#tests/support/app.ts'
import { atOnce } from '#tests/support/database.ts'
import { test as base } from '#tests/support/test.ts'

const test = base.extend('given', { scope: 'file' }, async ({ db, server }) => {
  const clerk = async (name: string, role: 'support' | 'finance' = 'support') => {
    const { id } = await newUser(db, { admin_role: role, name, surname: 'Casa' })
    return { id, client: await server.as(id) }
  }

  return { clerk }
})

const several = (count: number, make: () => Promise<unknown>) => Promise.all(Array.from({ length: count }, make))

test('each number that waits is the number of rows that it leads to', async ({ db, server }) => {
  const { id } = await newUser(db, { is_admin: true })
  const { admin, credentials, refunds, reviews, referralReview, optOutReview, deposits, payouts, disputes, reconciliation } =
    await server.as(id)
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
  await several(2, async () => {
    const quote = await newHeldDeposit(db)
    await db`update projects set state = 'cancelled', hired_lead_id = null, closed_at = now() where id = (select project_id from quotes where id = ${quote})`
  })
  await newHeldDeposit(db)
  const { id: payee } = await newCompany(db, { status: 'closed' })
  const longAgo = new Date(Date.now() - 5 * 86_400_000 - 60_000)
  for (const [state, sentAt] of [
    ...(['due', 'returned', 'paid', 'cancelled'] as const).map((state) => [state, null] as const),
    ['sent', new Date()] as const,
    ...Array.from({ length: 2 }, () => ['sent', longAgo] as const),
  ])
    await db`insert into payouts (id, company_id, amount_cents, state, created_at, sent_at) values (${newId()}, ${payee}, 100, ${state}, now(), ${sentAt})`
  const payment = async (state: string) => {
    const payment = newId()
    await db`
      insert into payments (id, holder_id, purpose, subject_id, title, state, amount_cents, card_cents, created_at, started_at, settled_at)
      values (${payment}, ${payee}, 'lead', ${newId()}, '{"es": "Contacto", "en": "Lead"}', ${state}, 2000, 2000, now(), now() - interval '16 minutes',
        ${state === 'processing' ? null : new Date()})`
    return payment
  }
  const [disputed, refunded] = [await payment('disputed'), await payment('partially_refunded'), await payment('processing')]
  await db`
    insert into payment_disputes (id, payment_id, amount_cents, reason, state, opened_at, evidence_due_at)
    values ('dp_1', ${disputed}, 2000, 'fraudulent', 'open', now(), now() - interval '1 minute'), ('dp_2', ${disputed}, 2000, 'fraudulent', 'won', now(), null)`
  await db`
    insert into payment_refunds (id, payment_id, reason, amount_cents, promo_cents, wallet_cents, card_cents, state, created_at)
    values (${newId()}, ${refunded}, 'x', 100, 0, 0, 100, 'paying', now() - interval '21 minutes')`
  await several(
    3,
    () => db`
    insert into payment_differences (id, kind, subject, found_at, seen_at) values (${newId()}, 'amount', ${newId()}, now(), now())`,
  )
  const [asking, keyless] = [await newUser(db, { is_admin: true }), await newUser(db)]
  await db`
    insert into factor_resets (id, user_id, reason, asked_by, asked_at)
    values (gen_random_uuid(), ${keyless.id}, 'Perdió el teléfono y los códigos.', ${asking.id}, now())`
  // Decided by this very admin, who does not decide about the appeal against it.
  await newClaim(db, 'appealed', id)
  await newHeldReview(db, { removedBy: id })
  const reported = await newHeldReview(db)
  await db`update reviews set state = 'published' where id = ${reported}`
  await db`
    insert into review_reports (id, review_id, company_id, reason, text, created_at)
    select gen_random_uuid(), id, company_id, 'advertising', '', now() from reviews where id = ${reported}`
  const lists: Record<WaitingKind, () => Promise<readonly unknown[]>> = {
    companies: async () => (await admin.companies({ query: { status: 'pending', limit: 100 } })).data,
    credentials: async () => (await credentials.queue({ query: { queue: 'submitted', limit: 50 } })).data,
    checks: async () => (await credentials.queue({ query: { queue: 'checking', limit: 50 } })).data,
    requests: async () => (await admin.requests({ query: { state: 'in_review', limit: 100 } })).data,
    refunds: () => refunds.queue({ query: { state: 'in_review' } }),
    appeals: () => refunds.queue({ query: { state: 'appealed' } }),
    reviews: () => reviews.waiting({ query: {} }),
    referrals: async () => (await referralReview.list({ query: { state: 'held', limit: 100 } })).data,
    opt_outs: async () => (await optOutReview.list({ query: { state: 'received', sort: 'received_at', limit: 100 } })).data,
    factor_resets: async () => (await admin.users({ query: { kind: 'factor_reset', limit: 100 } })).data,
    deposits: async () => (await deposits.list({ query: { state: 'question' } })).data,
    payouts: async () => (await payouts.list({ query: { state: 'waiting' } })).data,
    stuck_payouts: async () => (await payouts.list({ query: { state: 'stuck' } })).data,
    disputes: async () => (await disputes.list({ query: { state: 'open' } })).data,
    differences: async () => (await reconciliation.list({ query: { state: 'open' } })).data,
    stuck_payments: async () => (await admin.payments({ query: { stuck: 'true' } })).data,
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
    reviews: 9,
    referrals: 0,
    opt_outs: 9,
    factor_resets: 1,
    deposits: 2,
    payouts: 2,
    stuck_payouts: 2,
    disputes: 1,
    differences: 3,
    stuck_payments: 2,
  })
  expect(waiting.find(({ kind }) => kind === 'disputes')).toMatchObject({ overdue: 1 })
  expect(waiting.find(({ kind }) => kind === 'stuck_payouts')).toMatchObject({ overdue: 2 })
  // A card opens a row of the list that it counts: the one that is due first.
  const idOf: Partial<Record<WaitingKind, string>> = { deposits: 'quote_id', factor_resets: 'id' }
  for (const { kind, count, first } of waiting.filter(({ kind }) => waitingWork[kind].open)) {
    const ids = (await lists[kind]()).map((row) => (row as Record<string, unknown>)[idOf[kind] ?? 'id'])
    expect([kind, count > 0 ? ids.includes(first) : first]).toEqual([kind, count > 0 ? true : null])
  }
  for (const kind of ['credentials', 'checks', 'refunds', 'appeals', 'reviews', 'opt_outs'] as const) {
    const [longest] = (await lists[kind]()) as { id: string }[]
    expect([kind, waiting.find((one) => one.kind === kind)!.first]).toEqual([kind, longest!.id])
  }
  expect(inOrder(waiting)[0]!.overdue).toBeGreaterThan(0)
  expect(waitingPath('checks', 'x')).toBe('/admin/credentials?queue=checking&id=x')
  expect(waitingPath('payouts', 'x')).toBe('/admin/payments/payouts')
  expect(waitingPath('requests', null)).toBe(waitingWork.requests.path)
  const content = await server.as((await newUser(db, { admin_role: 'content' })).id)
  expect((await content.admin.waiting()).map(({ kind }) => kind)).not.toContain('payouts')
  expect(waiting.flatMap(({ kind, for_others }) => (for_others === 0 ? [] : [`${kind} ${for_others}`])).toSorted()).toEqual([
    'appeals 1',
    'reviews 1',
  ])
  const ofAsking = await (await server.as(asking.id)).admin.waiting()
  expect(
    ofAsking.find(({ kind }) => kind === 'factor_resets'),
    'another one confirms it',
  ).toMatchObject({ count: 0 })
})

describe('the charge of what waits', () => {
  const keeperOf = async ({ admin }: TestClient) => (await admin.waiting()).find(({ kind }) => kind === 'requests')!.keeper
  const charge = { params: { waiting: 'requests' } } as const

  test('is taken by who may decide, seen by all, taken over by another, and given up', async ({ db, given: { clerk } }) => {
    const [alba, bruno, banker] = [await clerk('Alba'), await clerk('Bruno'), await clerk('Carla', 'finance')]

    await alba.client.alarms.take({ ...charge, body: { from: null } })
    expect(await keeperOf(banker.client)).toEqual({ id: alba.id, name: 'Alba Casa' })
    await alba.client.alarms.take({ ...charge, body: { from: null } })

    await bruno.client.alarms.take({ ...charge, body: { from: alba.id } })
    await alba.client.alarms.leave(charge)
    expect(await keeperOf(alba.client), 'nobody gives up what is not theirs').toMatchObject({ id: bruno.id })
    await expect(banker.client.alarms.take({ ...charge, body: { from: bruno.id } })).rejects.toThrow('not_your_area')

    await bruno.client.alarms.leave(charge)
    expect(await keeperOf(alba.client)).toBeNull()
    const acts = await db`select action, actor_id, before, after from audit_log where action like 'alarm.%' order by id`
    expect(acts.map(({ action, actor_id: by, before, after }) => [action, by, before, after])).toEqual([
      ['alarm.take', alba.id, null, { waiting: 'requests' }],
      ['alarm.take', bruno.id, { keeper: alba.id }, { waiting: 'requests' }],
      ['alarm.leave', bruno.id, { waiting: 'requests' }, null],
    ])
  })

  test('is nobody’s once who had it may no longer decide', async ({ db, given: { clerk } }) => {
    const [gone, next] = [await clerk('Gala'), await clerk('Nora')]
    await gone.client.alarms.take({ ...charge, body: { from: null } })
    await db`update users set admin_role = 'content' where id = ${gone.id}`
    expect(await keeperOf(next.client)).toBeNull()

    await next.client.alarms.take({ ...charge, body: { from: null } })
    expect(await keeperOf(next.client)).toMatchObject({ id: next.id })
    await next.client.alarms.leave(charge)
  })

  test('goes to one of many who take it at the same moment, and the others are told to whom', async ({ db, given: { clerk } }) => {
    const clerks = await Promise.all(Array.from({ length: 8 }, (_, i) => clerk(`Nº ${i}`)))

    const outcomes = await atOnce(db, 8, (i) => clerks[i]!.client.alarms.take({ ...charge, body: { from: null } }))

    const keeper = await keeperOf(clerks[0]!.client)
    const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []))
    expect(refusals).toHaveLength(7)
    for (const refusal of refusals) expect(refusal).toContain(`409 alarm_kept: ${keeper!.name} has just taken it on.`)
  })
})
