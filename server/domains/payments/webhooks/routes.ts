import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/lib/context.ts'
import { webhookPath, acceptWebhook } from './service.ts'

/** Webhook of the gateway. It takes neither cookies nor a CSRF token: the signature over the raw body is the permission. */
export async function mountGatewayNotices(app: FastifyInstance, context: () => Context): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { bodyLimit: 256 * 1024, parseAs: 'string' }, (_request, body, done) => done(null, body))
    scope.post<{ Body: string | undefined }>(webhookPath, async (request, reply) => {
      await acceptWebhook(context(), { body: request.body ?? '', signature: String(request.headers['stripe-signature'] ?? '') })
      return reply.code(204).send()
    })
  })
}
