import { tables } from '#server/tables.ts'
import type { Pool } from '#server/lib/db.ts'
import { readConfig } from '#server/lib/config.ts'
import { startWorker, type Work } from '#server/lib/jobs.ts'
import { createLog } from '#server/lib/log.ts'
import { usualSettings } from '#server/lib/settings.ts'
import { queueDepth } from '#server/lib/queue.ts'

/** Lets a worker in this process carry out the events that wait, and all that they set off, until nothing is left. */
export async function carryOut(pool: Pool, work: Work): Promise<void> {
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' })
  const parts = { pool, clock: { now: () => new Date() }, settings: usualSettings, config, tables, log: createLog('silent') }
  const worker = await startWorker(parts, work)
  const events = Object.keys(work.subscribers)
  for (;;) {
    const { waiting, active, delayed } = await queueDepth(pool)
    const [event] = await pool`select from outbox where event = any(${events}) limit 1`
    if (!event && waiting + active + delayed === 0) break
    await pool`select pg_sleep(0.05)`
  }
  await worker.stop()
}
