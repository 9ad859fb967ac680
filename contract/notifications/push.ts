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
    summary: 'Get the VAPID key and Firebase configuration of push; `firebase` is null if the browser’s own push service is used',
    response: z.object({ vapidKey: z.string(), firebase: z.nullable(Firebase) }),
  }),
  register: endpoint({
    method: 'POST',
    path: '/api/push/registrations',
    access: 'owner',
    summary: 'Register this device for push until sign-out; replaces its previous owner',
    body: z.object({ token: z.optional(Token), createTime: z.optional(CreateTime), subscriptionOptions: SubscriptionOptions }),
    response: PushRegistration,
    status: 201,
    limits,
  }),
  renew: endpoint({
    method: 'PATCH',
    path: '/api/push/registrations',
    access: 'owner',
    summary: 'Renew the registration of a device; 404 if it is unknown',
    body: z.object({ token: Token, createTime: z.optional(CreateTime), subscriptionOptions: SubscriptionOptions }),
    response: PushRegistration,
    limits,
  }),
  drop: endpoint({
    method: 'DELETE',
    path: '/api/push/registrations',
    access: 'owner',
    summary: 'Unregister the device of `token`; without a token, this device',
    body: z.object({ token: z.optional(Token) }),
    limits,
  }),
}
