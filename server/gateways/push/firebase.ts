import { minuteMs } from '#contract/durations.ts'
import * as z from 'zod/mini'
import type { Context } from '#server/lib/context.ts'
import type { ServiceAccount } from '#server/lib/firebase-config.ts'
import { callOut } from '#server/lib/outbound.ts'
import { rememberedMap } from '#server/lib/remembered.ts'
import { Busy, retryAfterSeconds } from '../busy.ts'
import { Refused } from '../refused.ts'
import type { Push } from './push.ts'

const scope = 'https://www.googleapis.com/auth/firebase.messaging'
/** Google's tokens are valid for an hour. One that expires within five minutes isn't used. */
const marginMs = 5 * minuteMs

const Granted = z.object({ access_token: z.string(), expires_in: z.number() })
const tokens = rememberedMap<string, { text: string; expiresAt: number }>(1)

async function accessToken(ctx: Context, { client_email, private_key, token_uri }: ServiceAccount): Promise<string> {
  const now = ctx.now().getTime()
  const known = tokens(ctx).get(client_email)
  if (known && known.expiresAt - now > marginMs) return known.text
  const { SignJWT, importPKCS8 } = await import('jose')
  const assertion = await new SignJWT({ scope })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(client_email)
    .setAudience(token_uri)
    .setIssuedAt(Math.floor(now / 1000))
    .setExpirationTime(Math.floor(now / 1000) + 3600)
    .sign(await importPKCS8(private_key, 'RS256'))
  const { status, body } = await callOut(token_uri, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }).toString(),
  })
  const granted = z.safeParse(Granted, body)
  if (status !== 200 || !granted.success) throw new Error(`Firebase: no access token, ${status}`)
  return tokens(ctx).set(client_email, { text: granted.data.access_token, expiresAt: now + granted.data.expires_in * 1000 }).text
}

/**
 * Sends a message through Firebase Cloud Messaging (HTTP v1) to the browser of `device.token`.
 * @throws Refused when it will never be accepted, Busy on 429
 */
export async function sendThroughFirebase(ctx: Context, account: ServiceAccount, { device, message, ttlSeconds, urgency }: Push) {
  const { notification, data, collapseKey, fcmOptions } = message
  const { status, headers } = await callOut(`${account.messaging_uri}/v1/projects/${account.project_id}/messages:send`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await accessToken(ctx, account)}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      message: {
        token: device.token,
        webpush: {
          headers: { TTL: String(ttlSeconds), Urgency: urgency, Topic: collapseKey },
          notification,
          data,
          fcm_options: { link: fcmOptions.link, analytics_label: fcmOptions.analyticsLabel },
        },
      },
    }),
  })
  if (status === 200) return
  if (status === 429) throw new Busy('Firebase: too many', retryAfterSeconds(headers.get('retry-after') ?? undefined, ctx.now()))
  if (status === 401 || status === 403) throw new Error(`Firebase: ${status}`)
  throw new Refused(`Firebase: ${status}`, { isAddressDead: status === 404 })
}
