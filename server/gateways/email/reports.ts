import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'

const toleranceMs = 300_000

/** A provider's message as received. `body` is exactly the signed text. */
export type SignedMessage = { id: string; timestamp: string; signature: string; body: string }

/** Signature by https://www.standardwebhooks.com: `v1,` and base64. `secret` is `whsec_` and base64, as providers show it. */
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

const Event = z.object({
  type: z.string(),
  data: z.object({
    to: z.optional(z.array(z.email()).check(z.maxLength(50))),
    bounce: z.optional(z.object({ type: z.string() })),
  }),
})

export type EmailReport = { addresses: string[]; reason: 'bounced' | 'complained' }

/**
 * Addresses in an event of Resend's format; null when no action is needed, as for a full mailbox. Undefined when unreadable. Source:
 * https://resend.com/docs/dashboard/webhooks/event-types
 */
export function readEmailReport(body: string): EmailReport | null | undefined {
  const event = z.safeParse(Event, parsed(body))
  if (!event.success) return
  const { type, data } = event.data
  const addresses = data.to ?? []
  if (type === 'email.complained') return { addresses, reason: 'complained' }
  if (type === 'email.bounced' && data.bounce?.type !== 'Transient') return { addresses, reason: 'bounced' }
  return null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
