import { hourMs } from '#contract/durations.ts'
import type { Context } from '#server/lib/context.ts'
import { remembered, rememberedMap } from '#server/lib/remembered.ts'
import { createSigningKey, getSigningKey, type SigningKey, signingKeyOf } from '#server/lib/signing-keys.ts'

const livesMs = 12 * hourMs
/** Remaining validity below which a token is replaced. */
const authTokenMarginMs = hourMs

/** Our VAPID keys. Browsers subscribe with `publicKey`: base64url of 65 bytes. */
export type VapidKeys = { publicKey: string; jwk: SigningKey }

function keysOf(jwk: SigningKey): VapidKeys {
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(jwk.x, 'base64url'), Buffer.from(jwk.y, 'base64url')])
  return { publicKey: point.toString('base64url'), jwk }
}

/** Generates signing keys for this installation, if it has none. Call once at the start. */
export async function createVapidKeys({ db, config }: Context): Promise<void> {
  if (!config.vapidPrivateKey) await createSigningKey(db, 'vapid')
}

/** The configured keys, or those that the first process on this database generated, shared by all. */
export const vapidKeys = remembered(3600, async ({ db, config }: Context): Promise<VapidKeys> =>
  keysOf(config.vapidPrivateKey ? signingKeyOf(config.vapidPrivateKey) : await getSigningKey(db, 'vapid')),
)

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
