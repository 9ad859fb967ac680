import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { DomainApi } from '#contract/endpoint.ts'
import { plainPolicy } from './html.ts'
import { type OpenApi, openApi } from './openapi.ts'
import { openApiPage } from './openapi-page.ts'

/** Serves the API's description: `/api/openapi.json` for programs, `/api/docs` for people. Made when it is first asked for. */
export function mountOpenApi(app: FastifyInstance, api: Record<string, DomainApi>, appUrl: string): void {
  let made: Promise<OpenApi> | undefined
  const document = () => (made ??= openApi(api, appUrl))

  app.get('/api/openapi.json', async (_request, reply) => reply.header('cache-control', 'public, max-age=300').send(await document()))
  app.get('/api/docs', async (_request, reply) => {
    const nonce = randomBytes(16).toString('base64')
    return reply
      .header('content-security-policy', plainPolicy(nonce))
      .type('text/html; charset=utf-8')
      .send(openApiPage(await document(), nonce))
  })
}
