import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'
import { type Context, type ProcessParts, type System, systemContext } from './context.ts'
import { inTransaction, many, one } from './db.ts'
import { heartbeatEveryMs, type HeldJob, openQueue, type Queue, queueDepth } from './queue.ts'
import { keepInOrder } from './ordered-events.ts'
import { outboxChannel } from './outbox.ts'
import { traced } from './telemetry/traced.ts'
import { chunksOf, runDueJobs, runAllJobs, type ScheduledJob } from './scheduled-jobs.ts'

type Subscriber = ((ctx: Context<System>, payload: never) => Promise<void>) & Partial<Together<never>>
type Together<P> = { batched: (ctx: Context<System>, payloads: readonly P[]) => Promise<unknown> }

/**
 * A subscriber that handles several waiting events at once, all or nothing, because that is cheaper. After a failure, each event is retried
 * separately.
 */
export const batched = <P>(react: Together<P>['batched']): ((ctx: Context<System>, payload: P) => Promise<void>) & Together<P> =>
  Object.assign(async (ctx: Context<System>, payload: P) => void (await react(ctx, [payload])), { batched: react })

/**
 * Work that waits for strangers' servers. It runs beside the queue, so that slow answers hold up no jobs. `run` handles everything due by
 * `ctx.now()` and returns how much that was; once `signal` is aborted it begins nothing more.
 */
export type Errand = { name: string; run: (ctx: Context<System>, signal: AbortSignal) => Promise<number> }

/** All background work. Events named in `ordered` are also kept in the order in which they happened (`ordered-events.ts`). */
export type Work = {
  subscribers: Record<string, Record<string, Subscriber>>
  scheduledJobs: readonly ScheduledJob[]
  ordered?: readonly string[]
  errands?: readonly Errand[]
}

/** `rested` resolves after the first round of scheduled jobs, which is the longest on a new database. */
export type Worker = { stop: () => Promise<void>; rested: Promise<void> }

const concurrency = 6
const eventsAtOnce = 200
const lookEveryMs = 1_000
const rulesEveryMs = 15_000
const patienceMs = 20_000

/** Handles events and scheduled jobs until stopped. Any number of processes can share one database. */
export async function startWorker(parts: ProcessParts, work: Work): Promise<Worker> {
  const queue = await openQueue(parts.pool, parts.log, { isKeeper: true })
  const held = new Map<string, HeldJob>()
  const running = new Set<Promise<unknown>>()
  const stopping = new AbortController()
  let isStopping = false
  let wake = () => {}
  let errandsWoken = Promise.withResolvers<void>()
  const wakeErrands = () => {
    errandsWoken.resolve()
    errandsWoken = Promise.withResolvers()
  }

  const look = async () => {
    if ((await fanOut(parts, queue, work)) > 0) wakeErrands()
    const free = concurrency - running.size
    const jobs = free > 0 ? await queue.take(free) : []
    for (const job of jobs) {
      held.set(job.id, job)
      const run = runJob(parts, queue, work, job).finally(() => {
        held.delete(job.id)
        running.delete(run)
      })
      running.add(run)
    }
    return jobs.length > 0
  }
  const loop = async () => {
    while (!isStopping) {
      const woken = new Promise<void>((resolve) => (wake = resolve))
      const isBusy = await look().catch((error: unknown) => reportAway(parts, error))
      if (isStopping || (isBusy && running.size < concurrency)) continue
      await Promise.race([woken, sleep(lookEveryMs, undefined, { ref: false }), ...running])
    }
    await Promise.all(running)
  }
  const goOn = async ({ run }: Errand) => {
    while (!isStopping) {
      const woken = errandsWoken.promise
      await run(systemContext(parts), stopping.signal).catch((error: unknown) => reportAway(parts, error))
      if (!isStopping) await Promise.race([woken, sleep(lookEveryMs, undefined, { ref: false })])
    }
  }
  const keep = setInterval(() => {
    if (held.size > 0) queue.keep([...held.values()]).catch((error: unknown) => reportAway(parts, error))
  }, heartbeatEveryMs)
  const rested = Promise.withResolvers<void>()
  let rules = Promise.resolve()
  const tick = setInterval(() => {
    rules = rules
      .then(() => (isStopping ? undefined : runDueJobs(systemContext(parts), work.scheduledJobs)))
      .catch((error: unknown) => void reportAway(parts, error))
      .then(rested.resolve)
  }, rulesEveryMs)
  const listener = await parts.pool.listen(outboxChannel, () => wake())
  const looping = Promise.all([loop(), ...(work.errands ?? []).map(goOn)])

  return {
    rested: rested.promise,
    async stop() {
      isStopping = true
      stopping.abort()
      clearInterval(tick)
      wake()
      wakeErrands()
      await Promise.all([looping, rules])
      clearInterval(keep)
      await listener.unlisten()
      await queue.stop()
    },
  }
}

export type RunReport = { rules: Record<string, number>; events: number; failures: { name: string; message: string }[] }

/**
 * Runs every scheduled job once, at the product's time, and all waiting and resulting events. Returns when only failed jobs are left that
 * wait for a retry.
 */
