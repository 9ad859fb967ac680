import cors, { type FastifyCorsOptions } from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import { AppError, commonErrors } from '#contract/errors.ts'

const rules: FastifyCorsOptions = {
  credentials: true,
  methods: ['GET', 'POST'],
  allowedHeaders: ['content-type', 'accept-language', 'idempotency-key', 'x-timezone', 'x-xsrf-token'],
  exposedHeaders: ['x-xsrf-token', 'idempotency-replayed', 'retry-after'],
  maxAge: 600,
  strictPreflight: false,
}

/** Allows pages of `origin` to call with cookies and read the responses. */
export async function allowOrigin(app: FastifyInstance, origin: string): Promise<void> {
  await app.register(cors, {
    delegator: (request, done) => {
      if (request.headers.origin === origin) done(null, { ...rules, origin })
      else if (request.method === 'OPTIONS') done(new AppError(commonErrors.forbidden))
      else done(null, { origin: false })
    },
  })
}
