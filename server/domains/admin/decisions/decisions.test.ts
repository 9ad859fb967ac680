import { expect } from 'vitest'
import { undoSeconds } from '#contract/admin/states.ts'
import { newId } from '#server/lib/ids.ts'
import { newProject } from '#tests/factories/projects.ts'
import { newClaim, newHeldReview } from '#tests/factories/queues.ts'
import { newUser } from '#tests/factories/users.ts'
import { Refusal, refusal, type TestClient } from '#tests/support/app.ts'
import { atOnce } from '#tests/support/database.ts'
import { mailsTo } from '#tests/support/mails.ts'
import { test as base } from '#tests/support/test.ts'
import { honorOptOuts } from '../../privacy/opt-outs/service.ts'
import { runDueDecisions } from './service.ts'

const test = base.extend('given', { scope: 'file' }, async ({ db, server }) => {
  const [one, other] = [
    await newUser(db, { is_admin: true, name: 'Alba', surname: 'Casa' }),
    await newUser(db, { is_admin: true, name: 'Bruno', surname: 'Casa' }),
  ]
  const alba = { id: one.id, client: await server.as(one.id) }
  const bruno = { id: other.id, client: await server.as(other.id) }

  const inReview = async () => newProject(db, { state: 'in_review', owner_id: (await newUser(db)).id })

  const stateOf = async (id: string) => (await db<{ state: string }[]>`select state from projects where id = ${id}`)[0]!.state
  const toldTo = async (userId: string) => (await db`select id from notices where user_id = ${userId}`).length
  const auditsOf = async (id: string) =>
    (await db<{ action: string; actor_id: string }[]>`select action, actor_id from audit_log where entity_id = ${id} order by id`).map(
      ({ action, actor_id: by }) => [action, by],
    )
  const undoTimePasses = () => server.setNow(new Date(server.now().getTime() + undoSeconds * 1000))

  return { alba, bruno, inReview, stateOf, toldTo, auditsOf, undoTimePasses }
})

const reason = 'Es publicidad, no una solicitud.'
test.beforeEach(({ server }) => server.setNow(new Date()))
const plan = (client: TestClient, projectId: string, body: object = { decision: 'reject', reason }) =>
  client.decisions.plan({ body: { call: 'projectReview.decide', params: { project_id: projectId }, body: { ...body } } })
const codeOf = (outcome: PromiseSettledResult<unknown>) =>
  outcome.status === 'fulfilled' ? 'done' : outcome.reason instanceof Refusal ? outcome.reason.code : String(outcome.reason)

test('a decision takes effect when it can no longer be taken back, and nobody hears of it before', async ({
  server,
  given: { inReview, alba, bruno, stateOf, toldTo, undoTimePasses, auditsOf },
}) => {
  const { id, owner_id: owner } = await inReview()

  const planned = await plan(alba.client, id)

  expect(planned).toMatchObject({ entity: 'project', entity_id: id, person: { id: alba.id, name: 'Alba Casa' } })
  expect(await bruno.client.decisions.list()).toEqual([planned])
  await server.runJobs()
  expect([await stateOf(id), await toldTo(owner)]).toEqual(['in_review', 0])

  undoTimePasses()
  await server.runJobs()
  expect([await stateOf(id), await toldTo(owner)]).toEqual(['rejected', 1])
  expect(await auditsOf(id)).toEqual([
    ['decision.plan', alba.id],
    ['project.reject', alba.id],
  ])
  expect(await bruno.client.decisions.list()).toEqual([])
})

test('a decided item leaves the queue, and returns when the decision is undone', async ({ given: { inReview, bruno, alba } }) => {
  const { id } = await inReview()
  const waiting = async () => (await bruno.client.admin.waiting()).find(({ kind }) => kind === 'requests')!.count
  const before = await waiting()

  const { id: decisionId } = await plan(alba.client, id)
  expect(await waiting()).toBe(before - 1)

  await alba.client.decisions.undo({ params: { decision_id: decisionId } })
  expect(await waiting()).toBe(before)
})

