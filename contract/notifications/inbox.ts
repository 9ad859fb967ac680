import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, page, Paging } from '../primitives.ts'
import { topics } from './states.ts'

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

/** `HH:MM` on a 24-hour clock. */
const ClockTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))

const Choice = z.object({ topic: z.enum(topics), app: z.boolean(), email: z.boolean(), sms: z.boolean(), push: z.boolean() })
export type Choice = z.infer<typeof Choice>
/** Quiet hours in the person's time zone; may extend past midnight. */
const Quiet = z.nullable(
  z.object({ from: ClockTime, to: ClockTime }).check(z.refine(({ from, to }) => from !== to, { path: ['to'], error: 'differs' })),
)
export const NotificationPreferences = z.object({ choices: z.array(Choice).check(z.maxLength(topics.length)), quiet: Quiet })
export type NotificationPreferences = z.infer<typeof NotificationPreferences>

const Change = z.extend(z.partial(Choice), { topic: z.enum(topics) })
const PreferencesChange = z.object({ choices: z.array(Change).check(z.maxLength(topics.length)), quiet: Quiet })
export type PreferencesChange = z.infer<typeof PreferencesChange>

/** Signed token of an unsubscribe link. */
const LinkToken = z.string().check(z.minLength(1), z.maxLength(120))
const Subscription = z.object({ topic: z.enum(topics), is_on: z.boolean() })
const linkLimits = [{ count: 60, seconds: 3600, by: 'ip' }] as const

export const notificationsApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/notices',
    access: 'user',
    summary: 'Notices, newest first',
    query: z.object(Paging),
    response: page(AppNotification),
  }),
  read: endpoint({ method: 'POST', path: '/api/notices/read', access: 'user', summary: 'Mark all notices as read' }),
  preferences: endpoint({
    method: 'GET',
    path: '/api/user/notification-preferences',
    access: 'user',
    area: 'work',
    summary: 'What the person wants to hear about and how, and when not',
    response: NotificationPreferences,
  }),
  setPreferences: endpoint({
    method: 'PUT',
    path: '/api/user/notification-preferences',
    access: 'user',
    area: 'work',
    summary: 'Choose what to hear about and how; topics and channels that are left out stay as they are',
    body: PreferencesChange,
    response: NotificationPreferences,
  }),
  subscription: endpoint({
    method: 'GET',
    path: '/api/subscription',
    access: 'anyone',
    summary: 'Whether mails of the topic of an unsubscribe link go out; changes nothing',
    query: z.object({ token: LinkToken }),
    response: Subscription,
    limits: linkLimits,
  }),
  setSubscription: endpoint({
    method: 'POST',
    path: '/api/subscription',
    access: 'anyone',
    summary: 'Stop, or take back, the mails of the topic of an unsubscribe link',
    body: z.object({ token: LinkToken, is_on: z.boolean() }),
    response: Subscription,
    limits: linkLimits,
  }),
}
