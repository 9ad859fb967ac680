import { pushApi } from '#contract/notifications/push.ts'
import { implement } from '#server/lib/implement.ts'
import { drop, getSettings, register, renew } from './service.ts'

export const pushRoutes = implement(pushApi, {
  settings: (ctx) => getSettings(ctx),
  register: (ctx, { body }) => register(ctx, body),
  renew: (ctx, { body }) => renew(ctx, body),
  drop: (ctx, { body }) => drop(ctx, body.token),
})
