import { PgBoss, type Db as BossDb } from 'pg-boss'
import * as z from 'zod/mini'
import { type Db, type Pool, one } from './db.ts'
import type { Log } from './log.ts'

/**
 * One reaction to one event, on its own way: its failure repeats no other. One that several events are carried out by together has the list
 * of what they carried.
 */
export type Job = { event: string; reaction: string; payload: unknown }
/** A job that this process holds. `retryCount` names the try, so that one who lost the job can no longer settle it. */
export type HeldJob = { id: string; retryCount: number; data: Job }

export const queueName = 'reactions'
export const deadName = 'reactions-dead'

/** How often something is tried that keeps failing. */
export const triesInAll = 13

const queueOptions = {
  deadLetter: deadName,
  retryLimit: triesInAll - 1,
  // 2 s, 4 s, 8 s … up to 10 minutes, each up to half less by jitter: between 20 and 50 minutes in all, so that an outage of ten is outlived.
  retryBackoff: true,
  retryDelay: 2,
  retryDelayMax: 600,
  expireInSeconds: 300,
  heartbeatSeconds: 15,
}
/** How often a holder says that it is still at work. */
export const heartbeatEveryMs = 5_000

/** Lets pg-boss work through our pool; many statements in one text need one connection for themselves. */
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
// Several statements give a list of results, one gives its rows.
const flatten = (result: readonly unknown[]) => (Array.isArray(result[0]) ? result.flat() : [...result])

export type Queue = Awaited<ReturnType<typeof openQueue>>

/**
 * The jobs that wait in the database, in tables of pg-boss's own, which the first process that comes makes or brings up to date. `isKeeper`:
 * this process also hands jobs of dead processes to others. A job that is done is deleted; one that failed for good stays among the dead.
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
    /** False for a job that this process holds no more. */
    done: async (job: HeldJob, db: Db = pool) => {
      const { affected } = (await boss.deleteJob(queueName, job, { db: throughPool(db) })) as { affected: number }
      return affected > 0
    },
    fail: (job: HeldJob, message: string) => boss.fail(queueName, job, { message }),
    /** Gives jobs that were given up their tries again; says how many of them there still were. */
    revive: (db: Db, ids: string[]) => boss.redrive(deadName, { ids, db: throughPool(db) }),
    /** Keeps the jobs from being given to somebody else. */
    keep: (jobs: HeldJob[]) => boss.touch(queueName, jobs),
    stop: () => boss.stop({ graceful: false }),
  }
}

const Depth = z.object({ outbox: z.int(), waiting: z.int(), active: z.int(), delayed: z.int(), dead: z.int() })

/** How many events and jobs are on their way. `delayed` wait for their next try. */
export const queueDepth = (db: Db) =>
  one(
    Depth,
    db`
    select
      (select count(*) from outbox) as outbox,
      count(*) filter (where name = ${queueName} and state < 'active' and start_after <= now()) as waiting,
      count(*) filter (where name = ${queueName} and state < 'active' and start_after > now()) as delayed,
      count(*) filter (where name = ${queueName} and state = 'active') as active,
      count(*) filter (where name = ${deadName} and state < 'active') as dead
    from pgboss.job`,
  )
