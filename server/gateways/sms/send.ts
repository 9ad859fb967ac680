import type { Context } from '#server/lib/context.ts'
import { observed } from '#server/lib/provider-state.ts'
import { isRefused } from '../refused.ts'
import { keepInOutbox } from '../sandbox-outbox.ts'
import { sendThroughHttp } from './http.ts'

/** `to` in E.164. `code` is the code in the text, which the sandbox shows on its own. */
export type Sms = { id: string; to: string; text: string; code?: string | undefined }

/**
 * Hands a text message to the provider of `SMS_URL`, or keeps it in the sandbox. Never inside a transaction.
 * @throws Refused when it will never be taken, Error when another try may help
 */
export const sendSms = (ctx: Context, sms: Sms): Promise<void> => observed('sms', () => handOver(ctx, sms), isRefused)

async function handOver(ctx: Context, sms: Sms): Promise<void> {
  const { config } = ctx
  if (config.smsUrl) return sendThroughHttp(config.smsUrl, sms)
  if (!config.hasSandbox) throw new Error('no SMS provider is configured: set SMS_URL')
  await keepInOutbox(ctx, { channel: 'sms', ...sms })
}
