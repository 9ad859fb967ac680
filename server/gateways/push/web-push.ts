import type { Context } from '#server/lib/context.ts'
import { callOut } from '#server/lib/outbound.ts'
import { Busy, retryAfterSeconds } from '../busy.ts'
import { Refused } from '../refused.ts'
import { encrypt } from './encrypt.ts'
import { isAllowedEndpoint } from './endpoint.ts'
import type { Push } from './push.ts'
import { vapidHeader, vapidKeys } from './vapid.ts'

/**
 * Sends an encrypted message to the browser's push service (RFC 8030).
 * @throws Refused when it will never be accepted, with `isAddressDead` when the subscription is gone; Busy on 429
 */
export async function sendThroughWebPush(ctx: Context, { device, message, ttlSeconds, urgency }: Push): Promise<void> {
  if (!isAllowedEndpoint(device.endpoint, ctx.config.pushHosts)) throw new Refused('push: not a push service', { isAddressDead: true })
  // A subscription made with a replaced key rejects our messages.
  if (device.vapidKey !== (await vapidKeys(ctx)).publicKey) throw new Refused('push: subscribed with another key', { isAddressDead: true })
  const { status, headers } = await callOut(device.endpoint, {
    method: 'POST',
    headers: {
      authorization: await vapidHeader(ctx, device.endpoint),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(ttlSeconds),
      urgency,
      topic: message.collapseKey,
    },
    body: encrypt(device, JSON.stringify(message)),
  })
  if (status >= 200 && status < 300) return
  if (status === 429) throw new Busy('push: too many', retryAfterSeconds(headers.get('retry-after') ?? undefined, ctx.now()))
  throw new Refused(`push: ${status}`, { isAddressDead: status === 404 || status === 410 })
}
