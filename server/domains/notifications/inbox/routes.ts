import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError, commonErrors } from '#contract/errors.ts'
import { notificationsApi } from '#contract/notifications/inbox.ts'
import type { Context } from '#server/lib/context.ts'
import { implement } from '#server/lib/implement.ts'
import { listNotices, readNotices } from '../sending/service.ts'
import * as preferences from '../preferences/service.ts'
import { reportPaths, takeEmailReport, takeIncomingText } from '../reports/service.ts'

export const notificationsRoutes = implement(notificationsApi, {
  list: (ctx, { query }) => listNotices(ctx, query),
  read: (ctx) => readNotices(ctx),
  preferences: (ctx) => preferences.getPreferences(ctx),
  setPreferences: (ctx, { body }) => preferences.setPreferences(ctx, body),
  subscription: (ctx, { query }) => preferences.getSubscription(ctx, query.token),
  setSubscription: (ctx, { body }) => preferences.setSubscription(ctx, body.token, body.is_on),
})

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

/** Webhooks of email and SMS providers, authorized by their signature instead of cookies and CSRF tokens. */
export async function mountReports(app: FastifyInstance, context: () => Context): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { bodyLimit: 64 * 1024, parseAs: 'string' }, (_request, body, done) => done(null, body))
    const header = ({ headers }: Pick<FastifyRequest, 'headers'>, ...names: string[]) =>
      String(names.map((name) => headers[name]).find(Boolean) ?? '')
    scope.post<{ Body: string | undefined }>(reportPaths.email, async (request, reply) => {
      await takeEmailReport(context(), {
        id: header(request, 'webhook-id', 'svix-id'),
        timestamp: header(request, 'webhook-timestamp', 'svix-timestamp'),
        signature: header(request, 'webhook-signature', 'svix-signature'),
        body: request.body ?? '',
      })
      return reply.code(204).send()
    })
    scope.post<{ Body: string | undefined }>(reportPaths.sms, async (request, reply) => {
      const fields = Object.fromEntries(new URLSearchParams(request.body))
      await takeIncomingText(context(), { fields, signature: header(request, 'x-twilio-signature') })
      // A body here would be sent as another SMS.
      return reply.type('text/xml; charset=utf-8').send('<Response/>')
    })
  })
}
