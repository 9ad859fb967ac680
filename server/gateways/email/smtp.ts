import { createTransport, type Transporter } from 'nodemailer'
import { Refused } from '../refused.ts'
import type { Email } from './send.ts'

const transports = new Map<string, Transporter>()

function transportOf(url: string): Transporter {
  const transport =
    transports.get(url) ??
    createTransport({
      url,
      pool: true,
      maxConnections: 2,
      connectionTimeout: 2_000,
      greetingTimeout: 5_000,
      socketTimeout: 5_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  transports.set(url, transport)
  return transport
}

/** @throws Refused on a 5xx answer to the message itself */
export async function sendThroughSmtp({ url, from }: { url: string; from: string }, { id, to, subject, text, html }: Email): Promise<void> {
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? new URL(url).hostname
  try {
    await transportOf(url).sendMail({
      from,
      to,
      subject,
      text,
      html,
      messageId: `<${id}@${domain}>`,
      headers: { 'auto-submitted': 'auto-generated' },
    })
  } catch (error) {
    const { responseCode = 0, code, message } = error as { responseCode?: number; code?: string; message: string }
    if (responseCode >= 500 && code !== 'EAUTH') throw new Refused(message)
    throw error
  }
}
