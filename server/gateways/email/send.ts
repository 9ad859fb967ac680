import type { Context } from '#server/lib/context.ts'
import { observed } from '#server/lib/provider-state.ts'
import { isRefused } from '../refused.ts'
import { keepInOutbox } from '../sandbox-outbox.ts'

/**
 * `id` names the message: a provider that has seen it may drop its double. A POST to `unsubscribeUrl` stops mails of its kind. `code` is the code
 * in the text, which the sandbox shows on its own.
 */
export type Email = {
  id: string
  to: string
  subject: string
  text: string
  html: string
  unsubscribeUrl?: string | undefined
  code?: string | undefined
}

/**
 * Hands an e-mail to the provider of `SMTP_URL`, or keeps it in the sandbox. Never inside a transaction.
 * @throws Refused when it will never be taken, Error when another try may help
 */
export const sendEmail = (ctx: Context, email: Email): Promise<void> => observed('email', () => handOver(ctx, email), isRefused)

async function handOver(ctx: Context, email: Email): Promise<void> {
  const { config } = ctx
  if (config.smtpUrl) {
    // Only who sends mail holds what it takes in memory.
    const { sendThroughSmtp } = await import('./smtp.ts')
    return sendThroughSmtp({ url: config.smtpUrl, from: config.emailFrom }, email)
  }
  if (!config.hasSandbox) throw new Error('no e-mail provider is configured: set SMTP_URL')
  const { unsubscribeUrl: _headerOnly, ...letter } = email
  await keepInOutbox(ctx, { channel: 'email', ...letter })
}
