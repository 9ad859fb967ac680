import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

const base64Url = (bytes: number) => {
  const length = Math.ceil((bytes * 4) / 3)
  return z.string().check(z.regex(new RegExp(`^[\\w-]{${length}}={0,2}$`), { error: 'pushKey' }))
}

/** Push subscription of a browser: endpoint, its keys, and the VAPID key it was made with. Keys are base64url. */
export const SubscriptionOptions = z.object({
  auth: base64Url(16),
  p256dh: base64Url(65),
  endpoint: z.url().check(z.maxLength(2000)),
  swScope: z.string().check(z.minLength(1), z.maxLength(500)),
  vapidKey: base64Url(65),
})
export type SubscriptionOptions = z.infer<typeof SubscriptionOptions>

const Token = z.string().check(z.minLength(16), z.maxLength(1000), z.regex(/^[\w:.-]+$/))
/** Milliseconds since 1970. */
const CreateTime = z.int().check(z.minimum(0), z.maximum(8.64e15))

/** A device registered for push. */
export const PushRegistration = z.object({ token: Token, createTime: CreateTime, subscriptionOptions: SubscriptionOptions })
export type PushRegistration = z.infer<typeof PushRegistration>

/** A message as a device receives it. `link` is an address on this site; values of `data` are strings. */
export type PushMessage = {
  from: string
  collapseKey: string
  messageId: string
  notification: { title: string; body: string; icon: string; image?: string }
  /** `unread`: number of unread notifications; `action`: label of the button. */
  data: { kind: string; unread: string; action: string }
  fcmOptions: { link: string; analyticsLabel: string }
}

const Firebase = z.object({ apiKey: z.string(), projectId: z.string(), messagingSenderId: z.string(), appId: z.string() })
export type Firebase = z.infer<typeof Firebase>

const limits = [{ count: 60, seconds: 3600, by: 'user', shared: 'push' }] as const

export const pushApi = {
  settings: endpoint({
    method: 'GET',
    path: '/api/push/settings',
    access: 'anyone',
    summary: 'With which key, and through whom, devices ask for pushes; `firebase` is null where the browser’s own push service is enough',
    response: z.object({ vapidKey: z.string(), firebase: z.nullable(Firebase) }),
  }),
  register: endpoint({
    method: 'POST',
    path: '/api/push/registrations',
    access: 'owner',
    summary: 'This device hears of the caller’s notices from now on, until they sign out; whoever it belonged to before does not',
    body: z.object({ token: z.optional(Token), createTime: z.optional(CreateTime), subscriptionOptions: SubscriptionOptions }),
    response: PushRegistration,
    status: 201,
    limits,
  }),
  renew: endpoint({
    method: 'PATCH',
    path: '/api/push/registrations',
    access: 'owner',
    summary: 'The device of `token` has another subscription, or the same one still; 404 when it is no longer known',
    body: z.object({ token: Token, createTime: z.optional(CreateTime), subscriptionOptions: SubscriptionOptions }),
    response: PushRegistration,
    limits,
  }),
  drop: endpoint({
    method: 'DELETE',
    path: '/api/push/registrations',
    access: 'owner',
    summary: 'The device of `token` hears nothing more; without a token, this one',
    body: z.object({ token: z.optional(Token) }),
    limits,
  }),
}
