import type { Context } from '#server/lib/context.ts'
import { observed } from '#server/lib/provider-state.ts'
import { isRefused } from '../refused.ts'
import { keepInOutbox } from '../sandbox-outbox.ts'
import type { Email } from './email.ts'

/**
 * Sends an email through the provider of `SMTP_URL`, or stores it in the sandbox. Never call it inside a transaction.
 * @throws Refused when the message will never be accepted, Error when a retry may help
 */
export const sendEmail = (ctx: Context, email: Email): Promise<void> => observed('email', () => handOver(ctx, email), isRefused)

async function handOver(ctx: Context, email: Email): Promise<void> {
  const { config } = ctx
  if (config.smtpUrl) {
    // Loaded on demand, so that only processes that send email need its memory.
    const { sendThroughSmtp } = await import('./smtp.ts')
    return sendThroughSmtp({ url: config.smtpUrl, from: config.emailFrom }, email)
  }
  if (!config.hasSandbox) throw new Error('no email provider is configured: set SMTP_URL')
  const { unsubscribeUrl: _headerOnly, ...letter } = email
  await keepInOutbox(ctx, { channel: 'email', ...letter })
}
