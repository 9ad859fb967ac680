import type { Locale } from '#contract/primitives.ts'
import type { Config, TranslationConfig } from '#server/lib/config.ts'
import { callOut, type OutboundAnswer } from '#server/lib/outbound.ts'
import { observed } from '#server/lib/provider-state.ts'
import { translateInSandbox } from './sandbox.ts'

const timeoutMs = 5_000

type Setting = Pick<Config, 'translation' | 'hasSandbox'>
export type Wanted = { texts: readonly string[]; from: Locale; to: Locale }

/** Where texts would go: the provider's host, or the sandbox; undefined without either. */
export const translationPlace = ({ translation, hasSandbox }: Setting): string | undefined =>
  translation ? new URL(translation.url).host : hasSandbox ? 'sandbox' : undefined

/**
 * Translates texts in one call, in their order.
 * @throws Error when the provider is down, slower than 5 s, over its quota, or not understandable
 */
export async function translateTexts({ translation, hasSandbox }: Setting, wanted: Wanted): Promise<string[]> {
  if (translation) return observed('translation', () => ask(translation, wanted))
  if (!hasSandbox) throw new Error('no translation provider is set')
  return wanted.texts.map((text) => translateInSandbox(text, wanted.to))
}

async function ask(setting: TranslationConfig, wanted: Wanted): Promise<string[]> {
  const texts = setting.api === 'deepl' ? await askDeepL(setting, wanted) : await askLibreTranslate(setting, wanted)
  if (texts.length !== wanted.texts.length || texts.some((text) => typeof text !== 'string' || text === ''))
    throw new Error('an answer without a text for each')
  return texts as string[]
}

const send = (url: string, body: object, headers: Record<string, string> = {}) =>
  callOut(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body), timeoutMs })

function bodyOf({ status, body }: OutboundAnswer): Record<string, unknown> {
  if (status === 429 || status === 456) throw new Error(`it is over its quota (${status})`)
  if (status !== 200 || typeof body !== 'object' || body === null) throw new Error(`it answered ${status}`)
  return body as Record<string, unknown>
}

/** https://docs.libretranslate.com/api/operations/translate/ */
async function askLibreTranslate({ url, key }: TranslationConfig, { texts, from, to }: Wanted): Promise<unknown[]> {
  const body = { q: texts, source: from, target: to, format: 'text', ...(key ? { api_key: key } : {}) }
  const { translatedText: translated } = bodyOf(await send(url, body))
  return Array.isArray(translated) ? translated : []
}

/** https://developers.deepl.com/api-reference/translate */
async function askDeepL({ url, key }: TranslationConfig, { texts, from, to }: Wanted): Promise<unknown[]> {
  const body = { text: texts, source_lang: from.toUpperCase(), target_lang: to === 'en' ? 'EN-US' : 'ES' }
  const { translations } = bodyOf(await send(url, body, { authorization: `DeepL-Auth-Key ${key ?? ''}` }))
  return Array.isArray(translations) ? translations.map((one: { text?: unknown } | null) => one?.text) : []
}
