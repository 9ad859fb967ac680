import { expect } from 'vitest'
import { projectStates } from '#contract/projects/states.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { newMatch } from '#tests/factories/matches.ts'
import { newRequest } from '#tests/factories/requests.ts'
import { newService } from '#tests/factories/services.ts'
import { newUser } from '#tests/factories/users.ts'
import { type TestClient } from '#tests/support/app.ts'
import { fc } from '#tests/support/property.ts'
import { historyProblems, walk, ways } from '#tests/support/walk.ts'
import { test as base } from '#tests/support/test.ts'
import { newId } from '#server/lib/ids.ts'
import { runAllJobs } from '#server/lib/scheduled-jobs.ts'
import { projectJobs } from './expiry/jobs.ts'

type As = () => Promise<TestClient>
const text = 'La cerca se volvió a caer.'

const test = base.extend('given', { scope: 'file' }, async ({ db, server }) => {
  const service = await newService(db)
  const admin = await newUser(db, { is_admin: true })

  /** A request in a state from which all others can be reached, with a company that has its contact. */
  async function newWorld(state: 'draft' | 'awaiting_phone' | 'in_review' | 'open') {
    server.setNow(new Date('2026-03-02T15:00:00Z'))
    const at = server.now()
    const owner = await newUser(db, { phone_verified_at: state === 'awaiting_phone' ? null : at })
    const project = await newRequest(db, { service, owner, state, created_at: at, submitted_at: at, answers: { what: 'Una cerca' } })
    await db`update projects set owner_active_at = ${at}, opened_at = ${state === 'open' ? at : null} where id = ${project.id}`
    const company = await newCompany(db)
    const match = await newMatch(db, { project, company, state: 'sold', offered_at: at })
    await db`update project_slots set used = 1 where project_id = ${project.id}`
    const leadId = newId()
    await db`
      insert into leads (id, match_id, project_id, company_id, price_cents, bought_at, undo_until)
      values (${leadId}, ${match.id}, ${project.id}, ${company.id}, 2000, ${at}, ${at})`
    return { owner, company, project: { project_id: project.id }, lead: { lead_id: leadId } }
  }
  const days = (count: number) => server.setNow(new Date(server.now().getTime() + count * 86_400_000))

  type World = Awaited<ReturnType<typeof newWorld>>

  function actsOf({ owner, company, project, lead }: World) {
    // Sessions end as time passes.
    const [customer, seller, boss] = [owner.id, company.owner.id, admin.id].map((id) => () => server.as(id)) as [As, As, As]
    const decide = async (decision: 'approve' | 'reject') =>
      (await boss()).projectReview.decide({ params: project, body: decision === 'reject' ? { decision, reason: text } : { decision } })
    return {
      submit: async () => (await customer()).projects.submit({ params: project, body: { terms: true, contact: true } }),
      prove: () => db`update users set phone_verified_at = ${server.now()} where id = ${owner.id}`,
      discard: async () => (await customer()).projects.discard({ params: project }),
      approve: () => decide('approve'),
      reject: () => decide('reject'),
      addSlots: async () => (await customer()).projects.addSlots({ params: project, body: { slots: 4 } }),
      widen: async () => (await customer()).projects.widen({ params: project }),
      close: async () => (await customer()).projects.close({ params: project, body: {} }),
      openAgain: async () => {
        const { state } = await (await customer()).projects.get({ params: project })
        if (state === 'open') await (await customer()).projects.close({ params: project, body: {} })
        await (await customer()).work.reopenRequest({ params: project })
      },
      hire: async () => (await customer()).leads.hire({ params: lead, body: {} }),
      finish: async () => (await seller()).leads.finish({ params: lead }),
      confirm: async () => (await customer()).projects.confirmDone({ params: project }),
      problem: async () => (await customer()).work.reportProblem({ params: project, body: { text } }),
      solve: async () => (await seller()).work.resolveProblem({ params: project }),
      unhire: async () => (await customer()).work.unhire({ params: lead, body: { next: 'reopen' } }),
      cancel: async () => (await customer()).work.unhire({ params: lead, body: { next: 'cancel' } }),
      reopen: async () => (await customer()).work.reopen({ params: project, body: { text } }),
      day: async () => pass(1),
      week: async () => pass(7),
      month: async () => pass(31),
    }
  }

  /** Runs every scheduled job of requests twice; the second run must change nothing. */
  async function pass(count: number) {
    days(count)
    const ctx = { ...server.context(), actor: { kind: 'system' as const } }
    const first = await runAllJobs(ctx, projectJobs)
    const second = await runAllJobs(ctx, projectJobs)
    expect([first.failures, second.failures, Object.values(second.counts).filter((done) => done > 0)]).toEqual([[], [], []])
  }

  return { actsOf, newWorld }
})

test('whatever owner, company, admin and time do in whatever order, every step of a request is one of the state table, and time does each thing once', async ({
  db,
  given: { actsOf, newWorld },
}) => {
  const names = Object.keys(actsOf(await newWorld('open'))) as (keyof ReturnType<typeof actsOf>)[]
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('draft', 'awaiting_phone', 'in_review', 'open'), ways(...names), async (state, steps) => {
      await walk(steps, actsOf(await newWorld(state)))
      expect(await historyProblems(db, [{ entity: 'project', machine: projectStates, table: 'projects' }])).toEqual([])
    }),
    { numRuns: 60, endOnFailure: true },
  )
  const seen = (await db`select distinct event from transitions where entity = 'project'`).map(({ event }) => event)
  expect(seen).toEqual(
    expect.arrayContaining(['submit', 'approve', 'hire', 'close', 'expire', 'discard', 'confirm_done', 'unhire', 'reopen']),
  )
}, 120_000)
