import type { PushMessage } from '#contract/notifications/push.ts'
import type { Context } from '#server/lib/context.ts'
import { observed } from '#server/lib/provider-state.ts'
import { isRefused } from '../refused.ts'
import { keepInOutbox } from '../sandbox-outbox.ts'
import type { DeviceKeys } from './encrypt.ts'
import { sendThroughFirebase } from './firebase.ts'
import { sendThroughWebPush } from './web-push.ts'

export type PushDevice = DeviceKeys & { token: string; endpoint: string; vapidKey: string }
/** How soon a sleeping device is woken for it (RFC 8030). */
export type Urgency = 'low' | 'normal' | 'high'
/** `id` names the message; after `ttlSeconds` it is of no use to anybody. */
export type Push = { id: string; device: PushDevice; message: PushMessage; ttlSeconds: number; urgency: Urgency }

/**
 * Hands a push to Firebase where that is configured, else to the browser's own push service, or keeps it in the sandbox. Never inside a
 * transaction.
 * @throws Refused when it will never be taken, Busy when it is to wait, Error when another try may help
 */
export const sendPush = (ctx: Context, push: Push): Promise<void> => observed('push', () => handOver(ctx, push), isRefused)

async function handOver(ctx: Context, push: Push): Promise<void> {
  const { config } = ctx
  const { id, device, message } = push
  if (config.keepsPushes) {
    const { notification, fcmOptions } = message
    const text = `${notification.body}\n\n${fcmOptions.link}`
    return keepInOutbox(ctx, { id, channel: 'push', to: device.token, subject: notification.title, text })
  }
  if (config.firebase) return sendThroughFirebase(ctx, config.firebase.account, push)
  return sendThroughWebPush(ctx, push)
}
