import { teamApi } from '#contract/companies/team.ts'
import { implement } from '#server/lib/implement.ts'
import * as team from '../../companies/team/service.ts'
import { getAuthUser } from '../sign-in/door.ts'
import { requireProof } from '../sessions/proof.ts'
import { rotateSession } from '../sessions/service.ts'

export const teamRoutes = implement(teamApi, {
  get: (ctx) => team.readTeam(ctx),
  invite: async (ctx, { body }) => {
    if (body.role === 'owner') await requireProof(ctx)
    return team.invite(ctx, body)
  },
  revoke: (ctx, { params }) => team.revokeInvitation(ctx, params.invitation_id),
  setRole: async (ctx, { params, body }) => {
    if (await team.concernsOwner(ctx, params.member_id, body.role)) await requireProof(ctx)
    return team.setRole(ctx, params.member_id, body.role)
  },
  remove: async (ctx, { params }) => {
    if (await team.concernsOwner(ctx, params.member_id, null)) await requireProof(ctx)
    return team.removeMember(ctx, params.member_id)
  },
  leave: (ctx) => team.leaveTeam(ctx),
  invitation: (ctx, { query }) => team.openInvitation(ctx, query.token),
  accept: async (ctx, { body }) => {
    await team.acceptInvitation(ctx, body.token)
    await rotateSession(ctx)
    return getAuthUser(ctx, ctx.actor.userId)
  },
})
