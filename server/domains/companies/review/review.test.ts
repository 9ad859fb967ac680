import { describe, expect } from 'vitest'
import type { CompanyDecisionBody } from '#contract/companies/review.ts'
import { companyStates, reviewItems } from '#contract/companies/states.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { newMatch } from '#tests/factories/matches.ts'
import { giveMoney } from '#tests/factories/money.ts'
import { newProject } from '#tests/factories/projects.ts'
import { newUser } from '#tests/factories/users.ts'
import { newId } from '#server/lib/ids.ts'
import { codeOf, refusal, type TestClient } from '#tests/support/app.ts'
import { atOnce } from '#tests/support/database.ts'
import { test as base } from '#tests/support/test.ts'
import { decisionDue } from './rules.ts'

const reason = 'El teléfono no contesta y el nombre es de otra empresa.'
const approved: Partial<CompanyDecisionBody> = { decision: 'approve', items: [...reviewItems] }
const kindsOf = async (client: TestClient) => (await client.notifications.list({ query: {} })).data.map(({ kind }) => kind)

const test = base.extend('given', { scope: 'file' }, async ({ db, server }) => {
  async function newOwned(given: Parameters<typeof newCompany>[1] = {}) {
    const company = await newCompany(db, { services: ['drain-cleaning'], zips: ['20910'], ...given })
    return { company, owner: await server.as(company.owner.id) }
  }
  const prove = (userId: string) => db`update sessions set proven_at = now() where user_id = ${userId}`
  const decide = (company_id: string, body: Partial<CompanyDecisionBody>, by = admin) =>
    by.companyReview.decide({ params: { company_id }, body: body as CompanyDecisionBody })
  const isFound = async (id: string) =>
    (await server.visitor().companies.search({ query: { service: 'drain-cleaning', zipcode: '20910', limit: 100 } })).data.some(
      (found) => found.id === id,
    )
  const audited = (id: string) =>
    db`select action, actor, actor_id, reason, before ->> 'status' as from_status, after ->> 'status' as to_status from audit_log where entity_id = ${id} order by id`
  const adminId = (await newUser(db, { is_admin: true })).id
  const admin = await server.as(adminId)

  return { newOwned, isFound, admin, decide, audited, adminId, prove }
})

describe('sending a company to review', () => {
  test('needs a proven email and phone, a service and a place', async ({ db, given: { newOwned, isFound } }) => {
    const { company, owner } = await newOwned({ status: 'draft', services: [], zips: [] })
    await db`update users set email_verified_at = null, phone_verified_at = null where id = ${company.owner.id}`

    expect(await owner.companyReview.standing()).toMatchObject({
      status: 'draft',
      missing: ['email', 'phone', 'services', 'area'],
      decision: null,
      due_at: null,
    })
    const told = await refusal(owner.companyReview.submit())
    expect(told).toMatchObject({ status: 422, code: 'company_incomplete' })
    expect(Object.keys(told.errors!)).toEqual(['email', 'phone', 'services', 'area'])

    await db`update users set email_verified_at = now(), phone_verified_at = now() where id = ${company.owner.id}`
    await owner.ownCompany.saveService({ params: { slug: 'drain-cleaning' }, body: { is_on: true } })
    await owner.ownArea.addState({ params: { state: 'MD' } })
    const sent = await owner.companyReview.submit()
    expect(sent).toMatchObject({ status: 'pending', missing: [], due_at: expect.any(String) })
    expect(await refusal(owner.companyReview.submit())).toMatchObject({ status: 409, code: 'invalid_transition' })
    expect(await kindsOf(owner)).toEqual(['company_in_review'])
    expect(await isFound(company.id)).toBe(false)
  })

  test('happens once, however often it is asked for at the same moment', async ({ db, given: { newOwned } }) => {
    const { company, owner } = await newOwned({ status: 'draft' })

    const results = await atOnce(db, 8, () => owner.companyReview.submit())

    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await db`select event from transitions where entity_id = ${company.id}`).toEqual([{ event: 'submit' }])
  })
})

