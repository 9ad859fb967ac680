import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/lib/context.ts'
import { answerCall, relayPaths, takeEnd, takeText } from './service.ts'

/** Webhooks of the provider of calls, authorized by their signature over the whole body instead of cookies and CSRF tokens. */
export async function mountRelays(app: FastifyInstance, context: () => Context): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { bodyLimit: 64 * 1024, parseAs: 'string' }, (_request, body, done) => done(null, body))
    for (const [path, take] of [
      [relayPaths.call, answerCall],
      [relayPaths.ended, takeEnd],
      [relayPaths.text, takeText],
    ] as const)
      scope.post<{ Body: string | undefined }>(path, async ({ body, headers }, reply) => {
        const signature = String(headers['x-twilio-signature'] ?? '')
        const answer = await take(context(), { fields: Object.fromEntries(new URLSearchParams(body)), signature })
        return reply.type('text/xml; charset=utf-8').header('cache-control', 'no-store').send(answer)
      })
  })
}
