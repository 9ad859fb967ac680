import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '#server/lib/context.ts'
import { reportPaths, takeEmailReport, takeIncomingText } from './service.ts'

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