test('an undone decision leaves no effect, and the item can be decided again', async ({
  server,
  given: { inReview, alba, bruno, undoTimePasses, stateOf, toldTo },
}) => {
  const { id, owner_id: owner } = await inReview()
  const { id: decisionId } = await plan(alba.client, id)
  const params = { decision_id: decisionId }

  await expect(bruno.client.decisions.undo({ params })).rejects.toThrow('decision_done')
  await alba.client.decisions.undo({ params })
  await expect(alba.client.decisions.undo({ params })).rejects.toThrow('decision_done')

  undoTimePasses()
  await server.runJobs()
  expect([await stateOf(id), await toldTo(owner)]).toEqual(['in_review', 0])
  await plan(bruno.client, id, { decision: 'approve' })
  undoTimePasses()
  await server.runJobs()
  expect(await stateOf(id)).toBe('open')
})

test('whatever would refuse the decision refuses it at once', async ({ db, server, given: { inReview, alba, auditsOf } }) => {
  const [{ id }, decided] = [await inReview(), await newProject(db, { state: 'rejected' })]
  const editor = await server.as((await newUser(db, { admin_role: 'content' })).id)

  await expect(plan(alba.client, id, { decision: 'reject' })).rejects.toMatchObject({
    code: 'invalid',
    errors: { reason: [expect.any(String)] },
  })
  await expect(plan(alba.client, decided.id)).rejects.toThrow('invalid_transition')
  await expect(plan(alba.client, newId())).rejects.toThrow('not_found')
  await expect(plan(editor, id)).rejects.toThrow('not_your_area')
  const approval = { call: 'refunds.approve' as const, params: { refund_id: newId() } }
  await expect(alba.client.decisions.plan({ body: approval })).rejects.toThrow('proof_required')

  expect(await alba.client.decisions.list()).toEqual([])
  expect(await auditsOf(id)).toEqual([])
})

test('of many who decide one thing at the same moment, one does', async ({
  db,
  server,
  given: { inReview, alba, bruno, undoTimePasses, toldTo, auditsOf },
}) => {
  const { id, owner_id: owner } = await inReview()

  const outcomes = await atOnce(db, 10, (i) => plan((i % 2 ? alba : bruno).client, id, i % 3 ? { decision: 'approve' } : undefined))

  expect(outcomes.map(codeOf).toSorted()).toEqual([...Array<string>(9).fill('decision_taken'), 'done'])
  undoTimePasses()
  await server.runJobs()
  expect(await toldTo(owner)).toBe(1)
  expect(await auditsOf(id)).toHaveLength(2)
})

test('the second admin is told the first decision and its author, before and after it takes effect, and what the owner did since', async ({
  db,
  server,
  given: { alba, undoTimePasses },
}) => {
  const owner = await newUser(db)
  const { id } = await newProject(db, { state: 'in_review', owner_id: owner.id })
  const helper = await server.as((await newUser(db, { admin_role: 'support' })).id)
  await plan(alba.client, id, { decision: 'approve' })
  const said = async () => {
    const { message, overtaking } = await refusal(plan(helper, id))
    return [message, overtaking?.action, overtaking?.actor, overtaking?.name]
  }
  const first = [expect.stringContaining('decision_taken: Alba Casa has just decided this.'), 'project.approve', 'A', 'Alba Casa']

  const made = server.now().toISOString()
  expect(await said()).toEqual(first)
  expect((await refusal(plan(helper, id))).overtaking!.at).toBe(made)
  undoTimePasses()
  await server.runJobs()
  expect(await said()).toEqual(first)

  server.setNow(new Date(server.now().getTime() + 1000))
  await (await server.as(owner.id)).projects.close({ params: { project_id: id }, body: {} })
  expect(await said()).toEqual([expect.stringContaining('invalid_transition: The customer changed this'), 'project.close', 'U', null])
})

