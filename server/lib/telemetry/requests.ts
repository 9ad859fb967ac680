import type { FastifyInstance, FastifyRequest } from 'fastify'
import { routeOf } from '../metrics.ts'
import { openSpan, type Span } from './traced.ts'

const spans = new WeakMap<FastifyRequest, Span>()

/**
 * Opens a span for each request, named by its route: paths contain ids of people. Probes and `/metrics` have none. A caller's own trace is
 * not continued, because strangers could choose then what is kept.
 */
export function traceRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, next) => {
    if (routeOf(request).kind === 'system') return next()
    const span = openSpan({
      name: request.method,
      kind: 'server',
      metric: 'http.server.request.duration',
      attributes: { 'http.request.method': request.method, 'url.scheme': request.protocol },
      details: { 'oficio.request.id': request.id },
    })!
    spans.set(request, span)
    span.run(next)
  })
  // Reading a body leaves the span, because its events belong to the connection.
  app.addHook('preHandler', (request, _reply, next) => {
    const span = spans.get(request)
    if (span) span.run(next)
    else next()
  })
  app.addHook('onResponse', (request, reply, next) => {
    const { route } = routeOf(request)
    const status = reply.statusCode
    spans.get(request)?.end({
      name: `${request.method} ${route}`,
      attributes: {
        'http.route': route,
        'http.response.status_code': status,
        ...(status >= 500 ? { 'error.type': String(status) } : {}),
      },
    })
    next()
  })
}
