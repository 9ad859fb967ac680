import type { FastifyInstance } from 'fastify'
import { AppError, commonErrors } from '#contract/errors.ts'

const allowed = {
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-headers': 'content-type, accept-language, idempotency-key, x-timezone, x-xsrf-token',
  'access-control-max-age': '600',
}

/** Lets the pages of `origin`, and of no other, call with their cookies and read the answers. */
export function allowOrigin(app: FastifyInstance, origin: string): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('vary', 'Origin')
    if (request.headers.origin !== origin) return
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': 'x-xsrf-token, idempotency-replayed, retry-after',
    })
  })
  app.options('/*', async (request, reply) => {
    if (request.headers.origin !== origin) throw new AppError(commonErrors.forbidden)
    return reply.headers(allowed).code(204).send()
  })
}
