import { tables } from '#server/tables.ts'
import { atOnce, untilSomebodyWaits } from '#tests/support/database.ts'
import { test as base } from '#tests/support/test.ts'
import { expect } from 'vitest'
import { readConfig } from './config.ts'
import { transact, systemContext, type Context, type ProcessParts } from './context.ts'
import { createLog } from './log.ts'
import { usualSettings } from './settings.ts'
import { runJobsNow, startWorker, batched, type Work } from './jobs.ts'
import { emit } from './outbox.ts'
import { openQueue, queueDepth, triesInAll } from './queue.ts'
import { forEachDue } from './scheduled-jobs.ts'

let heard: string[] = []

const test = base.extend('given', { scope: 'file', auto: true }, async ({ db }) => {
  const parts: ProcessParts = {
    pool: db,
    clock: { now: () => new Date() },
    settings: usualSettings,
    tables,
    config: readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' }),
    log: createLog('silent'),
  }
  const ctx: Context = systemContext(parts)

  /** Buys several leads in one transaction, so that their events are there at once. */
  const buyAll = (ids: readonly string[]) =>
    transact(ctx, async (ctx) => {
      for (const lead_id of ids) await emit(ctx, 'lead.bought', { lead_id })
    })

  return { ctx, parts, buyAll }
})

test.beforeEach(async ({ db }) => {
  heard = []
  await db`delete from outbox`
  await db`delete from pgboss.job`
})

const work = (subscribers: Work['subscribers'], scheduledJobs: Work['scheduledJobs'] = []): Work => ({ subscribers, scheduledJobs })
const hears = (name: string) => async (_ctx: Context, payload: { lead_id: string }) => void heard.push(`${name} ${payload.lead_id}`)

test('every reaction to an event runs once', async ({ db, given: { ctx, parts } }) => {
  await emit(ctx, 'lead.bought', { lead_id: 'a' })

  const report = await runJobsNow(parts, work({ 'lead.bought': { first: hears('first'), second: hears('second') } }))

  expect(heard.toSorted()).toEqual(['first a', 'second a'])
  expect(report).toEqual({ rules: {}, events: 1, failures: [] })
  expect(await queueDepth(db)).toEqual({ outbox: 0, waiting: 0, active: 0, delayed: 0, dead: 0 })
})

