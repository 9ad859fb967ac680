import { referralsApi } from '#contract/referrals.ts'
import { implement } from '#server/lib/implement.ts'
import { getInviter, invite, listMine, stopInvitations } from './service.ts'

export const referralsRoutes = implement(referralsApi, {
  invite: (ctx, { body }) => invite(ctx, body),
  stop: (ctx, { body }) => stopInvitations(ctx, body.token),
  inviter: (ctx, { params }) => getInviter(ctx, params.code),
  mine: (ctx, { query }) => listMine(ctx, query),
})
