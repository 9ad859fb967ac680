import type { FastifyInstance } from 'fastify'
import { AppError, commonErrors } from '#contract/errors.ts'
import type { Context } from '#server/lib/context.ts'
import * as preferences from './service.ts'

/**
 * One-click unsubscribe of the `List-Unsubscribe` header (RFC 8058). The POST of a mail program needs no cookies or CSRF token: the signed link
 * authorizes it. A GET, as link scanners send it, only redirects to the confirmation page.
 */
export async function mountUnsubscribe(app: FastifyInstance, context: () => Context): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { bodyLimit: 10_000, parseAs: 'string' }, (_request, _body, done) => done(null))
    scope.get<{ Params: { token: string } }>('/api/unsubscribe/:token', (request, reply) =>
      reply.redirect(`/unsubscribe?token=${encodeURIComponent(request.params.token)}`),
    )
    scope.post<{ Params: { token: string } }>('/api/unsubscribe/:token', async (request, reply) => {
      const { token } = request.params
      if (token.length > 120) throw new AppError(commonErrors.notFound)
      await preferences.setSubscription(context(), token, false)
      return reply.code(204).send()
    })
  })
}
