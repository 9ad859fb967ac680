import { createTransport, type Transporter } from 'nodemailer'
import { type Breaker, createBreaker } from '#server/lib/breaker.ts'
import { Refused } from '../refused.ts'
import type { Email } from './email.ts'

type Server = { transport: Transporter; guard: Breaker }
const servers = new Map<string, Server>()

function serverOf(url: string): Server {
  const server = servers.get(url) ?? {
    transport: createTransport({
      url,
      pool: true,
      maxConnections: 2,
      // Our own queue handles retries.
      maxRequeues: 0,
      connectionTimeout: 2_000,
      greetingTimeout: 5_000,
      socketTimeout: 5_000,
      dnsTimeout: 2_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    }),
    guard: createBreaker({ isFailure: (error) => !(error instanceof Refused) && (codeOf(error) === 0 || codeOf(error) === 421) }),
  }
  servers.set(url, server)
  return server
}

/** Connects and signs in, without sending. @throws Error when the server doesn't respond or refuses us */
export const reachSmtp = (url: string): Promise<unknown> => serverOf(url).transport.verify()

const codeOf = (error: unknown): number => (error as { responseCode?: number }).responseCode ?? 0
// Unknown or disabled mailbox: 5.1.x, and 550, 551 and 553 without an enhanced code.
const isDead = (reply: string) => /^5\d\d[ -]5\.1\.\d/.test(reply) || /^(550|551|553)(?![ -]5\.)/.test(reply)

/**
 * Sends an email. A server that doesn't respond trips the breaker; one that answers "later" doesn't.
 * @throws Refused on a 5xx response to the message itself
 */
export async function sendThroughSmtp({ url, from }: { url: string; from: string }, email: Email): Promise<void> {
  const { id, to, subject, text, html, unsubscribeUrl } = email
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? new URL(url).hostname
  const { transport, guard } = serverOf(url)
  await guard(() =>
    transport
      .sendMail({
        from,
        to,
        subject,
        text,
        html,
        messageId: `<${id}@${domain}>`,
        headers: {
          'auto-submitted': 'auto-generated',
          ...(unsubscribeUrl && { 'list-unsubscribe': `<${unsubscribeUrl}>`, 'list-unsubscribe-post': 'List-Unsubscribe=One-Click' }),
        },
      })
      .catch(refuse),
  )
}

function refuse(error: { responseCode?: number; code?: string; command?: string; response?: string; message: string }): never {
  const { responseCode = 0, code, command, response = '', message } = error
  if (responseCode < 500 || code === 'EAUTH') throw error
  throw new Refused(message, { isAddressDead: command === 'RCPT TO' && isDead(response) })
}
