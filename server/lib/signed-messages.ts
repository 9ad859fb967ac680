import { createHmac, timingSafeEqual } from 'node:crypto'

const toleranceMs = 300_000

/** A message signed as https://www.standardwebhooks.com says. `body` is exactly the signed text, `timestamp` in seconds. */
export type SignedMessage = { id: string; timestamp: string; signature: string; body: string }

/** `v1,` and base64. `secret` is `whsec_` and base64, as it is shown to people. */
export const signatureOf = (secret: string, { id, timestamp, body }: Omit<SignedMessage, 'signature'>): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64')}`

/** Whether one of the secrets signed the message within five minutes of `now`. */
export function isSigned(secrets: readonly string[], message: SignedMessage, now: Date): boolean {
  if (!(Math.abs(now.getTime() - Number(message.timestamp) * 1000) <= toleranceMs)) return false
  const given = message.signature.split(' ').map((one) => Buffer.from(one))
  const right = secrets.map((secret) => Buffer.from(signatureOf(secret, message)))
  return right.some((one) => given.some((other) => one.length === other.length && timingSafeEqual(one, other)))
}