describe('deciding about a company', () => {
  test('asking for changes says which; sent again and approved, it is found at once', async ({
    server,
    given: { newOwned, admin, decide, isFound, audited, adminId },
  }) => {
    const { company, owner } = await newOwned({ status: 'draft' })
    await owner.companyReview.submit()
    expect((await admin.companyReview.waiting()).data).toContainEqual(
      expect.objectContaining({ id: company.id, is_overdue: false, asked_count: 0 }),
    )

    await decide(company.id, { decision: 'ask', reason, items: ['contact', 'texts'] })
    expect(await owner.companyReview.standing()).toMatchObject({
      status: 'needs_changes',
      decision: { event: 'ask', reason, items: ['contact', 'texts'] },
    })
    expect((await owner.companyReview.submit()).status).toBe('pending')
    expect(await isFound(company.id)).toBe(false)
    await decide(company.id, approved)

    expect(await owner.companyReview.standing()).toMatchObject({ status: 'active', decision: { event: 'approve' }, due_at: null })
    expect(await isFound(company.id)).toBe(true)
    expect(await server.visitor().companies.profile({ params: { slug: company.slug } })).toMatchObject({ id: company.id })
    expect(await kindsOf(owner)).toEqual(['company_approved', 'company_in_review', 'company_changes_asked', 'company_in_review'])
    expect(await audited(company.id)).toEqual([
      { action: 'company.ask', actor: 'A', actor_id: adminId, reason, from_status: 'pending', to_status: 'needs_changes' },
      { action: 'company.approve', actor: 'A', actor_id: adminId, reason: null, from_status: 'pending', to_status: 'active' },
    ])
  })

  test('a suspended company is gone at once, and back when it is reinstated', async ({ server, given: { newOwned, decide, isFound } }) => {
    const { company, owner } = await newOwned()

    await decide(company.id, { decision: 'suspend', reason })
    expect(await isFound(company.id)).toBe(false)
    expect(await refusal(server.visitor().companies.profile({ params: { slug: company.slug } }))).toMatchObject({ status: 404 })
    expect(await owner.companyReview.standing()).toMatchObject({ status: 'suspended', decision: { event: 'suspend', reason } })

    await decide(company.id, { decision: 'reinstate' })
    expect(await isFound(company.id)).toBe(true)
  })

  test('a rejected company is over, and what it had put in is paid back', async ({ db, server, given: { newOwned, decide } }) => {
    const { company, owner } = await newOwned({ status: 'pending' })
    await giveMoney(db, company.id, 5000)
    await decide(company.id, { decision: 'reject', reason })

    expect(await refusal(owner.ownArea.addState({ params: { state: 'MD' } }))).toMatchObject({ code: 'company_over' })
    expect(await refusal(owner.companyReview.submit())).toMatchObject({ code: 'invalid_transition' })
    await server.runJobs()
    await server.runJobs()
    expect(await db`select kind, amount_cents from payouts where company_id = ${company.id}`).toEqual([
      { kind: 'closing', amount_cents: 5000 },
    ])
  })

  test.for([
    ['asks without saying what', { decision: 'ask', reason }, 'items'],
    ['asks without saying why', { decision: 'ask', items: ['texts'] }, 'reason'],
    ['suspends without saying why', { decision: 'suspend' }, 'reason'],
    ['approves without having looked at all of it', { decision: 'approve', items: ['identity'] }, 'items'],
  ] as const)('who %s is told', async ([, body, field], { given: { newOwned, decide, audited } }) => {
    const { company } = await newOwned({ status: 'pending' })

    const told = await refusal(decide(company.id, body as Partial<CompanyDecisionBody>))

    expect(told).toMatchObject({ status: 422 })
    expect(Object.keys(told.errors!)).toContain(field)
    expect(await audited(company.id)).toEqual([])
  })

  test('two admins at once decide once', async ({ db, server, given: { newOwned, decide, admin, audited } }) => {
    const { company } = await newOwned({ status: 'pending' })
    const other = await server.as((await newUser(db, { is_admin: true })).id)
    const decisions = [
      approved,
      { decision: 'reject', reason },
      { decision: 'ask', reason, items: ['texts'] },
    ] as Partial<CompanyDecisionBody>[]

    const results = await atOnce(db, 9, (n) => decide(company.id, decisions[n % 3]!, n % 2 ? admin : other))

    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await audited(company.id)).toHaveLength(1)
  })

  test('an admin who decides and an owner who sends again or closes at once leave one story that the table tells', async ({
    db,
    given: { newOwned, prove, decide },
  }) => {
    for (let round = 0; round < 4; round++) {
      const { company, owner } = await newOwned({ status: round % 2 ? 'pending' : 'needs_changes' })
      await prove(company.owner.id)
      const acts = [
        () => owner.companyReview.submit(),
        () => decide(company.id, approved),
        () => owner.companyClosing.close({ body: { confirm: true } }),
      ]

      await atOnce<unknown>(db, 9, (n) => acts[n % 3]!())

      const steps = await db<{ from_state: string; event: string; to_state: string }[]>`
        select from_state, event, to_state from transitions where entity_id = ${company.id} order by id`
      const [row] = await db`select status from companies where id = ${company.id}`
      expect(new Set(steps.map(({ event }) => event)).size).toBe(steps.length)
      for (const [index, step] of steps.entries())
        expect(step.from_state).toBe(steps[index - 1]?.to_state ?? (round % 2 ? 'pending' : 'needs_changes'))
      expect(row!['status']).toBe(steps.at(-1)!.to_state)
    }
  })

  test('a decision that cannot be told is not made', async ({ db, given: { newOwned, decide, audited, isFound } }) => {
    const { company } = await newOwned({ status: 'pending' })
    await db`alter table notices rename to notices_gone`
    await expect(decide(company.id, approved)).rejects.toThrow()
    await db`alter table notices_gone rename to notices`

    expect(await db`select status from companies where id = ${company.id}`).toEqual([{ status: 'pending' }])
    expect(await audited(company.id)).toEqual([])
    expect(await isFound(company.id)).toBe(false)
  })

  test('every event that the table does not know is refused', async ({ given: { newOwned, decide } }) => {
    const bodies: Record<string, Partial<CompanyDecisionBody>> = {
      approve: approved,
      ask: { decision: 'ask', reason, items: ['texts'] },
      reject: { decision: 'reject', reason },
      suspend: { decision: 'suspend', reason },
      reinstate: { decision: 'reinstate' },
      close: { decision: 'close', reason },
    }
    for (const status of companyStates.states) {
      for (const [event, body] of Object.entries(bodies)) {
        const { company } = await newOwned({ status })
        const outcome = await codeOf(decide(company.id, body))
        const isLegal = companyStates.can(event as keyof typeof companyStates.transitions, status, 'A')
        expect([status, event, outcome]).toEqual([status, event, isLegal ? 'done' : 'invalid_transition'])
      }
    }
  })

  test('a company has to hear within one business day, and who waits longer is counted', async ({
    server,
    given: { newOwned, admin, adminId },
  }) => {
    expect(decisionDue(new Date('2026-06-03T15:00:00Z'), 1).toISOString()).toBe('2026-06-04T15:00:00.000Z')
    expect(decisionDue(new Date('2026-06-05T15:00:00Z'), 1).toISOString()).toBe('2026-06-08T15:00:00.000Z')
    expect(decisionDue(new Date('2026-06-06T15:00:00Z'), 1).toISOString()).toBe('2026-06-08T15:00:00.000Z')
    const { company, owner } = await newOwned({ status: 'draft' })
    await owner.companyReview.submit()
    const before = (await admin.companyReview.waiting()).overdue_count

    server.setNow(new Date(Date.now() + 4 * 86_400_000))
    const { data, overdue_count: after } = await (await server.as(adminId)).companyReview.waiting()
    server.setNow()

    expect(data.find(({ id }) => id === company.id)).toMatchObject({ is_overdue: true })
    expect(after).toBeGreaterThan(before)
  })
})

