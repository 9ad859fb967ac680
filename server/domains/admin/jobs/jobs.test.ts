import { tables } from '#server/tables.ts'
import { expect } from 'vitest'
import { newId } from '#server/lib/ids.ts'
import { runJobsNow } from '#server/lib/jobs.ts'
import { emit } from '#server/lib/outbox.ts'
import { openQueue, queueDepth, triesInAll } from '#server/lib/queue.ts'
import { runDueJobs } from '#server/lib/scheduled-jobs.ts'
import { newUser } from '#tests/factories/users.ts'
import { atOnce } from '#tests/support/database.ts'
import { test as base } from '#tests/support/test.ts'

const test = base.extend('given', { scope: 'file', auto: true }, async ({ db, server, ctx }) => {
  const parts = { pool: db, clock: { now: server.now }, settings: server.settings, config: server.config, tables, log: ctx.log }

  /** A job that has failed once, or with `isDead` on every try. */
  async function failedJob({ isDead = true } = {}): Promise<{ id: string; lead_id: string }> {
    const lead_id = newId()
    await emit(ctx, 'lead.bought', { lead_id })
    await runJobsNow(parts, broken)
    if (isDead) {
      await db`update pgboss.job set retry_count = retry_limit - 1, start_after = now() where state = 'retry'`
      await runJobsNow(parts, broken)
    }
    const [job] = (await admin.jobs.list({ query: { state: isDead ? 'dead' : 'delayed' } })).data
    return { id: job!.id, lead_id }
  }

  const audits = (id: string) => db`select action, reason from audit_log where entity = 'job' and entity_id = ${id}`
  const admin = await server.as((await newUser(db, { is_admin: true })).id)

  return { failedJob, admin, parts, audits }
})

test.beforeEach(async ({ db }) => {
  await db`delete from outbox`
  await db`delete from pgboss.job`
})
const subscribers = (react: () => Promise<void>) => ({ subscribers: { 'lead.bought': { react } }, scheduledJobs: [] })
const broken = subscribers(async () => {
  throw new Error('the printer is on fire')
})

test('a job that was given up says what it was about and why it failed', async ({ given: { failedJob, admin } }) => {
  const { lead_id } = await failedJob()

  const { data } = await admin.jobs.list()

  expect(data).toMatchObject([
    { state: 'dead', event: 'lead.bought', reaction: 'react', about: { lead_id }, error: 'the printer is on fire', tries: triesInAll },
  ])
  expect(await admin.jobs.overview()).toMatchObject({ depth: { dead: 1, waiting: 0, active: 0, delayed: 0 }, outbox: 0, oldest_at: null })
})

test('only ids of a job’s payload are shown', async ({ db, ctx, given: { admin } }) => {
  const queue = await openQueue(db, ctx.log)
  await queue.add(db, [{ event: 'link.asked', reaction: 'send', payload: { user_id: newId(), email: 'ana@example.com' } }])
  await queue.stop()

  const { data } = await admin.jobs.list({ query: { state: 'waiting' } })

  expect(Object.keys(data[0]!.about)).toEqual(['user_id'])
})

test('a retried job is done, and the log says who had it done', async ({ db, given: { failedJob, admin, parts, audits } }) => {
  const { id } = await failedJob()
  let count = 0

  expect(await admin.jobs.retry({ body: { ids: [id] } })).toEqual({ count: 1 })
  await runJobsNow(
    parts,
    subscribers(async () => void (count += 1)),
  )

  expect(count).toBe(1)
  expect(await queueDepth(db)).toMatchObject({ dead: 0, waiting: 0, delayed: 0 })
  expect(await audits(id)).toEqual([{ action: 'job.retry', reason: null }])
})

test('a job that waits for its next try has it now', async ({ db, given: { failedJob, admin } }) => {
  const { id } = await failedJob({ isDead: false })

  expect(await admin.jobs.retry({ body: { ids: [id] } })).toEqual({ count: 1 })

  expect(await queueDepth(db)).toMatchObject({ waiting: 1, delayed: 0 })
})

test('ten retries at the same moment set a job off once', async ({ db, given: { failedJob, admin, audits } }) => {
  const { id } = await failedJob()

  const outcomes = await atOnce(db, 10, () => admin.jobs.retry({ body: { ids: [id] } }))

  const counts = outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value.count : Number.NaN))
  expect(counts.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 1])
  expect(await queueDepth(db)).toMatchObject({ waiting: 1, dead: 0 })
  expect(await audits(id)).toHaveLength(1)
})

test('a discarded job is gone, with a reason that is kept', async ({ db, given: { failedJob, admin, audits } }) => {
  const { id } = await failedJob()
  await expect(admin.jobs.discard({ body: { ids: [id], reason: 'no' } })).rejects.toThrow('422')

  expect(await admin.jobs.discard({ body: { ids: [id, newId()], reason: 'La solicitud ya no existe.' } })).toEqual({ count: 1 })

  expect(await queueDepth(db)).toMatchObject({ dead: 0 })
  expect(await audits(id)).toEqual([{ action: 'job.discard', reason: 'La solicitud ya no existe.' }])
})

test('a time rule that failed says so until it has run well', async ({ db, ctx, given: { admin } }) => {
  let isBroken = true
  const run = async () => {
    if (isBroken) throw new Error('no ink')
    return 1
  }
  const rule = { name: 'tests.print', everyMinutes: 5, run }
  const stateOf = async () => (await admin.jobs.overview()).rules.find(({ name }) => name === rule.name)
  const turn = async () => {
    await db`update time_rules set ran_at = now() - interval '1 hour' where name = ${rule.name}`
    await runDueJobs({ ...ctx, actor: { kind: 'system' } }, [rule])
  }

  await turn()
  expect(await stateOf()).toMatchObject({ every_minutes: 5, is_late: false, error: 'no ink' })
  await db`update time_rules set ran_at = now() - interval '1 hour' where name = ${rule.name}`
  expect(await stateOf()).toMatchObject({ is_late: true })
  isBroken = false
  await turn()
  expect(await stateOf()).toMatchObject({ is_late: false, failed_at: null, error: null })
})
