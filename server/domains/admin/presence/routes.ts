import { presenceApi } from '#contract/admin/presence.ts'
import { implement } from '#server/lib/implement.ts'
import { announce } from './service.ts'

export const presenceRoutes = implement(presenceApi, {
  open: (ctx, { body }) => announce(ctx, body.id),
})
