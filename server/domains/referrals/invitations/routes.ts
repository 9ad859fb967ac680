import type { FastifyInstance } from 'fastify'
import { referralsApi } from '#contract/referrals/invitations.ts'
import type { Context } from '#server/lib/context.ts'
import { implement } from '#server/lib/implement.ts'
import { getInviter, invite, listMine, stopInvitations } from './service.ts'

export const referralsRoutes = implement(referralsApi, {
  invite: (ctx, { body }) => invite(ctx, body),
  stop: (ctx, { body }) => stopInvitations(ctx, body.token),
  inviter: (ctx, { params }) => getInviter(ctx, params.code),
  mine: (ctx, { query }) => listMine(ctx, query),
})

/** `List-Unsubscribe` target of an invitation (RFC 8058). The signed link is the permission, so it takes neither cookies nor a CSRF token. */
export async function mountStopInvitations(app: FastifyInstance, context: () => Context): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { bodyLimit: 10_000, parseAs: 'string' }, (_request, _body, done) => done(null))
    scope.get<{ Params: { token: string } }>('/api/referrals/stop/:token', (request, reply) =>
      reply.redirect(`/legal/referral?stop=${encodeURIComponent(request.params.token)}`),
    )
    scope.post<{ Params: { token: string } }>('/api/referrals/stop/:token', async (request, reply) => {
      await stopInvitations(context(), request.params.token)
      return reply.code(204).send()
    })
  })
}
