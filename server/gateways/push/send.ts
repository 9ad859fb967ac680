import type { Context } from '#server/lib/context.ts'
import { observed } from '#server/lib/provider-state.ts'
import { isRefused } from '../refused.ts'
import { keepInOutbox } from '../sandbox-outbox.ts'
import { sendThroughFirebase } from './firebase.ts'
import type { Push } from './push.ts'
import { sendThroughWebPush } from './web-push.ts'

/**
 * Sends a push through Firebase if configured, else through the browser's push service, or stores it in the sandbox. Never call it inside a
 * transaction.
 * @throws Refused when it will never be accepted, Busy when rate-limited, Error when a retry may help
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
