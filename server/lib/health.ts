import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import type { Pool } from './db.ts'
import { roomProblem, writeProblem } from './folder.ts'
import type { Log } from './log.ts'
import { pendingMigrations } from './migrate.ts'

export type HealthOptions = { pool: Pool; config: Config; log: Log; drain: { isDraining: boolean } }

const patienceMs = 1_000

/** `/health/live`: the process responds. `/health/ready`: it can serve calls; a 503 names the reason why not. */
export function mountHealth(app: FastifyInstance, { pool, config, log, drain }: HealthOptions): void {
  // One query at a time: concurrent checks share its result.
  let asking: Promise<boolean> | undefined
  const isDatabaseUp = () =>
    (asking ??= pool<{ is_primary: boolean }[]>`select not pg_is_in_recovery() as is_primary`
      .then(
        // A replica that took the place of the primary refuses every write.
        ([row]) => row!.is_primary,
        () => false,
      )
      .finally(() => (asking = undefined)))
  let isMigrated = false
  const migrated = async () => (isMigrated ||= (await pendingMigrations(pool)).length === 0)

  app.get('/health/live', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'live' }))
  app.get('/health/ready', async (_request, reply) => {
    const database = await inTime(isDatabaseUp())
    const checks = {
      draining: !drain.isDraining,
      database,
      migrations: database && (await inTime(migrated())),
      folder: (await writeProblem(config)) === undefined,
      disk: (await roomProblem(config)) === undefined,
    }
    const failed = Object.entries(checks)
      .filter(([, isFine]) => !isFine)
      .map(([name]) => name)
    if (failed.length > 0 && !drain.isDraining) log.warn({ failed }, 'not ready')
    return reply
      .header('cache-control', 'no-store')
      .code(failed.length > 0 ? 503 : 200)
      .send({ status: failed.length > 0 ? 'not ready' : 'ready', failed })
  })
}

async function inTime(check: Promise<boolean>): Promise<boolean> {
  const late = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => late.resolve(false), patienceMs)
  try {
    return await Promise.race([check.catch(() => false), late.promise])
  } finally {
    clearTimeout(timer)
  }
}
