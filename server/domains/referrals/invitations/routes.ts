import type { FastifyInstance } from 'fastify'
import { referralReviewApi } from '#contract/referrals/review.ts'
import { referralsApi } from '#contract/referrals/invitations.ts'
import type { Context } from '#server/lib/context.ts'
import { implement } from '#server/lib/implement.ts'
import * as review from '../review/service.ts'
import { getInviter, invite, listMine, stopInvitations } from './service.ts'

export const referralsRoutes = implement(referralsApi, {
  invite: (ctx, { body }) => invite(ctx, body),
  stop: (ctx, { body }) => stopInvitations(ctx, body.token),
  inviter: (ctx, { params }) => getInviter(ctx, params.code),
  mine: (ctx, { query }) => listMine(ctx, query),
})

export const referralReviewRoutes = implement(referralReviewApi, {
  list: (ctx, { query }) => review.listReferrals(ctx, query),
  figures: (ctx) => review.readFigures(ctx),
  grant: (ctx, { params, body }) => review.grant(ctx, params.referral_id, body.reason),
  deny: (ctx, { params, body }) => review.deny(ctx, params.referral_id, body.reason),
})

/** What `List-Unsubscribe` of an invitation names (RFC 8058): the signed link is the permission, so it needs neither cookies nor csrf. A GET changes nothing. */
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
