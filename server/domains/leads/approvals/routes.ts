import { approvalsApi } from '#contract/leads/approvals.ts'
import { implement } from '#server/lib/implement.ts'
import { chooseApproval } from '../../matching/service.ts'
import { approve, decline } from './service.ts'

export const approvalsRoutes = implement(approvalsApi, {
  choose: (ctx, { params, body }) => chooseApproval(ctx, params.project_id, body.approves_companies),
  approve: (ctx, { params }) => approve(ctx, params.match_id),
  decline: (ctx, { params }) => decline(ctx, params.match_id),
})
