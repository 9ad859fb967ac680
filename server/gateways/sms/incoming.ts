import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'

export type Fields = Record<string, string>

/**
 * Twilio's signature: base64 of HMAC-SHA1 over the called address and all fields, sorted by name. Source:
 * https://www.twilio.com/docs/usage/security#validating-requests
 */
export const signatureOf = (secret: string, url: string, fields: Fields): string =>
  createHmac('sha1', secret)
    .update(
      url +
        Object.entries(fields)
          .toSorted(([a], [b]) => (a < b ? -1 : 1))
          .flat()
          .join(''),
    )
    .digest('base64')

export function isSigned(
  secrets: readonly string[],
  { url, fields, signature }: { url: string; fields: Fields; signature: string },
): boolean {
  const given = Buffer.from(signature)
  const right = secrets.map((secret) => Buffer.from(signatureOf(secret, url, fields)))
  return right.some((one) => one.length === given.length && timingSafeEqual(one, given))
}

// Keywords required by carriers, and the usual ones in Spanish.
const stop = /^(stop(all| all)?|unsubscribe|cancel|end|quit|revoke|opt ?out|alto|parar|baja|cancelar)$/
const start = /^(start|unstop|yes|iniciar|alta)$/

const Incoming = z.object({
  MessageSid: z.string().check(z.minLength(1), z.maxLength(64)),
  From: z.string().check(z.regex(/^\+\d{6,15}$/)),
  Body: z._default(z.string(), ''),
})

/** `from` in E.164. `wish`: whether the person wants texts; undefined for any other text. */
export type IncomingText = { id: string; from: string; wish: 'stop' | 'start' | undefined }

/**
 * Reads an incoming text in Twilio's format; undefined when unreadable. Source:
 * https://www.twilio.com/docs/messaging/guides/webhook-request
 */
export function readIncoming(fields: Fields): IncomingText | undefined {
  const { data } = z.safeParse(Incoming, fields)
  if (!data) return
  const word = data.Body.trim()
    .replace(/[.!¡]+/g, '')
    .toLowerCase()
  const wish = stop.test(word) ? ('stop' as const) : start.test(word) ? ('start' as const) : undefined
  return { id: data.MessageSid, from: data.From, wish }
}
