import { notificationsApi } from '#contract/notifications/inbox.ts'
import { implement } from '#server/lib/implement.ts'
import * as preferences from '../preferences/service.ts'
import { listNotifications, markAllRead } from './service.ts'

export const notificationsRoutes = implement(notificationsApi, {
  list: (ctx, { query }) => listNotifications(ctx, query),
  read: (ctx) => markAllRead(ctx),
  preferences: (ctx) => preferences.getPreferences(ctx),
  setPreferences: (ctx, { body }) => preferences.setPreferences(ctx, body),
  subscription: (ctx, { query }) => preferences.getSubscription(ctx, query.token),
  setSubscription: (ctx, { body }) => preferences.setSubscription(ctx, body.token, body.is_on),
})
