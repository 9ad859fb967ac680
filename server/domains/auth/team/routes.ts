import { teamApi } from '#contract/companies/team.ts'
import { implement } from '#server/lib/implement.ts'
import { requireProof, rotateSession } from '../sessions/service.ts'
import { getAuthUser } from '../sign-in/service.ts'
import * as companies from '../../companies/service.ts'

export const teamRoutes = implement(teamApi, {
  get: (ctx) => companies.readTeam(ctx),
  invite: async (ctx, { body }) => {
    if (body.role === 'owner') await requireProof(ctx)
    return companies.inviteMember(ctx, body)
  },
  revoke: (ctx, { params }) => companies.revokeInvitation(ctx, params.invitation_id),
  setRole: async (ctx, { params, body }) => {
    if (await companies.concernsOwner(ctx, params.member_id, body.role)) await requireProof(ctx)
    return companies.setMemberRole(ctx, params.member_id, body.role)
  },
  setLimit: (ctx, { params, body }) => companies.setMemberLimit(ctx, params.member_id, body.daily_cap_cents),
  remove: async (ctx, { params }) => {
    if (await companies.concernsOwner(ctx, params.member_id, null)) await requireProof(ctx)
    return companies.removeMember(ctx, params.member_id)
  },
  leave: (ctx) => companies.leaveTeam(ctx),
  invitation: (ctx, { query }) => companies.openInvitation(ctx, query.token),
  accept: async (ctx, { body }) => {
    await companies.acceptInvitation(ctx, body.token)
    await rotateSession(ctx)
    return getAuthUser(ctx, ctx.actor.userId)
  },
})
