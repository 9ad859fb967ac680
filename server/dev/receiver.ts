import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { AppError, commonErrors } from '#contract/errors.ts'
import { isSignedFor } from '#server/domains/webhooks/service.ts'
import { receiverPath } from '#server/gateways/webhooks/address.ts'
import { type ProcessParts, systemContext } from '#server/lib/context.ts'
import * as queries from './queries.ts'

const Wish = z.object({
  answer: z._default(
    z.union([z.coerce.number().check(z.int(), z.minimum(200), z.maximum(599)), z.enum(['slow', 'redirect', 'large'])]),
    204,
  ),
  /** Number of times that a message is answered so; later ones are accepted. */
  times: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(100)), 100),
})

const header = ({ headers }: FastifyRequest, name: string) => String(headers[name] ?? '').slice(0, 500)

/**
 * The sandbox's own receiver of webhooks. Our sender calls it without the sandbox's token, as it would call a stranger; it
 * stores what comes to the address of a webhook, and shows it to nobody.
 */
export async function mountReceiver(app: FastifyInstance, parts: ProcessParts): Promise<void> {
  const { pool, clock, config } = parts
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { bodyLimit: 64 * 1024, parseAs: 'string' }, (_request, body, done) => done(null, body))
    scope.post<{ Body: string | undefined }>(receiverPath, async (request, reply) => {
      const url = new URL(request.url, config.appUrl).href
      const [id, timestamp, body] = [header(request, 'webhook-id'), header(request, 'webhook-timestamp'), request.body ?? '']
      const signature = header(request, 'webhook-signature')
      const isValid = await isSignedFor(systemContext(parts), url, { id, timestamp, body, signature })
      if (isValid === undefined) throw new AppError(commonErrors.notFound)
      const wish = z.safeParse(Wish, request.query)
      const isInTime = wish.success && (await queries.countReceived(pool, url, id)) < wish.data.times
      const answer = isInTime ? wish.data.answer : 204
      await queries.keepReceived(pool, {
        received_at: clock.now().toISOString(),
        url,
        message_id: id,
        sent_at: /^\d{1,11}$/.test(timestamp) ? new Date(Number(timestamp) * 1000).toISOString() : null,
        body: body.replaceAll('\0', ''),
        is_valid: isValid,
        answered: statusOf(answer),
      })
      return send(reply, answer)
    })
  })
}

type Answer = number | 'slow' | 'redirect' | 'large'

const statusOf = (answer: Answer): number => (typeof answer === 'number' ? answer : answer === 'redirect' ? 302 : 200)

function send(reply: FastifyReply, answer: Answer): FastifyReply {
  if (answer === 'slow') return reply.send(new Readable({ read() {} }))
  if (answer === 'large') return reply.send(Buffer.alloc(2_000_000, 'x'))
  if (answer === 'redirect') return reply.redirect('/dev/people', 302)
  return answer === 204 ? reply.code(204).send() : reply.code(answer).send({ answer })
}
