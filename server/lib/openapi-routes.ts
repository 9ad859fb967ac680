import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { DomainApi } from '#contract/endpoint.ts'
import { plainPolicy } from './html.ts'
import { madeOnce } from './made-once.ts'
import { type OpenApi, openApi, publicOpenApi } from './openapi.ts'
import { openApiPage } from './openapi-page.ts'

type OpenApiOptions = {
  api: Record<string, DomainApi>
  /** Whether the documents include what only admins may call. */
  hasAdmin: boolean
  appUrl: string
  /** Rate-limits the document, which is a megabyte. */
  limitRate: (request: FastifyRequest) => Promise<void>
}

const withoutAdmin = (api: Record<string, DomainApi>) =>
  Object.fromEntries(
    Object.entries(api).flatMap(([domain, endpoints]) => {
      const open = Object.entries(endpoints).filter(([, { access }]) => access !== 'admin')
      return open.length > 0 ? [[domain, Object.fromEntries(open)]] : []
    }),
  )

/**
 * Serves the API documentation, generated on first use: `/api/openapi.json` for programs, `/api/docs` for people; below `/api/v1` the same
 * for the versioned subset that is open to API keys.
 */
export function mountOpenApi(app: FastifyInstance, { api, hasAdmin, appUrl, limitRate }: OpenApiOptions): void {
  const mount = (json: string, page: string, make: () => Promise<OpenApi>) => {
    const document = madeOnce(make)
    let text: string | undefined
    app.get(json, async (request, reply) => {
      await limitRate(request)
      text ??= JSON.stringify(await document())
      return reply.header('cache-control', 'public, max-age=300').type('application/json; charset=utf-8').send(text)
    })
    app.get(page, async (request, reply) => {
      await limitRate(request)
      const nonce = randomBytes(16).toString('base64')
      return reply
        .header('content-security-policy', plainPolicy(nonce))
        .type('text/html; charset=utf-8')
        .send(openApiPage(await document(), nonce, json))
    })
  }
  mount('/api/openapi.json', '/api/docs', () => openApi(hasAdmin ? api : withoutAdmin(api), appUrl))
  mount('/api/v1/openapi.json', '/api/v1/docs', () => publicOpenApi(api, appUrl))
}
