import { autoAcceptApi } from '#contract/leads/auto-accept.ts'
import { implement } from '#server/lib/implement.ts'
import { dryRun, listAutoAccepts, switchAutoAccept } from './service.ts'

export const autoAcceptRoutes = implement(autoAcceptApi, {
  list: (ctx) => listAutoAccepts(ctx),
  dryRun: (ctx, { params, body }) => dryRun(ctx, params.slug, body),
  switch: (ctx, { params, body }) => switchAutoAccept(ctx, params.slug, body.is_on),
})
