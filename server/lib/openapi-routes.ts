import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { DomainApi } from '#contract/endpoint.ts'
import { plainPolicy } from './html.ts'
import { type OpenApi, openApi } from './openapi.ts'
import { openApiPage } from './openapi-page.ts'

type OpenApiOptions = {
  api: Record<string, DomainApi>
  appUrl: string
  /** Rate-limits the document, which is a megabyte. */
  limitRate: (request: FastifyRequest) => Promise<void>
}

/** Serves the API documentation: `/api/openapi.json` for programs, `/api/docs` for people. Generated on first use. */
export function mountOpenApi(app: FastifyInstance, { api, appUrl, limitRate }: OpenApiOptions): void {
  let made: Promise<OpenApi> | undefined
  const document = () => (made ??= openApi(api, appUrl))
  let json: string | undefined

  app.get('/api/openapi.json', async (request, reply) => {
    await limitRate(request)
    json ??= JSON.stringify(await document())
    return reply.header('cache-control', 'public, max-age=300').type('application/json; charset=utf-8').send(json)
  })
  app.get('/api/docs', async (request, reply) => {
    await limitRate(request)
    const nonce = randomBytes(16).toString('base64')
    return reply
      .header('content-security-policy', plainPolicy(nonce))
      .type('text/html; charset=utf-8')
      .send(openApiPage(await document(), nonce))
  })
}
