import type { PushMessage } from '#contract/notifications/push.ts'
import type { DeviceKeys } from './encrypt.ts'

export type PushDevice = DeviceKeys & { token: string; endpoint: string; vapidKey: string }
/** How soon the push service wakes a sleeping device (RFC 8030). */
export type Urgency = 'low' | 'normal' | 'high'
/** `id` identifies the message; it expires after `ttlSeconds`. */
export type Push = { id: string; device: PushDevice; message: PushMessage; ttlSeconds: number; urgency: Urgency }
