import type { FastifyInstance } from 'fastify'
import { booksApi } from '#contract/payments/disputes.ts'
import type { Context } from '#server/lib/context.ts'
import { implement } from '#server/lib/implement.ts'
import { closeDifference, listDifferences, listDisputes } from './service.ts'
import { noticePath, takeNotice } from '../webhooks/service.ts'

export const booksRoutes = implement(booksApi, {
  differences: (ctx, { query }) => listDifferences(ctx, query),
  closeDifference: (ctx, { params, body }) => closeDifference(ctx, params.difference_id, body.note),
  disputes: (ctx, { query }) => listDisputes(ctx, query),
})

/** Where the gateway tells what happened. It has neither cookies nor csrf: its signature over the raw body is the permission. */
export async function mountGatewayNotices(app: FastifyInstance, context: () => Context): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { bodyLimit: 256 * 1024, parseAs: 'string' }, (_request, body, done) => done(null, body))
    scope.post<{ Body: string | undefined }>(noticePath, async (request, reply) => {
      await takeNotice(context(), { body: request.body ?? '', signature: String(request.headers['stripe-signature'] ?? '') })
      return reply.code(204).send()
    })
  })
}
