import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import * as z from 'zod/mini'
import { AppError, commonErrors } from '#contract/errors.ts'
import type { Config } from './config.ts'
import { many, one, type Pool } from './db.ts'
import { backupAge } from './last-backup.ts'
import { replicasOf } from './replicas.ts'
import { oldestWaiting, queueDepth } from './queue.ts'

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** A gauge of the whole platform, read from the database when Prometheus asks. */
export type Measure = {
  name: string
  help: string
  /** Label of the values. Without one there is a single value, under ''. */
  label?: string
  read: () => Promise<Record<string, number>>
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Route for the metrics where one server route serves many pages: the page's id. */
    pageRoute?: string
  }
}

const kinds = [
  ['api', /^\/(api|sanctum|wp-json)\//],
  ['static', /^\/(assets|media|og|icons|fonts)\//],
  ['system', /^\/(health|metrics|dev)(\/|$)/],
] as const

/** Kind and route of a request. The build's hashed files count as one route. */
export function routeOf({ pageRoute, routeOptions: { url = 'none' } }: FastifyRequest): { kind: string; route: string } {
  if (pageRoute) return { kind: 'page', route: pageRoute }
  const kind = kinds.find(([, pattern]) => pattern.test(url))?.[0] ?? 'other'
  return { kind, route: /\/assets\/|\.\w{2,5}$/.test(url) ? 'file' : url }
}

/** Measures every request, and serves `/metrics` with `METRICS_TOKEN`, in a demo also to this machine. Mount it before the routes. */
export function mountMetrics(
  app: FastifyInstance,
  { pool, config, measures = [] }: { pool: Pool; config: Config; measures?: readonly Measure[] },
): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  mountVersion(registry, config)
  const requests = new Counter({
    name: 'oficio_http_requests_total',
    help: 'Requests by route and class of status',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  })
  const durations = new Histogram({
    name: 'oficio_http_request_duration_seconds',
    help: 'Duration of requests by kind',
    labelNames: ['kind'],
    buckets: seconds,
    registers: [registry],
  })
  const own: Measure[] = [
    { name: 'oficio_jobs', help: 'Events and jobs that wait or run', label: 'state', read: () => queueDepth(pool) },
    { name: 'oficio_job_queue_age_seconds', help: 'Age of the oldest event or job that could run', read: () => queueAge(pool) },
    {
      name: 'oficio_database_connections',
      help: 'Connections of all processes to the database',
      label: 'state',
      read: () => connections(pool),
    },
    { name: 'oficio_scheduled_job_lag_seconds', help: 'Delay of the scheduled job that is furthest behind', read: () => jobLag(pool) },
    {
      name: 'oficio_backup_age_seconds',
      help: 'Age of the last completed backup; of the database, when there is none',
      read: async () => ({ '': await backupAge(pool) }),
    },
  ]
  for (const measure of [...own, ...measures]) mountMeasure(registry, measure)
  mountReplicas(registry, pool)

  app.addHook('onResponse', (request, reply, next) => {
    const { kind, route } = routeOf(request)
    requests.inc({ method: request.method, route, status: `${Math.floor(reply.statusCode / 100)}xx` })
    durations.observe({ kind }, reply.elapsedTime / 1000)
    next()
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayLook(request, config)) throw new AppError(commonErrors.notFound)
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** The version that runs, and its role, as labels of a constant. */
function mountVersion(registry: Registry, { version, role }: Config): void {
  const info = new Gauge({
    name: 'oficio_build_info',
    help: 'Version and role of the process; always 1',
    labelNames: ['version', 'role'],
    registers: [registry],
  })
  info.set({ version, role }, 1)
}

/** Replicas as this process sees them, and where its reads that may lag went. */
function mountReplicas(registry: Registry, pool: Pool): void {
  const of = (name: string, help: string, value: (state: { isUp: boolean; lagSeconds: number }) => number) => {
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames: ['replica'],
      registers: [registry],
      collect: () => {
        gauge.reset()
        for (const { name: replica, ...state } of replicasOf(pool)?.states() ?? []) gauge.set({ replica }, value(state))
      },
    })
  }
  of('oficio_replica_up', 'Whether a replica of the database answers', ({ isUp }) => Number(isUp))
  of('oficio_replica_lag_seconds', 'How far a replica of the database is behind', ({ lagSeconds }) => lagSeconds)
  const reads: Counter = new Counter({
    name: 'oficio_reads_total',
    help: 'Reads that a replica may answer, by the database that did',
    labelNames: ['database'],
    registers: [registry],
    collect: () => {
      reads.reset()
      for (const [database, count] of Object.entries(replicasOf(pool)?.counts ?? {})) reads.inc({ database }, count)
    },
  })
}

/** Reports nothing while the database is unreachable. */
function mountMeasure(registry: Registry, { name, help, label, read }: Measure): void {
  const gauge: Gauge = new Gauge({
    name,
    help,
    labelNames: label ? [label] : [],
    registers: [registry],
    collect: async () => {
      gauge.reset()
      const values = await read().catch(() => ({}))
      for (const [key, value] of Object.entries(values)) gauge.set(label ? { [label]: key } : {}, value)
    },
  })
}

const Connections = z.object({ state: z.string(), count: z.int() })

async function connections(pool: Pool): Promise<Record<string, number>> {
  const rows = await many(pool, Connections)`
    select coalesce(state, 'starting') as state, count(*) from pg_stat_activity
    where datname = current_database() and application_name = 'oficio' group by 1`
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

const Lag = z.object({ seconds: z.number() })

async function queueAge(pool: Pool): Promise<Record<string, number>> {
  return { '': (await one(pool, Lag)`select ${oldestWaiting(pool)} as seconds`).seconds }
}

async function jobLag(pool: Pool): Promise<Record<string, number>> {
  const lag = await one(pool, Lag)`
    select coalesce(max(greatest(0, extract(epoch from now() - ran_at) - every_minutes * 60)), 0)::float8 as seconds
    from time_rules where every_minutes is not null`
  return { '': lag.seconds }
}

const digest = (text: string) => createHash('sha256').update(text).digest()

// Behind a local proxy every caller seems local, so forwarded calls never count as local.
function mayLook({ ip, headers }: FastifyRequest, { metricsToken, hasLocalMetrics }: Config): boolean {
  const isForwarded = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'].some((name) => headers[name] !== undefined)
  if (hasLocalMetrics && !isForwarded && ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(ip)) return true
  return metricsToken !== undefined && timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${metricsToken}`))
}
