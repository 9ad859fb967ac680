import { PgBoss, type Db as BossDb } from 'pg-boss'
import * as z from 'zod/mini'
import { type Db, directOf, type Pool, one } from './db.ts'
import type { Log } from './log.ts'

/** One event for one subscriber, retried independently. A batch job lists the payloads of several events. */
export type Job = { event: string; reaction: string; payload: unknown }
/** A job held by this process. `retryCount` identifies the attempt, so that a process that lost the job can't settle it. */
export type HeldJob = { id: string; retryCount: number; data: Job }

export const queueName = 'reactions'
export const deadName = 'reactions-dead'

/** Attempts before a job is given up. */
export const triesInAll = 13

const queueOptions = {
  deadLetter: deadName,
  retryLimit: triesInAll - 1,
  // 2 s, 4 s, 8 s … up to 10 minutes, each reduced by up to half: 20 to 50 minutes in all, so that a ten-minute outage is survived.
  retryBackoff: true,
  retryDelay: 2,
  retryDelayMax: 600,
  expireInSeconds: 300,
  heartbeatSeconds: 15,
}
/** Interval at which a holder confirms that it is still working. */
export const heartbeatEveryMs = 5_000

/** Runs pg-boss on our pool. Several statements in one text need a connection of their own. */
const throughPool = (db: Db): BossDb => ({
  async executeSql(text, values = []) {
    if (values.length > 0 || !('reserve' in db)) return { rows: [...(await db.unsafe(text, values as never[]))] }
    const connection = await (db as Pool).reserve()
    try {
      return { rows: flatten(await connection.unsafe(text)) }
    } catch (error) {
      await connection.unsafe('rollback').catch(() => undefined)
      throw error
    } finally {
      connection.release()
    }
  },
})
// Several statements return a list of results; one returns its rows.
const flatten = (result: readonly unknown[]) => (Array.isArray(result[0]) ? result.flat() : [...result])

/**
 * Creates pg-boss's schema, once for all processes that start at the same moment. pg-boss waits for its own lock in the transaction that creates
 * it, where the connection still remembers that there was none, so that a process that comes second would fail on a duplicate.
 */
async function ensureSchema(pool: Pool): Promise<void> {
  const connection = await directOf(pool).reserve()
  try {
    const [found] = await connection`select to_regnamespace('pgboss') is not null as is_there`
    if (found?.['is_there']) return
    await connection`select pg_advisory_lock(hashtextextended('pgboss schema', 0))`
    await connection`create schema if not exists pgboss`
    await connection`select pg_advisory_unlock(hashtextextended('pgboss schema', 0))`
  } finally {
    connection.release()
  }
}

export type Queue = Awaited<ReturnType<typeof openQueue>>

/**
 * The job queue in the database, in pg-boss's own tables, which the first process creates or upgrades. `isKeeper`: this process also
 * reassigns jobs of dead processes. Completed jobs are deleted; jobs that failed for good stay in the dead letter queue.
 */
export async function openQueue(pool: Pool, log: Log, { isKeeper = false, keepEverySeconds = 5 } = {}) {
  const boss = new PgBoss({
    db: throughPool(pool),
    schedule: false,
    supervise: isKeeper,
    superviseIntervalSeconds: keepEverySeconds,
    monitorIntervalSeconds: keepEverySeconds,
    maintenanceIntervalSeconds: 3600,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'job queue'))
  await ensureSchema(pool)
  await boss.start()
  if (isKeeper || !(await boss.getQueue(queueName))) {
    await boss.createQueue(deadName, { retryLimit: 0, retentionSeconds: 90 * 86_400 })
    await boss.createQueue(queueName, queueOptions)
    await boss.updateQueue(queueName, queueOptions)
  }
  return {
    add: (db: Db, jobs: readonly Job[]) =>
      boss.insert(
        queueName,
        jobs.map((data) => ({ data })),
        { db: throughPool(db) },
      ),
    take: (count: number) => boss.fetch<Job>(queueName, { batchSize: count }) as Promise<HeldJob[]>,
    /** False for a job that this process no longer holds. */
    done: async (job: HeldJob, db: Db = pool) => {
      const { affected } = (await boss.deleteJob(queueName, job, { db: throughPool(db) })) as { affected: number }
      return affected > 0
    },
    fail: (job: HeldJob, message: string) => boss.fail(queueName, job, { message }),
    /** Retries given-up jobs; returns how many still existed. */
    revive: (db: Db, ids: string[]) => boss.redrive(deadName, { ids, db: throughPool(db) }),
    /** Extends the hold on the jobs. */
    keep: (jobs: HeldJob[]) => boss.touch(queueName, jobs),
    stop: () => boss.stop({ graceful: false }),
  }
}

const Depth = z.object({ outbox: z.int(), waiting: z.int(), active: z.int(), delayed: z.int(), dead: z.int() })

/** Number of waiting events and jobs. `delayed` ones wait for a retry. */
export const queueDepth = (db: Db) =>
  one(db, Depth)`
    select
      (select count(*) from outbox) as outbox,
      count(*) filter (where name = ${queueName} and state < 'active' and start_after <= now()) as waiting,
      count(*) filter (where name = ${queueName} and state < 'active' and start_after > now()) as delayed,
      count(*) filter (where name = ${queueName} and state = 'active') as active,
      count(*) filter (where name = ${deadName} and state < 'active') as dead
    from pgboss.job`

/** Seconds since the oldest event or job that could run became ready. A job that waits for a retry isn't. */
export const oldestWaiting = (db: Db) => db`
  coalesce(extract(epoch from now() - least(
    (select min(created_at) from outbox),
    (select min(start_after) from pgboss.job where name = ${queueName} and state < 'active' and start_after <= now())
  )), 0)::float8`