describe('closing a company', () => {
  test('needs proof of presence; then nobody finds it, and its offers and quotes are withdrawn', async ({
    db,
    server,
    given: { newOwned, prove, isFound },
  }) => {
    const { company, owner } = await newOwned()
    const [first, second] = [await newProject(db, { state: 'open' }), await newProject(db, { state: 'open' })]
    const offer = await newMatch(db, { project: first, company, state: 'offered' })
    const sold = await newMatch(db, { project: second, company, state: 'sold', decided_at: new Date() })
    const [leadId, quoteId] = [newId(), newId()]
    await db`
      insert into leads (id, match_id, project_id, company_id, price_cents, bought_at, undo_until, state)
      values (${leadId}, ${sold.id}, ${second.id}, ${company.id}, 0, now(), now(), 'quoted')`
    await db`
      insert into quotes (id, lead_id, project_id, company_id, version, state, valid_until, created_at)
      values (${quoteId}, ${leadId}, ${second.id}, ${company.id}, 1, 'sent', current_date + 5, now())`

    expect(await refusal(owner.companyClosing.close({ body: { confirm: true } }))).toMatchObject({ code: 'proof_required' })
    await prove(company.owner.id)
    expect(await owner.companyClosing.close({ body: { confirm: true, reason: 'Me jubilo después de treinta años.' } })).toMatchObject({
      status: 'closed',
      decision: { event: 'close', reason: 'Me jubilo después de treinta años.' },
    })
    await server.runJobs()
    await server.runJobs()

    expect(await isFound(company.id)).toBe(false)
    expect(await refusal(server.visitor().companies.profile({ params: { slug: company.slug } }))).toMatchObject({ status: 404 })
    expect(await db`select state from matches where id = ${offer.id}`).toEqual([{ state: 'withdrawn' }])
    expect(await db`select state from quotes where id = ${quoteId}`).toEqual([{ state: 'withdrawn' }])
    expect(await db`select event, actor from transitions where entity_id = ${quoteId}`).toEqual([{ event: 'withdraw', actor: 'C' }])
    expect(await refusal(owner.companyClosing.close({ body: { confirm: true } }))).toMatchObject({ code: 'invalid_transition' })
    expect(await refusal(owner.ownArea.addState({ params: { state: 'MD' } }))).toMatchObject({ code: 'company_over' })
    expect((await kindsOf(owner)).filter((kind) => kind === 'company_closed')).toHaveLength(1)
  })

  test.for(['pending', 'needs_changes'])(
    'is open to the owner of a %s company, who can then leave',
    async (status, { db, given: { newOwned, prove } }) => {
      const { company, owner } = await newOwned()
      await db`update companies set status = ${status} where id = ${company.id}`
      await prove(company.owner.id)
      expect(await refusal(owner.privacy.deleteAccount({ body: { confirm: true } }))).toMatchObject({ code: 'last_owner' })

      expect(await owner.companyClosing.close({ body: { confirm: true } })).toMatchObject({ status: 'closed' })

      await owner.privacy.deleteAccount({ body: { confirm: true } })
      expect(await db`select deleted_at is not null as is_gone from users where id = ${company.owner.id}`).toEqual([{ is_gone: true }])
    },
  )

  test('happens once however often it is asked for at the same moment', async ({ db, given: { newOwned, prove } }) => {
    const { company, owner } = await newOwned()
    await prove(company.owner.id)

    const results = await atOnce(db, 8, () => owner.companyClosing.close({ body: { confirm: true } }))

    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await db`select event from transitions where entity_id = ${company.id}`).toEqual([{ event: 'close' }])
  })
})
