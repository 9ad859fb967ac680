import { createHmac, timingSafeEqual } from 'node:crypto'

const sign = (secret: string, refundId: string) => createHmac('sha256', secret).update(`refund-check:1:${refundId}`).digest('base64url')

/** Token of the link that answers the question of one claim. The deadline is the claim's. */
export const checkToken = (secret: string, refundId: string): string =>
  `${Buffer.from(refundId.replaceAll('-', ''), 'hex').toString('base64url')}.${sign(secret, refundId)}`

/** Claim id of a token; undefined for an invalid signature. `secrets`: the current and the previous ones. */
export function readCheckToken(secrets: readonly string[], token: string): string | undefined {
  const hex = Buffer.from(token.split('.')[0] ?? '', 'base64url').toString('hex')
  if (hex.length !== 32) return
  const refundId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const given = Buffer.from(token)
  const isOurs = secrets.some((secret) => {
    const right = Buffer.from(checkToken(secret, refundId))
    return given.length === right.length && timingSafeEqual(given, right)
  })
  return isOurs ? refundId : undefined
}
