import * as z from 'zod/mini'
import { callOut } from '#server/lib/outbound.ts'
import { Refused } from '../refused.ts'
import type { Sms } from './sms.ts'

// Opted out by STOP; not a mobile number. https://www.twilio.com/docs/api/errors
const deadNumbers = new Set([21610, 21614])

const Taken = z.object({ sid: z.string() })
const Told = z.object({ code: z.optional(z.number()), message: z.optional(z.string()) })

/**
 * Sends through an API in Twilio's format:
 * `https://<account>:<token>@api.twilio.com/2010-04-01/Accounts/<account>/Messages.json?From=%2B12025550100`. Other providers need a small
 * proxy with this format. Docs: https://www.twilio.com/docs/messaging/api/message-resource#create-a-message-resource
 * @throws Refused when the number or text is invalid
 */
export async function sendThroughHttp(url: string, { id, to, text }: Sms): Promise<void> {
  const { origin, pathname, username, password, searchParams } = new URL(url)
  const { status, body } = await callOut(origin + pathname, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
      // Providers that support it discard duplicates.
      'idempotency-key': id,
    },
    body: new URLSearchParams([...searchParams, ['To', to], ['Body', text]]).toString(),
  })
  if (status >= 200 && status < 300 && z.safeParse(Taken, body).success) return
  const { code = status, message = 'no reason given' } = z.safeParse(Told, body).data ?? {}
  if (status === 400 || status === 422) throw new Refused(`SMS ${code}: ${message}`, { isAddressDead: deadNumbers.has(code) })
  throw new Error(`SMS ${status} ${code}: ${message}`)
}