test('a claim that its company withdrew meanwhile is refused with that, and what only follows from it is passed over', async ({
  db,
  server,
  given: { alba, bruno },
}) => {
  const id = await newClaim(db)
  const [owner] = await db<{ user_id: string }[]>`
    select m.user_id from refunds r join company_members m on m.company_id = r.company_id where r.id = ${id}`
  const seller = await server.as(owner!.user_id)
  await seller.refunds.withdraw({ params: { refund_id: id } })

  const deny = alba.client.refunds.deny({ params: { refund_id: id }, body: { note: reason } })
  expect(await refusal(deny)).toMatchObject({
    code: 'invalid_transition',
    overtaking: { action: 'refund.withdraw', actor: 'C', name: null },
  })
  await db`
    insert into transitions (entity, entity_id, from_state, event, to_state, actor, at) values ('refund', ${id}, 'approved', 'pay:wallet', 'paid', 'S', now())`
  await db`
    insert into audit_log (at, actor, actor_id, action, entity, entity_id, request_id)
    values (now(), 'A', ${bruno.id}, 'decision.drop', 'refund', ${id}, ${newId()})`
  const approve = alba.client.decisions.plan({ body: { call: 'refunds.deny', params: { refund_id: id }, body: { note: reason } } })
  expect((await refusal(approve)).overtaking).toMatchObject({ action: 'refund.withdraw', actor: 'C' })
})

test('an admin whose call comes second reads who was first and when; who was first themselves, and who is no admin, reads no name', async ({
  db,
  server,
  given: { alba, bruno },
}) => {
  const owner = await newUser(db)
  const { id } = await newProject(db, { state: 'in_review', owner_id: owner.id })
  const decide = ({ client }: { client: TestClient }) =>
    client.projectReview.decide({ params: { project_id: id }, body: { decision: 'reject', reason } })
  await decide(alba)

  const refused = await refusal(decide(bruno))
  expect(refused.message).toContain('Alba Casa changed this just now: that is no longer possible.')
  expect(refused.overtaking).toMatchObject({ action: 'project.reject', actor: 'A', name: 'Alba Casa' })
  server.setNow(new Date(server.now().getTime() + 12 * 60_000))
  await expect(decide(bruno)).rejects.toThrow('invalid_transition: Alba Casa changed this 12 minutes ago: that is no longer possible.')
  await expect(decide(alba)).rejects.toThrow('That’s no longer possible: something changed in the meantime.')
  const customer = await server.as(owner.id)
  const told = await refusal(customer.projects.close({ params: { project_id: id }, body: {} }))
  expect(told.message).toContain('That’s no longer possible: something changed in the meantime.')
  expect(told.overtaking).toBeUndefined()
})

test('workers at the same moment let it take effect once, and an undo at that moment is either in time or told that it is not', async ({
  db,
  ctx,
  given: { inReview, alba, undoTimePasses, stateOf, toldTo },
}) => {
  for (let round = 0; round < 5; round++) {
    const { id, owner_id: owner } = await inReview()
    const { id: decisionId } = await plan(alba.client, id)
    undoTimePasses()

    const [undone, ...carried] = await atOnce<unknown>(db, 6, (i) =>
      i === 0 ? alba.client.decisions.undo({ params: { decision_id: decisionId } }) : runDueDecisions(ctx),
    )

    const effects = carried.reduce((sum, outcome) => sum + (outcome.status === 'fulfilled' ? Number(outcome.value) : 0), 0)
    expect(carried.map(({ status }) => status)).toEqual(carried.map(() => 'fulfilled'))
    expect([codeOf(undone!), effects]).toEqual(effects === 1 ? ['decision_done', 1] : ['done', 0])
    expect([await stateOf(id), await toldTo(owner)]).toEqual(effects === 1 ? ['rejected', 1] : ['in_review', 0])
  }
})

test('a decision interrupted halfway is applied once by the next run', async ({
  db,
  ctx,
  given: { inReview, alba, undoTimePasses, stateOf, toldTo },
}) => {
  const { id, owner_id: owner } = await inReview()
  await plan(alba.client, id)
  undoTimePasses()

  await db`alter table audit_log rename to audit_log_gone`
  await expect(runDueDecisions(ctx)).rejects.toThrow('1 of 1 failed')
  await db`alter table audit_log_gone rename to audit_log`
  expect([await stateOf(id), await toldTo(owner)]).toEqual(['in_review', 0])

  expect([await runDueDecisions(ctx), await runDueDecisions(ctx)]).toEqual([1, 0])
  expect([await stateOf(id), await toldTo(owner)]).toEqual(['rejected', 1])
})

