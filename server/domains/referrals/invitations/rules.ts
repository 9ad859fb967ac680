import { createHmac, timingSafeEqual } from 'node:crypto'

/** A name that is safe in an email to strangers: letters only, no address, no advertisement. */
export const plainName = (name: string): string =>
  name
    .replace(/[^\p{L}\p{M} '’-]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 40)

const sign = (secret: string, id: string) => createHmac('sha256', secret).update(`referral-stop:${id}`).digest('base64url').slice(0, 22)

/** Unsubscribe token of an invitation. It never expires, as emails do not. */
export const stopToken = (secret: string, referralId: string): string => `${referralId}.${sign(secret, referralId)}`

/** Invitation id of an unsubscribe token; undefined if the signature is invalid. */
export function readStopToken(secrets: readonly string[], token: string): string | undefined {
  const [id = '', signature = ''] = token.split('.')
  if (!/^[0-9a-f-]{36}$/.test(id)) return
  const given = Buffer.from(signature)
  const isRight = secrets.some((secret) => {
    const right = Buffer.from(sign(secret, id))
    return given.length === right.length && timingSafeEqual(given, right)
  })
  return isRight ? id : undefined
}