test('an event of a transaction that fails never happened', async ({ given: { ctx, parts } }) => {
  const failing = transact(ctx, async (ctx) => {
    await emit(ctx, 'lead.bought', { lead_id: 'a' })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')

  expect(await runJobsNow(parts, work({ 'lead.bought': { first: hears('first') } }))).toMatchObject({ events: 0 })
})

test('events caused by a subscriber are handled too, and so are those of a scheduled job', async ({ given: { ctx, parts } }) => {
  const subscribers = {
    'lead.bought': { hire: (ctx: Context, payload: { lead_id: string }) => emit(ctx, 'lead.hired', payload) },
    'lead.hired': { hear: hears('hired') },
  }
  const rule = { name: 'buy', everyMinutes: 1, run: async (ctx: Context) => (await emit(ctx, 'lead.bought', { lead_id: 'rule' }), 1) }
  await emit(ctx, 'lead.bought', { lead_id: 'call' })

  const report = await runJobsNow(parts, work(subscribers, [rule]))

  expect(heard).toEqual(['hired call', 'hired rule'])
  expect(report).toEqual({ rules: { buy: 1 }, events: 4, failures: [] })
})

test('one thing that cannot be done holds up nothing else that is due', async ({ given: { ctx, parts } }) => {
  const run = () =>
    forEachDue(['a', 'b', 'c'], async (id) => {
      if (id === 'a') throw new Error('the printer is on fire')
      await hears('rule')(ctx, { lead_id: id })
    })

  const report = await runJobsNow(parts, work({}, [{ name: 'print', everyMinutes: 1, run }]))

  expect(heard).toEqual(['rule b', 'rule c'])
  expect(report.failures).toEqual([{ name: 'print', message: '1 of 3 failed: the printer is on fire' }])
})

test('a reaction that fails is told, waits for its next try, and repeats no other', async ({ db, given: { ctx, parts } }) => {
  const broken = async () => {
    throw new Error('the printer is on fire')
  }
  await emit(ctx, 'lead.bought', { lead_id: 'a' })

  const report = await runJobsNow(parts, work({ 'lead.bought': { broken, sound: hears('sound') } }))

  expect(heard).toEqual(['sound a'])
  expect(report.failures).toEqual([{ name: 'lead.bought → broken', message: 'the printer is on fire' }])
  expect(await queueDepth(db)).toMatchObject({ delayed: 1, waiting: 0, active: 0 })
})

test('a reaction that never succeeds ends among the dead', async ({ db, given: { ctx, parts } }) => {
  const broken = async () => {
    throw new Error('no')
  }
  await emit(ctx, 'lead.bought', { lead_id: 'a' })

  for (let tries = 0; tries < triesInAll; tries++) {
    await runJobsNow(parts, work({ 'lead.bought': { broken } }))
    await db`update pgboss.job set start_after = now() where state = 'retry'`
  }

  expect(await queueDepth(db)).toMatchObject({ delayed: 0, waiting: 0, dead: 1 })
})
const hearsTogether = batched(async (_ctx, leads: readonly { lead_id: string }[]) => {
  if (leads.some(({ lead_id }) => lead_id === 'broken')) throw new Error('the printer is on fire')
  heard.push(leads.map(({ lead_id }) => lead_id).join(' '))
})

test('batched subscribers handle fifty events at a time', async ({ given: { buyAll, parts } }) => {
  await buyAll(Array.from({ length: 60 }, (_, i) => String(i)))

  await runJobsNow(parts, work({ 'lead.bought': { one: hears('one'), all: hearsTogether } }))

  const [alone, several] = [heard.filter((line) => line.startsWith('one ')), heard.filter((line) => !line.startsWith('one '))]
  expect(alone).toHaveLength(60)
  expect(new Set(several.map((line) => line.split(' ').length))).toEqual(new Set([50, 10]))
})

test('one that fails among others fails alone, and keeps nobody from being carried out once', async ({ db, given: { buyAll, parts } }) => {
  await buyAll(['a', 'broken', 'b'])

  const report = await runJobsNow(parts, work({ 'lead.bought': { all: hearsTogether } }))

  expect(heard.toSorted()).toEqual(['a', 'b'])
  expect(report.failures).toEqual([{ name: 'lead.bought → all', message: 'the printer is on fire' }])
  expect(await queueDepth(db)).toMatchObject({ delayed: 1, waiting: 0, active: 0 })
})

test('an event whose batch killed the worker is handled alone', async ({ db, given: { parts } }) => {
  const queue = await openQueue(db, parts.log)
  await queue.add(db, [{ event: 'lead.bought', reaction: 'all', payload: [{ lead_id: 'a' }, { lead_id: 'b' }] }])
  await db`update pgboss.job set retry_count = 1`
  await queue.stop()

  await runJobsNow(parts, work({ 'lead.bought': { all: hearsTogether } }))

  expect(heard.toSorted()).toEqual(['a', 'b'])
})

test('a worker hears of an event without being asked', async ({ given: { parts, ctx } }) => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const worker = await startWorker(
    parts,
    work({ 'lead.bought': { hear: async (_ctx: unknown, { lead_id }: { lead_id: string }) => resolve(lead_id) } }),
  )

  await transact(ctx, (ctx) => emit(ctx, 'lead.bought', { lead_id: 'a' }))

  expect(await promise).toBe('a')
  await worker.stop()
})

test('the job of a process that died goes to another one, and the late answer of the first counts for nothing', async ({
  db,
  given: { parts },
}) => {
  const dead = await openQueue(db, parts.log)
  const keeper = await openQueue(db, parts.log, { isKeeper: true, keepEverySeconds: 1 })
  await dead.add(db, [{ event: 'lead.bought', reaction: 'hear', payload: { lead_id: 'b' } }])
  const [held] = await dead.take(1)

  await db`update pgboss.job set heartbeat_on = now() - interval '1 minute' where id = ${held!.id}`
  await db`update pgboss.queue set monitor_on = null`
  for (let depth = await queueDepth(db); depth.active > 0; depth = await queueDepth(db)) await db`select pg_sleep(0.1)`
  await db`update pgboss.job set start_after = now()`
  const [again] = await keeper.take(1)
  await dead.done(held!)

  expect(again!.data).toEqual(held!.data)
  expect(await queueDepth(db)).toMatchObject({ active: 1 })
  await keeper.done(again!)
  expect(await queueDepth(db)).toMatchObject({ active: 0, dead: 0 })
  await Promise.all([dead.stop(), keeper.stop()])
})

test('two workers share the events, and each runs once', async ({ given: { parts, buyAll } }) => {
  const counts = new Map<string, number>()
  const { promise, resolve } = Promise.withResolvers<void>()
  const count = async (_ctx: Context, { lead_id }: { lead_id: string }) => {
    counts.set(lead_id, (counts.get(lead_id) ?? 0) + 1)
    if (counts.size === 300) resolve()
  }
  const workers = await Promise.all([1, 2].map(() => startWorker(parts, work({ 'lead.bought': { count } }))))

  await buyAll(Array.from({ length: 300 }, (_, index) => String(index)))
  await promise
  await Promise.all(workers.map((worker) => worker.stop()))

  expect([...counts.values()].every((times) => times === 1)).toBe(true)
})

test('processes that start at once on a database without a queue make it together', async ({ db, given: { ctx, parts } }) => {
  await db`drop schema pgboss cascade`
  await emit(ctx, 'lead.bought', { lead_id: 'a' })

  const workers = await Promise.all([1, 2, 3, 4].map(() => startWorker(parts, work({ 'lead.bought': { hear: hears('one') } }))))
  await runJobsNow(parts, work({ 'lead.bought': { hear: hears('one') } }))
  await Promise.all(workers.map((worker) => worker.stop()))

  expect(heard).toEqual(['one a'])
})

test('of two processes that find no queue at the same moment, the second uses what the first makes', async ({
  db,
  given: { ctx, parts },
}) => {
  await db`drop schema pgboss cascade`
  await emit(ctx, 'lead.bought', { lead_id: 'a' })
  // Every connection has changed a schema before, has looked for the queue's, and remembers that there is none.
  await atOnce(db, 10, () => db`select pg_sleep(0.05)`)
  await atOnce(db, 10, () => db.unsafe(`create schema if not exists public; select to_regclass('pgboss.version'), pg_sleep(0.05)`))
  const run = () => runJobsNow(parts, work({ 'lead.bought': { hear: hears('one') } }))

  const { running } = await db.begin(async (other) => {
    // pg-boss's own lock, which both wait for.
    await other`select pg_advisory_xact_lock(('x' || encode(sha224((current_database() || '.pgboss.pgboss')::bytea), 'hex'))::bit(64)::bigint)`
    const running = Promise.allSettled([run(), run()])
    await untilSomebodyWaits(db, 2)
    return { running }
  })

  expect((await running).filter(({ status }) => status === 'rejected')).toEqual([])
  expect(heard).toEqual(['one a'])
})

test('an event that this version does not know waits for one that does', async ({ given: { ctx, parts } }) => {
  await emit(ctx, 'lead.bought', { lead_id: 'a' })

  const before = await runJobsNow(parts, work({ 'lead.hired': {} }))
  const after = await runJobsNow(parts, work({ 'lead.bought': { hear: hears('later') } }))

  expect([before.events, after.events]).toEqual([0, 1])
})