test('things that have gone on leave the decision behind, written down', async ({
  db,
  server,
  given: { inReview, alba, bruno, undoTimePasses, stateOf, auditsOf },
}) => {
  const [gone, left] = [await inReview(), await inReview()]
  const former = await newUser(db, { admin_role: 'support' })
  await plan(alba.client, gone.id)
  await plan(await server.as(former.id), left.id)
  await bruno.client.projectReview.decide({ params: { project_id: gone.id }, body: { decision: 'approve' } })
  await db`update users set is_admin = false, admin_role = null where id = ${former.id}`

  undoTimePasses()
  await server.runJobs()

  expect([await stateOf(gone.id), await stateOf(left.id)]).toEqual(['open', 'in_review'])
  expect((await auditsOf(gone.id)).at(-1)![0]).toBe('decision.drop')
  expect((await auditsOf(left.id)).at(-1)![0]).toBe('decision.drop')
})

test('an open request is closed or taken down when that can no longer be taken back, and a hired one only taken down', async ({
  db,
  server,
  given: { alba, stateOf, undoTimePasses, toldTo, auditsOf },
}) => {
  const inState = async (state: 'open' | 'hired') => newProject(db, { state, owner_id: (await newUser(db)).id })
  const end = (call: 'projectReview.close' | 'projectReview.takeDown', projectId: string) =>
    alba.client.decisions.plan({ body: { call, params: { project_id: projectId }, body: { reason } } })
  const [closed, kept, down, hired] = [await inState('open'), await inState('open'), await inState('open'), await inState('hired')]

  await end('projectReview.close', closed.id)
  const { id: decisionId } = await end('projectReview.takeDown', kept.id)
  await end('projectReview.takeDown', down.id)
  await expect(end('projectReview.close', hired.id)).rejects.toThrow('invalid_transition')
  await end('projectReview.takeDown', hired.id)
  await alba.client.decisions.undo({ params: { decision_id: decisionId } })
  const projects = [closed, kept, down, hired]
  const states = () => Promise.all(projects.map(({ id }) => stateOf(id)))
  expect(await states()).toEqual(['open', 'open', 'open', 'hired'])

  undoTimePasses()
  await server.runJobs()
  expect(await states()).toEqual(['cancelled', 'open', 'rejected', 'rejected'])
  expect(await Promise.all(projects.map(({ owner_id: owner }) => toldTo(owner)))).toEqual([1, 0, 1, 1])
  expect((await auditsOf(down.id)).at(-1)).toEqual(['project.take_down', alba.id])
})

test('an appeal about a review waits for everybody but who removed it', async ({ db, given: { alba, bruno } }) => {
  const id = await newHeldReview(db, { removedBy: alba.id })
  const offeredTo = async ({ client }: { client: TestClient }) =>
    (await client.reviews.waiting({ query: {} })).some((review) => review.id === id)

  expect([await offeredTo(alba), await offeredTo(bruno)]).toEqual([false, true])
})

test('an opt-out is honoured when that can no longer be taken back; one that its rule honoured first is left at that', async ({
  db,
  server,
  ctx,
  given: { alba, undoTimePasses, auditsOf },
}) => {
  const asked = async () => {
    const email = `${newId()}@example.com`
    const { id } = await server.visitor().privacy.optOut({ body: { name: 'Luz Vega', email } })
    return { id, email }
  }
  const planHonour = ({ id }: { id: string }) =>
    alba.client.decisions.plan({ body: { call: 'optOutReview.honour', params: { opt_out_id: id } } })
  const openOf = async ({ id }: { id: string }) => (await db`select from opt_outs where id = ${id} and state = 'received'`).length
  const [undone, due, late] = [await asked(), await asked(), await asked()]

  await alba.client.decisions.undo({ params: { decision_id: (await planHonour(undone)).id } })
  await planHonour(due)
  await expect(planHonour(due)).rejects.toThrow('decision_taken')
  undoTimePasses()
  await runDueDecisions(ctx)
  expect([await openOf(undone), await openOf(due)]).toEqual([1, 0])

  await planHonour(late)
  await honorOptOuts(ctx)
  undoTimePasses()
  await runDueDecisions(ctx)
  expect((await auditsOf(late.id)).map(([action]) => action)).toEqual(['decision.plan', 'decision.drop'])
  await server.runJobs()
  for (const { email } of [due, late])
    expect((await mailsTo(db, email)).filter(({ subject }) => /don’t sell or share|No vendemos ni compartimos/.test(subject))).toHaveLength(
      1,
    )
})
