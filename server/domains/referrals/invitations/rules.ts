import { createHmac, timingSafeEqual } from 'node:crypto'

/** A name as it may stand in a letter to strangers: letters, no address and no advertisement. */
export const plainName = (name: string): string =>
  name
    .replace(/[^\p{L}\p{M} '’-]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 40)

const sign = (secret: string, id: string) => createHmac('sha256', secret).update(`referral-stop:${id}`).digest('base64url').slice(0, 22)

/** Lets whoever got an invitation have no more of them. It does not expire, as mails do not. */
export const stopToken = (secret: string, referralId: string): string => `${referralId}.${sign(secret, referralId)}`

/** The invitation that a token came with; undefined when it was not made here. */
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
