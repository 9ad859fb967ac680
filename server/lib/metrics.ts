import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import * as z from 'zod/mini'
import { AppError, commonErrors } from '#contract/errors.ts'
import type { Config } from './config.ts'
import { many, type Pool } from './db.ts'
import { queueDepth } from './queue.ts'

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** Measures every call, and serves `/metrics` for Prometheus to this machine or the holder of `METRICS_TOKEN`. Mount it before the routes. */
export function mountMetrics(app: FastifyInstance, { pool, config }: { pool: Pool; config: Config }): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'oficio_' })
  const calls = new Histogram({
    name: 'oficio_http_seconds',
    help: 'How long calls took',
    labelNames: ['method', 'route', 'status'],
    buckets: seconds,
    registers: [registry],
  })
  measured(registry, 'oficio_jobs', 'Events and jobs on their way', 'state', () => queueDepth(pool))
  measured(registry, 'oficio_connections', 'Connections of all processes to the database', 'state', () => connections(pool))

  app.addHook('onResponse', (request, reply, next) => {
    calls.observe({ method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode }, reply.elapsedTime / 1000)
    next()
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayLook(request, config)) throw new AppError(commonErrors.notFound)
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** A gauge that is read when it is asked for. While the database is away it says nothing. */
function measured(registry: Registry, name: string, help: string, label: string, read: () => Promise<Record<string, number>>): void {
  const gauge: Gauge = new Gauge({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    collect: async () => {
      gauge.reset()
      const values = await read().catch(() => ({}))
      for (const [state, value] of Object.entries(values)) gauge.set({ [label]: state }, value)
    },
  })
}

const Connections = z.object({ state: z.string(), count: z.int() })

async function connections(pool: Pool): Promise<Record<string, number>> {
  const rows = await many(
    Connections,
    pool`
    select coalesce(state, 'starting') as state, count(*) from pg_stat_activity
    where datname = current_database() and application_name = 'oficio' group by 1`,
  )
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

const digest = (text: string) => createHash('sha256').update(text).digest()

// Behind a proxy on this machine everybody seems to be on it: a forwarded call never counts as one.
function mayLook({ ip, headers }: FastifyRequest, { metricsToken }: Config): boolean {
  const isForwarded = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'].some((name) => headers[name] !== undefined)
  if (!isForwarded && ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(ip)) return true
  return metricsToken !== undefined && timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${metricsToken}`))
}
