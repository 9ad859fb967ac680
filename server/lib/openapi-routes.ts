import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { DomainApi } from '#contract/endpoint.ts'
import { plainPolicy } from './html.ts'
import { type OpenApi, openApi } from './openapi.ts'
import { openApiPage } from './openapi-page.ts'

type OpenApiOptions = {
  api: Record<string, DomainApi>
  appUrl: string
  /** Refuses who asks too often: a megabyte each time. */
  holdBack: (request: FastifyRequest) => Promise<void>
}

/** Serves the API's description: `/api/openapi.json` for programs, `/api/docs` for people. Made when it is first asked for. */
export function mountOpenApi(app: FastifyInstance, { api, appUrl, holdBack }: OpenApiOptions): void {
  let made: Promise<OpenApi> | undefined
  const document = () => (made ??= openApi(api, appUrl))
  let json: string | undefined

  app.get('/api/openapi.json', async (request, reply) => {
    await holdBack(request)
    json ??= JSON.stringify(await document())
    return reply.header('cache-control', 'public, max-age=300').type('application/json; charset=utf-8').send(json)
  })
  app.get('/api/docs', async (request, reply) => {
    await holdBack(request)
    const nonce = randomBytes(16).toString('base64')
    return reply
      .header('content-security-policy', plainPolicy(nonce))
      .type('text/html; charset=utf-8')
      .send(openApiPage(await document(), nonce))
  })
}
