import type { Config } from '#server/lib/config.ts'
import type { Context } from '#server/lib/context.ts'
import { observed } from '#server/lib/provider-state.ts'
import { isRefused } from '../refused.ts'
import { sendThroughHttp } from '../sms/http.ts'
import { keepText } from './sandbox.ts'

/** Whether numbers of ours can stand between companies and customers. */
export const hasVoice = ({ voice }: Config): boolean => voice !== undefined

/** Pool of numbers, in order of preference. */
export const relayNumbers = ({ voice }: Config): readonly string[] => voice?.numbers ?? []

type Text = { id: string; from: string; to: string; text: string }

/**
 * Sends a text from one of our numbers. Never call it inside a transaction.
 * @throws Refused when it will never be accepted, Error when a retry may help
 */
export const sendText = (ctx: Context, text: Text): Promise<void> => observed('voice', () => handOver(ctx, text), isRefused)

async function handOver(ctx: Context, { from, ...text }: Text): Promise<void> {
  const { voice } = ctx.config
  if (!voice) throw new Error('no provider of calls is configured: set VOICE_URL')
  if (!voice.url) return keepText(ctx.db, { id: text.id, sender: from, recipient: text.to, body: text.text, at: ctx.now() })
  const url = new URL(voice.url)
  url.searchParams.set('From', from)
  await sendThroughHttp(url.href, text)
}
