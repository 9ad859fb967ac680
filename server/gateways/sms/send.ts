import type { Context } from '#server/lib/context.ts'
import { observed } from '#server/lib/provider-state.ts'
import { isRefused } from '../refused.ts'
import { keepInOutbox } from '../sandbox-outbox.ts'
import { sendThroughHttp } from './http.ts'
import type { Sms } from './sms.ts'

/**
 * Sends a text message through the provider of `SMS_URL`, or stores it in the sandbox. Never call it inside a transaction.
 * @throws Refused when it will never be accepted, Error when a retry may help
 */
export const sendSms = (ctx: Context, sms: Sms): Promise<void> => observed('sms', () => handOver(ctx, sms), isRefused)

async function handOver(ctx: Context, sms: Sms): Promise<void> {
  const { config } = ctx
  if (config.smsUrl) return sendThroughHttp(config.smsUrl, sms)
  if (!config.hasSandbox) throw new Error('no SMS provider is configured: set SMS_URL')
  await keepInOutbox(ctx, { channel: 'sms', ...sms })
}
