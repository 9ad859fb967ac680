import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import * as z from 'zod/mini'
import { AppError, commonErrors } from '#contract/errors.ts'
import type { Config } from './config.ts'
import { many, type Pool } from './db.ts'
import { queueDepth } from './queue.ts'

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
function routeOf({ pageRoute, routeOptions: { url = 'none' } }: FastifyRequest): { kind: string; route: string } {
  if (pageRoute) return { kind: 'page', route: pageRoute }
  const kind = kinds.find(([, pattern]) => pattern.test(url))?.[0] ?? 'other'
  return { kind, route: /\/assets\/|\.\w{2,5}$/.test(url) ? 'file' : url }
}

/** Measures every request, and serves `/metrics` to this machine or with `METRICS_TOKEN`. Mount it before the routes. */
export function mountMetrics(
  app: FastifyInstance,
  { pool, config, measures = [] }: { pool: Pool; config: Config; measures?: readonly Measure[] },
): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'oficio_' })
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
    {
      name: 'oficio_database_connections',
      help: 'Connections of all processes to the database',
      label: 'state',
      read: () => connections(pool),
    },
    { name: 'oficio_scheduled_job_lag_seconds', help: 'Delay of the scheduled job that is furthest behind', read: () => jobLag(pool) },
  ]
  for (const measure of [...own, ...measures]) mountMeasure(registry, measure)

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

async function jobLag(pool: Pool): Promise<Record<string, number>> {
  const [lag] = await many(pool, Lag)`
    select coalesce(max(greatest(0, extract(epoch from now() - ran_at) - every_minutes * 60)), 0)::float8 as seconds
    from time_rules where every_minutes is not null`
  return { '': lag!.seconds }
}

const digest = (text: string) => createHash('sha256').update(text).digest()

// Behind a local proxy every caller seems local, so forwarded calls never count as local.
function mayLook({ ip, headers }: FastifyRequest, { metricsToken }: Config): boolean {
  const isForwarded = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'].some((name) => headers[name] !== undefined)
  if (!isForwarded && ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(ip)) return true
  return metricsToken !== undefined && timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${metricsToken}`))
}
