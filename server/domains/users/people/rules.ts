import { lengthOf } from '#contract/settings.ts'
import type { Context } from '#server/lib/context.ts'

/** Whether the phone number was verified recently enough. */
export function isPhoneProven(
  { now, settings }: Pick<Context, 'now' | 'settings'>,
  { phone, phone_verified_at: at }: { phone: string | null; phone_verified_at: string | null },
): boolean {
  if (phone === null || at === null) return false
  return now().getTime() - Date.parse(at) < lengthOf('phoneProofDays', settings(at))
}

/** Up to two initials for a person without a picture. */
export function initials(name: string, surname: string): string {
  return [name, surname].map((word) => Array.from(word.trim())[0]?.toLocaleUpperCase('es') ?? '').join('') || '?'
}
