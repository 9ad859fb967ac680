import * as z from 'zod/mini'

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
