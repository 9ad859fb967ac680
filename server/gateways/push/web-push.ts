import type { Context } from '#server/lib/context.ts'
import { callOut } from '#server/lib/outbound.ts'
import { Busy, retryAfterSeconds } from '../busy.ts'
import { Refused } from '../refused.ts'
import { encrypt } from './encrypt.ts'
import { isAllowedEndpoint } from './endpoint.ts'
import type { Push } from './send.ts'
import { vapidHeader, vapidKeys } from './vapid.ts'

/**
 * Hands a message to the push service of the browser that is to show it (RFC 8030). What is in it only that browser can read.
 * @throws Refused when it will never be taken, with `isAddressDead` where the browser has gone; Busy on 429
 */
export async function sendThroughWebPush(ctx: Context, { device, message, ttlSeconds, urgency }: Push): Promise<void> {
  if (!isAllowedEndpoint(device.endpoint, ctx.config.pushHosts)) throw new Refused('push: not a push service', { isAddressDead: true })
  // A browser that subscribed with a key we no longer have takes nothing from us.
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
