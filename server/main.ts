import { tables } from './tables.ts'
import { realpathSync } from 'node:fs'
import { loadBase } from '#db/seed/base.ts'
import { databaseChecks, machineChecks, passChecks, providerChecks } from './checks.ts'
import { createApp, createReferralApp, createWorkerApp } from './app.ts'
import { work } from './events.ts'
import { startDrawing } from './domains/media/service.ts'
import { keyFingerprints } from './domains/referrals/service.ts'
import { createReputationKey } from './domains/reviews/service.ts'
import { createVapidKeys } from './gateways/push/vapid.ts'
import { pagesAreBuilt, tell } from './launcher.ts'
import { startClock } from './lib/clock.ts'
import { type Config, readConfig } from './lib/config.ts'
import { systemContext } from './lib/context.ts'
import { connect, directOf, type Pool } from './lib/db.ts'
import { startWorker, type Worker } from './lib/jobs.ts'
import { createLog, type Log } from './lib/log.ts'
import { migrate } from './lib/migrate.ts'
import { type OpenDatabase, openDatabase } from './lib/postgres/open.ts'
import { startSettings } from './lib/settings.ts'
import { startProviderStates } from './lib/provider-state.ts'
import { settleSecret } from './lib/secret.ts'
import type { Drain } from './parts.ts'
import { seedTown } from './reset.ts'
import { startReplicas } from './lib/replicas.ts'
import { welcome } from './welcome.ts'

const patienceMs = 20_000
// Ctrl-C in a terminal arrives twice: directly, and through the launcher.
const sameSignalMs = 1_000

async function main(): Promise<void> {
  const given = readConfig(process.env)
  const watching = await watch(given)
  const log = createLog(given.logLevel, { role: given.role, version: given.version }, watching.onError)
  await passChecks(machineChecks, given, { config: given, log })
  const database = await openDatabase(given)
  const start = stopEarly(database)
  try {
    await serve({ given, database, log, start, watching })
  } catch (error) {
    await start.stop()
    throw error
  }
}

/** Traces and error reports, whose code is only loaded where they go somewhere. */
async function watch(config: Config) {
  const { openTelemetry, errorReports, version, role } = config
  const telemetry =
    openTelemetry && (await import('./lib/telemetry/opentelemetry.ts')).startOpenTelemetry({ ...openTelemetry, version, role })
  const reporter =
    errorReports && (await import('./lib/telemetry/error-reports.ts')).createErrorReporter({ ...errorReports, release: version })
  return {
    onError: reporter?.report,
    stop: async () => {
      await telemetry?.stop()
      await reporter?.flush()
    },
  }
}

type Serving = { given: Config; database: OpenDatabase; log: Log; start: Start; watching: { stop: () => Promise<void> } }

type Start = {
  /** Aborted by a signal. `making` ends then. */
  signal: AbortSignal
  making: Promise<void> | undefined
  stop: () => Promise<void>
  over: () => void
}

/** Ends a start on a signal: first the making of the town, which uses the database too, then the database. */
function stopEarly(database: OpenDatabase): Start {
  const stopping = new AbortController()
  let stopped: Promise<void> | undefined
  const onSignal = () => {
    stopping.abort()
    void start.stop().finally(() => process.exit(1))
  }
  const start: Start = {
    signal: stopping.signal,
    making: undefined,
    stop: () =>
      (stopped ??= Promise.resolve(start.making)
        .catch(() => undefined)
        .then(() => database.stop())),
    over: () => void process.off('SIGTERM', onSignal).off('SIGINT', onSignal),
  }
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal)
  return start
}

