import { randomBytes } from 'node:crypto'
import type { Variables } from './variables.ts'

/** Numbers of the sandbox: of those that are set aside for fiction. */
const sandboxNumbers: readonly string[] = Array.from({ length: 100 }, (_, at) => `+1771555${String(100 + at).padStart(4, '0')}`)

const list = (text: string | undefined) => text?.split(',').map((part) => part.trim()) ?? []

/**
 * Provider of relay numbers. Without `url` it is the sandbox's own phone company; undefined means that companies see the customer's number.
 * Twilio signs with the account's token, which is the password in its URL.
 */
export type VoiceConfig = { url: string | undefined; numbers: readonly string[]; secrets: readonly string[] }

export function readVoice(
  { VOICE_URL: url, VOICE_NUMBERS: numbers, VOICE_WEBHOOK_SECRET: secret }: Variables,
  hasSandbox: boolean,
): VoiceConfig | undefined {
  if (url) {
    const token = decodeURIComponent(new URL(url).password) || undefined
    return { url, numbers: list(numbers), secrets: list(secret ?? token) }
  }
  return hasSandbox ? { url: undefined, numbers: sandboxNumbers, secrets: [randomBytes(32).toString('base64')] } : undefined
}

/** A sentence for each variable of calls that has no effect without another. */
export const voiceProblems = ({ VOICE_URL: url, VOICE_NUMBERS: numbers }: Variables): string[] => [
  ...(url && !numbers ? ['VOICE_NUMBERS is missing: VOICE_URL has no number to call over without it.'] : []),
  ...(numbers && !url ? ['VOICE_URL is missing: VOICE_NUMBERS are numbers of the provider that it names.'] : []),
]
