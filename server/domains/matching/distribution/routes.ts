import { matchControlApi } from '#contract/matching/distribution.ts'
import { implement } from '#server/lib/implement.ts'
import { exclude, readDistribution, readmit, resend, withdraw } from './service.ts'

export const matchControlRoutes = implement(matchControlApi, {
  distribution: (ctx, { params }) => readDistribution(ctx, params.project_id),
  resend: (ctx, { params, body }) => resend(ctx, params.match_id, body.reason),
  withdraw: (ctx, { params, body }) => withdraw(ctx, params.match_id, body.reason),
  exclude: (ctx, { params, body }) => exclude(ctx, params.project_id, body),
  readmit: (ctx, { params, body }) => readmit(ctx, params.project_id, body),
})
