import { notificationsApi } from '#contract/notifications.ts'
import { implement } from '#server/lib/implement.ts'
import { listNotices, readNotices } from './service.ts'

export const notificationsRoutes = implement(notificationsApi, {
  list: (ctx, { query }) => listNotices(ctx, query),
  read: (ctx) => readNotices(ctx),
})
