import { expect } from 'vitest'
import { newId } from '#server/lib/ids.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { newProject } from '#tests/factories/projects.ts'
import { newClaim, newHeldReview } from '#tests/factories/queues.ts'
import { newHeldReferral } from '#tests/factories/referrals.ts'
import { newUser } from '#tests/factories/users.ts'
import { Refusal, type TestClient } from '#tests/support/app.ts'
import { atOnce } from '#tests/support/database.ts'
import { test as base } from '#tests/support/test.ts'

const deciders = 8
const reason = 'No es lo que dice ser.'

/** Items that wait for an admin's decision. */
const waiting = [
  'a company',
  'a document that is new',
  'a document that is being checked',
  'a request in review',
  'an open request',
  'a claim',
  'an appeal',
  'a held review',
  'an invitation',
  'a request not to sell',
] as const
type Waits = { make: () => Promise<string>; decide: (client: TestClient, id: string, i: number) => Promise<unknown> }

const test = base.extend('given', { scope: 'file' }, async ({ db, server }) => {
  async function paper(status: 'submitted' | 'checking') {
    const { id } = await newCompany(db, { credentials: [{ kind: 'liability_insurance', status }] })
    const [credential] = await db<{ id: string }[]>`update credentials set submitted_at = now() where company_id = ${id} returning id`
    return credential!.id
  }
  const request = async (state: 'in_review' | 'open') => (await newProject(db, { state, owner_id: (await newUser(db)).id })).id

  async function optOut() {
    const id = newId()
    await db`
      insert into opt_outs (id, name, email, locale, state, received_at, due_on)
      values (${id}, 'Luz Vega', ${`${id}@example.com`}, 'es', 'received', now(), current_date + 10)`
    return id
  }

  /** Waiting items with two concurrent decisions each: different ones where there are two kinds. */
  const queues: Record<(typeof waiting)[number], Waits> = {
    'a company': {
      make: async () => (await newCompany(db, { status: 'pending' })).id,
      decide: ({ companyReview }, company_id, i) =>
        companyReview.decide({
          params: { company_id },
          body: i % 2 ? { decision: 'reject', reason } : { decision: 'ask', items: ['pictures'], reason },
        }),
    },
    'a document that is new': {
      make: () => paper('submitted'),
      decide: ({ credentials }, credential_id) => credentials.check({ params: { credential_id } }),
    },
    'a document that is being checked': {
      make: () => paper('checking'),
      decide: ({ credentials }, credential_id, i) =>
        i % 2
          ? credentials.verify({ params: { credential_id }, body: { source: 'State Farm' } })
          : credentials.reject({ params: { credential_id }, body: { reason } }),
    },
    'a request in review': {
      make: () => request('in_review'),
      decide: ({ projectReview }, project_id, i) =>
        projectReview.decide({ params: { project_id }, body: i % 2 ? { decision: 'approve' } : { decision: 'reject', reason } }),
    },
    'an open request': {
      make: () => request('open'),
      decide: ({ projectReview }, project_id, i) =>
        i % 2
          ? projectReview.close({ params: { project_id }, body: { reason } })
          : projectReview.takeDown({ params: { project_id }, body: { reason } }),
    },
    'a claim': {
      make: () => newClaim(db),
      decide: ({ refunds }, refund_id, i) =>
        i % 2
          ? refunds.deny({ params: { refund_id }, body: { note: reason } })
          : refunds.ask({ params: { refund_id }, body: { question: reason } }),
    },
    'an appeal': {
      make: () => newClaim(db, 'appealed'),
      decide: ({ refunds }, refund_id) => refunds.deny({ params: { refund_id }, body: { note: reason } }),
    },
    'a held review': {
      make: () => newHeldReview(db),
      decide: ({ reviews }, review_id, i) =>
        reviews.decide({ params: { review_id }, body: i % 2 ? { decision: 'publish' } : { decision: 'remove', rule: 'off_topic' } }),
    },
    'an invitation': {
      make: () => newHeldReferral(db),
      decide: ({ referralReview }, referral_id, i) =>
        i % 2
          ? referralReview.deny({ params: { referral_id }, body: { reason } })
          : referralReview.grant({ params: { referral_id }, body: { reason } }),
    },
    'a request not to sell': {
      make: optOut,
      decide: ({ optOutReview }, opt_out_id) => optOutReview.honour({ params: { opt_out_id } }),
    },
  }
  const clerks: TestClient[] = []
  for (let i = 0; i < deciders; i++) {
    const { id } = await newUser(db, { is_admin: true })
    clerks.push(await server.as(id))
    await db`update sessions set proven_at = now() where user_id = ${id}`
  }

  return { queues, clerks }
})

test.for(waiting)('%s is decided once, of many admins at the same moment', async (item, { db, given: { queues, clerks } }) => {
  const { make, decide } = queues[item]
  const id = await make()

  const outcomes = await atOnce(db, deciders, (i) => decide(clerks[i]!, id, i))

  const codes = outcomes.map((outcome) =>
    outcome.status === 'fulfilled' ? 'done' : outcome.reason instanceof Refusal ? outcome.reason.code : String(outcome.reason),
  )
  expect(codes.toSorted()).toEqual(['done', ...Array<string>(deciders - 1).fill('invalid_transition')])
  expect(await db`select action from audit_log where entity_id = ${id} and actor = 'A'`).toHaveLength(1)
})