export async function runJobsNow(parts: ProcessParts, work: Work): Promise<RunReport> {
  const queue = await openQueue(parts.pool, parts.log)
  const report: RunReport = { rules: {}, events: 0, failures: [] }
  const drain = async () => {
    const until = Date.now() + patienceMs
    while (Date.now() < until) {
      report.events += await fanOut(parts, queue, work)
      const jobs = await queue.take(concurrency)
      const outcomes = await Promise.all(jobs.map((job) => runJob(parts, queue, work, job)))
      report.failures.push(...outcomes.filter((outcome) => outcome !== undefined))
      if (jobs.length > 0) continue
      if (!(await isAnyLeft(parts, work))) return
      // The remaining jobs belong to another worker.
      await sleep(20)
    }
  }
  await drain()
  const { counts, failures } = await runAllJobs(systemContext(parts), work.scheduledJobs)
  report.rules = counts
  report.failures.push(...failures)
  await drain()
  for (const { name, run } of work.errands ?? []) report.rules[name] = await run(systemContext(parts), new AbortController().signal)
  await drain()
  await queue.stop()
  return report
}

const Emitted = z.object({ id: z.int(), event: z.string(), payload: z.unknown(), created_at: z.string() })
const Locked = z.object({ is_locked: z.boolean() })

/**
 * Moves events from the outbox into the queue, one job per subscriber. Unknown events stay for a newer version. One worker at a time, so that
 * an event that is seen here comes after all that caused it, which the order of events rests on.
 */
const fanOut = ({ pool }: ProcessParts, queue: Queue, { subscribers, ordered = [] }: Work): Promise<number> =>
  inTransaction(pool, async (db) => {
    const lock = await one(db, Locked)`select pg_try_advisory_xact_lock(hashtextextended('outbox', 0)) as is_locked`
    if (!lock.is_locked) return 0
    const events = await many(db, Emitted)`
      delete from outbox where id in (
        select id from outbox where event = any(${Object.keys(subscribers)}) order by id limit ${eventsAtOnce} for update skip locked
      ) returning id, event, payload, created_at`
    await keepInOrder(
      db,
      events.filter(({ event }) => ordered.includes(event)),
    )
    const jobs = [...Map.groupBy(events, ({ event }) => event)].flatMap(([event, same]) =>
      Object.entries(subscribers[event]!).flatMap(([reaction, { batched }]) =>
        payloadsOf(same, !!batched).map((payload) => ({ event, reaction, payload })),
      ),
    )
    if (jobs.length > 0) await queue.add(db, jobs)
    return events.length
  })

function payloadsOf(events: readonly { payload?: unknown }[], isTogether: boolean): unknown[] {
  const payloads = events.map(({ payload }) => payload)
  return isTogether ? chunksOf(payloads).map((some) => (some.length > 1 ? some : some[0])) : payloads
}

const isAnyLeft = async ({ pool }: ProcessParts, { subscribers }: Work): Promise<boolean> => {
  const [outbox] = await pool`select 1 from outbox where event = any(${Object.keys(subscribers)}) limit 1`
  const { waiting, active } = await queueDepth(pool)
  return outbox !== undefined || waiting + active > 0
}

type Failure = { name: string; message: string }

/** Runs one subscriber and settles its job. Never throws: an unsettled job returns to the queue by itself. */
async function runJob(parts: ProcessParts, queue: Queue, { subscribers }: Work, job: HeldJob): Promise<Failure | undefined> {
  const { event, reaction, payload } = job.data
  const name = `${event} → ${reaction}`
  const isPart = Array.isArray(payload)
  try {
    const react = subscribers[event]?.[reaction]
    if (!react) throw new Error('nobody reacts so in this version')
    const run = (work: () => Promise<unknown>) => traced(() => describe(job), work)
    const { batched } = react
    if (!isPart) await run(() => react(systemContext(parts), payload as never))
    else if (batched && job.retryCount === 0) await run(() => batched(systemContext(parts), payload as never[]))
    // A previous attempt may have crashed on one of these events.
    else return await splitBatch(parts, queue, job)
    await queue.done(job)
  } catch (error) {
    const { message } = error as Error
    parts.log.error({ err: error, event, reaction, tries: job.retryCount + 1 }, 'reaction failed')
    await (isPart ? splitBatch(parts, queue, job) : queue.fail(job, message)).catch((failure: unknown) => reportAway(parts, failure))
    return isPart ? undefined : { name, message }
  }
}

/** A job for the traces. Payloads stay out of them. */
const describe = ({ data: { event, reaction, payload }, retryCount }: HeldJob) => ({
  name: `process ${event} → ${reaction}`,
  kind: 'consumer' as const,
  metric: 'messaging.process.duration',
  attributes: {
    'messaging.system': 'pg-boss',
    'messaging.operation.type': 'process',
    'messaging.operation.name': 'process',
    'messaging.destination.name': event,
    'messaging.consumer.group.name': reaction,
  },
  details: { 'messaging.batch.message_count': Array.isArray(payload) ? payload.length : 1, 'oficio.job.tries': retryCount + 1 },
})

/** Splits a batch job into one job per event. */
const splitBatch = ({ pool }: ProcessParts, queue: Queue, job: HeldJob): Promise<undefined> =>
  inTransaction(pool, async (db) => {
    const { event, reaction, payload } = job.data
    if (await queue.done(job, db))
      await queue.add(
        db,
        (payload as unknown[]).map((one) => ({ event, reaction, payload: one })),
      )
    return undefined
  })

function reportAway({ log }: ProcessParts, error: unknown): false {
  log.warn({ err: error }, 'the job queue is away')
  return false
}
