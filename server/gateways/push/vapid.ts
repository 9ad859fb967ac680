import { hourMs } from '#contract/durations.ts'
import { createECDH, generateKeyPairSync } from 'node:crypto'
import type { JWK } from 'jose'
import * as z from 'zod/mini'
import type { Context } from '#server/lib/context.ts'
import { one } from '#server/lib/db.ts'
import { remembered, rememberedMap } from '#server/lib/remembered.ts'
import { Value } from '#server/lib/rows.ts'

const livesMs = 12 * hourMs
/** Remaining validity below which a token is replaced. */
const authTokenMarginMs = hourMs

/** Our VAPID keys. Browsers subscribe with `publicKey`: base64url of 65 bytes. */
export type VapidKeys = { publicKey: string; jwk: JWK }

const Jwk = z.object({ kty: z.literal('EC'), crv: z.literal('P-256'), x: z.string(), y: z.string(), d: z.string() })

function keysOf(jwk: z.infer<typeof Jwk>): VapidKeys {
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(jwk.x, 'base64url'), Buffer.from(jwk.y, 'base64url')])
  return { publicKey: point.toString('base64url'), jwk }
}

/** Keys from a configured private key (base64url of 32 bytes), the usual format of other tools. @throws Error when invalid */
function keysOfPrivate(privateKey: string): VapidKeys {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  const point = pair.getPublicKey()
  const part = (from: number) => point.subarray(from, from + 32).toString('base64url')
  return keysOf({ kty: 'EC', crv: 'P-256', x: part(1), y: part(33), d: privateKey })
}

/** Generates signing keys for this installation, if it has none. Call once at the start. */
export async function createVapidKeys({ db, config }: Context): Promise<void> {
  if (config.vapidPrivateKey) return
  const jwk = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })
  await db`insert into secrets (name, value) values ('vapid', ${JSON.stringify(jwk)}) on conflict do nothing`
}

/** The configured keys, or those that the first process on this database generated, shared by all. */
export const vapidKeys = remembered(3600, async ({ db, config }: Context): Promise<VapidKeys> => {
  if (config.vapidPrivateKey) return keysOfPrivate(config.vapidPrivateKey)
  const { value } = await one(db, Value)`select value from secrets where name = 'vapid'`
  return keysOf(z.parse(Jwk, JSON.parse(value)))
})

type Token = { text: string; expiresAt: number }
const tokens = rememberedMap<string, Token>(100)

/** The `authorization` header of a push (RFC 8292), valid for one push service and half a day. */
export async function vapidHeader(ctx: Context, endpoint: string): Promise<string> {
  const { SignJWT, importJWK } = await import('jose')
  const { publicKey, jwk } = await vapidKeys(ctx)
  const { origin } = new URL(endpoint)
  const now = ctx.now().getTime()
  const known = tokens(ctx).get(origin)
  const isGood = known && known.expiresAt - now > authTokenMarginMs && known.expiresAt - now <= livesMs
  const token = isGood ? known : tokens(ctx).set(origin, { text: await sign(now + livesMs), expiresAt: now + livesMs })
  return `vapid t=${token.text}, k=${publicKey}`

  async function sign(expiresAt: number): Promise<string> {
    const { isSecure, appUrl, emailFrom } = ctx.config
    const subject = isSecure ? appUrl : `mailto:${/[^\s<>]+@[^\s<>]+/.exec(emailFrom)?.[0]}`
    return new SignJWT()
      .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
      .setAudience(origin)
      .setSubject(subject)
      .setExpirationTime(Math.floor(expiresAt / 1000))
      .sign(await importJWK(jwk, 'ES256'))
  }
}
