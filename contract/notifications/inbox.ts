import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, page, Paging } from '../primitives.ts'
import { topics } from './states.ts'
import { NotificationPreferences, PreferencesChange } from './preferences.ts'

/** A notification in the app, in the language of the request. `path` is its target without the language prefix. */
export const AppNotification = z.object({
  id: Id,
  kind: z.string(),
  title: z.string(),
  body: z.string(),
  path: z.string(),
  at: Instant,
  is_read: z.boolean(),
})
export type AppNotification = z.infer<typeof AppNotification>

/** Signed token of an unsubscribe link. */
const LinkToken = z.string().check(z.minLength(1), z.maxLength(120))
const Subscription = z.object({ topic: z.enum(topics), is_on: z.boolean() })
const linkLimits = [{ count: 60, seconds: 3600, by: 'ip' }] as const

export const notificationsApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/notices',
    access: 'user',
    summary: 'List notifications, newest first',
    query: z.object(Paging),
    response: page(AppNotification),
  }),
  read: endpoint({ method: 'POST', path: '/api/notices/read', access: 'user', summary: 'Mark all notifications as read' }),
  preferences: endpoint({
    method: 'GET',
    path: '/api/user/notification-preferences',
    access: 'user',
    area: 'work',
    summary: 'Get notification preferences',
    response: NotificationPreferences,
  }),
  setPreferences: endpoint({
    method: 'PUT',
    path: '/api/user/notification-preferences',
    access: 'user',
    area: 'work',
    summary: 'Update notification preferences; omitted topics and channels stay unchanged',
    body: PreferencesChange,
    response: NotificationPreferences,
  }),
  subscription: endpoint({
    method: 'GET',
    path: '/api/subscription',
    access: 'anyone',
    summary: 'Get the status of an unsubscribe link',
    query: z.object({ token: LinkToken }),
    response: Subscription,
    limits: linkLimits,
  }),
  setSubscription: endpoint({
    method: 'POST',
    path: '/api/subscription',
    access: 'anyone',
    summary: 'Turn emails of an unsubscribe link off or on',
    body: z.object({ token: LinkToken, is_on: z.boolean() }),
    response: Subscription,
    limits: linkLimits,
  }),
}