async function serve({ given, database, log, start, watching }: Serving): Promise<void> {
  const pool = connect({ ...database.connection, ...connectionsOf(given) })
  await passChecks(databaseChecks, { config: given, pool }, { config: given, log })
  await passChecks(providerChecks, given, { config: given, log })
  await migrate(directOf(pool))
  const config = await settleSecret(pool, given)
  if (config.seed === 'demo') await (start.making = seedOnce(pool, start.signal))
  // Runs after the seeding, whose separate process has already done it and released its memory.
  await loadBase(pool, { hasPictures: true })
  const clock = await startClock(pool, { hasSandbox: config.hasSandbox })
  const drain = { isDraining: false }
  const replicas = openReplicas(pool, config, log)
  const { settings, stop: stopSettings } = await startSettings(pool, clock.now)
  const parts = { pool, clock, settings, config, tables, log, drain }
  await keyFingerprints(systemContext(parts))
  await createVapidKeys(systemContext(parts))
  await createReputationKey(systemContext(parts))
  const providerStates = startProviderStates(pool, clock.now)
  await pagesAreBuilt()
  const app = await appOf(parts)
  const worker = config.role === 'web' || config.role === 'referral' ? undefined : await startWorker(parts, work)
  const drawing = worker && startDrawing(systemContext(parts))
  if (app) {
    await app.listen({ port: config.port, host: config.host })
    tell({ isReady: true })
    if (config.role === 'both' || config.role === 'web') await welcome(pool, config)
  }
  log.info({ database: database.holder }, 'ready')
  // No caller is waiting yet.
  collect()
  void worker?.rested.then(collect)
  start.over()
  stopGracefully({
    app,
    drain,
    drainSeconds: config.drainSeconds,
    worker,
    stopListening: [
      providerStates.stop,
      clock.stop,
      stopSettings,
      ...(drawing ? [drawing.stop] : []),
      watching.stop,
      ...(replicas ? [replicas.stop] : []),
    ],
    pool,
    database,
    log,
  })
}

/** Half of the connections are for read-only calls, which a worker doesn't serve. */
function connectionsOf({ role, poolSize }: Config) {
  const readers = role === 'worker' ? 1 : Math.ceil(poolSize / 2)
  return { max: role === 'worker' ? poolSize : Math.max(1, poolSize - readers), readers }
}

/** A worker reads what it is about to change, so it has none. */
function openReplicas(pool: Pool, config: Config, log: Log) {
  const { databaseReplicaUrls: urls, role } = config
  return urls.length > 0 && role !== 'worker' ? startReplicas(pool, { urls, max: connectionsOf(config).readers, log }) : undefined
}

/** Gives back the memory that only the start needed, some 50 MB (docs/benchmarks.md); a plain `gc()` does not. */
const collect = () => globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })

function appOf(parts: Parameters<typeof createApp>[0]) {
  if (parts.config.role === 'worker') return parts.config.hasPort ? createWorkerApp(parts) : undefined
  return parts.config.role === 'referral' ? createReferralApp(parts) : createApp(parts)
}

async function seedOnce(pool: Pool, signal: AbortSignal): Promise<void> {
  const [row] = await pool<{ is_empty: boolean }[]>`select not exists (select from companies) as is_empty`
  if (row?.is_empty) await seedTown({ signal })
}

type Running = {
  app: Awaited<ReturnType<typeof createApp>> | undefined
  drain: Drain
  drainSeconds: number
  worker: Worker | undefined
  /** Subscriptions to other processes' changes, and work in the background. */
  stopListening: (() => Promise<void>)[]
  pool: Pool
  database: OpenDatabase
  log: Log
}

/**
 * On a signal, reports not ready and keeps serving for `DRAIN_SECONDS`, so that a proxy switches to another process. Then finishes open
 * calls and closes everything. A second signal, or another 20 s, exits at once.
 */
function stopGracefully({ app, drain, drainSeconds, worker, stopListening, pool, database, log }: Running): void {
  let stoppingSince: number | undefined
  const stop = async (code: number) => {
    if (stoppingSince !== undefined && Date.now() - stoppingSince < sameSignalMs) return
    if (stoppingSince !== undefined) process.exit(1)
    stoppingSince = Date.now()
    setTimeout(() => process.exit(1), patienceMs + drainSeconds * 1000).unref()
    if (app) {
      drain.isDraining = true
      await new Promise((resolve) => setTimeout(resolve, drainSeconds * 1000))
      // Unused connections that browsers opened in advance would delay the exit.
      setTimeout(() => app.server.closeAllConnections(), patienceMs / 4).unref()
      await app.close()
    }
    await worker?.stop()
    for (const stop of stopListening) await stop()
    await pool.end({ timeout: 5 })
    await database.stop()
    process.exit(code)
  }
  process.on('SIGTERM', () => void stop(0))
  process.on('SIGINT', () => void stop(0))
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught')
    void stop(1)
  })
}

// Not when compiling. `import.meta.main` is newer than the oldest supported Node 24.
if (realpathSync(process.argv[1]!) === import.meta.filename) {
  // A failed start prints one sentence instead of a stack trace.
  main().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  })
}
